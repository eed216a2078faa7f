import type { MatchedTerms } from '../engine';
import { currentDay } from '../model';
import type { Paper, PaperSummary } from '../model';
import type { Pause } from '../pause';
import { sortPapers } from '../view/sorting';
import type { SearchContext } from './context';
import { Documents } from './documents';
import { Evaluation, answerable } from './evaluate';
import type { Searchable } from './evaluate';
import { foldedText } from './folded';
import { plan } from './plan';
import type { Expression, Query } from './query/ast';
import { parseQuery } from './query/parse';
import { decodeSegment, encodeSegment } from './segmentBytes';
import { Segments } from './segments';
import { TermScores, add, intersect, silent } from './termScores';
import type { LookedUp, Scores } from './termScores';
import { titleRank } from './titleRank';
import type { WriteAscii } from './termReader';
import { topOf } from './topOf';

/** A paper that fits a query. */
export interface PaperMatch {
  readonly paper: Paper;
  /** Higher is better; zero when no text is looked for. */
  readonly score: number;
  /** The index terms found, by the field they stand in. */
  readonly matches: MatchedTerms;
  /** No paper has all the words: this one has some. */
  readonly isPartial: boolean;
  /** The words, folded, that a partial match lacks. */
  readonly missing?: readonly string[];
}

/** A part of an index, to be kept for the next session. */
export interface SavedSegment {
  /** The same as long as the bytes are. */
  readonly id: string;
  toBytes(): Uint8Array;
}

/** What a query found, before the best of it are picked. */
interface Found {
  readonly scores: Scores;
  readonly lookedUp: readonly LookedUp[];
  readonly isPartial: boolean;
  /** When some of the words are enough: where each of them is. */
  readonly words?: readonly WordScores[];
}

interface WordScores {
  readonly word: string;
  readonly scores: Scores;
}

/** Full-text search over papers. Not to be searched while an update is under way. */
export class PaperIndex {
  readonly #segments: Segments;
  /** What searches look at, made anew after an update. */
  #state: { readonly documents: Documents; readonly terms: TermScores } | undefined;

  constructor(writeAscii?: WriteAscii) {
    this.#segments = new Segments(writeAscii);
  }

  /**
   * Takes papers out, then others in, with a pause now and then. A changed paper is in both; it is
   * indexed again only when its text changed.
   */
  async update(removed: readonly Paper[], added: readonly Paper[], pause: Pause): Promise<void> {
    this.#state = undefined;
    await this.#segments.update(removed, added, pause);
    this.#state = undefined;
  }

  get isEmpty(): boolean {
    return this.#segments.paperCount === 0;
  }

  /** What to keep for the next session. Few of them change in an update. */
  get segments(): readonly SavedSegment[] {
    return this.#segments.parts.map(({ segment }) => ({
      id: segment.id,
      toBytes: () => encodeSegment(segment, this.#segments.dictionary),
    }));
  }

  /**
   * Takes in a segment that an earlier session kept, before the first update: papers of which it has
   * the text need not be indexed again, and what it has beyond them does no harm. False when the bytes
   * are damaged or of another version.
   */
  async restore(bytes: Uint8Array, pause: Pause): Promise<boolean> {
    await pause();
    const segment = decodeSegment(bytes, this.#segments.dictionary);
    if (segment) this.#segments.restore(segment);
    return segment !== undefined;
  }

  /**
   * The papers that fit what stands in a search field, best first unless the query says otherwise,
   * and at most `limit`; all of them, newest first, for an empty query. Papers of equal score stand
   * newest first, then by title. What cannot be read of the query is left out: see `parseQuery`.
   */
  search(
    text: string,
    limit: number,
    context: SearchContext = { today: currentDay() },
  ): PaperMatch[] {
    const { documents, terms } = (this.#state ??= {
      documents: new Documents(this.#segments.parts),
      terms: new TermScores(this.#segments),
    });
    const { query } = parseQuery(text);
    const where = answerable(query.where, context);
    const found: Found = where
      ? find(where, context, documents, terms)
      : { scores: documents.all(), lookedUp: [], isPartial: false };
    const best = pick(found.scores, documents, query, limit);
    const matches = terms.explain(best, found.lookedUp);
    return best.flatMap((document, i) => {
      const paper = documents.papers[document];
      const score = found.scores[document] ?? 0;
      if (!paper) return [];
      return [
        {
          paper,
          score: score > silent * 1e9 ? score : 0,
          matches: matches[i] ?? {},
          isPartial: found.isPartial,
          ...(found.words && { missing: missingIn(document, found.words) }),
        },
      ];
    });
  }
}

function missingIn(document: number, words: readonly WordScores[]): string[] {
  return words.filter(({ scores }) => !scores[document]).map(({ word }) => word);
}

function find(
  where: Expression,
  context: SearchContext,
  documents: Documents,
  terms: TermScores,
): Found {
  const wordsOfAny: WordScores[] = [];
  const searchable: Searchable = {
    papers: documents.papers,
    hasPhrase: (document, phrase, field) => documents.hasPhrase(document, phrase, field),
    searchWords(words, combineWith, leniency, lookedUp) {
      const each = plan(words, leniency, terms).map((word) => terms.scores(word, lookedUp));
      if (combineWith === 'AND') return inAll(each, terms.size);
      wordsOfAny.push(...each.map((scores, i) => ({ scores, word: words[i]?.word.whole ?? '' })));
      return inAny(each, terms.size);
    },
  };
  const together = where.kind === 'and' ? where.operands : [where];
  const strict = new Evaluation(searchable, context, where, 'strict');
  const strictScores = strict.scores(where);
  if (documents.keepPresent(strictScores)) return ranked(strictScores, strict, together, documents);
  const forgiving = new Evaluation(searchable, context, where, 'forgiving');
  const words = forgiving.plannedWords(together);
  const scores = words.length > 0 ? forgiving.scores(where) : strictScores;
  if (documents.keepPresent(scores)) return ranked(scores, forgiving, together, documents);
  if (words.length < 2) return { scores: strictScores, lookedUp: [], isPartial: false };
  const partial = new Evaluation(searchable, context, where, 'strict');
  return {
    scores: partial.scores(where, 'OR'),
    lookedUp: partial.lookedUp,
    isPartial: true,
    words: wordsOfAny,
  };
}

function inAll(each: readonly Scores[], size: number): Scores {
  const [first = new Float64Array(size), ...others] = each;
  for (const scores of others) intersect(first, scores);
  return first;
}

/** The more of the words, the better. */
function inAny(each: readonly Scores[], size: number): Scores {
  const sum = new Float64Array(size);
  const words = new Uint8Array(size);
  for (const scores of each) {
    add(sum, scores);
    for (let i = 0; i < size; i++) if ((scores[i] ?? 0) > 0) words[i] = (words[i] ?? 0) + 1;
  }
  return sum.map((score, i) => score * (words[i] ?? 0));
}

/** Titles that have all the words come before all others, as far as the query is words side by side. */
function ranked(
  scores: Scores,
  evaluation: Evaluation,
  together: readonly Expression[],
  documents: Documents,
): Found {
  const { lookedUp } = evaluation;
  const found: Found = { scores, lookedUp, isPartial: false };
  const inTitle = evaluation.titleScores(together);
  if (!inTitle) return found;
  const wanted = foldedText(
    together.flatMap((part) => (part.kind === 'text' ? part.text : [])).join(' '),
  ).replaceAll(' ', '');
  let top = 1;
  for (const score of scores) top = Math.max(top, score + 1);
  for (let i = 0; i < scores.length; i++) {
    const [score = 0, titleScore = 0] = [scores[i], inTitle[i]];
    if (score > 0 && titleScore > 0) {
      scores[i] = score + titleRank(documents.title(i), wanted) * top;
    }
  }
  return found;
}

/** The numbers of the documents to show, in their order. */
function pick(
  scores: Scores,
  documents: Documents,
  { sort = 'relevance' }: Query,
  limit: number,
): number[] {
  const isBefore = (a: number, b: number) =>
    (scores[b] ?? 0) - (scores[a] ?? 0) || documents.compareByNewest(a, b);
  const isFound = (document: number) =>
    (scores[document] ?? 0) > 0 && documents.papers[document] !== undefined;
  if (sort === 'relevance') return topOf(scores.length, limit, isFound, isBefore);
  const all = topOf(scores.length, Infinity, isFound, isBefore);
  const numbers = new Map<PaperSummary, number>();
  for (const document of all) {
    const paper = documents.papers[document];
    if (paper) numbers.set(paper, document);
  }
  return sortPapers([...numbers.keys()], sort)
    .slice(0, limit)
    .map((paper) => numbers.get(paper) ?? 0);
}
