import type { MatchedTerms, SearchResult } from './answer/result';
import type { Writable } from '../base/writable';
import { textOf } from '../model';
import type { Paper, PaperSummary } from '../model';
import { readable } from '../text/readable';
import { AskedWords } from './answer/askedWords';
import { snippet } from './answer/snippet';
import type { PaperMatch } from './paperIndex';
import type { Query } from './query/ast';
import { Recent } from './ranking/recent';
import { SearchedText } from './words/searchedText';

/** For how many papers readable texts are kept: as one types on, mostly the same papers are found. */
const keptTexts = 1000;

/** How many characters of a title fit in the narrowest row: the palette's active one, with four buttons. */
export const seenOfTitle = 64;

/** How many rows somebody may look through. Passages of results below them are chosen roughly, to be quick. */
const goneThrough = 30;

/** How much is shown of the hidden end of a title, in code units. */
const titleEndLength = 20;

/** The passages that show why a paper was found, beside the visible part of its title. */
type Passages = Pick<SearchResult, 'snippet' | 'titleEnd'>;

/** The abstract of a paper, with the passages that were shown last and the terms that they were made for. */
interface ShownSnippets {
  readonly abstract: SearchedText;
  terms?: string;
  passages?: Passages;
}

/** Turns the papers that a query finds into what is shown of them. */
export class Results {
  readonly #shown = new Recent<Paper, ShownSnippets>(keptTexts);
  readonly #titles = new Recent<Paper, SearchedText>(keptTexts);

  /** @param summaryOf gives the paper as the library lists it */
  constructor(private readonly summaryOf: (paper: Paper) => PaperSummary) {}

  of(found: readonly PaperMatch[], { where }: Query, withSnippets: boolean): SearchResult[] {
    const words = new AskedWords(withSnippets ? where : undefined);
    return found.map((match, place) =>
      this.#result(match, withSnippets ? words : undefined, place < goneThrough),
    );
  }

  #result(match: PaperMatch, words: AskedWords | undefined, isNear: boolean): SearchResult {
    const { paper, score, matches, isPartial, missing } = match;
    // Properties are set one by one, as spreading an object takes a microsecond.
    const result: Writable<SearchResult> = { paper: this.summaryOf(paper), score };
    if (words) {
      const { snippet, titleEnd } = this.#passages(match, words, isNear);
      if (snippet) result.snippet = snippet;
      if (titleEnd) result.titleEnd = titleEnd;
      if (isByKey(matches, words)) result.byKey = true;
    }
    if (isPartial) result.partial = true;
    if (matches.title ?? matches.abstract ?? matches.organization ?? matches.key) {
      result.matches = matches;
    }
    if (missing && missing.length > 0) result.missing = missing;
    if (match.reason) result.reason = match.reason;
    return result;
  }

  /** Kept while the terms stay the same, as they mostly do when one types on. */
  #passages(match: PaperMatch, words: AskedWords, isNear: boolean): Passages {
    const { paper, matches, isPlain } = match;
    const shown = this.#shown.get(paper, isPlain ? shownPlain : shownReadable);
    const terms = `${isNear} ${words.told(matches.title)} ${words.told(matches.abstract)}`;
    if (shown.terms !== terms || !shown.passages) {
      shown.terms = terms;
      shown.passages = this.#newPassages(match, shown.abstract, words, isNear);
    }
    return shown.passages;
  }

  #newPassages(
    { paper, matches }: PaperMatch,
    abstract: SearchedText,
    words: AskedWords,
    isNear: boolean,
  ): Passages {
    const result: Writable<Passages> = {};
    const terms = matches.title ?? [];
    const isLong = isNear && terms.length > 0 && paper.title.length > seenOfTitle;
    const title = isLong ? this.#titles.get(paper, titleText) : undefined;
    const seen = new Set(words.fillers);
    if (title) {
      for (const { span, term } of title.matches(new Set(terms))) {
        if (span[1] <= seenOfTitle) seen.add(words.of(term));
      }
    } else {
      for (const term of terms) seen.add(words.of(term));
    }
    const found = isNear ? new Set(matches.abstract) : oneOfEachWord(matches.abstract, words);
    const passage = snippet(abstract, { terms: found, words, seen, isRough: !isNear });
    if (passage) result.snippet = passage.snippet;
    if (title) {
      for (const term of passage?.seen ?? []) seen.add(words.of(term));
      const hidden = new Set(terms.filter((term) => !seen.has(words.of(term))));
      const end =
        hidden.size > 0 &&
        snippet(title, { terms: hidden, words, lead: 0, length: titleEndLength });
      if (end && end.seen.length > 0) result.titleEnd = end.snippet;
    }
    return result;
  }
}

/** Whether one of the words stands in the citation key alone. */
function isByKey({ title, abstract, organization, key }: MatchedTerms, words: AskedWords): boolean {
  if (!key) return false;
  const others = new Set(
    [title, abstract, organization].flatMap((terms) => terms ?? []).map((term) => words.of(term)),
  );
  return key.some((term) => !others.has(words.of(term)));
}

/** The first of the terms that stand for each word. */
function oneOfEachWord(terms: readonly string[] = [], words: AskedWords): Set<string> {
  const byWord = new Map<number, string>();
  for (const term of terms) {
    const word = words.of(term);
    if (!byWord.has(word)) byWord.set(word, term);
  }
  return new Set(byWord.values());
}

function titleText({ title }: Paper): SearchedText {
  return new SearchedText(readable(title));
}

function shownPlain(paper: Paper): ShownSnippets {
  return { abstract: new SearchedText(textOf(paper)) };
}

function shownReadable(paper: Paper): ShownSnippets {
  return { abstract: new SearchedText(readable(textOf(paper))) };
}
