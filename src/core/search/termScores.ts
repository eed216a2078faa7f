import { fieldBoosts, indexedFields, nameFields } from './fields';
import type { IndexedField } from './fields';
import type { Lookup, TermLookup } from './plan';
import type { Part, Segments } from './segments';
import type { Vocabulary } from './variants';

/**
 * What each document scores, by its number. 0: it is not found. The least score, {@link silent},
 * is of documents that are found by something else than words.
 */
export type Scores = Float64Array;

/** Too little to change any sum. */
export const silent = 1e-300;

/** One term that was looked up, for telling why a paper was found. */
export interface LookedUp {
  readonly term: number;
  readonly fields: readonly IndexedField[];
}

type FoundTerms = Partial<Record<IndexedField, string[]>>;

const fieldCount = indexedFields.length;
/** BM25+, with MiniSearch's parameters: how soon repetitions saturate, length counts, least score. */
const [k, b, d] = [1.2, 0.7, 0.5];
const prefixWeight = 0.375;
/** Typing on asks for the same guesses again, and one search asks for the same beginnings. */
const maxKnown = 500;
const maxPrefixes = 30;

/** Looks terms up and scores documents, as they are between two updates. */
export class TermScores implements Vocabulary {
  /** The number of documents, those of papers that are gone among them. */
  readonly size: number;
  readonly #similar = new Map<string, readonly string[]>();
  readonly #prefixed = new Map<string, readonly number[]>();
  /** 1 for each term that is in a name. */
  #inNames: Uint8Array | undefined;

  constructor(private readonly segments: Segments) {
    const last = segments.parts.at(-1);
    this.size = last ? last.base + last.papers.length : 0;
  }

  hasTerm(term: string): boolean {
    const id = this.segments.dictionary.id(term);
    return id !== undefined && this.#isInUse(id);
  }

  hasPrefix(prefix: string): boolean {
    return this.#withPrefix(prefix, indexedFields).some((id) => this.#isInUse(id));
  }

  /** The terms that begin so, with those left out that are in none of the fields, as far as this is quick. */
  #withPrefix(prefix: string, fields: readonly IndexedField[]): readonly number[] {
    const inNames = fields.every((field) => nameFields.includes(field));
    const wanted = `${prefix}${inNames ? '/' : ''}`;
    let found = this.#prefixed.get(wanted);
    if (!found) {
      found = this.segments.dictionary.withPrefix(prefix);
      if (inNames) found = found.filter((id) => this.#isInName(id));
      if (this.#prefixed.size >= maxPrefixes) this.#prefixed.clear();
      this.#prefixed.set(wanted, found);
    }
    return found;
  }

  /** Whether a name has the term. Few terms are in one, and one letter begins thousands of them. */
  #isInName(id: number): boolean {
    this.#inNames ??= termsInNames(this.segments);
    return this.#inNames[id] === 1;
  }

  similar(term: string, edits: number): readonly string[] {
    const { dictionary } = this.segments;
    const wanted = `${edits}${term}`;
    let found = this.#similar.get(wanted);
    if (!found) {
      const ids = dictionary.similar(term, edits).filter((id) => this.#isInUse(id));
      found = ids.map((id) => dictionary.term(id));
      if (this.#similar.size >= maxKnown) this.#similar.clear();
      this.#similar.set(wanted, found);
    }
    return found;
  }

  /** Scores a lookup; the terms that it leads to are added to `lookedUp`. */
  scores(lookup: Lookup, lookedUp: LookedUp[] | undefined): Scores {
    const scores = new Float64Array(this.size);
    this.#add(scores, lookup, lookedUp);
    return scores;
  }

  #add(scores: Scores, lookup: Lookup, lookedUp: LookedUp[] | undefined): void {
    switch (lookup.kind) {
      case 'term':
        this.#addTerms(scores, lookup, lookedUp);
        break;
      case 'any':
        for (const inner of lookup.of) this.#add(scores, inner, lookedUp);
        break;
      case 'all': {
        const [first, ...others] = lookup.of;
        if (!first) break;
        if (others.length === 0) {
          this.#add(scores, first, lookedUp);
          break;
        }
        const all = this.scores(first, lookedUp);
        for (const inner of others) intersect(all, this.scores(inner, lookedUp));
        add(scores, all);
        break;
      }
    }
  }

  #addTerms(scores: Scores, lookup: TermLookup, lookedUp: LookedUp[] | undefined): void {
    const { dictionary } = this.segments;
    const { term, weight, isPrefix, fields = indexedFields } = lookup;
    const numbers = fields.map((field) => indexedFields.indexOf(field));
    const own = dictionary.id(term);
    const look = (id: number, weight: number) => {
      if (this.#addTerm(scores, id, weight, numbers)) lookedUp?.push({ term: id, fields });
    };
    if (own !== undefined) look(own, weight);
    if (!isPrefix) return;
    for (const id of this.#withPrefix(term, fields)) {
      if (id === own) continue;
      const length = dictionary.length(id);
      look(id, (weight * prefixWeight * length) / (length + 0.3 * (length - term.length)));
    }
  }

  /** Whether any paper has the term in one of the fields. */
  #addTerm(scores: Scores, id: number, weight: number, fields: readonly number[]): boolean {
    const { paperCount, lengths, parts } = this.segments;
    let isFound = false;
    for (const field of fields) {
      const found = this.#paperCount(id, field);
      if (found === 0) continue;
      isFound = true;
      const rarity = Math.log(1 + (paperCount - found + 0.5) / (found + 0.5));
      const factor = weight * (fieldBoosts[field] ?? 1) * rarity;
      const perTerm = (k * b) / ((lengths[field] ?? 0) / paperCount);
      for (const part of parts) {
        const term = termOf(part, id);
        if (term < 0) continue;
        const { starts, documents, counts, lengths } = part.segment;
        const list = term * fieldCount + field;
        const end = starts[list + 1] ?? 0;
        for (let at = starts[list] ?? 0; at < end; at++) {
          const document = documents[at] ?? 0;
          const count = counts[at] ?? 0;
          const length = lengths[document * fieldCount + field] ?? 0;
          const score = d + (count * (k + 1)) / (count + k * (1 - b) + perTerm * length);
          const slot = part.base + document;
          scores[slot] = (scores[slot] ?? 0) + factor * score;
        }
      }
    }
    return isFound;
  }

  /** How many papers have the term in the field. */
  #paperCount(id: number, field: number): number {
    let count = 0;
    for (const part of this.segments.parts) {
      const term = termOf(part, id);
      if (term < 0) continue;
      const { starts, documents } = part.segment;
      const list = term * fieldCount + field;
      const [start, end] = [starts[list] ?? 0, starts[list + 1] ?? 0];
      if (part.live === part.papers.length) count += end - start;
      else for (let at = start; at < end; at++) if (part.papers[documents[at] ?? 0]) count += 1;
    }
    return count;
  }

  #isInUse(id: number): boolean {
    return indexedFields.some((_, field) => this.#paperCount(id, field) > 0);
  }

  /** Tells for each of a few documents which of the terms it has in which fields. */
  explain(wanted: readonly number[], lookedUp: readonly LookedUp[]): FoundTerms[] {
    const slots = new Int32Array(this.size);
    const found = wanted.map((document, i): FoundTerms => {
      slots[document] = i + 1;
      return {};
    });
    for (const { term: id, fields } of distinct(lookedUp)) {
      let text: string | undefined;
      for (const name of fields) {
        const field = indexedFields.indexOf(name);
        for (const part of this.segments.parts) {
          const term = termOf(part, id);
          if (term < 0) continue;
          const { starts, documents } = part.segment;
          const list = term * fieldCount + field;
          const end = starts[list + 1] ?? 0;
          for (let at = starts[list] ?? 0; at < end; at++) {
            const slot = slots[part.base + (documents[at] ?? 0)] ?? 0;
            const matches = slot > 0 ? found[slot - 1] : undefined;
            if (!matches) continue;
            text ??= this.segments.dictionary.term(id);
            (matches[name] ??= []).push(text);
          }
        }
      }
    }
    return found;
  }
}

/** Adds what is found on either side. */
export function add(scores: Scores, others: Scores): void {
  for (let i = 0; i < scores.length; i++) scores[i] = (scores[i] ?? 0) + (others[i] ?? 0);
}

/** Keeps what is found on both sides. */
export function intersect(scores: Scores, others: Scores): void {
  for (let i = 0; i < scores.length; i++) {
    const [a = 0, b = 0] = [scores[i], others[i]];
    scores[i] = a > 0 && b > 0 ? a + b : 0;
  }
}

function termsInNames({ dictionary, parts }: Segments): Uint8Array {
  const inNames = new Uint8Array(dictionary.size);
  const fields = nameFields.map((field) => indexedFields.indexOf(field));
  for (const { segment } of parts) {
    const { terms, starts } = segment;
    for (const field of fields) {
      for (let term = 0; term < terms.length; term++) {
        const list = term * fieldCount + field;
        if (starts[list] !== starts[list + 1]) inNames[terms[term] ?? 0] = 1;
      }
    }
  }
  return inNames;
}

function termOf(part: Part, id: number): number {
  return part.terms[id] ?? -1;
}

/** Each term once, with all its fields. */
function distinct(lookedUp: readonly LookedUp[]): LookedUp[] {
  const all = new Map<number, readonly IndexedField[]>();
  for (const { term, fields } of lookedUp) {
    const known = all.get(term);
    if (!known) all.set(term, fields);
    else if (known !== fields) all.set(term, [...new Set([...known, ...fields])]);
  }
  return Array.from(all, ([term, fields]) => ({ term, fields }));
}
