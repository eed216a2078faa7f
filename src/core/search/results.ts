import type { SearchResult, Snippet } from './answer/result';
import { textOf } from '../model';
import type { Paper, PaperSummary } from '../model';
import { readable } from '../text/readable';
import type { PaperMatch } from './paperIndex';
import { Recent } from './ranking/recent';
import { SearchedText } from './words/searchedText';
import { snippet } from './answer/snippet';

/** Abstracts that were made readable and are kept: what is typed next mostly finds the same papers. */
const keptAbstracts = 1000;

/** Makes of the papers that fit a query what is shown of them. */
export class Results {
  readonly #abstracts = new Recent<Paper, SearchedText>(keptAbstracts);

  /** @param summaryOf gives the paper as the library lists it */
  constructor(private readonly summaryOf: (paper: Paper) => PaperSummary) {}

  of(found: readonly PaperMatch[], withSnippets: boolean): SearchResult[] {
    return found.map((match) => this.#result(match, withSnippets));
  }

  #result(match: PaperMatch, withSnippet: boolean): SearchResult {
    const { paper, score, matches, isPartial, missing } = match;
    // One object, added to: to spread some into another takes a microsecond each.
    const result: { -readonly [name in keyof SearchResult]: SearchResult[name] } = {
      paper: this.summaryOf(paper),
      score,
    };
    const passage = withSnippet ? this.#snippet(match) : undefined;
    if (passage) result.snippet = passage;
    if (isPartial) result.partial = true;
    if (matches.title ?? matches.abstract ?? matches.organization ?? matches.key) {
      result.matches = matches;
    }
    if (missing && missing.length > 0) result.missing = missing;
    return result;
  }

  #snippet({ paper, matches, isPlain = false }: PaperMatch): Snippet | undefined {
    const abstract = this.#abstracts.get(paper, isPlain ? plainText : readableText);
    return snippet(abstract, new Set(matches.abstract));
  }
}

function plainText(paper: Paper): SearchedText {
  return new SearchedText(textOf(paper));
}

function readableText(paper: Paper): SearchedText {
  return new SearchedText(readable(textOf(paper)));
}
