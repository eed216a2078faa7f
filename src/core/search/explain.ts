import type { MatchedTerms } from '../engine';
import { indexedFields } from './fields';
import type { IndexedField } from './fields';
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
  const wanted = wantedIn(parts, documents);
  for (const { term: id, fields } of distinct(lookedUp)) {
    let text: string | undefined;
    for (const field of fields) {
      const number = indexedFields.indexOf(field);
      for (const inPart of wanted) {
        eachHit(inPart, id, number, (slot) => {
          text ??= dictionary.term(id);
          const matches = found[slot];
          if (matches) (matches[field] ??= []).push(text);
        });
      }
    }
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

/** Visits those of the wanted documents that have the term in the field. */
function eachHit(
  { part, documents: wanted, slots }: Wanted,
  id: number,
  field: number,
  visit: (slot: number) => void,
): void {
  const term = termOf(part, id);
  if (term < 0) return;
  const { starts, documents } = part.segment;
  const list = term * fieldCount + field;
  const end = starts[list + 1] ?? 0;
  let at = starts[list] ?? 0;
  const isLong = end - at > wanted.length * lookUpCost;
  for (let i = 0; i < wanted.length && at < end; i++) {
    const document = wanted[i] ?? 0;
    if (isLong) at = placeFrom(documents, at, end, document);
    else while (at < end && (documents[at] ?? 0) < document) at += 1;
    if (at < end && documents[at] === document) visit(slots[i] ?? 0);
  }
}

/** Where the document is in a list of postings, or would be. */
function placeFrom(documents: Uint16Array, start: number, end: number, document: number): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((documents[middle] ?? 0) < document) low = middle + 1;
    else high = middle;
  }
  return low;
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
