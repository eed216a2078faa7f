/*
 * An inverted index of papers in typed arrays. A segment never changes. `build.ts` indexes papers into
 * segments and merges segments; `segments.ts` manages the segments as papers are added and removed;
 * `dictionary.ts` numbers the terms of all segments. This file defines a segment and how it is saved for the
 * next session.
 */
import { ByteReader, ByteWriter, hashedName } from '../../base/bytes';
import type { DecodeAscii } from '../../base/bytes';
import { grown } from '../../base/collections';
import { indexedFields } from '../words/fields';
import type { TermTexts } from '../words/termTable';
import type { Dictionary, Terms } from './dictionary';

const fieldCount = indexedFields.length;

/**
 * An inverted index of some papers, in plain arrays. Removed papers stay in it until it is merged. Documents
 * (one for each paper) and terms are numbered by their position in the segment.
 */
export interface Segment {
  /** A hash of the papers' keys and text hashes, in their order. */
  readonly id: string;
  /** A citation key for each document. */
  readonly keys: readonly string[];
  /** A hash of each paper's indexed text, to detect changes. */
  readonly textHashes: Uint32Array;
  /** Titles, folded for phrase search. */
  readonly titles: readonly string[];
  /** 1 where the abstract is plain ASCII that needs no conversion to be readable. */
  readonly isPlain: Uint8Array;
  /** The number of different terms by document and field: `document * 4 + field`. */
  readonly lengths: Uint16Array;
  /** The dictionary's number of each term. */
  readonly terms: Uint32Array;
  /** Where each list of postings starts: `term * 4 + field`; one more entry ends the last list. */
  readonly starts: Uint32Array;
  /** The documents of each list, in ascending order. */
  readonly documents: Uint16Array;
  /** How often the term occurs in the field of the document, at most 255. */
  readonly counts: Uint8Array;
}

/** Increment when the format of segments or the terms of texts change. */
const version = 4;

/** Encodes a segment and its terms, which come from a dictionary, for `decodeSegment`. */
export function encodeSegment(segment: Segment, dictionary: Dictionary): Uint8Array {
  const writer = new ByteWriter();
  writer.json([segment.id, segment.keys, segment.titles]);
  writer.numbers(segment.textHashes);
  writer.numbers(segment.isPlain);
  writer.numbers(segment.lengths);
  const terms = dictionary.copyOf(segment.terms);
  writeTexts(writer, terms);
  writer.numbers(terms.letters);
  writeTexts(writer, terms.prefixes);
  writer.numbers(terms.prefixOf);
  writer.numbers(segment.starts);
  writer.numbers(segment.documents);
  writer.numbers(segment.counts);
  return writer.finish(version);
}

/** A segment whose terms aren't in a dictionary yet. */
export type KeptSegment = Omit<Segment, 'terms'> & { readonly terms: Terms };

/** Decodes a segment; undefined when the bytes are damaged or from another version. */
export function decodeSegment(bytes: Uint8Array, decode: DecodeAscii): KeptSegment | undefined {
  return ByteReader.read(bytes, version, decode, readSegment);
}

function readSegment(reader: ByteReader): KeptSegment {
  const [id, keys, titles] = reader.json() as [string, string[], string[]];
  return {
    id,
    keys,
    titles,
    textHashes: reader.numbers(Uint32Array),
    isPlain: reader.numbers(Uint8Array),
    lengths: reader.numbers(Uint16Array),
    terms: {
      ...readTexts(reader),
      letters: reader.numbers(Uint32Array),
      prefixes: readTexts(reader),
      prefixOf: reader.numbers(Uint32Array),
    },
    starts: reader.numbers(Uint32Array),
    documents: reader.numbers(Uint16Array),
    counts: reader.numbers(Uint8Array),
  };
}

function writeTexts(writer: ByteWriter, { units, starts, hashes, slots }: TermTexts): void {
  writer.units(units);
  for (const numbers of [starts, hashes, slots]) writer.numbers(numbers);
}

function readTexts(reader: ByteReader): TermTexts {
  return {
    units: reader.units(),
    starts: reader.numbers(Uint32Array),
    hashes: reader.numbers(Int32Array),
    slots: reader.numbers(Int32Array),
  };
}

/** How many new terms the dictionary may get before arrays by dictionary number are copied. */
const newTerms = 1024;

/** The contents of a segment, document by document. */
export class SegmentParts {
  readonly keys: string[] = [];
  readonly hashes: number[] = [];
  readonly titles: string[] = [];
  readonly plain: number[] = [];
  readonly lengths: number[] = [];
  readonly terms: SegmentTerms;
  readonly postings = new PostingsBuilder();

  /** @param dictionarySize how many terms the dictionary has now; it may get more */
  constructor(dictionarySize: number) {
    this.terms = new SegmentTerms(dictionarySize);
  }

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

/** The terms of a segment that is being built, in order of first occurrence. */
class SegmentTerms {
  #ids = new Uint32Array(1024);
  /** By dictionary number, the term's number in the segment plus one. */
  #places: Uint32Array;
  #size = 0;

  constructor(dictionarySize: number) {
    // Growing it step by step would take longer than indexing a single paper.
    this.#places = new Uint32Array(dictionarySize + newTerms);
  }

  /** The dictionary number of each term. */
  ids(): Uint32Array {
    return this.#ids.slice(0, this.#size);
  }

  /** The segment's number of a dictionary term; adds it when it is new. */
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

/** Collects postings. The documents of each list are in ascending order. */
class PostingsBuilder {
  #lists = new Uint32Array(4096);
  #documents = new Uint16Array(4096);
  #counts = new Uint8Array(4096);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a posting; returns how many there are now. */
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

  /** The postings sorted by list, with counting sort. */
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
