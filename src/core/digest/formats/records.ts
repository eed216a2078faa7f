/**
 * Papers as records: in JSON that scrapers write, in feeds, and in the metadata of web pages. Names of fields
 * are those in common use.
 */
import { defined } from '../../base/defined';
import { isRecord } from '../../base/isRecord';
import type { DigestEntry, Excerpt, Venue } from '../../model';
import { doiOfField, wholeArxivId } from '../../identity/identifiers';
import { LineMap } from '../../text/lineMap';
import type { DigestFormat } from '../lines/digestText';
import { linkTo } from '../lines/paragraphs';
import { plainText } from '../listings/titles';
import { dateIn, dayOfArxivId } from '../words/dates';
import { authorsOf } from '../words/names';
import { arxivIdAt, doiAt, isPaperAddress } from '../words/paperLinks';

type Fields = Readonly<Record<string, unknown>>;

/** A paper in a record, without its place in the file. */
export interface RecordedPaper {
  readonly entry: Omit<DigestEntry, 'sightings'>;
  readonly excerpt?: Excerpt;
}

const nested = ['details', 'paper', 'metadata', 'article', 'info', 'data'];
const titles = ['title', 'headline'];
const abstracts = ['abstract', 'original_abstract', 'summary', 'description'];
const summaries = [
  'ai_summary',
  'tldr',
  'tl_dr',
  'short_summary',
  'summary_zh',
  'translation',
  'summary_cn',
];
const authorNames = ['authors', 'author', 'creators', 'creator', 'author_names', 'authors_list'];
const dates = [
  'published',
  'publishedat',
  'published_at',
  'published_date',
  'publication_date',
  'publish_date',
  'publish_time',
  'publisheddate',
  'datepublished',
  'pubdate',
  'submitted',
  'submitted_date',
  'date',
  'created',
  'year',
];
const votes = ['upvotes', 'votes', 'likes', 'vote_count', 'upvote_count'];
const ids = ['arxiv_id', 'arxivid', 'arxiv', 'paper_id', 'paperid', 'id', 'entry_id', 'identifier'];
const address = /url|link|abs|pdf|href|page|arxiv|^(?:entry_)?id$|doi|guid|source/;
const announced = /^\s*arxiv:\S+\s+announce type:\s*\S+\s*/i;

/**
 * The paper in a record, optionally under its id; undefined when it has no title, or neither text nor authors.
 * Unless the record `isPaper` by its source, it also needs the address of a paper.
 */
export function paperOfRecord(
  record: Fields,
  key = '',
  isPaper = false,
): RecordedPaper | undefined {
  const fields = new Map<string, unknown>();
  const parts = nested.flatMap((name) => (isRecord(record[name]) ? [record[name]] : []));
  for (const part of [...parts, record]) {
    for (const [name, value] of Object.entries(part))
      fields.set(name.toLowerCase().replace(/^paper_(?!id)/, ''), value);
  }
  // An item of CSL-JSON belongs to a bibliography.
  const [person] = Array.isArray(record['author']) ? (record['author'] as unknown[]) : [];
  const isCsl = fields.has('issued') || fields.has('citation-key') || fields.has('citekey');
  if (isCsl || (isRecord(person) && 'family' in person)) return undefined;
  const text = (names: readonly string[]) =>
    names.map((name) => textOf(fields.get(name))).find((one) => one !== '') ?? '';
  const title = text(titles);
  const urls = [...fields]
    .filter(([name]) => address.test(name))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .map((value) =>
      textOf(isRecord(value) ? (value['href'] ?? value['url'] ?? value['@id']) : value),
    )
    .filter((value) => value.length < 1000);
  const papers = urls.filter(isPaperAddress);
  const arxivId = [...ids.map((name) => textOf(fields.get(name))), key]
    .map((id) => wholeArxivId(id) ?? wholeArxivId(id.replaceAll('_', '.')))
    .concat(urls.map(arxivIdAt))
    .find((id) => id !== undefined);
  const doi =
    ['doi', 'identifier', '@id', 'sameas']
      .map((name) => doiOfField(textOf(fields.get(name))))
      .find((one) => one !== undefined) ?? papers.map(doiAt).find((one) => one !== undefined);
  const { authors, authorCount } = authorsIn(
    authorNames.map((name) => fields.get(name)).find((one) => one !== undefined),
  );
  const abstract = text(abstracts)
    .replace(announced, '')
    .replace(/^abstract: ?/i, '');
  const summary = text(summaries);
  const isKnown = isPaper || arxivId !== undefined || doi !== undefined || papers.length > 0;
  if (title === '' || !isKnown) return undefined;
  if (abstract === '' && summary === '' && !authors) return undefined;
  const count = Number(votes.map((name) => fields.get(name)).find((one) => one !== undefined));
  const venue = text(['journal_ref', 'journal', 'venue', 'conference']);
  const links = [
    ...new Set([
      ...(papers.length > 0 ? papers : isPaper ? urls.filter((url) => /^https?:/.test(url)) : []),
      ...['github', 'githubrepo', 'github_url', 'code_url', 'project_page']
        .map((name) => textOf(fields.get(name)))
        .filter((url) => /^https?:\/\/[\p{L}\p{N}]\S*$/u.test(url)),
    ]),
  ];
  return {
    entry: {
      title,
      abstract,
      links: links.map(linkTo),
      ...defined({
        authors,
        authorCount,
        arxivId,
        doi: doi?.startsWith('10.48550/') ? undefined : doi,
        date: dateIn(text(dates)) ?? dayOfArxivId(arxivId ?? ''),
        voteCount: Number.isInteger(count) && count > 0 ? count : undefined,
        venue: venue === '' ? undefined : venueOf(venue, fields.has('conference')),
      }),
    },
    ...(abstract === '' &&
      summary !== '' && { excerpt: { text: summary, kind: 'summary' as const } }),
  };
}

function venueOf(name: string, isMeeting: boolean): Venue {
  return { name, kind: isMeeting ? 'proceedings' : 'journal' };
}

/** On one line, without tags; empty for any other value. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? plainText(value.replace(/\s+/g, ' ')) : '';
}

/** The authors in a list of names, or in a text with all of them. */
function authorsIn(value: unknown): Pick<DigestEntry, 'authors' | 'authorCount'> {
  const names = namesOf(value);
  if (!Array.isArray(value)) return authorsOf(names.join('; '));
  const authors = names.flatMap((name) => inverted(name) ?? authorsOf(name).authors ?? []);
  return authors.length === 0 ? {} : { authors };
}

/**
 * `Example, Ada` as `Ada Example`; a family name of several words stays first, unless it starts in lower case.
 * Undefined for any other text, such as the names of two people.
 */
function inverted(name: string): string | undefined {
  const [, family = '', given = ''] = /^([^,;]+), ([^,;]+)$/.exec(name) ?? [];
  const [familyWords, givenWords] = [family.split(' ').length, given.split(' ').length];
  if (family === '' || (familyWords === 2 && givenWords === 2)) return undefined;
  return familyWords > 1 && /^\p{Lu}/u.test(family) ? name : `${given} ${family}`;
}

/** The names of authors, given as text, or as a list of texts or records. */
function namesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesOf);
  if (!isRecord(value)) return [textOf(value)].filter((name) => name !== '');
  const name = textOf(value['name'] ?? value['full_name'] ?? value['fullname'] ?? value['author']);
  const parts = [
    value['first'] ?? value['given'] ?? value['givenName'] ?? value['first_name'],
    value['last'] ?? value['family'] ?? value['familyName'] ?? value['last_name'],
  ];
  return [name === '' ? parts.map(textOf).join(' ').trim() : name].filter((one) => one !== '');
}

/** Lists of records aren't nested deeper. */
const maxDepth = 5;

/** The papers in JSON, or in lines of JSON; none in anything else. */
function recordsIn(json: string): {
  readonly papers: readonly RecordedPaper[];
  readonly day: string;
} {
  const papers: RecordedPaper[] = [];
  const values = valuesIn(json);
  for (const value of values) collect(value, '', 0, papers);
  const [top] = values;
  const day = isRecord(top)
    ? textOf(top['date'] ?? top['generated_at'] ?? top['fetched_at'] ?? top['updated'])
    : '';
  return { papers, day };
}

function valuesIn(json: string): readonly unknown[] {
  const read = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  const whole = read(json);
  return whole === undefined ? json.split('\n').map(read) : [whole];
}

function collect(value: unknown, key: string, depth: number, papers: RecordedPaper[]): void {
  if (depth > maxDepth) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, '', depth + 1, papers);
    return;
  }
  if (!isRecord(value)) return;
  const paper = paperOfRecord(value, key);
  if (paper) papers.push(paper);
  else for (const [name, one] of Object.entries(value)) collect(one, name, depth + 1, papers);
}

const titleField = /"(?:paper_)?(?:title|headline)"\s*:\s*"((?:[^"\\]|\\.)*)"/gi;
const paperTrace = /arxiv|doi|openreview|aclanthology|\/papers\/|pubmed|rxiv\.org|"\d{4}\.\d{4,5}/i;

/** JSON with records of papers, in any arrangement: a list, an object with ids, a record a line. */
export const recordFiles: DigestFormat = {
  hasTrace({ start }) {
    return (
      start.some((piece) => /"(?:paper_)?title"\s*:/i.test(piece)) &&
      start.some((piece) => paperTrace.test(piece))
    );
  },
  recognizes({ whole }) {
    return (
      /"(?:paper_)?title"\s*:/i.test(whole) &&
      paperTrace.test(whole) &&
      recordsIn(whole).papers.length > 0
    );
  },
  read({ whole }, uri, saved) {
    const { papers, day } = recordsIn(whole);
    const captureDate = dateIn(day) ?? saved;
    const places = Array.from(whole.matchAll(titleField), ({ 0: all, 1: raw = '', index }) => {
      const start = index + all.length - 1 - raw.length;
      return { start, end: start + raw.length, title: titleIn(raw) };
    });
    return {
      papers: placed(papers, places, whole, uri),
      problems: [],
      ...(captureDate && { captureDate }),
    };
  },
};

function titleIn(raw: string): string {
  try {
    return textOf(JSON.parse(`"${raw}"`));
  } catch {
    return '';
  }
}

/** The place of a title in a file. */
export interface TitlePlace {
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

/** Papers as entries of a file: each from its title to the next. Places and papers are in the same order. */
export function placed(
  papers: readonly RecordedPaper[],
  places: readonly TitlePlace[],
  text: string,
  uri: string,
): DigestEntry[] {
  const map = new LineMap(text);
  let next = 0;
  const found = papers.map(({ entry }) => {
    while (next < places.length && places[next]?.title !== entry.title) next += 1;
    const place = places[next];
    next += 1;
    return place ?? { title: entry.title, start: 0, end: 0 };
  });
  return papers.map(({ entry, excerpt }, index) => {
    const { start, end } = found[index] ?? { start: 0, end: 0 };
    const until = Math.max(end, found[index + 1]?.start ?? text.length);
    const place = { uri, range: map.range(start, until), titleRange: map.range(start, end) };
    return {
      ...entry,
      sightings: [{ ...place, ...defined({ excerpt, voteCount: entry.voteCount }) }],
    };
  });
}
