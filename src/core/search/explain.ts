import type { MatchedTerms } from '../engine';
import { indexedFields } from './fields';
import type { IndexedField } from './fields';
import { placeBetween } from './hits';
import { termOf } from './segments';
import type { Part, Segments } from './segments';
import type { LookedUp } from './termScores';

type FoundTerms = Partial<Record<IndexedField, string[]>>;

const fieldCount = indexedFields.length;
/** To look a document up in a list of postings takes the time of looking at so many of them. */
const lookUpCost = 8;

/** The wanted documents of a part, by rising number, and where they stand among all wanted ones. */
interface Wanted {
  readonly part: Part;
  readonly documents: number[];
  readonly slots: number[];
}

/** Tells for each of a few documents which of the terms it has in which fields. */
export function explain(
  { parts, dictionary }: Segments,
  documents: readonly number[],
  lookedUp: readonly LookedUp[],
): MatchedTerms[] {
  const found = documents.map((): FoundTerms => ({}));
  const terms = distinct(lookedUp);
  const texts = new Map<number, string>();
  const textOf = (id: number): string => {
    const text = texts.get(id) ?? dictionary.term(id);
    texts.set(id, text);
    return text;
  };
  for (const wanted of wantedIn(parts, documents)) {
    eachHit(wanted, terms, (slot, field, id) => {
      const matches = found[slot];
      if (matches) (matches[field] ??= []).push(textOf(id));
    });
  }
  return found;
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

/** Visits the wanted documents that have the terms, one term after the other. */
function eachHit(
  { part, documents: wanted, slots }: Wanted,
  terms: readonly LookedUp[],
  visit: (slot: number, field: IndexedField, id: number) => void,
): void {
  const { starts, documents } = part.segment;
  /** By document, one more than where it stands among all wanted ones. */
  const marks = new Uint32Array(part.papers.length);
  for (const [i, document] of wanted.entries()) marks[document] = (slots[i] ?? 0) + 1;
  for (const { term: id, fields } of terms) {
    const term = termOf(part, id);
    if (term < 0) continue;
    for (const field of fields) {
      const list = term * fieldCount + indexedFields.indexOf(field);
      const [start, end] = [starts[list] ?? 0, starts[list + 1] ?? 0];
      if (end - start <= wanted.length * lookUpCost) {
        for (let at = start; at < end; at++) {
          const mark = marks[documents[at] ?? 0] ?? 0;
          if (mark > 0) visit(mark - 1, field, id);
        }
        continue;
      }
      let at = start;
      for (const [i, document] of wanted.entries()) {
        at = placeBetween(documents, at, end, document);
        if (at < end && documents[at] === document) visit(slots[i] ?? 0, field, id);
      }
    }
  }
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
