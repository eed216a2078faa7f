import type { SearchResult } from './answer/result';
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

/** Makes of the papers that fit a query what is shown of them. */
export class Results {
  readonly #abstracts = new Recent<Paper, SearchedText>(keptTexts);
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
    if (words) this.#addEvidence(result, match, words, isNear);
    if (isPartial) result.partial = true;
    if (matches.title ?? matches.abstract ?? matches.organization ?? matches.key) {
      result.matches = matches;
    }
    if (missing && missing.length > 0) result.missing = missing;
    if (match.reason) result.reason = match.reason;
    return result;
  }

  /** The passages that show, beside what is seen of the title anyway, what the paper was found for. */
  #addEvidence(
    result: Writable<SearchResult>,
    { paper, matches, isPlain = false }: PaperMatch,
    words: AskedWords,
    isNear: boolean,
  ): void {
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
    const abstract = this.#abstracts.get(paper, isPlain ? plainText : readableText);
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
    if (matches.key) {
      const { title = [], abstract = [], organization = [] } = matches;
      const others = new Set(
        [...title, ...abstract, ...organization].map((term) => words.of(term)),
      );
      if (matches.key.some((term) => !others.has(words.of(term)))) result.byKey = true;
    }
  }
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

function plainText(paper: Paper): SearchedText {
  return new SearchedText(textOf(paper));
}

function readableText(paper: Paper): SearchedText {
  return new SearchedText(readable(textOf(paper)));
}
