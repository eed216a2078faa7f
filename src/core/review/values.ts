import { citedPaper } from '../citation/write/citedPaper';
import type { PlaceholderValue } from '../literature/placeholders';
import { isUnread } from '../marks/mark';
import type { PaperMark } from '../marks/mark';
import { isoDate } from '../model';
import type { PaperSummary } from '../model';
import type { Localize } from '../text/localize';
import { readable } from '../text/readable';
import { tidy } from '../text/tidy';
import { spanBefore } from './span';
import type { DaySpan } from './span';

/** Lists of papers with a count in templates for review notes, and which papers are in them. */
const counted = {
  starred: ({ mark }: ReviewedPaper) => mark.starred,
  cited: ({ isCited }: ReviewedPaper) => isCited,
  read: ({ mark }: ReviewedPaper) => mark.read,
  later: ({ mark }: ReviewedPaper) => mark.later,
  skipped: ({ mark }: ReviewedPaper) => mark.skipped,
  unread: ({ mark }: ReviewedPaper) => isUnread(mark),
};
type CountedList = keyof typeof counted;
const countedLists = Object.keys(counted) as CountedList[];

/** The names that such a template may use anywhere. */
export const reviewFields = [
  'from',
  'to',
  'fromBefore',
  'toBefore',
  'digestCount',
  'paperCount',
  'paperCountBefore',
  ...countedLists.map(countOf),
] as const;
/** The lists of papers in such a template, and the names that it may use for each paper. */
export const paperLists = [...countedLists, 'papers'] as const;
export const paperFields = [
  'citation',
  'key',
  'title',
  'authors',
  'organization',
  'year',
  'date',
  'url',
  'remark',
  'tags',
] as const;
/** The lists of rising words and organizations, and the names for each item. */
export const risingLists = ['terms', 'organizations'] as const;
export const risingFields = ['name', 'count', 'countBefore'] as const;

type ReviewListName = (typeof paperLists)[number];
type RisingList = (typeof risingLists)[number];
/** Values by their names. */
type Values<Name extends string> = Readonly<Record<Name, PlaceholderValue>>;
/** The values of an item, or of the whole note. */
export type ReviewItem = Values<string>;

/** The values for a review note. */
export interface ReviewValues {
  readonly fields: Values<(typeof reviewFields)[number]>;
  readonly lists: Readonly<Record<ReviewListName | RisingList, readonly ReviewItem[]>>;
}

/** A paper of the span, under the key that the note has for it. */
export interface ReviewedPaper {
  readonly paper: PaperSummary;
  readonly mark: PaperMark;
  /** Whether a note other than reviews cites it. */
  readonly isCited: boolean;
  /** As the note cites it. */
  readonly citation: string;
  /** Where it can be read. */
  readonly url: string | undefined;
}

/** A rising word or organization: how many papers have it, and had it before. */
interface RisingName {
  readonly name: string;
  readonly count: number;
  readonly countBefore: number;
}

/** The data of a review note. */
export interface Review {
  readonly span: DaySpan;
  readonly digestCount: number;
  /** In the order of the digests. */
  readonly papers: readonly ReviewedPaper[];
  readonly paperCountBefore: number;
  readonly rising: Readonly<Record<RisingList, readonly RisingName[]>>;
}

/** The values of a review note, as templates ask for them. */
export function reviewValues(review: Review, localize: Localize): ReviewValues {
  const { span, digestCount, papers, paperCountBefore, rising } = review;
  const before = spanBefore(span);
  const items = papers.map((paper) => paperItem(paper, localize));
  const those = (list: CountedList): readonly ReviewItem[] =>
    items.filter((_, i) => papers[i] && counted[list](papers[i]));
  const lists = {
    ...named(countedLists.map((list) => [list, those(list)])),
    papers: items,
    terms: rising.terms.map(risingItem),
    organizations: rising.organizations.map(risingItem),
  };
  const fields = {
    from: number(isoDate(span.from)),
    to: number(isoDate(span.to)),
    fromBefore: number(isoDate(before.from)),
    toBefore: number(isoDate(before.to)),
    digestCount: number(digestCount),
    paperCount: number(papers.length),
    paperCountBefore: number(paperCountBefore),
    ...named(countedLists.map((list) => [countOf(list), number(lists[list].length)])),
  };
  return { fields, lists };
}

function countOf(list: CountedList): `${CountedList}Count` {
  return `${list}Count`;
}

function named<Name extends string, T>(
  pairs: readonly (readonly [Name, T])[],
): Readonly<Record<Name, T>> {
  return Object.fromEntries(pairs) as Record<Name, T>;
}

function paperItem(
  { paper, mark, citation, url }: ReviewedPaper,
  localize: Localize,
): Values<(typeof paperFields)[number]> {
  const { key, title, authors, organization, year } = citedPaper(paper, url, localize);
  return {
    citation: { kind: 'markdown', value: citation.replace(/\s+/g, ' ') },
    key: { kind: 'key', value: key },
    title: text(title),
    authors: text(authors),
    organization: text(organization),
    year: number(year),
    date: number(paper.date && isoDate(paper.date)),
    url: { kind: 'address', value: tidy(url ?? '') },
    remark: text(mark.remark),
    tags: text(mark.tags.map((tag) => `#${tag}`).join(' ')),
  };
}

function risingItem({
  name,
  count,
  countBefore,
}: RisingName): Values<(typeof risingFields)[number]> {
  return {
    name: text(readable(name)),
    count: number(count),
    countBefore: number(countBefore),
  };
}

function text(value = ''): PlaceholderValue {
  return { kind: 'text', value: tidy(value) };
}

function number(value: number | string = ''): PlaceholderValue {
  return { kind: 'number', value: String(value) };
}
