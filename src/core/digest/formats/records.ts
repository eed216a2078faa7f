/** Papers as records: in JSON that scrapers write, in feeds, in tables, and in the metadata of web pages. */
import { firstOf } from '../../base/collections';
import { defined, isRecord } from '../../base/data';
import type { DigestEntry, Excerpt } from '../../model';
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

/** Names of fields in common use, preferred ones first. */
const names = {
  nested: 'details paper metadata article info data attributes content externalIds',
  title: 'title titles headline display_name',
  abstract:
    'abstract abstracts original_abstract abstracttext summary description descriptions content_text',
  summary:
    'ai_summary tldr tl_dr short_summary brief one_liner deep_summary summary_zh translation summary_cn',
  authors: 'authors author creators creator author_names authors_list authorships authorstring',
  votes: 'upvotes votes likes vote_count upvote_count',
  code: 'github githubrepo github_url code_url project_page projectpage',
  venue:
    'journal_ref journal journal_title journaltitle fulljournalname container-title venue conference conference_title',
  listed: 'summary upvotes authors',
};
/** The shape of the ids under which sites list papers. */
export const idShape = new RegExp(`^${newArxivId}$`);
const anyUrl = /^https?:\/\/[\p{L}\p{N}]\S*$/u;
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
  const values = (field: keyof typeof names) =>
    names[field].split(' ').map((name) => fields.get(name));
  const text = (field: keyof typeof names) => values(field).map(textOf).find(Boolean) ?? '';
  const title = withoutPeriod(text('title'));
  const { arxivId, doi, papers, urls, date } = factsOf(fields, key);
  const id = arxivId ?? doi ?? papers[0] ?? titleWithoutId(title).arxivId;
  if (title === '' || (!isPaper && id === undefined)) return undefined;
  const { authors, authorCount } = authorsIn(firstOf(values('authors'), (value) => value));
  const abstract = abstractOf(
    text('abstract') || indexedText(fields.get('abstract_inverted_index')),
  );
  const summary = text('summary');
  // The site lists papers by their id, even without text.
  const isListed =
    idShape.test(textOf(fields.get('id'))) && values('listed').some((one) => one !== undefined);
  if (abstract === '' && summary === '' && !authors && !isListed) return undefined;
  const links = [
    ...(isPaper && papers.length === 0 ? urls : papers),
    ...values('code').map(textOf),
  ];
  const isMeeting = fields.has('conference') || fields.has('conference_title') || undefined;
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
        voteCount: countOf(firstOf(values('votes'), (value) => value)),
        commentCount: countOf(fields.get('numcomments') ?? commentsIn(fields.get('comments'))),
        venue: venueNamed(text('venue'), isMeeting),
      }),
    },
    ...(abstract === '' && summary !== '' && { excerpt: { text: summary, kind: 'summary' } }),
  };
}

/** A name of a field in lower case, without what formats write before it: `citation_title`, `dc:title`. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(?:paper_(?!id)|citation_|(?:dc|dcterms|prism)[.:]|arxiv:)/, '');
}

/** The fields of a record and of the records that describe its paper, by their plain names. */
function fieldsIn(record: JsonFields): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  const nested = names.nested.split(' ').map((name) => record[name]);
  for (const part of [record, ...nested.filter(isRecord)]) {
    for (const name in part) fields.set(plainName(name), part[name]);
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
  const isItem = ['issued', 'citation-key', 'citekey'].some((name) => fields.has(name));
  return (
    (isItem || (isRecord(person) && 'family' in person)) && !Array.isArray(fields.get('title'))
  );
}

function abstractOf(text: string): string {
  return text
    .replace(/^\s*arxiv:\S+\s+announce type:\s*\S+\s*/i, '')
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
    .flatMap(([word, places]) => [places].flat().map((place) => ({ word, place: Number(place) })))
    .sort((one, other) => one.place - other.place)
    .map(({ word }) => word)
    .join(' ');
}

/** A positive count; undefined otherwise, since pages don't show a zero. */
function countOf(value: unknown): number | undefined {
  const count = Number(typeof value === 'object' ? undefined : value);
  return Number.isInteger(count) && count > 0 ? count : undefined;
}

/** The number of comments among the events below a paper. */
function commentsIn(events: unknown): number | undefined {
  if (!Array.isArray(events)) return undefined;
  return events.filter((event) => isRecord(event) && event['type'] === 'comment').length;
}

function organizationIn(value: unknown): DigestEntry['organization'] {
  const { name, fullname } = isRecord(value) ? value : {};
  const slug = textOf(name);
  const shown = textOf(fullname) || slug;
  return shown === '' ? undefined : { name: shown, ...(slug !== '' && { slug }) };
}
