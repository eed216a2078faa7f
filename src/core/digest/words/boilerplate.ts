/**
 * Text around the papers of a page. Compared in lower case, without the marks of Markdown lists and headings.
 */
import { byWord } from '../../base/collections';

/** Lines that occur only in the head of a page. */
export const headLines: readonly string[] = [
  'get trending papers in your email inbox!',
  'get trending papers in your email inbox once a day!',
  'byak and the research community',
  'by ak and the research community',
  'and the research community',
];

/** The pages by name, which is in their head. */
export type PageName = 'Daily Papers' | 'Trending Papers';

/** The names of pages as lines. */
export const pageNames: ReadonlyMap<string, PageName> = new Map([
  ['daily papers', 'Daily Papers'],
  ['daily papers - hugging face', 'Daily Papers'],
  ['trending papers', 'Trending Papers'],
  ['trending papers - hugging face', 'Trending Papers'],
]);

/** The tabs of the page, together or one of them. */
export const tabsLine = /^(?:daily|weekly|monthly)(?: (?:daily|weekly|monthly|trending papers))*$/;

/** Lines that are the same on every page: those that belong to no paper, and others. */
export const knownLines = byWord(
  {
    head: headLines.join('|'),
    upvote: 'upvote|upvotes',
    boilerplate:
      'new|subscribe|trending|...|…|by|ak|avatar|logo|hugging face|search|' +
      'search any paper with ai|search papers|filter by|sort by|previous|next|load more|show more|' +
      "hugging face's logo|hugging face's logo hugging face|hugging face's logohugging face|models|datasets|spaces|buckets|buckets new|storage|community|docs|" +
      'enterprise|pricing|website|tasks|huggingchat|collections|languages|organizations|blog|posts|' +
      'learn|discord|forum|github|solutions|team & enterprise|hugging face pro|enterprise support|' +
      'inference providers|inference endpoints|storage buckets|log in|sign up|login|company|tos|' +
      'privacy|about|careers|jobs|papers|system theme|light theme|dark theme|view all|see more|' +
      '© hugging face|read more|·|•|arxiv|arxiv page|project page|hf demo|add to collection|' +
      'search models, datasets, users...|search models, datasets, users…|skip to content|main navigation|' +
      'today|yesterday|back to top|sign in|terms|terms of service|privacy policy|contact|help|cookie settings',
  },
  '|',
);

/** Text that counts something: `GitHub 131`, `GitHub 3.29k arXiv Page`, `3.29k`, `+4`. */
export const counterLine = /^(?:github |upvotes? )?[+]?\d[\d.,]{0,8}[km]?(?: arxiv(?: page)?)?$/;
