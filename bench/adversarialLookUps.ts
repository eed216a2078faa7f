import { detailsOf, lookUpPapers } from '../src/core/lookUp/lookUp';
import type { PaperToFind } from '../src/core/lookUp/lookUp';
import type { SourceRecord } from '../src/core/lookUp/source';
import { isSameName } from '../src/core/bibliography/work/sameNames';
import { playSources, playedFetch } from '../test/support/playedSources';
import type { PlayedPaper } from '../test/support/playedSources';
import { allSources, askServer } from '../test/unit/support/askServer';
import { Random } from './random';
import { table } from './report';

/** How look-ups fared. */
export interface LookUpScore {
  /** Look-ups where the sources have the work, and how many found it, with the right authors. */
  readonly known: number;
  readonly found: number;
  readonly authorsRight: number;
  /** Look-ups where the sources have a work that is easily mistaken for it. */
  readonly attacks: number;
  /** Descriptions of those that accepted it. */
  readonly wrong: readonly string[];
  readonly byKind: ReadonlyMap<string, { readonly attacks: number; readonly wrong: number }>;
  /** Descriptions of look-ups without the work, or with other authors. */
  readonly missed: readonly string[];
}

const list = (text: string): readonly string[] => text.trim().split(/\s+/);
const given =
  list(`Ada Bo Cy Dora Emil Fay Gus Hana Ivo Jun Kai Li Mei Nora Otto Pia Quan Rosa Sven Tomoko
  Uma Vera Wei Xenia Yan Zoë François Søren Đorđe Łucja`);
const families =
  list(`Wang Li Zhang Kim Chen Smith Müller Voß Søndergaard Đorđević Łukasik Okafor García Silva
  Tanaka Nguyen Ivanova Kowalski Brook Reed Wade Fenn Marsh Heath Dale Ford Lund Holm Abe Ito`);
const subjects =
  list(`tides kettles lanterns herons gardens bridges clocks orchards harbors violins glaciers
  magnets pigeons rivers turbines mosses proteins galaxies markets hedgehogs volcanoes parsers compilers beetles`);
const manners =
  list(`Sparse Noisy Robust Deep Patient Periodic Adaptive Quiet Bayesian Curved Hidden Folded
  Fast Learned Cautious Random Stable Lazy Fragile Layered`);
const deeds =
  list(`Predicting Measuring Learning Counting Sorting Explaining Simulating Segmenting Translating
  Mapping Ranking Compressing Detecting Aligning`);
const places =
  list(`Lowlands Basements Classrooms Hospitals Deserts Archives Forests Estuaries Kitchens Satellites
  Libraries Reactors Villages Mountains`);
const journals = ['Marine Letters', 'Journal of Orchards', 'Acta Lanternica', 'Annals of Kettles'];
const meetings = ['Conference on Quiet Machines', 'MARSH', 'Symposium on Herons'];

/** Makes up works, and what is written about them. */
class Inventor extends Random {
  #count = 0;

  name(): string {
    return `${this.pick(given)} ${this.pick(families)}`;
  }

  names(count: number): readonly string[] {
    const names = new Set<string>();
    while (names.size < Math.min(count, 300)) names.add(this.name());
    return [...names];
  }

  title(): string {
    const [subject, other] = [this.pick(subjects), this.pick(subjects)];
    const main = `${this.pick(deeds)} ${this.pick(manners)} ${capital(subject)}`;
    const rest = this.pick([
      `with ${capital(other)}`,
      `in ${this.pick(places)}`,
      `by ${this.pick(deeds)} ${capital(other)}`,
    ]);
    const acronym = `${capital(this.pick(subjects).slice(0, 4))}${this.pick(list('GPT Net Bench 2 DB'))}`;
    return this.below(3) === 0
      ? `${acronym}: ${main} ${rest}`
      : `${main} ${rest} of ${this.pick(places)}`;
  }

  /** Fields that no other work has. */
  ids(year: number): Pick<PlayedPaper, 'arxivId' | 'doi' | 'venue'> {
    const number = ++this.#count;
    const arxivId = `${String(year - 2000).padStart(2, '0')}0${1 + this.below(9)}.${String(10_000 + number)}`;
    const doi = `10.5555/made.up.${number}`;
    const journal = { name: this.pick(journals), kind: 'journal' } as const;
    const meeting = { name: this.pick(meetings), kind: 'proceedings' } as const;
    return this.pick([
      { arxivId },
      { arxivId },
      { arxivId, doi, venue: meeting },
      { arxivId, venue: meeting },
      { doi, venue: journal },
      { doi, venue: journal },
      { doi: `10.5281/zenodo.${number}` },
    ]);
  }

  work(): PlayedPaper {
    const year = 2010 + this.below(15);
    const count = this.below(20) === 0 ? 40 + this.below(200) : 1 + this.below(6);
    return { title: this.title(), authors: this.names(count), year, ...this.ids(year) };
  }

  /** Another work, with the same values where it doesn't say otherwise. */
  other(work: PlayedPaper, fields: Partial<PlayedPaper>): PlayedPaper {
    const { title, authors, year } = work;
    return { title, authors, year, ...this.ids(fields.year ?? year), ...fields };
  }

  others(work: PlayedPaper): readonly string[] {
    const own = new Set(work.authors.map((name) => name.split(' ')[1]));
    const free = families.filter((family) => !own.has(family));
    const pool = free.length > 0 ? free : ['Unger', 'Ulrich', 'Umbach'];
    return work.authors.map(
      (_, i) =>
        `${this.pick(given)} ${pool[i % pool.length] ?? ''}${i >= pool.length ? 'son' : ''}`,
    );
  }

  /** What somebody may have written about a work. */
  written(work: PlayedPaper, needs: 'authors' | 'anything' = 'anything'): PaperToFind {
    const { title, authors, year, arxivId, doi } = work;
    const month = arxivId === undefined ? 5 : Number(arxivId.slice(2, 4));
    const names = this.pick([
      authors.map(familyFirst),
      authors.map((name) => `${familyFirst(name).split(', ')[0]}, ${name.charAt(0)}.`),
      authors.map(plain),
      authors.length > 3
        ? [...authors.slice(0, 2).map(familyFirst), 'others']
        : authors.map(familyFirst),
    ]);
    const key = title;
    const listed = { key, title, authorCount: authors.length, date: { year, month } };
    const entry = { key, title, authors: names, date: { year } };
    if (needs === 'authors') return this.below(4) === 0 ? { key, title, authors: names } : entry;
    return this.pick<PaperToFind>([
      listed,
      entry,
      entry,
      { ...entry, ...(arxivId !== undefined ? { arxivId } : doi !== undefined && { doi }) },
      { key, title, authors: names },
      ...(work.venue ? [{ ...entry, venue: work.venue }] : []),
    ]);
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function familyFirst(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return `${rest.join(' ')}, ${first}`;
}

/** Without accents, as people type names. */
function plain(name: string): string {
  const spelled = name
    .replace(/ß/g, 'ss')
    .replace(/ü/g, 'ue')
    .replace(/Đ/g, 'Dj')
    .replace(/đ/g, 'dj')
    .replace(/ł/gi, 'l');
  return familyFirst(
    spelled
      .replace(/ø/g, 'o')
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, ''),
  );
}

interface Attack {
  readonly paper: PaperToFind;
  readonly other: PlayedPaper;
}

/** Each makes up what is written about a work, and another work that may be mistaken for it. */
const attacks: Readonly<Record<string, (work: PlayedPaper, make: Inventor) => Attack>> = {
  'id of another work': (work, make) => {
    const word = make.pick(work.title.split(' '));
    const other = make.other(work, {
      title: `${make.title()} ${word}`,
      authors: make.others(work),
    });
    return { paper: { ...make.written(work), ...oneId(other) }, other };
  },
  'id of another work by the same': (work, make) => {
    const other = make.other(work, { title: make.title() });
    return { paper: { ...make.written(work), ...oneId(other) }, other };
  },
  'same title by others': (work, make) => ({
    paper: make.written(work, 'authors'),
    other: make.other(work, { authors: make.others(work), year: work.year + make.below(3) - 1 }),
  }),
  'same title by more': (work, make) => ({
    paper: {
      key: work.title,
      title: work.title,
      authorCount: work.authors.length,
      date: { year: work.year },
    },
    other: make.other(work, {
      authors: [...make.others(work), ...make.names(1 + work.authors.length)],
    }),
  }),
  'same title without names': (work, make) => ({
    paper: make.written(work, 'authors'),
    other: make.other(work, { authors: make.others(work), in: ['s2'] }),
  }),
  'same families': (work, make) => ({
    paper: { ...make.written(work, 'authors'), authors: work.authors.map(familyFirst) },
    other: make.other(work, {
      authors: work.authors.map((name) => `Quincy${name.slice(name.indexOf(' '))}`),
    }),
  }),
  'other initials': (work, make) => ({
    paper: {
      ...make.written(work, 'authors'),
      authors: work.authors.map(
        (name) => `${familyFirst(name).split(', ')[0]}, ${name.charAt(0)}.`,
      ),
    },
    other: make.other(work, { authors: work.authors.map((name) => `Th${name.slice(1)}`) }),
  }),
  'one letter': (work, make) => ({
    paper: make.written(work),
    other: make.other(work, {
      title: work.title.replace(
        /(\w{4,})(\w)(\W*)$/,
        (_, a, b: string, c) => `${a}${b === 'n' ? 'r' : 'n'}${c}`,
      ),
      authors: make.others(work),
    }),
  }),
  'other subtitle': (work, make) => {
    const main = capital(make.pick(subjects));
    const [title, subtitle] = [`${main}: ${make.title()}`, `${main}: ${make.title()}`];
    return {
      paper: { ...withoutIds(make.written(work)), title },
      other: make.other(work, { title: subtitle, authors: make.others(work) }),
    };
  },
  erratum: (work, make) => {
    const title = make.pick([work.title, `Erratum: ${work.title}`, `Correction to: ${work.title}`]);
    const doi = `${make.ids(2020).doi ?? '10.5555/made.up'}.e${make.below(1e6)}`;
    const about = [{ DOI: '10.5555/of.it', type: 'erratum' }];
    const other = {
      title,
      authors: work.authors,
      year: work.year,
      doi,
      in: ['crossref', 's2'],
      extra: { crossref: { 'update-to': about } },
    };
    return { paper: withoutIds(make.written(work)), other };
  },
  comment: (work, make) => ({
    paper: make.written(work),
    other: make.other(work, {
      title: make.pick([
        `Comment on “${work.title}”`,
        `Reply to ${work.title}`,
        `${work.title}: A Reply`,
      ]),
      authors: make.pick([work.authors, make.others(work)]),
    }),
  }),
  'other part': (work, make) => {
    const [a, b] = make.pick([
      ['Part I', 'Part II'],
      ['Part 2', 'Part 1'],
      ['I', 'II'],
      ['2023', '2024'],
    ] as const);
    const written = { ...make.written(work), title: `${work.title}, ${a}` };
    const other = make.other(work, { title: `${work.title}, ${b}` });
    return { paper: make.below(3) === 0 ? { ...written, ...oneId(other) } : written, other };
  },
  'other edition': (work, make) => ({
    paper: { ...make.written(work, 'authors'), date: { year: work.year } },
    other: make.other(work, {
      title: make.pick([work.title, `${work.title} (Second Edition)`]),
      year: work.year + 6,
      ...(make.below(2) === 0 && { authors: make.others(work) }),
    }),
  }),
  translation: (work, make) => ({
    paper: make.written(work),
    other: make.other(work, {
      title: `Über ${make.pick(subjects)} und die ${make.title()}`,
      year: work.year + 2,
    }),
  }),
  'next paper of the group': (work, make) => ({
    paper: withoutIds(make.written(work)),
    other: make.other(work, {
      title: `${work.title.replace(/\S+$/, make.pick(subjects))} ${make.pick(places)}`,
    }),
  }),
  'other group': (work, make) => ({
    paper: { ...withoutIds(make.written(work)), authors: ['{Heron Collaboration}'] },
    other: make.other(work, {
      authors: ['{Kettle Consortium}'],
      extra: groups('Kettle Consortium'),
      doi: `10.5555/group.${make.below(1e9)}`,
      in: ['crossref'],
    }),
  }),
};

function groups(name: string): NonNullable<PlayedPaper['extra']> {
  return { crossref: { author: [{ name }] } };
}

function oneId({ arxivId, doi }: PlayedPaper): Pick<PlayedPaper, 'arxivId' | 'doi'> {
  return doi === undefined ? (arxivId === undefined ? {} : { arxivId }) : { doi };
}

function withoutIds({ arxivId: _, doi: __, ...others }: PaperToFind): PaperToFind {
  return others;
}

/** Looks made-up works up where the sources have them, and others where they have what is mistaken for them. */
export async function scoreLookUps(
  seed: number,
  works: number,
  attackCount: number,
): Promise<LookUpScore> {
  const make = new Inventor(seed);
  const missed: string[] = [];
  let [known, found, authorsRight] = [0, 0, 0];
  const lookUp = async (paper: PaperToFind, papers: readonly PlayedPaper[]) => {
    const { ask } = askServer('http://127.0.0.1', { fetch: playedFetch(playSources([], papers)) });
    const [result] = await lookUpPapers([paper], ask, allSources);
    return result?.records ?? [];
  };
  const score = (paper: PaperToFind, work: PlayedPaper, records: readonly SourceRecord[]): void => {
    known += 1;
    if (!records.some((record) => isOf(record, work))) {
      missed.push(`not found: ${JSON.stringify([paper, work])}`);
      return;
    }
    found += 1;
    const authors = detailsOf(paper, records, { year: 2026, month: 1, day: 1 })?.authors ?? [];
    const named = authors.filter((name) => name !== 'others');
    const isRight =
      named.length > 0 &&
      named.length <= work.authors.length &&
      named.every((name) => work.authors.some((one) => isSameName(name, one)));
    authorsRight += isRight ? 1 : 0;
    if (!isRight) missed.push(`authors ${named.join('; ')}: ${JSON.stringify([paper, work])}`);
  };
  for (let i = 0; i < works; i++) {
    const work = make.work();
    const paper = make.written(work);
    score(paper, work, await lookUp(paper, [work, make.work()]));
  }
  const wrong: string[] = [];
  const byKind = new Map<string, { attacks: number; wrong: number }>();
  const kinds = Object.entries(attacks);
  for (let i = 0; i < attackCount; i++) {
    const [kind, attack] = kinds[i % kinds.length] ?? [];
    if (kind === undefined || !attack) continue;
    const work = make.work();
    const { paper, other } = attack(work, make);
    const isKnown = paper.title === work.title && kind !== 'other group' && make.below(2) === 0;
    const records = await lookUp(paper, isKnown ? [other, work] : [other]);
    const isWrong = records.some(
      (record) => isOf(record, other) && !(isKnown && isOf(record, work)),
    );
    const count = byKind.get(kind) ?? { attacks: 0, wrong: 0 };
    byKind.set(kind, { attacks: count.attacks + 1, wrong: count.wrong + (isWrong ? 1 : 0) });
    if (isWrong) wrong.push(`${kind}: ${JSON.stringify([paper, other, records])}`);
    else if (isKnown) score(paper, work, records);
  }
  return { known, found, authorsRight, attacks: attackCount, wrong, byKind, missed };
}

/** Whether a record is of a work: by an id or, without one, by title and authors. */
function isOf({ title, arxivId, doi, authors }: SourceRecord, work: PlayedPaper): boolean {
  if (arxivId !== undefined || doi !== undefined) {
    const isDoi = doi !== undefined && doi.toLowerCase() === work.doi?.toLowerCase();
    return isDoi || (arxivId !== undefined && arxivId === work.arxivId);
  }
  if (title.toLowerCase() !== work.title.toLowerCase()) return false;
  return authors?.[0] === undefined || isSameName(authors[0], work.authors[0] ?? '');
}

/** The score as tables. */
export function lookUpTable({
  known,
  found,
  authorsRight,
  attacks: all,
  wrong,
  byKind,
}: LookUpScore): string {
  const rows = Array.from(byKind, ([kind, count]) => [
    kind,
    String(count.attacks),
    String(count.wrong),
  ]);
  return [
    `${found} of ${known} works found, ${authorsRight} with the right authors.`,
    `${wrong.length} wrong works accepted in ${all} look-ups:`,
    '',
    table(['mistaken for it', 'look-ups', 'accepted'], rows),
  ].join('\n');
}
