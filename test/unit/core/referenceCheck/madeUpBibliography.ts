import type { KnownRecord } from '../../../../src/core/referenceCheck/finding';
import type { PlayedPaper } from '../../../support/playedSources';

/** The kinds of errors that {@link madeUpBibliography} plants, with how many of each. */
export const plantedKinds = [
  'title',
  'authors',
  'authorCount',
  'year',
  'arxivIdOfOther',
  'wrongArxivId',
  'arxivIdAgainstYear',
  'arxivIdAgainstDoi',
  'malformedDoi',
  'sameId',
  'nearTitle',
  'twoVersions',
  'uncited',
  'missingField',
] as const;
export type PlantedKind = (typeof plantedKinds)[number];

export interface PlantedError {
  readonly kind: PlantedKind;
  /** The keys of the entries that have the error, together. */
  readonly keys: readonly string[];
}

export interface MadeUpBibliography {
  readonly text: string;
  readonly records: readonly KnownRecord[];
  /** The works as public sources know them. */
  readonly papers: readonly PlayedPaper[];
  readonly errors: readonly PlantedError[];
  readonly entryCount: number;
  readonly cited: ReadonlySet<string>;
}

/** Random numbers from a seed: the same for the same seed. */
class Dice {
  constructor(private state: number) {}

  /** From 0 up to, but not including, `end`. */
  below(end: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * end);
  }

  one<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}

const given =
  'Wei Ana Jürgen François Søren María Łukasz Noam Yoshua Priya Hiroshi Chloé Zoë Ivan Fatima Lena Bob Xiao-Ming Jean-Pierre Min-Jun Óscar Nguyễn Emma Liam Olga Ravi'.split(
    ' ',
  );
const middle = ['', '', '', 'Maria', 'J.', 'Anne', 'K.', 'Paul'];
const family =
  'Zhang|Vasić|Müller|Lefèvre|Ørsted|García Márquez|Wójcik|de la Cruz|van der Berg|Nakamura|O’Brien|Šimon|Chen|Cheng|Gupta|Kowalski|Håkansson|Strauß|Dupont|Petrov|Al-Fayed|Hernández|Lee|Tan|Weiß|Ng'.split(
    '|',
  );
const subjects =
  'Agents|Transformers|Diffusion Models|Robots|Kernels|Graphs|Compilers|Proteins|Speech Recognizers|Retrievers|Tokenizers|Reward Models|Point Clouds|Protocols|Simulators|Caches|Theorem Provers|Image Editors|Video Generators|Sensors'.split(
    '|',
  );
const qualities =
  'Sparse|Multilingual|Verifiable|Low-Resource|Self-Supervised|3D|Long-Context|Test-Time|Bayesian|Cross-Modal|Quantized|Streaming|Adversarial|Data-Efficient|Zero-Shot|Hierarchical'.split(
    '|',
  );
const deeds =
  'Scaling|Rethinking|Learning|Aligning|Evaluating|Pre-Training|Compressing|Understanding|Distilling|Auditing|Steering|Fine-Tuning'.split(
    '|',
  );
const ends =
  'with Human Feedback|under Distribution Shift|for Open-Ended Tasks|in the Wild|without Labels|at Scale|from Noisy Demonstrations|via Mutual Information|across Languages|beyond Benchmarks|and Their Limits|of Naïve Bayes and Möbius Nets'.split(
    '|',
  );
const names =
  'ORBIT|Mosaic|QuillNet|LanternLM|Tessera|Kestrel|GlyphBench|Fathom|Cobalt|Sprig|Vireo|Halyard|Plinth|Marlin'.split(
    '|',
  );
const venues = [
  ['Advances in Neural Information Processing Systems', 'NeurIPS'],
  ['Proceedings of the International Conference on Learning Representations', 'ICLR'],
  ['Proceedings of the Annual Meeting of the Association for Computational Linguistics', 'ACL'],
] as const;
const journals = [
  ['Journal of Machine Learning Research', 'J. Mach. Learn. Res.'],
  ['Transactions on Pattern Analysis', 'Trans. Pattern Anal.'],
] as const;

type Kind = 'preprint' | 'paper' | 'article' | 'book' | 'thesis' | 'online';

interface Work {
  readonly kind: Kind;
  title: string;
  authors: readonly (readonly [given: string, family: string])[];
  year: number;
  arxivId?: string;
  doi?: string;
  venue?: readonly [string, string];
  /** Left out of the entry. */
  missing?: string;
  /** Written in place of the DOI of the preprint. */
  arxivDoi?: string;
  keepsAllAuthors?: boolean;
}

/** A bibliography of 400 entries, 60 of them with an error; the others are right but written differently. */
export function madeUpBibliography(seed: number): MadeUpBibliography {
  const dice = new Dice(seed);
  const titles = new Set<string>();
  const works = Array.from({ length: 387 }, (_, i) => newWork(dice, titles, i));
  const records = works
    .filter(({ kind }) => kind !== 'online' && kind !== 'thesis' && dice.chance(75))
    .map((work) => recordOf(dice, work));
  const papers = works.filter(({ kind }) => kind !== 'online').map(paperOf);
  const known = new Set(records.map(({ title }) => title));
  const hasAuthors = new Set(records.filter(({ authors }) => authors).map(({ title }) => title));

  const entries: { key: string; work: Work }[] = works.map((work, i) => ({
    key: `${plain(work.authors[0]?.[1] ?? 'anon')}${work.year}${String.fromCharCode(97 + (i % 26))}${i}`,
    work: { ...work },
  }));
  const errors: PlantedError[] = [];
  const spoiled = new Set<string>();
  const take = (isFit: (work: Work) => boolean): { key: string; work: Work } => {
    for (;;) {
      const entry = dice.one(entries);
      if (spoiled.has(entry.key) || !isFit(entry.work)) continue;
      spoiled.add(entry.key);
      return entry;
    }
  };
  const plant = (kind: PlantedKind, ...keys: readonly string[]) => errors.push({ kind, keys });
  const isKnown = ({ title }: Work) => known.has(title);
  const isPreprint = ({ kind }: Work) => kind === 'preprint';
  const hasNames = (work: Work) => hasAuthors.has(work.title) && work.authors.length > 1;
  let added = 0;
  const add = (work: Work): string => {
    const key = `added${(added += 1)}`;
    spoiled.add(key);
    entries.splice(dice.below(entries.length), 0, { key, work });
    return key;
  };
  for (let i = 0; i < 5; i += 1) {
    const title = take((work) => hasNames(work) && work.arxivId !== undefined);
    title.work.title = title.work.title.replace(/^(.*?)\S+$/, `$1${dice.one(names)}`);
    plant('title', title.key);

    const authors = take(hasNames);
    const [first, ...rest] = authors.work.authors;
    authors.work.authors = [first ?? ['A', 'B'], ...rest.slice(1), ['Gertrude', 'Quist']];
    authors.work.keepsAllAuthors = true;
    plant('authors', authors.key);

    const year = take(isKnown);
    year.work.year += dice.chance(50) ? -4 : 5;
    if (year.work.year > 2026) year.work.year -= 12;
    plant('year', year.key);

    const otherId = take((work) => isPreprint(work) && !known.has(work.title));
    const owner = take((work) => isKnown(work) && isPreprint(work));
    otherId.work.arxivId = owner.work.arxivId ?? '';
    otherId.work.year = owner.work.year;
    plant('arxivIdOfOther', otherId.key, owner.key);

    const doi = take((work) => work.doi !== undefined);
    const broken = [`1O.1145/${i}77.88`, `10.48/x${i}`, `doi: 10.1145 / 33${i}`, `10.1145`, `DOI`];
    doi.work.doi = broken[i] ?? '';
    plant('malformedDoi', doi.key);

    const missing = take(({ kind }) => kind === 'article' || kind === 'paper' || kind === 'thesis');
    const isArticle = missing.work.kind === 'article';
    missing.work.missing = dice.one(
      isArticle ? ['author', 'year'] : ['author', 'year', 'container'],
    );
    plant('missingField', missing.key);

    const versions = take(({ kind, arxivId }) => kind === 'paper' && arxivId !== undefined);
    const preprint = { ...versions.work, kind: 'preprint' as const };
    delete preprint.doi;
    delete preprint.venue;
    plant('twoVersions', add(preprint), versions.key);
  }
  for (let i = 0; i < 4; i += 1) {
    const count = take((work) => isKnown(work) && !hasNames(work) && work.authors.length > 2);
    count.work.authors = count.work.authors.slice(0, -2);
    count.work.keepsAllAuthors = true;
    plant('authorCount', count.key);

    const wrongId = take((work) => isKnown(work) && isPreprint(work));
    wrongId.work.arxivId = `${wrongId.work.arxivId?.slice(0, 5)}${String(90001 + i)}`;
    plant('wrongArxivId', wrongId.key);

    const early = take((work) => isPreprint(work) && !isKnown(work));
    early.work.year -= 3;
    plant('arxivIdAgainstYear', early.key);

    const doi = take(isPreprint);
    doi.work.arxivDoi = `10.48550/arXiv.${doi.work.arxivId?.slice(0, 5)}${String(80001 + i)}`;
    plant('arxivIdAgainstDoi', doi.key);

    const twin = take((work) => work.doi !== undefined);
    plant('sameId', add({ ...twin.work }), twin.key);

    const near = take(({ kind, title }) => kind === 'article' && title.length > 30);
    const copy = { ...near.work, title: near.work.title.replace(/(\w)(\w)(\w*)$/, '$2$1$3') };
    delete copy.doi;
    delete copy.arxivId;
    plant('nearTitle', add(copy), near.key);
  }
  const uncited = take(() => true).key;
  plant('uncited', uncited);
  const text = entries.map(({ key, work }) => written(dice, key, work)).join('\n');
  const cited = new Set(entries.map(({ key }) => key).filter((key) => key !== uncited));
  return { text, records, papers, errors, entryCount: entries.length, cited };
}

function newWork(dice: Dice, titles: Set<string>, i: number): Work {
  const kind = dice.one<Kind>(
    'preprint preprint preprint paper paper paper article article book thesis online'.split(
      ' ',
    ) as Kind[],
  );
  let title: string;
  do {
    const base = `${dice.one(deeds)} ${dice.one(qualities)} ${dice.one(subjects)} ${dice.one(ends)}`;
    title = dice.chance(40) ? `${dice.one(names)}${i}: ${base}` : base;
    if (dice.chance(10)) title = `$\\alpha$-${title}`;
  } while (titles.has(title));
  titles.add(title);
  const year = 2019 + dice.below(7);
  const id = `${year - 2000}${String(1 + dice.below(12)).padStart(2, '0')}.${String(10000 + i)}`;
  const authors = Array.from({ length: 1 + dice.below(6) }, () => {
    const second = dice.one(middle);
    return [[dice.one(given), second].filter(Boolean).join(' '), dice.one(family)] as const;
  });
  const later = dice.chance(40) ? 1 : 0;
  const work: Work = { kind, title, authors: distinct(authors), year };
  if (kind === 'preprint') work.arxivId = id;
  else if (kind === 'paper' || kind === 'article') {
    if (dice.chance(60)) work.arxivId = id;
    if (dice.chance(70)) work.doi = `10.1145/${3000000 + i}.${i * 7}`;
    work.venue = kind === 'paper' ? dice.one(venues) : dice.one(journals);
    work.year += later;
  }
  return work;
}

function distinct(authors: Work['authors']): Work['authors'] {
  return authors.filter(([, name], i) => authors.findIndex(([, other]) => other === name) === i);
}

function paperOf({ kind, title, authors, year, arxivId, doi, venue }: Work): PlayedPaper {
  return {
    title,
    authors: authors.map((names) => names.join(' ')),
    year,
    ...(arxivId !== undefined && { arxivId }),
    ...(doi !== undefined && { doi }),
    ...(venue && {
      venue: { name: venue[0], kind: kind === 'article' ? 'journal' : 'proceedings' },
    }),
  };
}

/** The record that the library has: some digests have no authors, only their number. */
function recordOf(dice: Dice, work: Work): KnownRecord {
  const { title, year, arxivId, doi } = work;
  const isCounted = dice.chance(30);
  return {
    title,
    date: arxivId === undefined ? { year } : { year: 2000 + Number(arxivId.slice(0, 2)) },
    ...(isCounted
      ? { authorCount: work.authors.length }
      : { authors: work.authors.map(([first, last]) => `${last}, ${first}`) }),
    ...(arxivId !== undefined && { arxivId }),
    ...(doi !== undefined && dice.chance(50) && { doi }),
    ...(work.venue &&
      dice.chance(50) && { venue: { name: work.venue[1], kind: 'proceedings' as const } }),
  };
}

/** An entry as different programs write it. */
function written(dice: Dice, key: string, work: Work): string {
  const fields: [string, string][] = [];
  const put = (name: string, value: string | undefined): void => {
    if (value !== undefined && work.missing !== name) fields.push([name, value]);
  };
  const isBiblatex = dice.chance(25);
  put('title', writtenTitle(dice, work.title));
  put('author', writtenAuthors(dice, work));
  const type = typeOf(dice, work, isBiblatex);
  if (work.missing !== 'container') {
    if (work.kind === 'paper') put('booktitle', dice.one(work.venue ?? venues[0]));
    if (work.kind === 'article') {
      put(isBiblatex ? 'journaltitle' : 'journal', dice.one(work.venue ?? journals[0]));
    }
    if (work.kind === 'thesis') put('school', 'University of {Ålesund}');
  }
  if (work.kind === 'book') put('publisher', 'Springer');
  if (work.missing !== 'year') {
    if (isBiblatex) put('date', dice.chance(50) ? `${work.year}-02-03` : String(work.year));
    else {
      put('year', String(work.year));
      if (dice.chance(40)) put('month', 'jun');
    }
  }
  const { arxivId, doi } = work;
  if (arxivId !== undefined) {
    const form = work.arxivDoi === undefined ? dice.below(4) : 0;
    if (form < 2 || isBiblatex) {
      put('eprint', form === 1 ? `${arxivId}v2` : arxivId);
      put(isBiblatex ? 'eprinttype' : 'archiveprefix', dice.one(['arXiv', 'arxiv']));
    } else if (form === 2 && work.kind === 'preprint') {
      put('journal', `arXiv preprint arXiv:${arxivId}`);
    } else put('url', `https://arxiv.org/abs/${arxivId}v1`);
    if (work.arxivDoi !== undefined) put('doi', work.arxivDoi);
    else if (work.kind === 'preprint' && dice.chance(40)) {
      put('doi', `10.48550/${dice.one(['arXiv', 'ARXIV'])}.${arxivId}`);
    }
  }
  if (doi !== undefined) {
    const isWhole = /^10\.\d{4}\//.test(doi);
    put('doi', isWhole ? dice.one([doi, `https://doi.org/${doi}`, doi.toUpperCase()]) : doi);
  }
  if (work.kind === 'online') put('url', 'https://example.org/page');
  if (dice.chance(20)) put('abstract', 'We study {things}, 50\\% of them \\emph{new}.');
  if (dice.chance(20)) put('note', 'Comment: 12 pages. See also arXiv:1901.00001.');
  if (dice.chance(30)) put('pages', '12--34');
  const inQuotes = dice.chance(15);
  const lines = fields.map(([name, value]) =>
    inQuotes && !value.includes('"') ? `  ${name} = "${value}"` : `  ${name} = {${value}}`,
  );
  return `@${type}{${key},\n${lines.join(',\n')}${dice.chance(50) ? ',' : ''}\n}\n`;
}

function typeOf(dice: Dice, { kind }: Work, isBiblatex: boolean): string {
  switch (kind) {
    case 'preprint':
      return isBiblatex ? dice.one(['online', 'misc']) : dice.one(['misc', 'article']);
    case 'paper':
      return dice.one(['inproceedings', 'conference', 'InProceedings']);
    case 'article':
      return 'article';
    case 'book':
      return 'book';
    case 'thesis':
      return isBiblatex ? 'thesis' : 'phdthesis';
    case 'online':
      return 'misc';
  }
}

function writtenTitle(dice: Dice, title: string): string {
  switch (dice.below(8)) {
    case 0:
      return title.toLowerCase();
    case 1:
      return `{${title}}`;
    case 2:
      return title.replace(/ï/g, '{\\"i}').replace(/ö/g, '{\\"o}');
    case 3:
      return title.replace(/-/g, '--').replace(/ and /g, ' \\& ');
    case 4:
      return title.replace(/(\w+)/, '{$1}');
    case 5:
      return title.includes(': ') && !title.startsWith('$') ? title.replace(/:.*/, '') : title;
    case 6:
      return title.replace(/^([^:]*): /, '$1 – ').replace(/ (\w+)$/, ' <i>$1</i>');
    default:
      return title.replace(/ /g, (space) => (dice.chance(5) ? '\n    ' : space));
  }
}

function writtenAuthors(dice: Dice, { authors, keepsAllAuthors }: Work): string {
  const form = dice.below(6);
  const names = authors.map(([first, last]) => {
    const initials = first
      .split(/[ -]/)
      .map((part) => `${part.charAt(0)}.`)
      .join(' ');
    const isCompound = last.includes(' ');
    switch (form) {
      case 0:
        return `${last}, ${initials}`;
      case 1:
        return isCompound ? `${last}, ${first}` : `${first} ${last}`;
      case 2:
        return latex(`${last}, ${first}`);
      case 3:
        return `${unaccented(last)}, ${unaccented(first)}`;
      case 4:
        return isCompound ? `{${last}}, ${first}` : `${first.split(' ')[0] ?? ''} ${last}`;
      default:
        return `${last}, ${first}`;
    }
  });
  const isShort = !keepsAllAuthors && names.length > 2 && dice.chance(15);
  return (isShort ? [...names.slice(0, 2), 'others'] : names).join(' and ');
}

function latex(name: string): string {
  return name
    .replace(/ü/g, '{\\"u}')
    .replace(/é/g, "{\\'e}")
    .replace(/ć/g, "\\'{c}")
    .replace(/Š/g, '\\v{S}')
    .replace(/ß/g, '{\\ss}')
    .replace(/ø/g, '{\\o}')
    .replace(/Ø/g, '{\\O}')
    .replace(/Ł/g, '{\\L}')
    .replace(/’/g, "'");
}

function unaccented(name: string): string {
  return name
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/Ł/g, 'L')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

function plain(name: string): string {
  return unaccented(name)
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}
