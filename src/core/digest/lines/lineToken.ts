import type { DateLine } from '../words/dates';
import type { PageName } from '../words/boilerplate';

/** What a line is by itself. The readers in `cards` interpret it in context. */
export type LineToken =
  | { readonly kind: 'text'; readonly heading?: true; readonly paper?: string }
  /** `Get trending papers in your email inbox!`, or the page's name. */
  | { readonly kind: 'head'; readonly page?: PageName }
  /** `rule` for a line drawn between papers: `---`. */
  | { readonly kind: 'boilerplate'; readonly rule?: true }
  /** `Daily Weekly Monthly`, or one of them. */
  | { readonly kind: 'tabs' }
  /** `Submitted by`; the user's name follows. */
  | { readonly kind: 'submitter'; readonly named: boolean }
  /** `Upvote`; the number follows. */
  | { readonly kind: 'upvote' }
  /** `·` */
  | { readonly kind: 'separator' }
  /** The votes for a paper of the site; undefined for `-`. */
  | { readonly kind: 'votes'; readonly value: number | undefined; readonly paper: string }
  /** The comments on a paper of the site. */
  | { readonly kind: 'comments'; readonly value: number; readonly paper: string }
  /** The picture of a paper of the site. */
  | { readonly kind: 'picture'; readonly paper: string }
  /** The owner of an account of the site. */
  | { readonly kind: 'account'; readonly name: string; readonly slug: string }
  /** `• 9 authors`; `marked` when a bullet shows that it isn't running text. */
  | { readonly kind: 'authors'; readonly count: number; readonly marked: boolean }
  /** `Nov 1, 2025 5`; `marked` when it starts with the separator. */
  | { readonly kind: 'date'; readonly marked: boolean; readonly day: DateLine }
  /** A whole byline on one line: `Kandinsky Lab · Published on Oct 4, 2026`. */
  | {
      readonly kind: 'byline';
      readonly by: string;
      readonly authorCount?: number;
      readonly day: DateLine;
    }
  /** A number of votes or comments; undefined for `-`. */
  | { readonly kind: 'number'; readonly value: number | undefined }
  /** Only an address or identifier. */
  | {
      readonly kind: 'link';
      readonly url?: string;
      readonly arxivId?: string;
      readonly doi?: string;
    };
