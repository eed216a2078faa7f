import type { MatchedTerms } from './result';
import { indexedFields } from '../words/fields';
import type { IndexedField } from '../words/fields';
import type { Segments } from '../index/segments';
import type { AlternativeTerms } from '../ranking/readings';
import type { LookedUp } from '../ranking/termScores';

type FoundTerms = Partial<Record<IndexedField, string[]>>;

const fieldCount = indexedFields.length;

/** Tells for each of a few documents which of the terms that were looked up it has in which fields. */
export function explain(
  { parts, dictionary }: Segments,
  documents: readonly number[],
  lookedUp: readonly LookedUp[],
): MatchedTerms[] {
  const found = documents.map((): FoundTerms => ({}));
  const last = parts.at(-1);
  /** For each document, its place among those asked for plus one; 0 for all others. */
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

/** What is found of a paper, with the words that it has in place of those that were typed: `RL: reinforcement learning`. */
export function withReadAs(
  matches: MatchedTerms,
  readings: readonly AlternativeTerms[],
): MatchedTerms {
  if (readings.length === 0) return matches;
  const { title = [], abstract = [], organization = [], key = [] } = matches;
  const found = [...title, ...abstract, ...organization, ...key];
  const has = (word: string) => found.some((term) => term.startsWith(word));
  const readAs = readings
    .filter(({ of, terms }) => !of.every(has) && terms.every(has))
    .map(({ of, terms }) => `${shown(of)}: ${shown(terms)}`);
  return readAs.length > 0 ? { ...matches, readAs: [...new Set(readAs)] } : matches;
}

/** A single word is an acronym here. */
function shown(words: readonly string[]): string {
  const [first = ''] = words;
  return words.length === 1 ? first.replace(/s$/, '').toUpperCase() : words.join(' ');
}
