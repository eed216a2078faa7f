import { textOf } from '../../model';
import type { Paper } from '../../model';
import { readable } from '../../text/readable';
import type { Dictionary } from './dictionary';
import { indexedFields, organizationText } from '../words/fields';
import { foldedText } from '../words/folded';
import { grown } from '../../base/grown';
import { hashedName } from '../../base/hash';
import { TermReader } from '../words/termReader';
import type { WriteAscii } from '../words/termReader';

/** A segment has at most so many documents; few segments are quick to search, small ones to merge. */
export const maxDocuments = 16384;

const fieldCount = indexedFields.length;

/**
 * An inverted index of some papers, in plain arrays. It never changes: papers that are gone stay in it
 * until it is merged. A document is a paper by its place in the segment, a term one by its place too.
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
  /** The dictionary's number of each term. */
  readonly terms: Uint32Array;
  /** Where the postings of a list begin: `term * 4 + field`; one more entry ends the last list. */
  readonly starts: Uint32Array;
  /** The documents of each list, in rising order. */
  readonly documents: Uint16Array;
  /** How often the term stands in the field of the document, 255 at most. */
  readonly counts: Uint8Array;
}

/** Collects papers, `maxDocuments` at most, into a segment. */
export class SegmentBuilder {
  readonly #reader: TermReader;
  readonly #parts = new SegmentParts();
  readonly #postings = this.#parts.postings;
  /** By field: where the last posting of each term is, plus one. Apart, few of them take little room. */
  readonly #lasts = indexedFields.map(() => new Uint32Array(1024));
  /** What is being read, its own of `#lasts`, and how many postings there were before. */
  #document = 0;
  #field = 0;
  #last = new Uint32Array();
  #before = 0;

  constructor(dictionary: Dictionary, writeAscii?: WriteAscii) {
    const { terms } = this.#parts;
    this.#reader = new TermReader((units, start, end, hash) => {
      this.#addTerm(terms.add(dictionary.add(units, start, end, hash)));
    }, writeAscii);
  }

  get size(): number {
    return this.#parts.keys.length;
  }

  /** @param hash tells the text of the paper; see `Segments.textHash` */
  add(paper: Paper, hash: number): void {
    const { keys, hashes, titles, plain } = this.#parts;
    const body = textOf(paper);
    const abstract = readable(body);
    this.#document = keys.length;
    keys.push(paper.key);
    hashes.push(hash);
    titles.push(foldedText(paper.title));
    this.#addField(0, readable(paper.title));
    const isAscii = this.#addField(1, abstract);
    this.#addField(2, organizationText(paper));
    this.#addField(3, paper.key);
    plain.push(isAscii && abstract === body ? 1 : 0);
  }

  finish(): Segment {
    return this.#parts.segment();
  }

  /** Whether the text is ASCII alone. */
  #addField(field: number, text: string): boolean {
    this.#field = field;
    this.#last = this.#lasts[field] ?? this.#last;
    this.#before = this.#postings.size;
    const isAscii = this.#reader.read(text);
    this.#lasts[field] = this.#last;
    this.#parts.lengths.push(Math.min(this.#postings.size - this.#before, 0xffff));
    return isAscii;
  }

  #addTerm(term: number): void {
    if (term >= this.#last.length) this.#last = grown(this.#last, term + 1);
    const last = this.#last[term] ?? 0;
    if (last > this.#before) this.#postings.countUp(last - 1);
    else {
      const list = term * fieldCount + this.#field;
      this.#last[term] = this.#postings.add(list, this.#document, 1);
    }
  }
}

/** One segment of those documents of several that are wanted, in their order. */
export function mergeSegments(
  segments: readonly { segment: Segment; isWanted: (document: number) => boolean }[],
): Segment {
  const parts = new SegmentParts();
  const { keys, hashes, titles, plain, lengths, postings, terms } = parts;
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
    for (const [old, id] of segment.terms.entries()) {
      for (let field = 0; field < fieldCount; field++) {
        const list = old * fieldCount + field;
        const end = segment.starts[list + 1] ?? 0;
        for (let at = segment.starts[list] ?? 0; at < end; at++) {
          const document = moved[segment.documents[at] ?? 0] ?? -1;
          if (document < 0) continue;
          postings.add(terms.add(id) * fieldCount + field, document, segment.counts[at] ?? 0);
        }
      }
    }
  }
  return parts.segment();
}

/** What a segment is made of, document by document. */
class SegmentParts {
  readonly keys: string[] = [];
  readonly hashes: number[] = [];
  readonly titles: string[] = [];
  readonly plain: number[] = [];
  readonly lengths: number[] = [];
  readonly terms = new SegmentTerms();
  readonly postings = new Postings();

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
  /** The term of each of the dictionary's, plus one. */
  #places = new Uint32Array(1024);
  #size = 0;

  /** The dictionary's number of each. */
  ids(): Uint32Array {
    return this.#ids.slice(0, this.#size);
  }

  /** The segment's number of one of the dictionary's. */
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
class Postings {
  #lists = new Uint32Array(4096);
  #documents = new Uint16Array(4096);
  #counts = new Uint8Array(4096);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Gives the number of postings there are now. */
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

  /** List after list, by counting. */
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
