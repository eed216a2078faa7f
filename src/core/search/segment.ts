import type { Paper } from '../model';
import { readable } from '../render/readable';
import { indexedFields, organizationText, textHash } from './fields';
import { foldedText } from './folded';
import { terms } from './tokens';

/** A segment has at most so many documents; few segments are quick to search, small ones to merge. */
export const maxDocuments = 8192;

const fieldCount = indexedFields.length;

/**
 * An inverted index of some papers, in plain arrays. It never changes: papers that are gone stay in it
 * until it is merged. A document is a paper by its place in the segment.
 */
export interface Segment {
  /** The same for the same papers in the same order. */
  readonly id: string;
  /** A citation key for each document. */
  readonly keys: readonly string[];
  /** Tells whether a paper still has the text that was indexed. */
  readonly textHashes: Uint32Array;
  /** Titles as phrases compare. */
  readonly titles: readonly string[];
  /** 1 where the abstract is plain ASCII that reads as it stands. */
  readonly isPlain: Uint8Array;
  /** The number of different terms by document and field: `document * 4 + field`. */
  readonly lengths: Uint16Array;
  readonly terms: readonly string[];
  /** Where the postings of a list begin: `term * 4 + field`; one more entry ends the last list. */
  readonly starts: Uint32Array;
  /** The documents of each list, in rising order. */
  readonly documents: Uint16Array;
  /** How often the term stands in the field of the document, 255 at most. */
  readonly counts: Uint8Array;
}

/** Collects papers, `maxDocuments` at most, into a segment. */
export class SegmentBuilder {
  readonly #terms = new Map<string, number>();
  readonly #keys: string[] = [];
  readonly #hashes: number[] = [];
  readonly #titles: string[] = [];
  readonly #plain: number[] = [];
  readonly #lengths: number[] = [];
  readonly #postings = new Postings();
  /** Where the last posting of each list is. */
  readonly #last: number[] = [];

  get size(): number {
    return this.#keys.length;
  }

  add(paper: Paper): void {
    const document = this.#keys.length;
    const abstract = readable(paper.abstract);
    this.#keys.push(paper.key);
    this.#hashes.push(textHash(paper));
    this.#titles.push(foldedText(paper.title));
    this.#plain.push(abstract === paper.abstract && isAscii(abstract) ? 1 : 0);
    const texts = [readable(paper.title), abstract, organizationText(paper), paper.key];
    for (const [field, text] of texts.entries()) {
      this.#lengths.push(Math.min(this.#addField(document, field, text), 0xffff));
    }
  }

  finish(): Segment {
    return {
      id: segmentId(this.#keys, this.#hashes),
      keys: this.#keys,
      textHashes: Uint32Array.from(this.#hashes),
      titles: this.#titles,
      isPlain: Uint8Array.from(this.#plain),
      lengths: Uint16Array.from(this.#lengths),
      terms: [...this.#terms.keys()],
      ...this.#postings.sorted(this.#terms.size * fieldCount),
    };
  }

  /** Gives the number of different terms. */
  #addField(document: number, field: number, text: string): number {
    const postings = this.#postings;
    let different = 0;
    for (const term of terms(text)) {
      let id = this.#terms.get(term);
      if (id === undefined) {
        id = this.#terms.size;
        this.#terms.set(term, id);
        for (let i = 0; i < fieldCount; i++) this.#last.push(-1);
      }
      const list = id * fieldCount + field;
      const last = this.#last[list] ?? -1;
      if (last >= 0 && postings.documents[last] === document) {
        postings.counts[last] = Math.min((postings.counts[last] ?? 0) + 1, 0xff);
      } else {
        this.#last[list] = postings.add(list, document, 1);
        different += 1;
      }
    }
    return different;
  }
}

/** One segment of those documents of several that are wanted, in their order. */
export function mergeSegments(
  segments: readonly { segment: Segment; isWanted: (document: number) => boolean }[],
): Segment {
  const ids = new Map<string, number>();
  const keys: string[] = [];
  const hashes: number[] = [];
  const titles: string[] = [];
  const plain: number[] = [];
  const lengths: number[] = [];
  const postings = new Postings();
  for (const { segment, isWanted } of segments) {
    const moved = Int32Array.from(segment.keys, (key, document) => {
      if (!isWanted(document)) return -1;
      hashes.push(segment.textHashes[document] ?? 0);
      titles.push(segment.titles[document] ?? '');
      plain.push(segment.isPlain[document] ?? 0);
      for (let field = 0; field < fieldCount; field++) {
        lengths.push(segment.lengths[document * fieldCount + field] ?? 0);
      }
      return keys.push(key) - 1;
    });
    for (const [term, text] of segment.terms.entries()) {
      for (let list = term * fieldCount; list < (term + 1) * fieldCount; list++) {
        const end = segment.starts[list + 1] ?? 0;
        for (let at = segment.starts[list] ?? 0; at < end; at++) {
          const document = moved[segment.documents[at] ?? 0] ?? -1;
          if (document < 0) continue;
          let id = ids.get(text);
          if (id === undefined) ids.set(text, (id = ids.size));
          postings.add(id * fieldCount + (list % fieldCount), document, segment.counts[at] ?? 0);
        }
      }
    }
  }
  return {
    id: segmentId(keys, hashes),
    keys,
    textHashes: Uint32Array.from(hashes),
    titles,
    isPlain: Uint8Array.from(plain),
    lengths: Uint16Array.from(lengths),
    terms: [...ids.keys()],
    ...postings.sorted(ids.size * fieldCount),
  };
}

/** Postings as they come, the documents of each list in rising order. */
class Postings {
  readonly lists: number[] = [];
  readonly documents: number[] = [];
  readonly counts: number[] = [];

  /** Gives the place of the posting. */
  add(list: number, document: number, count: number): number {
    this.lists.push(list);
    this.documents.push(document);
    return this.counts.push(count) - 1;
  }

  /** List after list, by counting. */
  sorted(listCount: number): Pick<Segment, 'starts' | 'documents' | 'counts'> {
    const starts = new Uint32Array(listCount + 1);
    for (const list of this.lists) starts[list + 1] = (starts[list + 1] ?? 0) + 1;
    for (let list = 0; list < listCount; list++) {
      starts[list + 1] = (starts[list + 1] ?? 0) + (starts[list] ?? 0);
    }
    const next = starts.slice();
    const documents = new Uint16Array(this.lists.length);
    const counts = new Uint8Array(this.lists.length);
    for (let i = 0; i < this.lists.length; i++) {
      const list = this.lists[i] ?? 0;
      const at = next[list] ?? 0;
      next[list] = at + 1;
      documents[at] = this.documents[i] ?? 0;
      counts[at] = this.counts[i] ?? 0;
    }
    return { starts, documents, counts };
  }
}

function segmentId(keys: readonly string[], hashes: readonly number[]): string {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (const [i, key] of keys.entries()) {
    const hash = hashes[i] ?? 0;
    a = Math.imul(a ^ hash, 0x01000193);
    b = Math.imul(b ^ (hash >>> 15) ^ hash, 0x5bd1e995);
    for (let at = 0; at < key.length; at++) {
      a = Math.imul(a ^ key.charCodeAt(at), 0x01000193);
      b = Math.imul(b ^ (b >>> 13) ^ key.charCodeAt(at), 0x5bd1e995);
    }
  }
  return [a, b, keys.length].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}
