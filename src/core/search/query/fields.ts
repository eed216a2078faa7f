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
    field('title', t('words of the title')),
    field('abstract', t('words of the abstract')),
    field('author', t('name of an author')),
    field('org', t('organisation')),
    field('in', t('name of the digest')),
    field('key', t('citation key')),
    field('id', t('arXiv id or DOI')),
    field('note', t('words of your notes in digests')),
    field('tag', t('your tag, in a digest or as a mark')),
    field('remark', t('words of your remark')),
    field('year', t('year, or years such as 2024..2026')),
    field('date', t('date such as 2025-06, >=2025-06 or last-month'), relativeDates),
    field('comments', t('number of comments'), ['>=1', '>=5', '>=10', '0']),
    field('votes', t('number of votes'), ['>=10', '>=50', '>=100']),
    field('authors', t('number of authors'), ['1', '<=3', '>=10']),
    field('has', t('what is known of it'), possessions, {
      code: t('a link to code'),
      project: t('a link to a project page'),
      date: t('a date'),
      org: t('an organisation'),
      note: t('a literature note'),
    } satisfies Record<HasCondition['value'], string>),
    field('is', t('whether it is cited, starred, read, put off, new'), states, {
      cited: t('cited in a note'),
      uncited: t('cited in no note'),
      starred: t('with a star'),
      read: t('marked as read'),
      unread: t('neither read nor skipped'),
      later: t('to be read later'),
      skipped: t('skipped'),
      new: t('new, until you mark it'),
      todo: t('with an open box in a digest'),
      done: t('with a ticked box in a digest'),
    } satisfies Record<IsCondition['value'], string>),
    field('sort', t('order of the papers'), querySortings, {
      relevance: t('best first'),
      date: t('newest first'),
      title: t('by title'),
      comments: t('most comments first'),
      votes: t('most votes first'),
      interest: t('nearest to what you starred, cited, noted or put off'),
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
