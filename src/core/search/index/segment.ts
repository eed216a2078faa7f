/*
 * The index: an inverted index of papers in typed arrays. A segment never changes. `build.ts` indexes papers
 * into segments and merges segments; `segments.ts` keeps those in use while papers are added and removed;
 * `dictionary.ts` numbers the terms of all of them. Here is what a segment has, and its bytes, which are saved
 * for the next session.
 */
import { ByteReader, ByteWriter } from '../../base/bytes';
import type { DecodeAscii } from '../../base/bytes';
import type { TermTexts } from '../words/termTable';
import type { Dictionary, Terms } from './dictionary';

/**
 * An inverted index of some papers, in plain arrays. Removed papers stay in it until it is merged. Documents, one for each paper, and terms are numbered by their place in the segment.
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

/** To be raised when segments are written in another way, or texts have other terms, than before. */
const version = 4;

/** A segment as bytes that `decodeSegment` reads, with the terms that it has from a dictionary. */
export function encodeSegment(segment: Segment, dictionary: Dictionary): Uint8Array {
  const writer = new ByteWriter();
  writer.json([segment.id, segment.keys, segment.titles]);
  writer.numbers(segment.textHashes);
  writer.numbers(segment.isPlain);
  writer.numbers(segment.lengths);
  const terms = dictionary.copyOf(segment.terms);
  writeTexts(writer, terms);
  writer.numbers(terms.letters);
  writeTexts(writer, terms.beginnings);
  writer.numbers(terms.beginningOf);
  writer.numbers(segment.starts);
  writer.numbers(segment.documents);
  writer.numbers(segment.counts);
  return writer.finish(version);
}

/** A segment whose terms are in no dictionary yet. */
export type KeptSegment = Omit<Segment, 'terms'> & { readonly terms: Terms };

/** The segment that was encoded; undefined when the bytes are damaged or of another version. */
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
      beginnings: readTexts(reader),
      beginningOf: reader.numbers(Uint32Array),
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
