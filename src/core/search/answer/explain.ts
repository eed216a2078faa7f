import type { MatchedTerms } from './result';
import { indexedFields } from '../words/fields';
import type { IndexedField } from '../words/fields';
import { placeBetween } from '../ranking/hits';
import type { Part, Segments } from '../index/segments';
import type { Reading } from '../ranking/readings';
import type { LookedUp } from '../ranking/termScores';

type FoundTerms = Partial<Record<IndexedField, string[]>>;

const fieldCount = indexedFields.length;
/** A binary search in a list of postings takes the time of looking at so many of them. */
const lookUpCost = 8;

/** The wanted documents of a part, by rising number, and where they stand among all wanted ones. */
interface Wanted {
  readonly part: Part;
  readonly documents: number[];
  readonly slots: number[];
}

/** Tells for each of a few documents which of the terms that were looked up it has in which fields. */
export function explain(
  { parts, dictionary }: Segments,
  documents: readonly number[],
  lookedUp: readonly LookedUp[],
): MatchedTerms[] {
  const found = documents.map((): FoundTerms => ({}));
  const texts = new Map<number, string>();
  const textOf = (id: number): string => {
    const text = texts.get(id) ?? dictionary.term(id);
    texts.set(id, text);
    return text;
  };
  for (const wanted of wantedIn(parts, documents)) {
    const { terms } = wanted.part.segment;
    eachHit(wanted, lookedUp, (slot, list) => {
      const [matches, field] = [found[slot], indexedFields[list % fieldCount]];
      if (!matches || !field) return;
      const text = textOf(terms[Math.floor(list / fieldCount)] ?? 0);
      const inField = (matches[field] ??= []);
      // Several words may have led to the same term.
      if (!inField.includes(text)) inField.push(text);
    });
  }
  return found;
}

/** What is found of a paper, with the words that it has in place of those that were typed: `RL: reinforcement learning`. */
export function withReadAs(matches: MatchedTerms, readings: readonly Reading[]): MatchedTerms {
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

function wantedIn(parts: readonly Part[], documents: readonly number[]): Wanted[] {
  const order = documents.map((document, slot) => ({ document, slot }));
  order.sort((a, b) => a.document - b.document);
  const wanted: Wanted[] = [];
  let at = 0;
  for (const part of parts) {
    const own: Wanted = { part, documents: [], slots: [] };
    const end = part.base + part.papers.length;
    for (let next = order[at]; next && next.document < end; next = order[++at]) {
      own.documents.push(next.document - part.base);
      own.slots.push(next.slot);
    }
    if (own.slots.length > 0) wanted.push(own);
  }
  return wanted;
}

/** Visits the wanted documents that are in the lists, one list after the other. */
function eachHit(
  { part, documents: wanted, slots }: Wanted,
  lookedUp: readonly LookedUp[],
  visit: (slot: number, list: number) => void,
): void {
  const { starts, documents } = part.segment;
  /** For each document, its slot plus one; 0 for documents that are not wanted. */
  const marks = new Uint32Array(part.papers.length);
  for (const [i, document] of wanted.entries()) marks[document] = (slots[i] ?? 0) + 1;
  const look = (list: number) => {
    const [start, end] = [starts[list] ?? 0, starts[list + 1] ?? 0];
    if (end - start <= wanted.length * lookUpCost) {
      for (let at = start; at < end; at++) {
        const mark = marks[documents[at] ?? 0] ?? 0;
        if (mark > 0) visit(mark - 1, list);
      }
      return;
    }
    let at = start;
    for (const [i, document] of wanted.entries()) {
      at = placeBetween(documents, at, end, document);
      if (at < end && documents[at] === document) visit(slots[i] ?? 0, list);
    }
  };
  for (const some of lookedUp) if (some.part === part) some.lists.forEach(look);
}
