import type { MatchedTerms } from './answer/result';
import { currentDay } from '../model';
import type { Paper, PaperSummary } from '../model';
import type { Pause } from '../base/pause';
import type { SavedPart } from '../base/savedPart';
import { sortPapers } from '../view/sorting';
import type { SearchContext } from './answer/context';
import type { DecodeAscii } from '../base/bytes';
import { Documents } from './answer/documents';
import { Evaluation, answerable } from './answer/evaluate';
import type { Searchable } from './answer/evaluate';
import { explain } from './answer/explain';
import { foldedText } from './words/folded';
import { inAll, inAny, nothing, placeOf, silent } from './ranking/hits';
import type { Hits } from './ranking/hits';
import { planKey, planWord } from './ranking/plan';
import type { Expression, Query } from './query/ast';
import { parseQuery } from './query/parse';
import { decodeSegment, encodeSegment } from './index/segmentBytes';
import { Segments } from './index/segments';
import { Recent } from './ranking/recent';
import { TermScores } from './ranking/termScores';
import type { LookedUp } from './ranking/termScores';
import type { WriteAscii } from './words/termReader';
import { topOf } from './ranking/topOf';

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
  /** The abstract is known to read as it stands. */
  readonly isPlain?: boolean;
}

/** What a query found, before the best of it are picked. */
interface Found {
  readonly hits: Hits;
  readonly lookedUp: readonly LookedUp[];
  readonly isPartial: boolean;
  /** When some of the words are enough: where each of them is. */
  readonly words?: readonly WordHits[];
}

interface WordHits {
  readonly word: string;
  readonly hits: Hits;
}

/** What searches look at, as long as the papers are the same. */
interface State {
  readonly documents: Documents;
  readonly terms: TermScores;
  /** What was found of words, as most of those typed are the same as a letter before. */
  readonly words: Recent<string, FoundWord>;
}

interface FoundWord {
  readonly hits: Hits;
  readonly lookedUp: readonly LookedUp[];
}

/** So many words are kept with what was found of them. */
const keptWords = 16;

const firstLetter = 'a';

/** Full-text search over papers. Not to be searched while an update is under way. */
export class PaperIndex {
  readonly #segments: Segments;
  #state: State | undefined;

  constructor(
    writeAscii?: WriteAscii,
    private readonly decode: DecodeAscii = () => undefined,
  ) {
    this.#segments = new Segments(writeAscii);
  }

  /**
   * Takes papers out, then others in, with a pause now and then: `finish` lets them be found. A changed
   * paper is in both; it is indexed again only when its text changed.
   *
   * @param textHashes of papers that are added, as far as they are known
   */
  async update(
    removed: readonly Paper[],
    added: readonly Paper[],
    pause: Pause,
    textHashes: ReadonlyMap<Paper, number> = new Map(),
  ): Promise<void> {
    const isSearched = this.#state !== undefined;
    if (isSearched && removed.length === 0 && added.length === 0) return;
    this.#state = undefined;
    await this.#segments.update(removed, added, pause, textHashes);
  }

  /** Makes all that came in ready to be found; then the index may be asked again. */
  async finish(pause: Pause): Promise<void> {
    if (this.#state) return;
    await this.#segments.finish(pause);
    this.#state = undefined;
  }

  /** Makes what every search looks at, so that the first letter typed need not wait for it. */
  prepare(): void {
    this.search(firstLetter, 1);
  }

  /** Nearly surely another number when what is indexed of a paper is, its key left aside. */
  textHash(paper: Omit<Paper, 'key'>): number {
    return this.#segments.textHash(paper);
  }

  get isEmpty(): boolean {
    return this.#segments.paperCount === 0;
  }

  /** What to keep for the next session. Few of them change in an update. */
  get segments(): readonly SavedPart[] {
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
    const segment = decodeSegment(bytes, this.decode);
    if (segment) this.#segments.restore(segment);
    return segment !== undefined;
  }

  /**
   * Has papers found that are in the segments restored, as an earlier session left them, until the
   * first update. False when not all of them are there.
   */
  async recall(papers: readonly Paper[], pause: Pause): Promise<boolean> {
    this.#state = undefined;
    await this.#segments.recall(papers, pause);
    return this.#segments.paperCount === papers.length;
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
    const state = (this.#state ??= {
      documents: new Documents(this.#segments.parts),
      terms: new TermScores(this.#segments),
      words: new Recent(keptWords),
    });
    const { documents } = state;
    const { query } = parseQuery(text);
    const where = answerable(query.where, context);
    const found: Found = where
      ? find(where, context, state)
      : { hits: documents.all(), lookedUp: [], isPartial: false };
    const best = pick(found.hits, documents, query, limit);
    const numbers = best.map((place) => found.hits.documents[place] ?? 0);
    const matches = explain(this.#segments, numbers, found.lookedUp);
    return best.flatMap((place, i) => {
      const document = numbers[i] ?? 0;
      const paper = documents.papers[document];
      const score = found.hits.scores[place] ?? 0;
      if (!paper) return [];
      return [
        {
          paper,
          score: score > silent * 1e9 ? score : 0,
          matches: matches[i] ?? {},
          isPartial: found.isPartial,
          isPlain: documents.isPlain(document),
          ...(found.words && { missing: missingIn(document, found.words) }),
        },
      ];
    });
  }
}

function missingIn(document: number, words: readonly WordHits[]): string[] {
  return words.filter(({ hits }) => placeOf(hits, document) < 0).map(({ word }) => word);
}

function find(
  where: Expression,
  context: SearchContext,
  { documents, terms, words }: State,
): Found {
  const wordsOfAny: WordHits[] = [];
  const searchable: Searchable = {
    papers: documents.papers,
    hasPhrase: (document, phrase, field) => documents.hasPhrase(document, phrase, field),
    searchWords(planned, combineWith, leniency, lookedUp) {
      const each = planned.map((word) => {
        const found = words.get(planKey(planned, word, leniency), () => {
          const lookedUp: LookedUp[] = [];
          const lookup = planWord(planned, word, leniency, terms);
          return { hits: terms.hits(lookup, lookedUp), lookedUp };
        });
        for (const term of found.lookedUp) lookedUp.push(term);
        return found.hits;
      });
      if (combineWith === 'AND') return inAll(each);
      wordsOfAny.push(...each.map((hits, i) => ({ hits, word: planned[i]?.word.whole ?? '' })));
      return inAny(each, terms.size);
    },
  };
  const together = where.kind === 'and' ? where.operands : [where];
  const strict = new Evaluation(searchable, context, where, 'strict');
  const strictHits = documents.present(strict.hits(where));
  if (isAny(strictHits)) return ranked(strictHits, strict, together, documents);
  const forgiving = new Evaluation(searchable, context, where, 'forgiving');
  const planned = forgiving.plannedWords(together);
  const hits = planned.length > 0 ? documents.present(forgiving.hits(where)) : nothing;
  if (isAny(hits)) return ranked(hits, forgiving, together, documents);
  if (planned.length < 2) return { hits: nothing, lookedUp: [], isPartial: false };
  const partial = new Evaluation(searchable, context, where, 'strict');
  return {
    hits: documents.present(partial.hits(where, 'OR')),
    lookedUp: partial.lookedUp,
    isPartial: true,
    words: wordsOfAny,
  };
}

function isAny({ documents }: Hits): boolean {
  return documents.length > 0;
}

/** Titles that have all the words come before all others, as far as the query is words side by side. */
function ranked(
  hits: Hits,
  evaluation: Evaluation,
  together: readonly Expression[],
  documents: Documents,
): Found {
  const { lookedUp } = evaluation;
  const planned = evaluation.plannedWords(together);
  if (planned.length === 0 || planned.some(({ fields }) => fields && !fields.includes('title'))) {
    return { hits, lookedUp, isPartial: false };
  }
  const wanted = foldedText(
    together.flatMap((part) => (part.kind === 'text' ? part.text : [])).join(' '),
  ).replaceAll(' ', '');
  const scores = hits.scores.slice();
  let top = 1;
  for (const score of scores) top = Math.max(top, score + 1);
  for (let i = 0; i < scores.length; i++) {
    if (hits.inTitle[i] !== 1) continue;
    const rank = documents.titleRank(hits.documents[i] ?? 0, wanted);
    scores[i] = (scores[i] ?? 0) + rank * top;
  }
  return { hits: { ...hits, scores }, lookedUp, isPartial: false };
}

/** Where the documents to show are among the hits, in their order. */
function pick(
  { documents: numbers, scores }: Hits,
  documents: Documents,
  { sort = 'relevance' }: Query,
  limit: number,
): number[] {
  const isBefore = (a: number, b: number) =>
    (scores[b] ?? 0) - (scores[a] ?? 0) ||
    documents.compareByNewest(numbers[a] ?? 0, numbers[b] ?? 0);
  if (sort === 'relevance') return topOf(numbers.length, limit, () => true, isBefore);
  const all = topOf(numbers.length, Infinity, () => true, isBefore);
  const places = new Map<PaperSummary, number>();
  for (const place of all) {
    const paper = documents.papers[numbers[place] ?? 0];
    if (paper) places.set(paper, place);
  }
  return sortPapers([...places.keys()], sort)
    .slice(0, limit)
    .map((paper) => places.get(paper) ?? 0);
}
