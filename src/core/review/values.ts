import { citedPaper } from '../citation/write/citedPaper';
import type { PlaceholderValue } from '../literature/placeholders';
import { isUnread } from '../marks/mark';
import type { PaperMark } from '../marks/mark';
import { isoDate } from '../model';
import type { PaperSummary } from '../model';
import { readable } from '../text/readable';
import { tidy } from '../text/tidy';
import { spanBefore } from './span';
import type { DaySpan } from './span';

/** A paper of the span, with its key in the note. */
export interface ReviewedPaper {
  readonly paper: PaperSummary;
  readonly mark: PaperMark;
  /** Whether a note other than reviews cites it. */
  readonly isCited: boolean;
  /** In the form of citations in the note. */
  readonly citation: string;
  /** Where it can be read. */
  readonly url: string | undefined;
}

/** A rising word or organization, with its current and previous number of papers. */
interface RisingName {
  readonly name: string;
  readonly count: number;
  readonly countBefore: number;
}

export interface Review {
  readonly span: DaySpan;
  readonly digestCount: number;
  /** In the order of the digests. */
  readonly papers: readonly ReviewedPaper[];
  readonly paperCountBefore: number;
  readonly rising: Readonly<Record<RisingList, readonly RisingName[]>>;
}

/** The values of an item, or of the whole note. */
export type ReviewItem = Readonly<Record<string, PlaceholderValue>>;

/** The values for a review note. */
export interface ReviewValues {
  readonly fields: ReviewItem;
  readonly lists: Readonly<Record<PaperList | RisingList, readonly ReviewItem[]>>;
}

/** Lists of papers with a count in templates for review notes, and how to select their papers. */
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

/** The lists of papers in such a template. */
export const paperLists = [...countedLists, 'papers'] as const;
type PaperList = (typeof paperLists)[number];
/** The lists of rising words and organizations in such a template. */
export const risingLists = ['terms', 'organizations'] as const;
type RisingList = (typeof risingLists)[number];

/** Names that such a template may use anywhere. */
const noteValues = {
  from: ({ span }: Review) => number(isoDate(span.from)),
  to: ({ span }: Review) => number(isoDate(span.to)),
  fromBefore: ({ span }: Review) => number(isoDate(spanBefore(span).from)),
  toBefore: ({ span }: Review) => number(isoDate(spanBefore(span).to)),
  digestCount: ({ digestCount }: Review) => number(digestCount),
  paperCount: ({ papers }: Review) => number(papers.length),
  paperCountBefore: ({ paperCountBefore }: Review) => number(paperCountBefore),
  ...Object.fromEntries(
    countedLists.map((list) => [
      `${list}Count`,
      ({ papers }: Review) => number(papers.filter(counted[list]).length),
    ]),
  ),
};
/** The names that such a template may use anywhere. */
export const reviewFields = Object.keys(noteValues);

type CitedReview = ReviewedPaper & { readonly cited: ReturnType<typeof citedPaper> };
const paperValues = {
  citation: ({ citation }: CitedReview): PlaceholderValue => ({
    kind: 'markdown',
    value: citation.replace(/\s+/g, ' '),
  }),
  key: ({ cited }: CitedReview): PlaceholderValue => ({ kind: 'key', value: cited.key }),
  title: ({ cited }: CitedReview) => text(cited.title),
  authors: ({ cited }: CitedReview) => text(cited.authors),
  organization: ({ cited }: CitedReview) => text(cited.organization),
  year: ({ cited }: CitedReview) => number(cited.year),
  date: ({ paper }: CitedReview) => number(paper.date && isoDate(paper.date)),
  url: ({ url = '' }: CitedReview): PlaceholderValue => ({ kind: 'address', value: tidy(url) }),
  remark: ({ mark }: CitedReview) => text(mark.remark),
  tags: ({ mark }: CitedReview) => text(mark.tags.map((tag) => `#${tag}`).join(' ')),
};
/** The names that such a template may use for each paper. */
export const paperFields = Object.keys(paperValues);

const risingValues = {
  name: ({ name }: RisingName) => text(readable(name)),
  count: ({ count }: RisingName) => number(count),
  countBefore: ({ countBefore }: RisingName) => number(countBefore),
};
/** The names that such a template may use for each rising word or organization. */
export const risingFields = Object.keys(risingValues);

/** The values of a review note, by their names in templates. */
export function reviewValues(review: Review): ReviewValues {
  const { papers, rising } = review;
  const items = papers.map((paper) =>
    valuesOf(paperValues, { ...paper, cited: citedPaper(paper.paper, paper.url) }),
  );
  const listed = (list: CountedList): readonly ReviewItem[] =>
    items.filter((_, i) => papers[i] && counted[list](papers[i]));
  return {
    fields: valuesOf(noteValues, review),
    lists: {
      starred: listed('starred'),
      cited: listed('cited'),
      read: listed('read'),
      later: listed('later'),
      skipped: listed('skipped'),
      unread: listed('unread'),
      papers: items,
      terms: rising.terms.map((item) => valuesOf(risingValues, item)),
      organizations: rising.organizations.map((item) => valuesOf(risingValues, item)),
    },
  };
}

function valuesOf<T>(
  fields: Readonly<Record<string, (item: T) => PlaceholderValue>>,
  item: T,
): ReviewItem {
  return Object.fromEntries(Object.entries(fields).map(([name, valueOf]) => [name, valueOf(item)]));
}

function text(value = ''): PlaceholderValue {
  return { kind: 'text', value: tidy(value) };
}

function number(value: number | string = ''): PlaceholderValue {
  return { kind: 'number', value: String(value) };
}
