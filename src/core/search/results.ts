import type { MatchedTerms, SearchResult } from './answer/result';
import type { Writable } from '../base/data';
import { textOf } from '../model';
import type { Paper, PaperSummary } from '../model';
import { readable } from '../text/readable';
import { AskedWords, snippet } from './answer/snippet';
import type { PaperMatch } from './paperIndex';
import type { Query } from './query/ast';
import { Recent } from '../base/collections';
import { termMatches } from './words/termMatches';

/** How many papers have their readable texts cached. As the user types on, mostly the same papers match. */
const cachedTexts = 1000;

/** How many characters of a title fit in the narrowest row: the palette's active one, with four buttons. */
export const seenOfTitle = 64;

/** Users rarely look at more rows, so the passages of later ones are chosen with less effort. */
const preciseRows = 30;

/** How much to show of the hidden end of a title, in code units. */
const titleEndLength = 20;

/** The passages that show why a paper matched, next to the visible part of its title. */
type Passages = Pick<SearchResult, 'snippet' | 'titleEnd'>;

/** The abstract of a paper, with the last passages shown and the terms that produced them. */
interface ShownSnippets {
  readonly abstract: string;
  terms?: string;
  passages?: Passages;
}

/** Converts the papers found by a query into search results. */
export class Results {
  readonly #shown = new Recent<Paper, ShownSnippets>(cachedTexts);

  /** @param summaryOf returns the paper as listed by the library */
  constructor(private readonly summaryOf: (paper: Paper) => PaperSummary) {}

  of(found: readonly PaperMatch[], { where }: Query, withSnippets: boolean): SearchResult[] {
    const words = new AskedWords(withSnippets ? where : undefined);
    return found.map((match, place) =>
      this.#result(match, withSnippets ? words : undefined, place >= preciseRows),
    );
  }

  #result(match: PaperMatch, words: AskedWords | undefined, isRough: boolean): SearchResult {
    const { paper, score, matches, isPartial, missing } = match;
    // Properties are set one by one, since spreading an object takes a microsecond.
    const result: Writable<SearchResult> = { paper: this.summaryOf(paper), score };
    if (words) {
      const { snippet, titleEnd } = this.#passages(match, words, isRough);
      if (snippet) result.snippet = snippet;
      if (titleEnd) result.titleEnd = titleEnd;
      if (isByKey(matches, words)) result.byKey = true;
    }
    if (isPartial) result.partial = true;
    const { title, abstract, organization, key, authors } = matches;
    if (title ?? abstract ?? organization ?? key ?? authors) {
      result.matches = matches;
    }
    if (missing && missing.length > 0) result.missing = missing;
    if (match.reason) result.reason = match.reason;
    return result;
  }

  /** Cached while the terms stay the same, as they mostly do when the user types on. */
  #passages(match: PaperMatch, words: AskedWords, isRough: boolean): Passages {
    const { paper, matches, isPlain } = match;
    const shown = this.#shown.get(paper, () => ({
      abstract: isPlain ? textOf(paper) : readable(textOf(paper)),
    }));
    const terms = `${isRough} ${words.cacheKey(matches.title)} ${words.cacheKey(matches.abstract)}`;
    if (shown.terms !== terms || !shown.passages) {
      shown.terms = terms;
      shown.passages = newPassages(match, shown.abstract, words, isRough);
    }
    return shown.passages;
  }
}

function newPassages(
  { paper, matches }: PaperMatch,
  abstract: string,
  words: AskedWords,
  isRough: boolean,
): Passages {
  const result: Writable<Passages> = {};
  const terms = matches.title ?? [];
  const isLong = !isRough && terms.length > 0 && paper.title.length > seenOfTitle;
  const title = isLong ? readable(paper.title) : undefined;
  const seen = new Set(words.fillers);
  if (title === undefined) for (const term of terms) seen.add(words.of(term));
  else {
    for (const { span, term } of termMatches(title, new Set(terms))) {
      if (span[1] <= seenOfTitle) seen.add(words.of(term));
    }
  }
  const passage = snippet(abstract, { terms: new Set(matches.abstract), words, seen, isRough });
  if (passage) result.snippet = passage.snippet;
  if (title === undefined) return result;
  for (const term of passage?.seen ?? []) seen.add(words.of(term));
  const hidden = new Set(terms.filter((term) => !seen.has(words.of(term))));
  const end =
    hidden.size > 0 && snippet(title, { terms: hidden, words, lead: 0, length: titleEndLength });
  if (end && end.seen.length > 0) result.titleEnd = end.snippet;
  return result;
}

/** Whether one of the words occurs only in the citation key. */
function isByKey({ title, abstract, organization, key }: MatchedTerms, words: AskedWords): boolean {
  if (!key) return false;
  const others = new Set(
    [title, abstract, organization].flatMap((terms) => terms ?? []).map((term) => words.of(term)),
  );
  return key.some((term) => !others.has(words.of(term)));
}
