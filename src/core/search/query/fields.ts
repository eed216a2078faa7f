import { byWord } from '../../base/byWord';
import type { Localize } from '../../text/localize';
import { possessions, querySortings, relativeDates, states } from './ast';
import type { HasCondition, IsCondition, QuerySorting } from './ast';

export const fieldNames = [
  'title',
  'abstract',
  'author',
  'org',
  'in',
  'key',
  'id',
  'note',
  'tag',
  'remark',
  'year',
  'date',
  'comments',
  'votes',
  'authors',
  'has',
  'is',
  'sort',
] as const;
/** The text before the colon. */
export type FieldName = (typeof fieldNames)[number];

/** A field of the query language, for help and completion. */
export interface QueryField {
  readonly name: FieldName;
  /** A short description for the user. */
  readonly description: string;
  /** The values to offer: all values of a fixed set, or good examples. */
  readonly suggestions: readonly string[];
  /** A short description of each value of a fixed set. */
  readonly meanings: ReadonlyMap<string, string>;
}

/** All fields, in the order in which they are offered. */
export function queryFields(t: Localize): readonly QueryField[] {
  const field = (
    name: FieldName,
    description: string,
    suggestions: readonly string[] = [],
    meanings: Readonly<Record<string, string>> = {},
  ): QueryField => ({
    name,
    description,
    suggestions,
    meanings: new Map(Object.entries(meanings)),
  });
  return [
    field('title', t('words in the title')),
    field('abstract', t('words in the abstract')),
    field('author', t("author's name")),
    field('org', t('organization')),
    field('in', t('digest name')),
    field('key', t('citation key')),
    field('id', t('arXiv ID or DOI')),
    field('note', t('words in your notes in digests')),
    field('tag', t('your tag in a digest or the marks file')),
    field('remark', t('words in your remark')),
    field('year', t('year or range, such as 2024..2026')),
    field('date', t('date, such as 2025-06, >=2025-06, or last-month'), relativeDates),
    field('comments', t('number of comments'), ['>=1', '>=5', '>=10', '0']),
    field('votes', t('number of votes'), ['>=10', '>=50', '>=100']),
    field('authors', t('number of authors'), ['1', '<=3', '>=10']),
    field('has', t('available information'), possessions, {
      code: t('a link to code'),
      project: t('a link to a project page'),
      date: t('a date'),
      org: t('an organization'),
      note: t('a literature note'),
    } satisfies Record<HasCondition['value'], string>),
    field('is', t('cited, starred, read, later, or new'), states, {
      cited: t('cited in a note'),
      uncited: t('not cited in notes'),
      starred: t('with a star'),
      read: t('marked as read'),
      unread: t('not read or skipped'),
      later: t('marked Read Later'),
      skipped: t('skipped'),
      new: t('new, until you mark it'),
      todo: t('with an unchecked box in a digest'),
      done: t('with a checked box in a digest'),
    } satisfies Record<IsCondition['value'], string>),
    field('sort', t('sort order'), querySortings, {
      relevance: t('best first'),
      date: t('newest first'),
      title: t('by title'),
      comments: t('most comments first'),
      votes: t('most votes first'),
      interest: t('most similar to papers you kept'),
    } satisfies Record<QuerySorting, string>),
  ];
}

/** Names of the fields in other programs and on other sites. Understood, but not offered. */
const otherNames: ReadonlyMap<string, FieldName> = byWord({
  title: 'ti titles intitle allintitle subject',
  abstract: 'abs summary',
  author: 'au by creator',
  org: 'orgs organization organisation affiliation',
  in: 'digest',
  key: 'citekey',
  id: 'arxiv doi eprint',
  note: 'notes',
  tag: 'tags label',
  remark: 'remarks annotation',
  comments: 'comment',
  votes: 'vote upvotes likes',
  sort: 'order',
});

/** The field called `name`, ignoring case. */
export function fieldNamed(name: string): FieldName | undefined {
  const lower = name.toLowerCase();
  return fieldNames.find((field) => field === lower) ?? otherNames.get(lower);
}
