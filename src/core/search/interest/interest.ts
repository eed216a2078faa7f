/*
 * Learns what the user likes to read from what they did with papers: kept papers (starred, cited, noted,
 * marked to read later) against skipped ones and, with less weight, old ones left unread. Takes the index and
 * these marks; returns a score for each paper, and the words behind it.
 */
import { wideHash } from '../../base/hash';
import type { Steps } from '../../base/steps';
import { isListedOnly, textOf } from '../../model';
import type { Paper } from '../../model';
import type { InterestOrder, SearchContext } from '../answer/conditions';
import type { SearchedPapers } from '../answer/find';
import type { Segments } from '../index/segments';
import { termsOfText, withoutParts, writtenTerm } from '../related/textTerms';
import { fewestKept } from './fewestKept';
import { featureSteps, rowSteps, scoreSteps } from './features';
import type { Features, Learning } from './features';
import { logisticSteps } from './logistic';
import type { Example, SparseRow } from './logistic';

/** With more examples of a kind, an evenly spread, deterministic sample is used. */
const maxExamples = 2000;
/** The weight of a paper left unread, relative to a skipped one. */
const unreadWeight = 0.1;
/** The strength of the regularization; see DESIGN.md. */
const l2 = 0.05;
const shownWords = 3;
/** A word in fewer examples isn't shown as liked or disliked. */
const minWithWord = 2;

/** A significant word, with the number of examples that have it: kept papers, or the others. */
export interface LearnedWord {
  /** As in one of the papers. */
  readonly word: string;
  readonly papers: number;
}

/** What was learned, for display. */
export interface LearnedInterests {
  /** How many papers were kept and skipped. */
  readonly kept: number;
  readonly skipped: number;
  /** False while the user has kept too few papers. */
  readonly isOn: boolean;
  /** The strongest words first. */
  readonly words: {
    readonly for: readonly LearnedWord[];
    readonly against: readonly LearnedWord[];
  };
}

/** The learned weights of terms, by dictionary number. */
interface Weights {
  readonly values: ReadonlyMap<number, number>;
  /** How many of the kept papers, and of the other examples, have a word. */
  readonly inKept: ReadonlyMap<number, number>;
  readonly inOthers: ReadonlyMap<number, number>;
}

/** The result of training. */
interface Model {
  /** Depends only on the papers, not on the marks. */
  readonly features: Features;
  readonly weights: Weights;
  /** By document. */
  readonly scores: Float64Array;
}

/** What was learned from some papers and marks; valid until either changes. */
export class Interest implements InterestOrder {
  private constructor(
    private readonly segments: Learning,
    private readonly searched: SearchedPapers,
    readonly kept: number,
    readonly skipped: number,
    private readonly model?: Model,
  ) {}

  /**
   * Learns, with pauses: a fraction of a second for 100 000 papers.
   *
   * @param known features of the same papers from an earlier run
   */
  static *learn(
    { parts, dictionary, paperCount }: Segments,
    searched: SearchedPapers,
    context: SearchContext,
    known?: Features,
  ): Steps<Interest> {
    const segments = { parts: [...parts], dictionary, paperCount };
    const { papers } = searched.documents;
    const { kept, skipped, unread } = examplesOf(papers, context);
    const interest = (model?: Model) =>
      new Interest(segments, searched, kept.length, skipped.length, model);
    if (kept.length < fewestKept) return interest();
    const features = known ?? (yield* featureSteps(segments, papers.length));
    const examples = [kept, skipped, unread].map((some) => sampled(some, papers));
    const rows = yield* rowSteps(segments, features, examples.flat());
    const weights = yield* weightSteps(
      rows,
      examples.map(({ length }) => length),
    );
    const scores = yield* scoreSteps(segments, features, weights.values);
    return interest({ features, weights, scores });
  }

  get isOn(): boolean {
    return this.model !== undefined;
  }

  /** What can be reused when only marks have changed; undefined if nothing was learned. */
  get features(): Features | undefined {
    return this.model?.features;
  }

  scoreOf(document: number): number {
    return 1 / (1 + Math.exp(-(this.model?.scores[document] ?? 0)));
  }

  near({ title, ...paper }: Paper): readonly string[] {
    const found = termsOfText({ title, body: textOf(paper) })
      .map(({ written, forms, count }) => ({
        written,
        value: this.#valueOf(forms) * (1 + Math.log(count)),
      }))
      .filter(({ value }) => value > 0)
      .sort((a, b) => b.value - a.value);
    return withoutParts(found.map(({ written }) => written)).slice(0, shownWords);
  }

  /** What was learned, with at most this many words for and against. */
  learned(limit: number): LearnedInterests {
    const { kept, skipped, isOn } = this;
    const words = { for: this.#strongest(limit, 1), against: this.#strongest(limit, -1) };
    return { kept, skipped, isOn, words };
  }

  #valueOf(terms: readonly string[]): number {
    const { dictionary } = this.segments;
    let most = 0;
    for (const term of terms) {
      const id = dictionary.id(term);
      const value = id === undefined ? 0 : this.#contribution(id);
      if (Math.abs(value) > Math.abs(most)) most = value;
    }
    return most;
  }

  /** What a term adds to the score of a paper. */
  #contribution(id: number): number {
    return (this.model?.weights.values.get(id) ?? 0) * (this.features?.weights[id] ?? 0);
  }

  #strongest(limit: number, sign: 1 | -1): LearnedWord[] {
    if (!this.model) return [];
    const { dictionary } = this.segments;
    const { values, inKept, inOthers } = this.model.weights;
    const papers = sign > 0 ? inKept : inOthers;
    const ids = [...values.keys()]
      .filter((id) => sign * this.#contribution(id) > 0 && (papers.get(id) ?? 0) >= minWithWord)
      .sort((a, b) => sign * (this.#contribution(b) - this.#contribution(a)))
      // Some of them are other forms, or parts, of the same words.
      .slice(0, 4 * limit);
    const words = new Map<string, number>();
    for (const id of ids) {
      const written = writtenTerm(dictionary.term(id), this.searched.terms);
      words.set(written, Math.max(words.get(written) ?? 0, papers.get(id) ?? 0));
    }
    return withoutParts([...words.keys()])
      .slice(0, limit)
      .map((word) => ({ word, papers: words.get(word) ?? 0 }));
  }
}

/** What the user did with each paper. A paper only found in bibliographies doesn't count as left unread. */
function examplesOf(papers: readonly (Paper | undefined)[], context: SearchContext) {
  const { isStarred, isCited, hasNote, isLater, isSkipped, isRead, isNew } = context;
  const signs = [isStarred, isCited, hasNote, isLater];
  const [kept, skipped, unread]: [number[], number[], number[]] = [[], [], []];
  for (const [document, paper] of papers.entries()) {
    if (!paper) continue;
    if (signs.some((isKept) => isKept?.(paper))) kept.push(document);
    else if (isSkipped?.(paper)) skipped.push(document);
    else if (!isRead?.(paper) && !isNew?.(paper) && !isListedOnly(paper)) unread.push(document);
  }
  return { kept, skipped, unread };
}

/** A sample of the documents by their keys, independent of their order. */
function sampled(
  documents: readonly number[],
  papers: readonly (Paper | undefined)[],
): readonly number[] {
  if (documents.length <= maxExamples) return documents;
  const share = maxExamples / documents.length;
  return documents.filter(
    (document) => (wideHash(papers[document]?.key ?? '') % 10_000) / 10_000 < share,
  );
}

/** Rows are kept papers, then skipped ones, then those left unread, with the given number of each. */
function* weightSteps(
  rows: readonly SparseRow[],
  [kept = 0, skipped = 0, unread = 0]: readonly number[],
): Steps<Weights> {
  // Each side has half of the weight. All unread papers together weigh at most as much as `kept` skipped
  // ones.
  const unreadShare = Math.min(unreadWeight * unread, kept);
  const otherSum = skipped + unreadShare;
  const weightOf = (row: number): number => {
    if (row < kept) return 0.5 / kept;
    return row < kept + skipped ? 0.5 / otherSum : (0.5 * unreadShare) / unread / otherSum;
  };
  const places = new Map<number, number>();
  const placeOf = (term: number): number => {
    const place = places.get(term) ?? places.size;
    places.set(term, place);
    return place;
  };
  const examples = rows.map(({ features, values }, row): Example => ({
    features: features.map(placeOf),
    values,
    label: row < kept ? 1 : -1,
    weight: weightOf(row),
  }));
  const learned = yield* logisticSteps(examples, places.size, l2);
  const [inKept, inOthers] = [new Map<number, number>(), new Map<number, number>()];
  for (const [row, { features: terms }] of rows.entries()) {
    const counted = row < kept ? inKept : inOthers;
    for (const term of new Set(terms)) counted.set(term, (counted.get(term) ?? 0) + 1);
  }
  const found = new Map<number, number>();
  for (const [term, place] of places) found.set(term, learned[place] ?? 0);
  return { values: found, inKept, inOthers };
}
