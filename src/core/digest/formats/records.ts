/**
 * Papers as records: in JSON that scrapers write, in feeds, in tables, and in the metadata of web pages. Names of
 * fields are those in common use.
 */
import { firstOf } from '../../base/collections';
import { defined, isRecord } from '../../base/data';
import type { DigestEntry, Excerpt, Organization } from '../../model';
import { withIdDate } from '../../identity/idDate';
import { newArxivId, titleWithoutId } from '../../identity/identifiers';
import type { JsonFields } from '../../text/jsonFields';
import { linkTo } from '../lines/paragraphs';
import { factsOf, textOf } from '../listings/recordFields';
import { venueNamed } from '../words/names';
import { authorsIn } from './recordAuthors';

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
/** The shape of the ids under which sites list papers. */
export const idShape = new RegExp(`^${newArxivId}$`);
const anyUrl = /^https?:\/\/[\p{L}\p{N}]\S*$/u;
const announced = /^\s*arxiv:\S+\s+announce type:\s*\S+\s*/i;

/**
 * The paper in a record, optionally under its id; undefined when it has no title, or neither text nor authors.
 * Unless the record `isPaper` by its source, it also needs the address of a paper.
 */
export function paperOfRecord(
  record: JsonFields,
  key = '',
  isPaper = false,
): RecordedPaper | undefined {
  const fields = fieldsIn(record);
  if (isOfBibliography(record, fields)) return undefined;
  const value = (names: readonly string[]) => firstOf(names, (name) => fields.get(name));
  const text = (names: readonly string[]) =>
    firstOf(names, (name) => textOf(fields.get(name)) || undefined) ?? '';
  const title = withoutPeriod(text(titles));
  const { arxivId, doi, papers, urls, date } = factsOf(fields, key);
  const id = arxivId ?? doi ?? papers[0] ?? titleWithoutId(title).arxivId;
  if (title === '' || (!isPaper && id === undefined)) return undefined;
  const { authors, authorCount } = authorsIn(value(authorNames));
  const abstract = abstractOf(text(abstracts), fields);
  const summary = text(summaries);
  // The site lists papers by their id, even without text.
  const isListed =
    idShape.test(textOf(fields.get('id'))) && described.some((one) => fields.has(one));
  if (abstract === '' && summary === '' && !authors && !isListed) return undefined;
  const comments = fields.get('comments');
  const commentCount = Array.isArray(comments) ? comments.filter(isComment).length : undefined;
  const pages = isPaper && papers.length === 0 ? urls.filter((url) => anyUrl.test(url)) : papers;
  const links = [...pages, ...codes.map((name) => textOf(fields.get(name)))];
  return {
    entry: {
      title,
      abstract,
      links: [...new Set(links)].filter((url) => anyUrl.test(url)).map(linkTo),
      ...defined({
        authors,
        authorCount,
        ...withIdDate(defined({ arxivId, doi, date }), undefined),
        organization: organizationIn(fields.get('organization')),
        voteCount: countOf(value(votes)),
        commentCount: countOf(fields.get('numcomments') ?? commentCount),
        venue: venueNamed(text(venues), fields.has('conference') || undefined),
      }),
    },
    ...(abstract === '' &&
      summary !== '' && { excerpt: { text: summary, kind: 'summary' as const } }),
  };
}

/** The fields of a record and of the records that describe its paper, by their names in lower case. */
function fieldsIn(record: JsonFields): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  const parts = [record];
  for (const name in record) {
    const part = record[name];
    if (nested.has(name) && isRecord(part)) parts.push(part);
  }
  for (const part of parts) {
    for (const name in part) {
      const isPlain = !/[A-Z]|^paper_/.test(name);
      const plain = isPlain ? name : name.toLowerCase().replace(/^paper_(?!id)/, '');
      fields.set(plain, part[name]);
    }
    // Around a paper, it is the day of its list.
    if (part === record && isRecord(record['paper'])) fields.delete('publishedat');
  }
  // OpenReview's notes have their address as its last part; reviews have that of the paper.
  const forum = textOf(record['forum']);
  if (isRecord(record['content']) && forum !== '' && forum === record['id'])
    fields.set('link', `https://openreview.net/forum?id=${forum}`);
  return fields;
}

/** Whether a record is an item of CSL-JSON. An answer of Crossref is like one, but its title is a list. */
function isOfBibliography(record: JsonFields, fields: ReadonlyMap<string, unknown>): boolean {
  const [person] = Array.isArray(record['author']) ? (record['author'] as unknown[]) : [];
  const isCsl = fields.has('issued') || fields.has('citation-key') || fields.has('citekey');
  const isItem = isCsl || (isRecord(person) && 'family' in person);
  return isItem && !Array.isArray(fields.get('title'));
}

/** An abstract without the words that feeds and sites write before it. */
function abstractOf(text: string, fields: ReadonlyMap<string, unknown>): string {
  return (text || indexedText(fields.get('abstract_inverted_index')))
    .replace(announced, '')
    .replace(/^(?:[Aa]bstract|ABSTRACT)(?:: ?|[.\s]+(?=\p{Lu}\p{Ll}* \p{Ll}))/u, '');
}

/** A title without the period with which databases end it. */
export function withoutPeriod(title: string): string {
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
