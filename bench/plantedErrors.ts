/**
 * Made-up works, and entries that cite them in many styles, some with an error: what a check of references should find,
 * and what it must not report.
 */
import type { PlayedPaper } from '../test/support/playedSources';
import { Random } from './random';

/** An entry of BibTeX. */
export interface PlantedEntry {
  readonly key: string;
  readonly text: string;
  /** What is wrong: the field, or `other` for the id of another work; undefined for a right entry. */
  readonly error?: ErrorKind;
}

export interface PlantedErrors {
  readonly entries: readonly PlantedEntry[];
  /** What public sources know. */
  readonly works: readonly PlayedPaper[];
}

const subjects =
  'Reeds Lanterns Herons Tides Marshes Quills Kettles Otters Estuaries Hourglasses'.split(' ');
const manners =
  'Sparse Granular Quiet Wandering Stochastic Nested Brittle Luminous Elastic Oblique'.split(' ');
const verbs =
  'Sorting Mapping Weaving Tracing Folding Dating Ranking Pruning Tuning Charting'.split(' ');
const places =
  'Flooded Attics,Shallow Basins,Northern Fens,Glass Towers,Narrow Canals,Salt Pans'.split(',');
const families =
  'Wade Reed Fenn Marsh Müller Đurić Østergård García Šimon O’Neil Łukasik Strauß Nguyễn Hale'.split(
    ' ',
  );
const givens =
  'Adelaide Boris Cyril Dora Jörg Eva Florian Gustav Hanna Ivo Jana Karl Lena Mateo'.split(' ');
const journals = [
  ['Journal of Marsh Physics', 'J. Marsh Phys.', 'Journal of marsh physics'],
  ['Annals of Estuarine Statistics', 'Ann. Estuar. Stat.', 'Annals of Estuarine Statistics'],
  ['International Journal of Wading Robotics', 'Int. J. Wading Robot.', 'IJWR'],
  [
    'IEEE Transactions on Lantern Engineering',
    'IEEE Trans. Lantern Eng.',
    '{IEEE} Transactions on Lantern Engineering',
  ],
  ['Proceedings of the National Academy of Sciences', 'Proc. Natl. Acad. Sci. U.S.A.', 'PNAS'],
  ['Reeds & Rushes', 'Reeds Rushes', 'Reeds and Rushes'],
  ['Journal of Machine Learning Research', 'J. Mach. Learn. Res.', 'JMLR'],
] as const;
const meetings = [
  [
    'Proceedings of the 41st International Conference on Machine Learning',
    'ICML',
    'International Conference on Machine Learning (ICML)',
  ],
  [
    'Advances in Neural Information Processing Systems',
    'NeurIPS',
    'Adv. Neural Inf. Process. Syst.',
  ],
  ['Computer Vision – ECCV 2022', 'ECCV', 'European Conference on Computer Vision'],
  [
    'Proceedings of the 60th Annual Meeting of the Association for Computational Linguistics',
    'ACL',
    'Proc. of ACL',
  ],
  [
    'Proceedings of the 7th Workshop on Marsh Robotics',
    'Workshop on Marsh Robotics',
    'Proc. 7th Workshop Marsh Robot.',
  ],
] as const;
const publishers = [
  ['Springer International Publishing', 'Springer'],
  ['Elsevier BV', 'Elsevier'],
  ['Oxford University PressOxford', 'Oxford University Press'],
  ['Informa UK Limited', 'Routledge'],
  ['MIT Press', 'The MIT Press'],
] as const;

/** Each plants an error in fields that are right. */
const errors = {
  title: (f, { pick }) => ({
    ...f,
    title: f.title.replace(/\w+/, pick(['Frozen', 'Gilded', 'Hollow'])),
  }),
  spelling: (f) => ({
    ...f,
    names: f.names
      .map((n, i) => (i === 0 ? n : n))
      .map((n, i) =>
        i === f.names.length - 1
          ? { ...n, family: `${n.family.slice(0, 2)}x${n.family.slice(2)}` }
          : n,
      ),
  }),
  order: (f) => ({ ...f, names: [...f.names.slice(0, -2), ...f.names.slice(-2).reverse()] }),
  missing: (f) => ({ ...f, names: f.names.slice(0, -1) }),
  invented: (f) => ({ ...f, names: [...f.names, { given: 'Quentin', family: 'Invented' }] }),
  year: (f, { pick }) => ({ ...f, year: f.year + pick([-6, -4, -3, 4, 7]) }),
  venue: (f, { pick }) => ({
    ...f,
    venue: pick(['Nature', 'Journal of Wrong Names', 'Kettle Letters']),
  }),
  volume: (f, { pick }) => ({ ...f, volume: String(Number(f.volume) + pick([1, 2, 30])) }),
  number: (f) => ({ ...f, number: String(Number(f.number) + 1) }),
  pages: (f, { pick }) => ({
    ...f,
    pages: [f.pages[0] + pick([0, 7, 300]), f.pages[1] + pick([2, 13])] as const,
  }),
  publisher: (f) => ({ ...f, publisher: 'Wrong & Sons' }),
  type: (f) => ({ ...f, type: f.kind === 'journal' ? 'inproceedings' : 'article' }),
  other: (f) => f,
} satisfies Record<string, (fields: Fields, random: Picker) => Fields>;
/** See {@link errors}. */
export type ErrorKind = keyof typeof errors;

interface Fields {
  readonly kind: 'journal' | 'meeting' | 'chapter' | 'book';
  readonly type: string;
  readonly title: string;
  readonly names: readonly { readonly given: string; readonly family: string }[];
  readonly year: number;
  readonly venue: string;
  readonly volume: string;
  readonly number: string;
  readonly pages: readonly [number, number];
  readonly publisher: string;
  readonly doi: string;
}

/** The errors that entries of a kind can have. */
const errorsOf: Readonly<Record<Fields['kind'], readonly ErrorKind[]>> = {
  journal: [
    'title',
    'spelling',
    'order',
    'missing',
    'invented',
    'year',
    'venue',
    'volume',
    'number',
    'pages',
    'type',
    'other',
  ],
  meeting: ['title', 'spelling', 'order', 'missing', 'invented', 'year', 'venue', 'pages', 'other'],
  chapter: ['title', 'order', 'missing', 'year', 'venue', 'pages', 'publisher', 'type', 'other'],
  book: ['title', 'spelling', 'missing', 'year', 'publisher', 'type', 'other'],
};

class Picker {
  readonly #random: Random;
  constructor(seed: number) {
    this.#random = new Random(seed);
  }
  pick = <T>(items: readonly T[]): T => items[this.#random.below(items.length)] as T;
  below = (end: number): number => this.#random.below(end);
}

/** Entries of which about every third has an error. The same seed gives the same. */
export function plantErrors(count: number, seed: number): PlantedErrors {
  const random = new Picker(seed);
  const works: PlayedPaper[] = [];
  const entries = Array.from({ length: count }, (_, i): PlantedEntry => {
    const { fields, work, spelled } = makeWork(i, random);
    works.push(work);
    const error = i % 3 === 0 ? random.pick(errorsOf[fields.kind]) : undefined;
    const wrong = error === undefined ? spelled : errors[error](spelled, random);
    const doi = error === 'other' ? (works[Math.max(0, i - 1)]?.doi ?? '10.5555/none') : fields.doi;
    const isOther = error === 'other' && i === 0;
    const key = `k${i}`;
    const text = write(key, { ...wrong, doi }, random, error);
    return { key, text, ...(error && !isOther && { error }) };
  });
  return { entries, works };
}

function makeWork(i: number, random: Picker) {
  const { pick, below } = random;
  const kind = pick(['journal', 'journal', 'meeting', 'chapter', 'book'] as const);
  const title = `${pick(manners)} ${pick(subjects)} ${i}: ${pick(verbs)} ${pick(subjects)} in ${pick(places)}`;
  const names = Array.from({ length: 2 + below(4) }, (_, n) => ({
    given: givens[(i * 5 + n * 3) % givens.length] ?? '',
    family: families[(i * 3 + n) % families.length] ?? '',
  }));
  const year = 2000 + below(22);
  const venues: readonly string[] =
    kind === 'journal'
      ? pick(journals)
      : kind === 'meeting'
        ? pick(meetings)
        : ['Handbook of Wetlands', 'Handbook of Wetlands'];
  const [publisher, imprint] = pick(publishers);
  const first = 100 + below(800);
  const fields: Fields = {
    kind,
    type: { journal: 'article', meeting: 'inproceedings', chapter: 'incollection', book: 'book' }[
      kind
    ],
    title,
    names,
    year,
    venue: venues[0] ?? '',
    volume: String(1 + below(90)),
    number: String(1 + below(11)),
    pages: [first, first + 5 + below(30)],
    publisher,
    doi: `10.5555/w(${i}).${year}`,
  };
  const isPart = kind !== 'book';
  const online = pick([0, 0, 1, 2]);
  const work: PlayedPaper = {
    title,
    authors: names.map(({ given, family }) => `${given} ${family}`),
    year,
    doi: fields.doi,
    ...(isPart && {
      venue: { name: fields.venue, kind: kind === 'journal' ? 'journal' : 'proceedings' },
    }),
    in: pick([['crossref'], ['crossref', 's2'], ['crossref', 's2']]),
    extra: {
      crossref: {
        ...(kind === 'journal' && { volume: fields.volume, issue: fields.number }),
        ...(isPart && { page: fields.pages.join('-') }),
        type: {
          journal: 'journal-article',
          meeting: 'proceedings-article',
          chapter: 'book-chapter',
          book: 'monograph',
        }[kind],
        publisher,
        'published-print': { 'date-parts': [[year]] },
        ...(kind === 'journal' && { 'published-online': { 'date-parts': [[year - online, 11]] } }),
        author: names.map(({ given, family }) => ({
          given: pick([given, `${given.charAt(0)}.`]),
          family,
        })),
      },
    },
  };
  const spelled = {
    ...fields,
    venue: pick(venues),
    year: kind === 'journal' ? year - pick([0, online]) : year,
    publisher: pick([publisher, imprint]),
  };
  return { fields, work, spelled };
}

const plainLetters: Readonly<Record<string, string>> = {
  ü: 'ue',
  Đ: 'Dj',
  ø: 'oe',
  Ø: 'Oe',
  ß: 'ss',
  Ł: 'L',
  ö: 'oe',
  å: 'aa',
};

/** An entry in one of many styles. */
function write(
  key: string,
  f: Fields,
  { pick, below }: Picker,
  error: ErrorKind | undefined,
): string {
  const spell = pick([
    (text: string) => text,
    (text: string) => text.replace(/[üĐøØßŁöå]/g, (letter) => plainLetters[letter] ?? letter),
    (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
  ]);
  const asName = pick([
    ({ given, family }: Fields['names'][number]) => `${family}, ${given}`,
    ({ given, family }: Fields['names'][number]) => `${family}, ${given.charAt(0)}.`,
    ({ given, family }: Fields['names'][number]) => `${given} ${family}`,
  ]);
  const isShortened = error === undefined && f.names.length > 3 && below(4) === 0;
  const names = isShortened ? f.names.slice(0, 2) : f.names;
  const author = [...names.map((name) => spell(asName(name))), ...(isShortened ? ['others'] : [])];
  const [first, last] = f.pages;
  const pages = pick([
    `${first}--${last}`,
    `${first}-${last}`,
    `${first}–${last}`,
    first - (first % 100) === last - (last % 100) ? `${first}--${last % 100}` : `${first}--${last}`,
  ]);
  const title = pick([
    f.title,
    f.title.toLowerCase(),
    `{${f.title}}`,
    f.title.replace(': ', ' -- '),
  ]);
  const doi = pick([
    f.doi,
    `https://doi.org/${f.doi}`,
    f.doi.replace('(', '%28').replace(')', '%29'),
    f.doi.toUpperCase(),
  ]);
  const isJournal = f.kind === 'journal';
  const values: Readonly<Record<string, string | undefined>> = {
    title,
    author: author.join(' and '),
    [f.type === 'article' ? 'journal' : 'booktitle']:
      f.kind === 'book' ? undefined : f.venue.replace(/&/g, '\\&'),
    year: String(f.year),
    volume: isJournal ? f.volume : undefined,
    number: isJournal && (error === 'number' || below(3) > 0) ? f.number : undefined,
    pages: f.kind !== 'book' && (error === 'pages' || below(5) > 0) ? pages : undefined,
    publisher:
      f.kind === 'chapter' || f.kind === 'book' ? f.publisher.replace(/&/g, '\\&') : undefined,
    month: pick([undefined, 'jun']),
    doi: error === 'other' || below(3) > 0 ? doi : undefined,
  };
  const [open, close] = pick([
    ['{', '}'],
    ['"', '"'],
  ] as const);
  const lines = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name} = ${name === 'month' ? value : open + value + close},`],
  );
  return `@${f.type}{${key},\n${lines.join('\n')}\n}\n`;
}
