/*
 * Turns a parsed query into the matching documents, with their scores and the terms found in those that are
 * shown.
 */
import type { Segments } from '../index/segments';
import { Coverage, rarityOf, withAll, filtered, nothing, placeOf } from '../ranking/hits';
import type { Hits } from '../ranking/hits';
import { WordFinder } from '../ranking/nearness';
import { planKey, planWord, withReadings } from '../ranking/plan';
import type { Leniency } from '../ranking/plan';
import { readings } from '../ranking/readings';
import type { PlannedWord, AlternativeTerms } from '../ranking/readings';
import { Feedback } from '../ranking/feedback';
import { Recent } from '../../base/collections';
import { inOneGo } from '../../base/tasks';
import { TermScores } from '../ranking/termScores';
import type { FoundTerm } from '../ranking/termScores';
import { foldedText } from '../words/folded';
import type { Expression, Query } from '../query/ast';
import type { InterestOrder, SearchContext } from '../query/context';
import type { QuerySorting } from '../query/fields';
import { everyTenthSteps } from '../../view/everyTenth';
import { Documents } from './documents';
import { Evaluation } from './evaluate';
import { Ranking } from './rank';
import type { Placed, RankedWord } from './rank';
import type { MatchedTerms } from './result';
import { indexedFields } from '../words/fields';
import type { IndexedField } from '../words/fields';

/** For how many words the hits are cached. As the user types on, most words stay the same. */
const cachedWords = 16;

/** When fewer papers have all words, partial matches fill the result up to this number. */
const minShown = 10;

/** A paper without the only word of a query needs at least this share of the first results' own similarity. */
const minSimilarity = 0.1;

/** The best documents for a query, in order. */
export interface FoundPapers {
  readonly best: readonly FoundDocument[];
  /** The postings that matched. */
  readonly lookedUp: readonly FoundTerm[];
  /** Other expressions that may have matched; see `withReadAs`. */
  readonly readings: readonly AlternativeTerms[];
}

/** A matching document. */
export interface FoundDocument extends Placed {
  /** The words that it lacks, folded; undefined when it has all of them. */
  readonly missing?: readonly string[];
  /** It is shown for variety, not because it scores highest. */
  readonly isOther?: true;
}

interface FoundWord extends Pick<RankedWord, 'hits' | 'finder' | 'rarity'> {
  readonly lookedUp: readonly FoundTerm[];
}

/** What all searches share until the papers change. */
export class SearchedPapers {
  readonly documents: Documents;
  readonly terms: TermScores;
  readonly #feedback: Feedback;
  readonly #coverage: Coverage;
  readonly #words = new Recent<string, FoundWord>(cachedWords);

  constructor(segments: Segments) {
    this.documents = new Documents(segments.parts);
    this.terms = new TermScores(segments);
    this.#feedback = new Feedback(this.documents, this.terms);
    this.#coverage = new Coverage(this.terms.size);
  }

  /**
   * The best papers for a query, at most `limit`; all papers for an empty one. When fewer than ten have all
   * words, papers that lack some follow, up to ten in all; when none has, up to `limit`. If there is only one
   * word, papers similar to those with it follow. Without a limit, or in an order other than relevance, papers
   * that lack words are found only when none has all of them.
   */
  find({ where, sort = 'relevance' }: Query, limit: number, context: SearchContext): FoundPapers {
    const { documents } = this;
    const order = (
      ranking: Ranking,
      hits: Hits,
      limit: number,
      typed?: string,
      before?: readonly Placed[],
    ) =>
      sort === 'relevance'
        ? ranking.best(hits, limit, typed, before)
        : this.#sorted(hits, sort, context.interest).slice(0, limit);
    if (!where) {
      const best = order(new Ranking(documents, [], this.#feedback), documents.all(), limit);
      return { best, lookedUp: [], readings: [] };
    }
    const together = where.kind === 'and' ? where.operands : [where];
    const evaluation = new Evaluation(this, context, where, 'strict');
    const { lookedUp } = evaluation;
    const planned = evaluation.plannedWords(together);
    const words = this.hitsOf(planned, 'strict', lookedUp);
    const whole = documents.present(
      evaluation.hits(where, planned.length > 0 ? withAll(words) : undefined),
    );
    const ranking = new Ranking(documents, words, this.#feedback);
    const best = order(ranking, whole, limit, typedIn(planned, together));
    const alternatives = new Set(words.flatMap(({ others }) => others));
    const found = { lookedUp, readings: [...alternatives].filter(({ isShown }) => isShown) };

    const isSet = limit === Infinity || sort !== 'relevance';
    const space = best.length === 0 ? limit : isSet ? 0 : Math.min(limit, minShown) - best.length;
    const needed = planned.filter(({ isNeeded }) => isNeeded);
    if (space <= 0 || needed.length === 0) return { ...found, best };
    const others = (hits: Hits) =>
      filtered(
        documents.present(evaluation.hits(where, hits)),
        (document) => placeOf(whole, document) < 0,
      );
    const missing = ({ document, score }: Placed): FoundDocument => ({
      document,
      score,
      missing: missingIn(document, planned, words),
    });
    if (needed.length === 1) {
      if (best.length === 0 || needed[0]?.fields) return { ...found, best };
      const complete = planned.map((word) => ({ ...word, mayGoOn: false }));
      const meant = others(withAll(this.hitsOf(complete, 'forgiving', lookedUp)));
      const near = this.#near(best, meant, others, space);
      return { ...found, best: [...best, ...near.map(missing)] };
    }
    const forgiven = best.length === 0 ? this.hitsOf(planned, 'forgiving', lookedUp) : words;
    const some = others(this.#coverage.withSome(forgiven));
    const partial = order(ranking, some, space, undefined, best).map(missing);
    return { ...found, best: [...best, ...partial] };
  }

  /** Papers without the only word of a query: those with the word likely meant, then those similar to the first. */
  #near(
    first: readonly Placed[],
    meant: Hits,
    others: (hits: Hits) => Hits,
    limit: number,
  ): readonly Placed[] {
    const ranking = new Ranking(this.documents, [], this.#feedback);
    const similar = this.#feedback.similar(first.map(({ document }) => document));
    const least = minSimilarity * similar.scores.reduce((a, b) => Math.max(a, b), 0);
    const rest = filtered(others(similar), (document) => placeOf(meant, document) < 0);
    const near = ranking.best(rest, limit).filter(({ score }) => score >= least);
    return [...ranking.best(meant, limit), ...near].slice(0, limit);
  }

  /**
   * The hits in an order other than relevance. Without `interest`, sorting by interest means newest first.
   */
  #sorted(
    hits: Hits,
    sort: Exclude<QuerySorting, 'relevance'>,
    interest: InterestOrder | undefined,
  ): readonly FoundDocument[] {
    const { documents } = this;
    if (sort !== 'interest') return documents.sorted(hits, sort);
    const places = documents.placesByNewest();
    const compare = (a: number, b: number): number => (places[a] ?? 0) - (places[b] ?? 0);
    const newest = hits.documents.slice().sort(compare);
    if (!interest) return Array.from(newest, (document) => ({ document, score: 0 }));
    const scores = Float64Array.from(places, (_, document) => interest.scoreOf(document));
    const scoreOf = (document: number): number => scores[document] ?? 0;
    const ranked = newest.slice().sort((a, b) => scoreOf(b) - scoreOf(a) || compare(a, b));
    return inOneGo(everyTenthSteps([...ranked], [...newest])).map(({ item, isOther }) => ({
      document: item,
      score: scoreOf(item),
      ...(isOther && { isOther }),
    }));
  }

  /** Returns the hits of each word and adds their postings to `lookedUp`. */
  hitsOf(planned: readonly PlannedWord[], leniency: Leniency, lookedUp: FoundTerm[]): RankedWord[] {
    const others = leniency === 'exact' ? [] : readings(planned, this.terms);
    return planned.map((word, i) => {
      const own = others[i] ?? [];
      const found = this.#words.get(planKey(word, own, leniency), () => {
        const lookedUp: FoundTerm[] = [];
        const lookup = planWord(word, leniency, this.terms);
        const whole = withReadings(lookup, word, own, this.terms);
        const hits = this.terms.hits(whole, lookedUp);
        const { length } = this.documents.present(hits).documents;
        const finder = new WordFinder(lookup, own);
        return { finder, hits, lookedUp, rarity: rarityOf(length, this.terms.paperCount) };
      });
      for (const term of found.lookedUp) lookedUp.push(term);
      return { ...found, others: own, isNeeded: word.isNeeded };
    });
  }
}

/** The needed words that a document lacks. */
function missingIn(
  document: number,
  planned: readonly PlannedWord[],
  words: readonly RankedWord[],
): string[] {
  return planned.flatMap(({ word, isNeeded }, i) => {
    const isMissing = isNeeded && placeOf(words[i]?.hits ?? nothing, document) < 0;
    return isMissing ? [word.whole] : [];
  });
}

/**
 * The typed texts, folded, to compare with titles; undefined when some words aren't searched for in titles.
 */
function typedIn(
  planned: readonly PlannedWord[],
  together: readonly Expression[],
): string | undefined {
  if (planned.length === 0) return undefined;
  if (planned.some(({ fields }) => fields && !fields.includes('title'))) return undefined;
  const texts = together.flatMap((part) => (part.kind === 'text' ? part.text : []));
  return foldedText(texts.join(' ')).trim();
}

type FoundTerms = Partial<Record<IndexedField, string[]>>;

const fieldCount = indexedFields.length;

/** For each of the given documents, which of the looked-up terms it has in which fields. */
export function explain(
  { parts, dictionary }: Segments,
  documents: readonly number[],
  lookedUp: readonly FoundTerm[],
): MatchedTerms[] {
  const found = documents.map((): FoundTerms => ({}));
  const last = parts.at(-1);
  /** For each document, its index in the given list plus one; 0 for all others. */
  const places = new Uint32Array(last ? last.base + last.papers.length : 0);
  for (const [place, document] of documents.entries()) places[document] = place + 1;
  const texts = new Map<number, string>();
  const textOf = (id: number): string => {
    const text = texts.get(id) ?? dictionary.term(id);
    texts.set(id, text);
    return text;
  };
  for (const { part, lists } of lookedUp) {
    const { base, segment } = part;
    const { terms, starts, documents: postings } = segment;
    for (const list of lists) {
      const end = starts[list + 1] ?? 0;
      for (let at = starts[list] ?? 0; at < end; at++) {
        const place = places[base + (postings[at] ?? 0)] ?? 0;
        if (place === 0) continue;
        const [matches, field] = [found[place - 1], indexedFields[list % fieldCount]];
        if (!matches || !field) continue;
        const text = textOf(terms[Math.floor(list / fieldCount)] ?? 0);
        const inField = (matches[field] ??= []);
        // Several words may have led to the same term.
        if (!inField.includes(text)) inField.push(text);
      }
    }
  }
  return found;
}

/** Alternative readings found in a paper, with its words for the typed ones: `RL: reinforcement learning`. */
export function withReadAs(
  matches: MatchedTerms,
  readings: readonly AlternativeTerms[],
): MatchedTerms {
  if (readings.length === 0) return matches;
  const { title = [], abstract = [], organization = [], key = [], authors = [] } = matches;
  const found = [...title, ...abstract, ...organization, ...key, ...authors];
  const has = (word: string) => found.some((term) => term.startsWith(word));
  const readAs = readings
    .filter(({ of, terms }) => !of.every(has) && terms.every(has))
    .map(({ of, terms }) => `${shown(of)}: ${shown(terms)}`);
  return readAs.length > 0 ? { ...matches, readAs: [...new Set(readAs)] } : matches;
}

/** In this case a single word is an acronym. */
function shown(words: readonly string[]): string {
  const [first = ''] = words;
  return words.length === 1 ? first.replace(/s$/, '').toUpperCase() : words.join(' ');
}
