import { ByteReader, ByteWriter } from '../../base/bytes';
import type { DecodeAscii } from '../../base/bytes';
import type { Dictionary, Terms } from './dictionary';
import type { Segment } from './segment';
import type { TermTexts } from '../words/termTable';

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

/** A segment of which the terms are in no dictionary yet. */
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
