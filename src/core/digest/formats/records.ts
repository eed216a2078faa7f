/**
 * Papers as records: in JSON that scrapers write, in feeds, and in the metadata of web pages. Names of fields
 * are those in common use.
 */
import { firstOf } from '../../base/collections';
import { defined, isRecord, maxDepth } from '../../base/data';
import { parsedJson } from '../../base/json';
import type {
  DigestEntry,
  Excerpt,
  Organization,
  PartialDate,
  Problem,
  Sighting,
} from '../../model';
import { withIdDate } from '../../identity/idDate';
import { newArxivId, titleWithoutId } from '../../identity/identifiers';
import { withoutLast } from '../../text/characters';
import { LineMap } from '../../text/lineMap';
import { lazy } from '../lines/digestText';
import type { DigestFormat } from '../lines/digestText';
import { linkTo } from '../lines/paragraphs';
import { factsOf, textOf } from '../listings/recordFields';
import { dayOfRow, maxRowLength, rowOfBot } from '../listings/tables';
import { dateIn } from '../words/dates';
import { authorsOf, suffix, venueNamed } from '../words/names';

type RecordFields = Readonly<Record<string, unknown>>;

/** A paper in a record, without its place in the file. */
export interface RecordedPaper {
  readonly entry: Omit<DigestEntry, 'sightings'>;
  readonly excerpt?: Excerpt;
}

const nested = new Set(
  'details paper metadata article info data attributes content externalIds'.split(' '),
);
const titles = 'title titles headline display_name'.split(' ');
const abstracts =
  'abstract abstracts original_abstract abstracttext summary description descriptions content_text'.split(
    ' ',
  );
const summaries =
  'ai_summary tldr tl_dr short_summary brief one_liner deep_summary summary_zh translation summary_cn'.split(
    ' ',
  );
const authorNames =
  'authors author creators creator author_names authors_list authorships authorstring'.split(' ');
const votes = 'upvotes votes likes vote_count upvote_count'.split(' ');
const codes = 'github githubrepo github_url code_url project_page projectpage'.split(' ');
const venues =
  'journal_ref journal journaltitle fulljournalname container-title venue conference'.split(' ');
const described = ['summary', 'upvotes', 'authors'];
const idShape = new RegExp(`^${newArxivId}$`);
const announced = /^\s*arxiv:\S+\s+announce type:\s*\S+\s*/i;

/**
 * The paper in a record, optionally under its id; undefined when it has no title, or neither text nor authors.
 * Unless the record `isPaper` by its source, it also needs the address of a paper.
 */
export function paperOfRecord(
  record: RecordFields,
  key = '',
  isPaper = false,
): RecordedPaper | undefined {
  const fields = new Map<string, unknown>();
  const parts: RecordFields[] = [];
  for (const name in record) {
    const part = record[name];
    if (nested.has(name) && isRecord(part)) parts.push(part);
  }
  for (const part of [record, ...parts]) {
    for (const name in part) {
      const isPlain = !/[A-Z]|^paper_/.test(name);
      const plain = isPlain ? name : name.toLowerCase().replace(/^paper_(?!id)/, '');
      fields.set(plain, part[name]);
    }
    // Around a paper, it is the day of its list.
    if (part === record && isRecord(record['paper'])) fields.delete('publishedat');
  }
  // An item of CSL-JSON belongs to a bibliography; in an answer of Crossref, its title is a list.
  const [person] = Array.isArray(record['author']) ? (record['author'] as unknown[]) : [];
  const isCsl = fields.has('issued') || fields.has('citation-key') || fields.has('citekey');
  const isItem = isCsl || (isRecord(person) && 'family' in person);
  if (isItem && !Array.isArray(fields.get('title'))) return undefined;
  // OpenReview's notes have their address as its last part; reviews have that of the paper.
  const forum = textOf(record['forum']);
  if (isRecord(record['content']) && forum !== '' && forum === record['id'])
    fields.set('link', `https://openreview.net/forum?id=${forum}`);
  const text = (names: readonly string[]) =>
    firstOf(names, (name) => textOf(fields.get(name)) || undefined) ?? '';
  const value = (names: readonly string[]) => firstOf(names, (name) => fields.get(name));
  const title = withoutPeriod(text(titles));
  const { arxivId, doi, papers, urls, date } = factsOf(fields, key);
  const { authors, authorCount } = authorsIn(value(authorNames));
  const abstract = (text(abstracts) || indexedText(fields.get('abstract_inverted_index')))
    .replace(announced, '')
    .replace(/^(?:[Aa]bstract|ABSTRACT)(?:: ?|[.\s]+(?=\p{Lu}\p{Ll}* \p{Ll}))/u, '');
  const summary = text(summaries);
  const id = arxivId ?? doi ?? papers[0] ?? titleWithoutId(title).arxivId;
  const isKnown = isPaper || id !== undefined;
  if (title === '' || !isKnown) return undefined;
  // The site lists papers by their id, even without text.
  const isListed =
    idShape.test(textOf(fields.get('id'))) && described.some((one) => fields.has(one));
  if (abstract === '' && summary === '' && !authors && !isListed) return undefined;
  const comments = fields.get('comments');
  const commentCount = Array.isArray(comments) ? comments.filter(isComment).length : undefined;
  const venue = text(venues);
  const links = [
    ...new Set([
      ...(papers.length > 0 ? papers : isPaper ? urls.filter((url) => /^https?:/.test(url)) : []),
      ...codes
        .map((name) => textOf(fields.get(name)))
        .filter((url) => /^https?:\/\/[\p{L}\p{N}]\S*$/u.test(url)),
    ]),
  ];
  const dated = defined({ arxivId, doi, date });
  return {
    entry: {
      title,
      abstract,
      links: links.map(linkTo),
      ...defined({
        authors,
        authorCount,
        ...withIdDate(dated, undefined),
        organization: organizationIn(fields.get('organization')),
        voteCount: countOf(value(votes)),
        commentCount: countOf(fields.get('numcomments') ?? commentCount),
        venue: venueNamed(venue, fields.has('conference') || undefined),
      }),
    },
    ...(abstract === '' &&
      summary !== '' && { excerpt: { text: summary, kind: 'summary' as const } }),
  };
}

/** A title without the period with which databases end it. */
function withoutPeriod(title: string): string {
  return title.replace(/(?<=[^.]{2})\.$/, '');
}

/** The text whose words OpenAlex gives with their places; empty without one. */
function indexedText(index: unknown): string {
  if (!isRecord(index)) return '';
  return Object.entries(index)
    .flatMap(([word, places]) => [places].flat().map((place) => ({ word, place })))
    .filter((one): one is { word: string; place: number } => typeof one.place === 'number')
    .sort((one, other) => one.place - other.place)
    .map(({ word }) => word)
    .join(' ');
}

/** A positive count; undefined otherwise, since pages don't show a zero. */
function countOf(value: unknown): number | undefined {
  const count = Number(typeof value === 'string' ? value : typeof value === 'number' && value);
  return Number.isInteger(count) && count > 0 ? count : undefined;
}

/** For example, in the events below a paper. */
function isComment(value: unknown): boolean {
  return isRecord(value) && value['type'] === 'comment';
}

function organizationIn(value: unknown): Organization | undefined {
  if (!isRecord(value)) return undefined;
  const slug = textOf(value['name']);
  const name = textOf(value['fullname']) || slug;
  return name === '' ? undefined : { name, ...(slug !== '' && { slug }) };
}

/** The authors in a list of names, or in a text with all of them. */
function authorsIn(value: unknown): Pick<DigestEntry, 'authors' | 'authorCount'> {
  const isList = Array.isArray(value);
  const names = isList ? namesOf(value) : namesOf(value).flatMap(namesIn);
  if (!isList && names.length < 2) return authorsOf(names[0] ?? '');
  const areInverted = names.some((name) => inverted(name));
  const authors = names.flatMap(
    (name) => inverted(name, areInverted) ?? authorsOf(name).authors ?? [],
  );
  if (authors.length === 0) return {};
  const isWhole = isList && !authors.includes('others');
  return isWhole ? { authors, authorCount: authors.length } : { authors };
}

/** Names with a comma within them. */
const pairs = /^[^,]+, [^,]+$/;
/** What may separate names, and what all names are then. */
const separators = [
  [';', /^/],
  ['|', /^/],
  [' and ', pairs],
  [',', /^\p{L}[\p{L}'’ -]* (?:\p{Lu}{1,3}|(?:\p{Lu}\.[ -]?)+)$/u],
] as const;

/** The names in a text that separates them by more than commas, or has initials last; else all of it. */
export function namesIn(text: string): readonly string[] {
  for (const [separator, shape] of separators) {
    const names = text.split(separator).flatMap((name) => name.trim() || []);
    if (names.length > 1 && names.every((name) => shape.test(name))) return names;
  }
  return [withoutLast(text, ';| ')];
}

/**
 * `Example, Ada` as `Ada Example`; a family name of several words stays first, unless it starts in lower case.
 * Undefined for any other text, such as the names of two people.
 */
function inverted(name: string, isSure = false): string | undefined {
  const [, family = '', given = ''] = /^([^,;]+), ([^,;]+)$/.exec(name) ?? [];
  if (family === '' || suffix.test(given)) return undefined;
  const [familyWords, givenWords] = [family.split(' ').length, given.split(' ').length];
  if (!isSure && familyWords === 2 && givenWords === 2) return undefined;
  return familyWords > 1 && /^\p{Lu}/u.test(family) ? name : `${given} ${family}`;
}

/** The names of authors, given as text, or as a list of texts or records. They aren't nested deeper. */
function namesOf(value: unknown, depth = 0): readonly string[] {
  if (depth > recordDepth) return [];
  if (Array.isArray(value)) return value.flatMap((one) => namesOf(one, depth + 1));
  if (!isRecord(value)) return [textOf(value)].filter((name) => name !== '');
  const inner = value['value'] ?? value['author'];
  if (typeof inner === 'object' && inner !== null) return namesOf(inner, depth + 1);
  const name = textOf(
    firstOf(
      ['name', 'full_name', 'fullname', 'display_name', 'text', 'author'],
      (one) => value[one],
    ),
  ).replace(/ \d{4}$/, '');
  const parts = [
    value['first'] ?? value['given'] ?? value['givenName'] ?? value['first_name'],
    value['last'] ?? value['family'] ?? value['familyName'] ?? value['last_name'],
  ];
  return [name === '' ? parts.map(textOf).join(' ').trim() : name].filter((one) => one !== '');
}

/** Records aren't nested deeper. */
const recordDepth = 5;
const problemMessages = {
  deep: "Part of the data in this file isn't read: its lists are nested more than 100 levels deep.",
} as const;

/** The papers in a file of records. */
interface PaperData {
  readonly papers: readonly RecordedPaper[];
  /** The day of all of them. */
  readonly day: PartialDate | undefined;
  /** Whether some lists are nested too deep to read. */
  readonly isTooDeep?: boolean;
}

/** The data of a page, with the papers by arXiv id, in their order. */
export interface PageData extends Omit<PaperData, 'papers'> {
  readonly papers: ReadonlyMap<string, RecordedPaper>;
}

/** Reads the data of Hugging Face's pages and API; without papers when it isn't JSON or has none. */
export function readPageData(json: string): PageData {
  const data = recordsIn(json);
  const byId = new Map<string, RecordedPaper>();
  for (const paper of data.papers) {
    const { arxivId } = paper.entry;
    if (arxivId !== undefined && !byId.has(arxivId)) byId.set(arxivId, paper);
  }
  return { ...data, papers: byId };
}

/** The papers in JSON, or in lines of JSON, and their day; none in anything else. */
function recordsIn(json: string): PaperData {
  const papers: RecordedPaper[] = [];
  const values = valuesIn(json);
  const isWhole = values.map((value) => collect(value, '', 0, papers)).every(Boolean);
  const [top] = values;
  const days = ['date', 'dateString', 'generated_at', 'fetched_at', 'updated'];
  const day = isRecord(top) ? days.map((name) => textOf(top[name])).find((one) => one !== '') : '';
  return { papers, day: dateIn(day ?? ''), isTooDeep: !isWhole };
}

function valuesIn(json: string): readonly unknown[] {
  const whole = parsedJson(json);
  return whole === undefined ? json.split('\n').map(parsedJson) : [whole];
}

/** False when lists are nested too deep to read. */
function collect(value: unknown, key: string, depth: number, papers: RecordedPaper[]): boolean {
  if (Array.isArray(value)) {
    if (depth > maxDepth) return false;
    return value.map((one) => collect(one, '', depth + 1, papers)).every(Boolean);
  }
  const isRow = typeof value === 'string' && idShape.test(key);
  const record = isRow ? rowOfBot.exec(value.slice(0, maxRowLength))?.groups : value;
  if (!isRecord(record) || depth > recordDepth) return true;
  const paper = paperOfRecord(record, key);
  if (paper) papers.push(paper);
  const parts = paper ? [] : Object.entries(record);
  return parts.map(([name, one]) => collect(one, name, depth + 1, papers)).every(Boolean);
}

/** The problem of data that is nested too deep, at the start of the file, since its position isn't known. */
export function tooDeep(uri: string): Problem {
  const start = { line: 0, character: 0 };
  return { uri, range: { start, end: start }, message: problemMessages.deep, leftOut: 'part' };
}

const anyTitle = new RegExp(String.raw`"(?:(?:paper_)?title"\s*:|${dayOfRow})`, 'i');
const paperTrace =
  /arxiv|doi|openreview|semanticscholar|"forum"|aclanthology|\/papers\/|pubmed|rxiv\.org|"\d{4}\.\d{4,5}/i;
/** The day on which the site listed the papers of an answer of its API. */
const listedOn = /"submittedOnDailyAt"\s*:\s*"([\d-]+)/;

/** JSON with records of papers, in any arrangement: a list, an object with ids, a record a line. */
export const recordFiles = formatOfRecords([anyTitle, paperTrace], (text) => {
  const { day, ...data } = recordsIn(text);
  const places = () => titlesIn(text, '"');
  return { ...data, day: day ?? dateIn(listedOn.exec(text)?.[1] ?? ''), places };
});

/** A kind of file that has papers as records. Each has all of the traces, near its start. */
export function formatOfRecords(
  traces: readonly RegExp[],
  readPapers: (text: string) => PaperData & { readonly places: () => readonly TitlePlace[] },
): DigestFormat {
  return {
    hasTrace: ({ start }) => traces.every((trace) => start.some((piece) => trace.test(piece))),
    open({ whole }) {
      const data = lazy(() => readPapers(whole));
      return {
        isDigest: () => traces.every((trace) => trace.test(whole)) && data().papers.length > 0,
        toDigest(uri, saved) {
          const { papers, places, day = saved, isTooDeep } = data();
          return {
            papers: placed(papers, places(), whole, uri),
            problems: isTooDeep ? [tooDeep(uri)] : [],
            ...(day && { captureDate: day }),
          };
        },
      };
    },
  };
}

/** The places of titles in JSON. `quote` is how the text writes `"`. */
export function titlesIn(text: string, quote: '"' | '&quot;'): readonly TitlePlace[] {
  const value =
    quote === '"' ? String.raw`(?:[^"\\]|\\.)*` : String.raw`(?:[^&\\]|\\.|&(?!quot;))*`;
  const field = `${quote}(?:paper_)?(?:title|headline)${quote}\\s*:\\s*(?:[[{]\\s*)?(?:${quote}value${quote}\\s*:\\s*)?${quote}(${value})${quote}`;
  const row = `${quote}${dayOfRow}(${value}?)\\*\\*(?=[|,])`;
  const found = text.matchAll(new RegExp(`${field}|${row}`, 'gi'));
  return Array.from(found, ({ 0: all, 1: named, 3: ofRow = '', index }) => {
    const raw = named ?? ofRow;
    const start = index + all.length - (named === undefined ? 2 : quote.length) - raw.length;
    const json = quote === '"' ? raw : raw.replaceAll(quote, '"').replaceAll('&amp;', '&');
    return { start, end: start + raw.length, title: titleIn(json) };
  });
}

function titleIn(raw: string): string {
  return withoutPeriod(textOf(parsedJson(`"${raw}"`)));
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
  return papers.map((paper, index) => {
    const { start, end } = found[index] ?? { start: 0, end: 0 };
    const until = Math.max(end, found[index + 1]?.start ?? text.length);
    const titleRange = map.range(start, end);
    return entryAt(paper, { uri, range: map.range(start, until), titleRange });
  });
}

/** A paper as an entry of a file. */
export function entryAt({ entry, excerpt }: RecordedPaper, place: Sighting): DigestEntry {
  const { voteCount } = entry;
  return { ...entry, sightings: [{ ...place, ...defined({ excerpt, voteCount }) }] };
}
