/*
 * The index: an inverted index of papers in typed arrays. A segment never changes; here is what it holds,
 * and how one is gathered, document by document. `build.ts` reads papers into segments and merges
 * segments, `segments.ts` keeps those in use while papers come and go, `dictionary.ts` has a number for
 * every term of all of them, and `segmentBytes.ts` carries them over to the next session.
 */
import { grown } from '../../base/grown';
import { hashedName } from '../../base/hash';
import { indexedFields } from '../words/fields';

const fieldCount = indexedFields.length;

/**
 * An inverted index of some papers, in plain arrays. It never changes: papers that are gone stay in it until
 * it is merged. Documents, one for each paper, and terms are numbered by their place in the segment.
 */
export interface Segment {
  /** A hash of the papers' keys and text hashes, in their order. */
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
  /** The dictionary's number of each term. */
  readonly terms: Uint32Array;
  /** Where the postings of a list begin: `term * 4 + field`; one more entry ends the last list. */
  readonly starts: Uint32Array;
  /** The documents of each list, in rising order. */
  readonly documents: Uint16Array;
  /** How often the term stands in the field of the document, 255 at most. */
  readonly counts: Uint8Array;
}

/** What a segment is made of, document by document. */
export class SegmentParts {
  readonly keys: string[] = [];
  readonly hashes: number[] = [];
  readonly titles: string[] = [];
  readonly plain: number[] = [];
  readonly lengths: number[] = [];
  readonly terms = new SegmentTerms();
  readonly postings = new PostingsBuilder();

  segment(): Segment {
    const terms = this.terms.ids();
    return {
      id: hashedName([...this.keys, ...this.hashes].join()),
      keys: this.keys,
      textHashes: Uint32Array.from(this.hashes),
      titles: this.titles,
      isPlain: Uint8Array.from(this.plain),
      lengths: Uint16Array.from(this.lengths),
      terms,
      ...this.postings.sorted(terms.length * fieldCount),
    };
  }
}

/** The terms of a segment in the making, in the order in which they come. */
class SegmentTerms {
  #ids = new Uint32Array(1024);
  /** By the dictionary's number, that in the segment plus one. */
  #places = new Uint32Array(1024);
  #size = 0;

  /** The dictionary's number of each. */
  ids(): Uint32Array {
    return this.#ids.slice(0, this.#size);
  }

  /** The segment's number of a term of the dictionary; a new one when it has none. */
  add(id: number): number {
    if (id >= this.#places.length) this.#places = grown(this.#places, id + 1);
    const place = this.#places[id] ?? 0;
    if (place > 0) return place - 1;
    this.#ids = grown(this.#ids, this.#size + 1);
    this.#ids[this.#size] = id;
    this.#size += 1;
    this.#places[id] = this.#size;
    return this.#size - 1;
  }
}

/** Postings as they come, the documents of each list in rising order. */
class PostingsBuilder {
  #lists = new Uint32Array(4096);
  #documents = new Uint16Array(4096);
  #counts = new Uint8Array(4096);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a posting; gives how many there are now. */
  add(list: number, document: number, count: number): number {
    const at = this.#size;
    if (at === this.#lists.length) {
      this.#lists = grown(this.#lists, at + 1);
      this.#documents = grown(this.#documents, at + 1);
      this.#counts = grown(this.#counts, at + 1);
    }
    this.#lists[at] = list;
    this.#documents[at] = document;
    this.#counts[at] = count;
    return ++this.#size;
  }

  countUp(posting: number): void {
    const count = this.#counts[posting] ?? 0;
    if (count < 0xff) this.#counts[posting] = count + 1;
  }

  /** The postings list by list, by counting sort. */
  sorted(listCount: number): Pick<Segment, 'starts' | 'documents' | 'counts'> {
    const size = this.#size;
    const lists = this.#lists;
    const starts = new Uint32Array(listCount + 1);
    for (let i = 0; i < size; i++) {
      const next = (lists[i] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let list = 0; list < listCount; list++) {
      starts[list + 1] = (starts[list + 1] ?? 0) + (starts[list] ?? 0);
    }
    const next = starts.slice();
    const documents = new Uint16Array(size);
    const counts = new Uint8Array(size);
    for (let i = 0; i < size; i++) {
      const list = lists[i] ?? 0;
      const at = next[list] ?? 0;
      next[list] = at + 1;
      documents[at] = this.#documents[i] ?? 0;
      counts[at] = this.#counts[i] ?? 0;
    }
    return { starts, documents, counts };
  }
}
