import type { DateLine } from '../words/dates';
import type { PageName } from '../words/boilerplate';

/** What lines are by themselves. */
interface Tokens {
  readonly text: { heading?: true; paper?: string };
  /** `Get trending papers in your email inbox!`, or the page's name. */
  readonly head: { page?: PageName };
  /** `rule` for a line drawn between papers: `---`. */
  readonly boilerplate: { rule?: true };
  /** `Daily Weekly Monthly`, or one of them. */
  readonly tabs: object;
  /** `Submitted by`; the user's name may follow. */
  readonly submitter: { named: boolean };
  /** `Upvote`; the number follows. */
  readonly upvote: object;
  /** `·` */
  readonly separator: object;
  /** Links of the site: votes for a paper (undefined for `-`), comments on it, its picture, an account's owner. */
  readonly votes: { value: number | undefined; paper: string };
  readonly comments: { value: number; paper: string };
  readonly picture: { paper: string };
  readonly account: { name: string; slug: string };
  /** `• 9 authors`; `marked` when a bullet shows that it isn't running text. */
  readonly authors: { count: number; marked: boolean };
  /** `Nov 1, 2025 5`; `marked` when it starts with the separator. */
  readonly date: { marked: boolean; day: DateLine };
  /** A whole byline on one line: `Kandinsky Lab · Published on Oct 4, 2026`. */
  readonly byline: { by: string; authorCount?: number; day: DateLine };
  /** A number of votes or comments; undefined for `-`. */
  readonly number: { value: number | undefined };
  /** Only an address or identifier. */
  readonly link: { url?: string; arxivId?: string; doi?: string };
}

/** What a line is by itself. The readers in `cards` interpret it in context. */
export type LineToken = {
  [Kind in keyof Tokens]: { readonly kind: Kind } & Readonly<Tokens[Kind]>;
}[keyof Tokens];
