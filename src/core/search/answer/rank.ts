import type { WordHits, Hits } from '../ranking/hits';
import { Nearness, soughtOf } from '../ranking/nearness';
import type { Near, WordFinder } from '../ranking/nearness';
import type { AlternativeTerms } from '../ranking/readings';
import { titleRanks } from '../ranking/titleRank';
import { topOf } from '../ranking/hits';
import { fieldBoosts, indexedFields } from '../words/fields';
import type { Documents } from './documents';

/**
 * For how many documents, the best by their words alone, the texts are read: about as many as are visible at
 * once.
 */
const readTexts = 12;
/** Among so many documents, those with the words as typed are read, too, but no more than `readTexts`. */
const lookedThrough = 100;
/** Weights, times rarity, of a word being a word of the text, and of two words being a phrase. */
const [wordWeight, pairWeight] = [0.5, 3];
/** The share of the score that is left when words are but parts of names, such as the *hack* of *NetHack*. */
const leastShare = 0.05;
const titleBoost = fieldBoosts[indexedFields.indexOf('title')] ?? 1;

/** A word of the query with how it was looked for, and what was found. */
export interface RankedWord extends WordHits {
  readonly finder: WordFinder;
  /** Other readings of the word, alone or together with its neighbours. */
  readonly others: readonly AlternativeTerms[];
}

/** A document with what it scores. */
export interface Placed {
  readonly document: number;
  readonly score: number;
}

/** Orders documents by their words, how near these stand to one another, and titles. */
export class Ranking {
  readonly #nearness: Nearness | undefined;
  readonly #weights: readonly number[];
  /** 1 for each word that stands as a word in a text of the current paper. */
  readonly #areWords: Uint8Array;

  constructor(
    private readonly documents: Documents,
    words: readonly RankedWord[],
  ) {
    const needed = words.filter(({ isNeeded }) => isNeeded);
    this.#weights = needed.map(({ rarity }) => rarity);
    this.#areWords = new Uint8Array(needed.length);
    if (needed.length > 0) this.#nearness = new Nearness(soughtOf(words));
  }

  /**
   * The best documents, `limit` at most, of equal ones the newest first. Titles that are the words
   * `typed`, begin with them, or have all words come before all others, in this order.
   *
   * @param typed folded, with a space between words
   */
  best(hits: Hits, limit: number, typed?: string): Placed[] {
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
    const looked = Math.max(limit, phrase ? lookedThrough : readTexts);
    const best = topOf(totals.length, looked, () => true, isBefore);
    const nearness = this.#nearness;
    if (nearness) {
      const others = phrase
        ? best
            .slice(readTexts, lookedThrough)
            .filter((i) => this.documents.hasTyped(documents[i] ?? 0, phrase))
        : [];
      const places = [...best.slice(0, readTexts), ...others.slice(0, readTexts)];
      this.#addNearness(nearness, hits, ranks, totals, places);
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
      // A part of a name is no match of a title.
      if (ranks[i] === titleRanks.allWords && title.isWord.includes(0)) ranks[i] = titleRanks.none;
      let bonus = titleBoost * this.#bonus(title);
      // Of a single word, only a part of a name in the title needs another look.
      const isMore = title.isWord.length > 1 || (inTitle[i] === 1 && title.isWord[0] === 0);
      if (!isMore) this.#areWords.fill(1);
      else {
        bonus += this.#abstractBonus(nearness, document);
        // Words that are still missing may stand in names, where nearness counts nothing.
        if (this.#areWords.includes(0)) this.#bonus(nearness.in(this.documents.names(document)));
      }
      const score = (scores[i] ?? 0) * this.#share() + bonus;
      most = Math.max(most, score + 1);
      return score;
    });
    for (const [at, i] of places.entries()) totals[i] = (near[at] ?? 0) + (ranks[i] ?? 0) * most;
  }

  /** The folded abstract is read only to find words that are still missing: accents and markup hide few. */
  #abstractBonus(nearness: Nearness, document: number): number {
    const bonus = this.#bonus(nearness.in(this.documents.abstract(document)));
    const folded = this.#areWords.includes(0) ? this.documents.folded(document) : undefined;
    return folded === undefined ? bonus : Math.max(bonus, this.#bonus(nearness.in(folded)));
  }

  /** How many of the words, by rarity, are words of the texts read: from `leastShare` for none to 1 for all. */
  #share(): number {
    const weights = this.#weights;
    let [all, found] = [0, 0];
    for (let i = 0; i < weights.length; i++) {
      all += weights[i] ?? 0;
      if (this.#areWords[i] === 1) found += weights[i] ?? 0;
    }
    return all > 0 ? leastShare + (1 - leastShare) * (found / all) : 1;
  }

  /** What nearness in a text adds to the score; notes which words the text has. */
  #bonus({ pairs, isWord }: Near): number {
    const weights = this.#weights;
    let bonus = 0;
    for (let i = 0; i < isWord.length; i++) {
      const weight = weights[i] ?? 0;
      if (isWord[i] === 1) this.#areWords[i] = 1;
      const ofBoth = Math.min(weight, weights[i + 1] ?? 0);
      bonus += wordWeight * weight * (isWord[i] ?? 0) + pairWeight * ofBoth * (pairs[i] ?? 0);
    }
    return bonus;
  }
}
