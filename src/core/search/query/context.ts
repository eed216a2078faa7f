import type { Annotation } from '../../marks/mark';
import type { Day, Paper } from '../../model';

/** What `sort:interest` sorts by. */
export interface InterestOrder {
  /** Between 0 and 1, exclusive. Higher means more similar to the papers the user kept. */
  scoreOf(document: number): number;
  /** The words that raise a paper's score the most, as the paper writes them. Words that lower it are left out. */
  near(paper: Paper): readonly string[];
}

/** Whether a paper meets a condition. */
export type PaperTest = (paper: Paper) => boolean;

/** What a query can ask for beyond the papers themselves. */
export interface SearchContext {
  /** The day that relative dates such as `last-month` refer to. */
  readonly today: Day;
  /** Whether two names mean the same venue. Missing where the tables of names aren't loaded. */
  readonly isSameVenue?: (one: string, other: string) => boolean | undefined;
  /** Whether a note cites the paper. Missing while unknown; `is:cited` then matches every paper. */
  readonly isCited?: PaperTest;
  /** Whether the user starred it. Missing while unknown, as are the fields below. */
  readonly isStarred?: PaperTest;
  readonly isRead?: PaperTest;
  /** Whether the user marked it to read later. */
  readonly isLater?: PaperTest;
  readonly isSkipped?: PaperTest;
  /** The user's remark on the paper, which isn't part of any digest. */
  readonly annotationOf?: (paper: Paper) => Annotation | undefined;
  /** Whether it was added after the user's first visit, and has no mark yet. */
  readonly isNew?: PaperTest;
  /** Whether it has a note of its own. */
  readonly hasNote?: PaperTest;
  /** What `sort:interest` sorts by. Missing until learned, and while the user has kept too few papers. */
  readonly interest?: InterestOrder;
}
