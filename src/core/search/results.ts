import type { MatchedTerms, SearchResult } from './answer/result';
import { textOf } from '../model';
import type { Paper, PaperSummary } from '../model';
import { readable } from '../text/readable';
import { AskedWords } from './answer/askedWords';
import { snippet } from './answer/snippet';
import type { PaperMatch } from './paperIndex';
import type { Query } from './query/ast';
import { Recent } from './ranking/recent';
import { SearchedText } from './words/searchedText';

/** Papers whose texts were made readable and are kept: what is typed next mostly finds the same ones. */
const keptTexts = 1000;

/** So much of a title is seen in the narrowest row: the palette's active one, with four buttons. */
export const seenOfTitle = 64;

/** So many rows may be gone through. For those below, what is quickly found has to do. */
const goneThrough = 30;

/** So much is shown of the rest of a title, beside the abstract. */
const titleEndLength = 20;

type Writable<T> = { -readonly [name in keyof T]: T[name] };

/** The passages that show, beside what is seen of the title anyway, what a paper was found for. */
type Passages = Pick<SearchResult, 'snippet' | 'titleEnd'>;

/** A paper that was shown, with the passages that were, and the terms that these were made for. */
interface Shown {
  readonly abstract: SearchedText;
  terms?: string;
  passages?: Passages;
}

/** Makes of the papers that fit a query what is shown of them. */
export class Results {
  readonly #shown = new Recent<Paper, Shown>(keptTexts);
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
    // One object, added to: to spread some into another takes a microsecond each.
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

  /** The next letter of a word mostly finds a paper by the same terms. */
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

/** Whether nothing but the citation key has one of the words. */
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

function shownPlain(paper: Paper): Shown {
  return { abstract: new SearchedText(textOf(paper)) };
}

function shownReadable(paper: Paper): Shown {
  return { abstract: new SearchedText(readable(textOf(paper))) };
}
