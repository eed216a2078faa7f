import type { WordHits, Hits } from '../ranking/hits';
import { Nearness, nearnessTargets } from '../ranking/nearness';
import type { Near, WordFinder } from '../ranking/nearness';
import type { AlternativeTerms } from '../ranking/readings';
import { titleRanks } from '../ranking/titleRank';
import { topOf } from '../ranking/hits';
import { fieldBoosts, indexedFields } from '../words/fields';
import type { Feedback } from '../ranking/feedback';
import type { Documents } from './documents';

/** How many documents, the best by their words alone, have their texts read: about as many as are visible at once. */
const readTexts = 12;
/** Of this many top documents, those with the words exactly as typed are read too, up to `readTexts`. */
const searchedForPhrase = 100;
/** How many top documents are compared with the first results. */
const rerankedResults = 30;
/** Weights, times rarity, for a whole word in the text and for two words as a phrase. */
const [wordWeight, pairWeight] = [0.5, 3];
/** The share of the score that remains for words that are only parts of names, such as the *hack* of *NetHack*. */
const minShare = 0.05;
const titleBoost = fieldBoosts[indexedFields.indexOf('title')] ?? 1;

/** A word of the query, how it was looked up, and what was found. */
export interface RankedWord extends WordHits {
  readonly finder: WordFinder;
  /** Other readings of the word, alone or together with its neighbors. */
  readonly others: readonly AlternativeTerms[];
}

/** A document and its score. */
export interface Placed {
  readonly document: number;
  readonly score: number;
}

/** Ranks documents by words, nearness of words, and titles. */
export class Ranking {
  readonly #nearness: Nearness | undefined;
  readonly #weights: readonly number[];
  /** 1 for each word that is a whole word in a text of the current paper. */
  readonly #areWords: Uint8Array;

  constructor(
    private readonly documents: Documents,
    words: readonly RankedWord[],
    private readonly feedback: Feedback,
  ) {
    const needed = words.filter(({ isNeeded }) => isNeeded);
    this.#weights = needed.map(({ rarity }) => rarity);
    this.#areWords = new Uint8Array(needed.length);
    if (needed.length > 0) this.#nearness = new Nearness(nearnessTargets(words));
  }

  /**
   * The best documents, at most `limit`; ties go to the newest. Titles equal to `typed`, then titles that
   * start with it, then titles with all words come before all others.
   *
   * @param typed folded, with a space between words
   * @param before given for partial matches: better results, which aren't among the hits. Only partial matches
   * are compared with the first results, which takes too long at every keystroke.
   */
  best(hits: Hits, limit: number, typed?: string, before?: readonly Placed[]): Placed[] {
    const { documents, scores, inTitle } = hits;
    const ranks = new Uint8Array(scores.length);
    const totals = scores.slice();
    if (typed !== undefined) {
      const wanted = typed.replaceAll(' ', '');
      const most = scores.reduce((a, b) => (b > a ? b : a), 0) + 1;
      for (let i = 0; i < ranks.length; i++) {
        if (inTitle[i] !== 1) continue;
        const rank = this.documents.titleRank(documents[i] ?? 0, wanted);
        ranks[i] = rank;
        totals[i] = (totals[i] ?? 0) + rank * most;
      }
    }
    const isBefore = (a: number, b: number) =>
      (totals[b] ?? 0) - (totals[a] ?? 0) ||
      this.documents.compareByNewest(documents[a] ?? 0, documents[b] ?? 0);
    const phrase = typed?.includes(' ') ? typed : undefined;
    const looked = Math.max(limit, phrase ? searchedForPhrase : rerankedResults);
    const best = topOf(totals.length, looked, () => true, isBefore);
    const nearness = this.#nearness;
    if (nearness) {
      const others = phrase
        ? best
            .slice(readTexts, searchedForPhrase)
            .filter((i) => this.documents.hasTyped(documents[i] ?? 0, phrase))
        : [];
      const places = [...best.slice(0, readTexts), ...others.slice(0, readTexts)];
      this.#addNearness(nearness, hits, ranks, totals, places);
    }
    if (before && this.#weights.length > 1) {
      best.sort(isBefore);
      const others = best.filter((i) => ranks[i] === titleRanks.none).slice(0, rerankedResults);
      const scores = this.feedback.scores(
        others.map((i) => documents[i] ?? 0),
        others.map((i) => totals[i] ?? 0),
        before.map(({ document }) => document),
      );
      for (const [at, i] of others.entries()) totals[i] = scores[at] ?? 0;
    }
    return best
      .sort(isBefore)
      .slice(0, limit)
      .map((i) => ({ document: documents[i] ?? 0, score: totals[i] ?? 0 }));
  }

  #addNearness(
    nearness: Nearness,
    { documents, scores, inTitle }: Hits,
    ranks: Uint8Array,
    totals: Float64Array,
    places: readonly number[],
  ): void {
    let most = 0;
    const near = places.map((i) => {
      const document = documents[i] ?? 0;
      this.#areWords.fill(0);
      const title = nearness.in(this.documents.title(document));
      // A part of a name doesn't count as a match in a title.
      if (ranks[i] === titleRanks.allWords && title.isWord.includes(0)) ranks[i] = titleRanks.none;
      let bonus = titleBoost * this.#bonus(title);
      // For a single word, only a part of a name in the title needs another look.
      const isMore = title.isWord.length > 1 || (inTitle[i] === 1 && title.isWord[0] === 0);
      if (!isMore) this.#areWords.fill(1);
      else {
        bonus += this.#abstractBonus(nearness, document);
        // Words still missing may be in names, where nearness doesn't count.
        if (this.#areWords.includes(0)) this.#bonus(nearness.in(this.documents.names(document)));
      }
      const score = (scores[i] ?? 0) * this.#share() + bonus;
      most = Math.max(most, score + 1);
      return score;
    });
    for (const [at, i] of places.entries()) totals[i] = (near[at] ?? 0) + (ranks[i] ?? 0) * most;
  }

  /** The folded abstract is read only for words still missing, since accents and markup hide few. */
  #abstractBonus(nearness: Nearness, document: number): number {
    const bonus = this.#bonus(nearness.in(this.documents.abstract(document)));
    const folded = this.#areWords.includes(0) ? this.documents.folded(document) : undefined;
    return folded === undefined ? bonus : Math.max(bonus, this.#bonus(nearness.in(folded)));
  }

  /**
   * The share of the words, weighted by rarity, that are whole words of the texts: from `minShare` for none
   * to 1 for all.
   */
  #share(): number {
    const weights = this.#weights;
    let [all, found] = [0, 0];
    for (let i = 0; i < weights.length; i++) {
      all += weights[i] ?? 0;
      if (this.#areWords[i] === 1) found += weights[i] ?? 0;
    }
    return all > 0 ? minShare + (1 - minShare) * (found / all) : 1;
  }

  /** Returns what nearness in a text adds to the score, and records which words the text has. */
  #bonus({ pairs, isWord }: Near): number {
    const weights = this.#weights;
    let bonus = 0;
    for (let i = 0; i < isWord.length; i++) {
      const weight = weights[i] ?? 0;
      if (isWord[i] === 1) this.#areWords[i] = 1;
      const smaller = Math.min(weight, weights[i + 1] ?? 0);
      bonus += wordWeight * weight * (isWord[i] ?? 0) + pairWeight * smaller * (pairs[i] ?? 0);
    }
    return bonus;
  }
}
