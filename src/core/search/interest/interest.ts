/*
 * Learns what the user likes to read from what they did with papers: kept papers (starred, cited, noted,
 * marked to read later) against skipped ones and, with less weight, old ones left unread. Takes the index and
 * these marks; returns a score for each paper, and the words behind it.
 *
 * Papers are vectors of tf·idf, scaled to length 1. The weights of terms are the mean of kept papers minus the mean of
 * the others (Rocchio, 1971). Everything is added up list by list of the index, so no vector is kept.
 */
import type { Steps } from '../../base/tasks';
import { isListedOnly, textOf } from '../../model';
import type { Paper } from '../../model';
import type { SearchedPapers } from '../answer/find';
import type { Dictionary } from '../index/dictionary';
import { postingSteps } from '../index/postings';
import type { Segments } from '../index/segments';
import type { InterestOrder, SearchContext } from '../query/context';
import { proseTerms } from '../ranking/prose';
import { termsOfText, withoutParts, writtenTerm } from '../related/textTerms';
import { indexedFields } from '../words/fields';
import { fewestKept } from './fewestKept';

/** The weight of a paper left unread, relative to a skipped one. */
const unreadWeight = 0.1;
const shownWords = 3;
/** A word in fewer examples isn't shown as liked or disliked. */
const minWithWord = 2;
/** A citation key only repeats names and titles; authors are known of few papers. */
const usedFields = ['title', 'abstract', 'organization'] as const;
const fields = usedFields.map((field) => indexedFields.indexOf(field));
const fieldCount = indexedFields.length;
const titleField = indexedFields.indexOf('title');
/** A term of one paper says nothing about others. A term of more than this share of papers is too common. */
const minPapers = 2;
const maxShare = 0.5;
/** A term that occurs in no title is a matter of style rather than a topic. */
const untitledWeight = 0.7;

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

/** The part of the index that learning needs, as of its start. */
type Learning = Pick<Segments, 'parts' | 'dictionary' | 'paperCount'>;

/** What the user did with papers. */
interface Examples {
  readonly kept: number;
  readonly skipped: number;
  /** By document: positive for kept papers, negative for the others, 0 for papers that say nothing. */
  readonly weights: Float64Array;
}

/** What was learned, by number of the term or document. */
interface Model {
  /** What a term adds to the score of a paper. */
  readonly terms: Float64Array;
  readonly scores: Float32Array;
}

/** What was learned from some papers and marks; valid until either changes. */
export class Interest implements InterestOrder {
  private constructor(
    private readonly dictionary: Dictionary,
    private readonly searched: SearchedPapers,
    private readonly examples: Examples,
    private readonly model?: Model,
  ) {}

  /** Learns, with pauses: a fraction of a second for 100 000 papers. */
  static *learn(
    { parts, dictionary, paperCount }: Segments,
    searched: SearchedPapers,
    context: SearchContext,
  ): Steps<Interest> {
    const examples = examplesOf(searched.documents.papers, context);
    const isOn = examples.kept >= fewestKept;
    const segments = { parts: [...parts], dictionary, paperCount };
    const model = isOn ? yield* modelSteps(segments, examples.weights) : undefined;
    return new Interest(dictionary, searched, examples, model);
  }

  get isOn(): boolean {
    return this.model !== undefined;
  }

  get kept(): number {
    return this.examples.kept;
  }

  get skipped(): number {
    return this.examples.skipped;
  }

  scoreOf(document: number): number {
    return 1 / (1 + Math.exp(-(this.model?.scores[document] ?? 0)));
  }

  near({ title, ...paper }: Paper): readonly string[] {
    const found = termsOfText({ title, body: textOf(paper) })
      .map(({ written, forms, count }) => ({
        written,
        value: this.#strongestOf(forms) * (1 + Math.log(count)),
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

  #strongestOf(terms: readonly string[]): number {
    const values = terms.map((term) => {
      const id = this.dictionary.id(term);
      return id === undefined ? 0 : (this.model?.terms[id] ?? 0);
    });
    return values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
  }

  #strongest(limit: number, sign: 1 | -1): LearnedWord[] {
    const values = this.model?.terms ?? new Float64Array();
    const valueOf = (id: number): number => sign * (values[id] ?? 0);
    const ids = [...values.keys()]
      .filter((id) => valueOf(id) > 0)
      .sort((a, b) => valueOf(b) - valueOf(a));
    const words = new Map<string, number>();
    for (const id of ids) {
      // Some of them are other forms, or parts, of the same words.
      if (words.size >= 4 * limit) break;
      const term = this.dictionary.term(id);
      const lookup = { kind: 'term', term, weight: 1, fields: usedFields } as const;
      const { documents } = this.searched.terms.hits(lookup, []);
      const { length } = documents.filter(
        (document) => sign * (this.examples.weights[document] ?? 0) > 0,
      );
      if (length < minWithWord) continue;
      const written = writtenTerm(term, this.searched.terms);
      words.set(written, Math.max(words.get(written) ?? 0, length));
    }
    return withoutParts([...words.keys()])
      .slice(0, limit)
      .map((word) => ({ word, papers: words.get(word) ?? 0 }));
  }
}

/**
 * What the user did with each paper. Each side has half of the weight. All papers left unread together weigh at most as
 * much as `kept` skipped ones. A paper only found in bibliographies doesn't count as left unread.
 */
function examplesOf(papers: readonly (Paper | undefined)[], context: SearchContext): Examples {
  const { isStarred, isCited, hasNote, isLater, isSkipped, isRead, isNew } = context;
  const signs = [isStarred, isCited, hasNote, isLater];
  const found = papers.map((paper) => {
    if (!paper) return undefined;
    if (signs.some((isKept) => isKept?.(paper))) return 'kept';
    if (isSkipped?.(paper)) return 'skipped';
    return isRead?.(paper) || isNew?.(paper) || isListedOnly(paper) ? undefined : 'unread';
  });
  const count = (kind: (typeof found)[number]) => found.filter((own) => own === kind).length;
  const [kept, skipped, unread] = [count('kept'), count('skipped'), count('unread')];
  const unreadShare = Math.min(unreadWeight * unread, kept);
  const others = skipped + unreadShare;
  const weightOf = {
    kept: 0.5 / kept,
    skipped: -0.5 / others,
    unread: (-0.5 * unreadShare) / unread / others,
  };
  const weights = Float64Array.from(found, (kind) => (kind ? weightOf[kind] : 0));
  return { kept, skipped, weights };
}

function* modelSteps(segments: Learning, examples: Float64Array): Steps<Model> {
  const { parts } = segments;
  const rarities = yield* raritySteps(segments);
  const norms = new Float64Array(examples.length);
  yield* postingSteps(parts, rarities, usedFields, (document, _, value) => {
    norms[document] = (norms[document] ?? 0) + value * value;
  });
  for (let i = 0; i < norms.length; i++) norms[i] = Math.sqrt(norms[i] ?? 0);
  const terms = new Float64Array(rarities.length);
  yield* postingSteps(parts, rarities, usedFields, (document, term, value) => {
    const example = examples[document] ?? 0;
    if (example !== 0)
      terms[term] = (terms[term] ?? 0) + (example * value) / (norms[document] ?? 1);
  });
  for (let i = 0; i < terms.length; i++) terms[i] = (terms[i] ?? 0) * (rarities[i] ?? 0);
  const sums = new Float64Array(examples.length);
  yield* postingSteps(parts, terms, usedFields, (document, _, value) => {
    sums[document] = (sums[document] ?? 0) + value;
  });
  return {
    terms,
    scores: Float32Array.from(sums, (sum, i) => (sum === 0 ? 0 : sum / (norms[i] ?? 1))),
  };
}

/** Weights by rarity; 0 for function words, numbers, and terms that are too rare or too common. */
function* raritySteps({ parts, dictionary, paperCount }: Learning): Steps<Float64Array> {
  const papers = new Uint32Array(dictionary.size);
  const isInTitle = new Uint8Array(dictionary.size);
  for (const { segment } of parts) {
    yield;
    const { terms, starts } = segment;
    for (let own = 0; own < terms.length; own++) {
      const term = terms[own] ?? 0;
      let most = 0;
      for (const field of fields) {
        const list = own * fieldCount + field;
        const count = (starts[list + 1] ?? 0) - (starts[list] ?? 0);
        if (count > most) most = count;
        if (field === titleField && count > 0) isInTitle[term] = 1;
      }
      papers[term] = (papers[term] ?? 0) + most;
    }
  }
  yield;
  const weights = new Float64Array(dictionary.size);
  for (let term = 0; term < weights.length; term++) {
    const count = papers[term] ?? 0;
    if (count < minPapers || count > maxShare * paperCount) continue;
    if (dictionary.length(term) < 2 || isNumber(dictionary, term)) continue;
    // Without the root, rare terms would count too much.
    const rarity = Math.sqrt(Math.log((paperCount + 1) / (count + 1)));
    weights[term] = rarity * (isInTitle[term] === 1 ? 1 : untitledWeight);
  }
  for (const word of proseTerms) {
    const term = dictionary.id(word);
    if (term !== undefined) weights[term] = 0;
  }
  return weights;
}

const [digitZero, digitNine] = [48, 57];

function isNumber(dictionary: Dictionary, term: number): boolean {
  const first = dictionary.first(term);
  return first >= digitZero && first <= digitNine && /^[\d.]+$/.test(dictionary.term(term));
}
