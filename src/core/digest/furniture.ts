/**
 * What the pages show around the papers. Compared in lower case, with the marks of Markdown lists
 * and headings taken off.
 */

/** Lines that only the head of a page has. */
const headLines = new Set([
  'get trending papers in your email inbox!',
  'get trending papers in your email inbox once a day!',
  'byak and the research community',
  'by ak and the research community',
  'and the research community',
]);

/** The pages by their name, which stands in their head. */
export type PageName = 'Daily Papers' | 'Trending Papers';

/** The name of a page when the line is just that. */
export function pageName(lower: string): PageName | undefined {
  if (lower === 'daily papers' || lower === 'daily papers - hugging face') return 'Daily Papers';
  if (lower === 'trending papers' || lower === 'trending papers - hugging face') {
    return 'Trending Papers';
  }
  return undefined;
}

/** Whether only the head of a page has this line. */
export function isHeadLine(lower: string): boolean {
  return headLines.has(lower);
}

const tabs = /^(?:daily|weekly|monthly)(?: (?:daily|weekly|monthly|trending papers))*$/;

/** Whether the line has the tabs of the page, together or one of them. */
export function isTabs(lower: string): boolean {
  return tabs.test(lower);
}

const navigation =
  'new|subscribe|trending|by|ak|avatar|logo|hugging face|search|' +
  'search any paper with ai|search papers|filter by|sort by|previous|next|load more|show more|' +
  "hugging face's logo|models|datasets|spaces|buckets|buckets new|storage|community|docs|" +
  'enterprise|pricing|website|tasks|huggingchat|collections|languages|organizations|blog|posts|' +
  'learn|discord|forum|github|solutions|team & enterprise|hugging face pro|enterprise support|' +
  'inference providers|inference endpoints|storage buckets|log in|sign up|login|company|tos|' +
  'privacy|about|careers|jobs|papers|system theme|light theme|dark theme|view all|see more|' +
  '© hugging face|read more|·|•|arxiv|arxiv page|project page|hf demo|add to collection';
const furniture = new Set(navigation.split('|'));
/** `GitHub 131`, `GitHub 3.29k arXiv Page`, `3.29k`, `+4`, `View all 12 papers`. */
const counter = /^(?:github |upvotes? )?[+]?\d[\d.,]{0,8}[km]?(?: arxiv(?: page)?)?$/;

/** Whether the line belongs to the page and to no paper. */
export function isFurniture(lower: string): boolean {
  return furniture.has(lower) || counter.test(lower);
}
