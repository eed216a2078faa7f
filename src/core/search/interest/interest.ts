/*
 * What somebody likes to read, learnt from what they did with papers: those kept (starred, cited, noted, put
 * off) against those skipped and, weakly, those that came long ago and were left unread. In come the index
 * and these marks; out come what each paper scores, and the words that made it so.
 */
import { wideHash } from '../../base/hash';
import type { Steps } from '../../base/steps';
import { isListedOnly, textOf } from '../../model';
import type { Paper } from '../../model';
import type { InterestOrder, SearchContext } from '../answer/conditions';
import type { SearchedPapers } from '../answer/find';
import type { Segments } from '../index/segments';
import { termsOfText, withoutParts, writtenTerm } from '../related/tellingTerms';
import { featureSteps, rowSteps, scoreSteps } from './features';
import type { Features, Learning } from './features';
import { logisticSteps } from './logistic';
import type { Example, SparseRow } from './logistic';

/** With fewer papers kept, nothing is learnt. */
export const fewestKept = 5;
/** Of more examples of a kind a sample is taken: evenly, and always the same one. */
const mostExamples = 2000;
/** What a paper that was left unread counts beside one that was skipped. */
const unreadWeight = 0.1;
/** The strength of the regularisation; see DESIGN.md. */
const l2 = 0.05;
const shownWords = 3;
/** A word of fewer examples says nothing of likes or dislikes yet. */
const fewestWithWord = 2;

/** A word that counts, with the number of examples that have it: papers kept, or the others. */
export interface LearntWord {
  /** As a paper writes it. */
  readonly word: string;
  readonly papers: number;
}

/** What was learnt, to be shown. */
export interface Learnt {
  /** How many papers were kept, and skipped. */
  readonly kept: number;
  readonly skipped: number;
  /** False as long as too few were kept. */
  readonly isOn: boolean;
  /** The strongest words first. */
  readonly words: { readonly for: readonly LearntWord[]; readonly against: readonly LearntWord[] };
}

/** What words count, by their number in the dictionary. */
interface Weights {
  readonly values: ReadonlyMap<number, number>;
  /** How many of the examples that were kept, and of the others, have a word. */
  readonly inKept: ReadonlyMap<number, number>;
  readonly inOthers: ReadonlyMap<number, number>;
}

/** What learning gives. */
interface Lesson {
  /** Depends on the papers alone, not on the marks. */
  readonly features: Features;
  readonly weights: Weights;
  /** By document. */
  readonly scores: Float64Array;
}

/** What was learnt of some papers and marks; it holds as long as neither changes. */
export class Interest implements InterestOrder {
  private constructor(
    private readonly segments: Learning,
    private readonly searched: SearchedPapers,
    readonly kept: number,
    readonly skipped: number,
    private readonly lesson?: Lesson,
  ) {}

  /**
   * Learns, with stops on the way: from 100 000 papers in a fraction of a second.
   *
   * @param known features of the same papers, when something was learnt from them before
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
    const interest = (lesson?: Lesson) =>
      new Interest(segments, searched, kept.length, skipped.length, lesson);
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
    return this.lesson !== undefined;
  }

  /** What can be used again when marks have changed; undefined as long as nothing was learnt. */
  get features(): Features | undefined {
    return this.lesson?.features;
  }

  scoreOf(document: number): number {
    return 1 / (1 + Math.exp(-(this.lesson?.scores[document] ?? 0)));
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

  /** What was learnt, with so many words for and against at most. */
  learnt(limit: number): Learnt {
    const { kept, skipped, isOn } = this;
    const words = { for: this.#strongest(limit, 1), against: this.#strongest(limit, -1) };
    return { kept, skipped, isOn, words };
  }

  #valueOf(terms: readonly string[]): number {
    const { dictionary } = this.segments;
    let most = 0;
    for (const term of terms) {
      const id = dictionary.id(term);
      const value = id === undefined ? 0 : this.#tells(id);
      if (Math.abs(value) > Math.abs(most)) most = value;
    }
    return most;
  }

  /** What a term counts in a paper that has it. */
  #tells(id: number): number {
    return (this.lesson?.weights.values.get(id) ?? 0) * (this.features?.weights[id] ?? 0);
  }

  #strongest(limit: number, sign: 1 | -1): LearntWord[] {
    if (!this.lesson) return [];
    const { dictionary } = this.segments;
    const { values, inKept, inOthers } = this.lesson.weights;
    const papers = sign > 0 ? inKept : inOthers;
    const ids = [...values.keys()]
      .filter((id) => sign * this.#tells(id) > 0 && (papers.get(id) ?? 0) >= fewestWithWord)
      .sort((a, b) => sign * (this.#tells(b) - this.#tells(a)))
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

/** What the user did with each paper. A paper that only bibliographies have was never left unread. */
function examplesOf(papers: readonly (Paper | undefined)[], context: SearchContext) {
  const { isStarred, isCited, hasNote, isLater, isSkipped, isRead, isNew } = context;
  const isKept = (paper: Paper): boolean =>
    (isStarred?.(paper) ?? false) ||
    (isCited?.(paper) ?? false) ||
    (hasNote?.(paper) ?? false) ||
    (isLater?.(paper) ?? false);
  const [kept, skipped, unread]: [number[], number[], number[]] = [[], [], []];
  for (const [document, paper] of papers.entries()) {
    if (!paper) continue;
    if (isKept(paper)) kept.push(document);
    else if (isSkipped?.(paper)) skipped.push(document);
    else if (!isRead?.(paper) && !isNew?.(paper) && !isListedOnly(paper)) unread.push(document);
  }
  return { kept, skipped, unread };
}

/** Some of the documents, by their keys: the same whatever order they are in. */
function sampled(
  documents: readonly number[],
  papers: readonly (Paper | undefined)[],
): readonly number[] {
  if (documents.length <= mostExamples) return documents;
  const share = mostExamples / documents.length;
  return documents.filter(
    (document) => (wideHash(papers[document]?.key ?? '') % 10_000) / 10_000 < share,
  );
}

/** Rows are those kept, then those skipped, then those left unread; so many of each. */
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
  const learnt = yield* logisticSteps(examples, places.size, l2);
  const [inKept, inOthers] = [new Map<number, number>(), new Map<number, number>()];
  for (const [row, { features: terms }] of rows.entries()) {
    const counted = row < kept ? inKept : inOthers;
    for (const term of new Set(terms)) counted.set(term, (counted.get(term) ?? 0) + 1);
  }
  const found = new Map<number, number>();
  for (const [term, place] of places) found.set(term, learnt[place] ?? 0);
  return { values: found, inKept, inOthers };
}
