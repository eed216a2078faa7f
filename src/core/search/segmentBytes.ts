import { ByteReader, ByteWriter } from './bytes';
import type { Dictionary } from './dictionary';
import type { Segment } from './segment';
import { hashOf } from './termTable';

/** Raised when segments, or the terms of a text, become others than before. */
const version = 2;

/** A segment as bytes that `decodeSegment` reads, with the terms that it has from a dictionary. */
export function encodeSegment(segment: Segment, dictionary: Dictionary): Uint8Array {
  const writer = new ByteWriter();
  writer.texts([segment.id]);
  writer.texts(segment.keys);
  writer.numbers(segment.textHashes);
  writer.texts(segment.titles);
  writer.numbers(segment.isPlain);
  writer.numbers(segment.lengths);
  const lengths = Uint16Array.from(segment.terms, (id) => dictionary.length(id));
  writer.numbers(lengths);
  const units = new Uint16Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const [term, id] of segment.terms.entries()) {
    units.set(dictionary.units(id), at);
    at += lengths[term] ?? 0;
  }
  writer.units(units);
  writer.numbers(segment.starts);
  writer.numbers(segment.documents);
  writer.numbers(segment.counts);
  return writer.finish(version);
}

/**
 * The segment that was encoded, its terms added to a dictionary; undefined when the bytes are damaged or
 * of another version.
 */
export function decodeSegment(bytes: Uint8Array, dictionary: Dictionary): Segment | undefined {
  const reader = ByteReader.open(bytes, version);
  if (!reader) return undefined;
  return {
    id: reader.texts().join(''),
    keys: reader.texts(),
    textHashes: reader.numbers(Uint32Array),
    titles: reader.texts(),
    isPlain: reader.numbers(Uint8Array),
    lengths: reader.numbers(Uint16Array),
    terms: readTerms(reader, dictionary),
    starts: reader.numbers(Uint32Array),
    documents: reader.numbers(Uint16Array),
    counts: reader.numbers(Uint8Array),
  };
}

function readTerms(reader: ByteReader, dictionary: Dictionary): Uint32Array {
  const lengths = reader.numbers(Uint16Array);
  const units = reader.units();
  let end = 0;
  return Uint32Array.from(lengths, (length) => {
    const start = end;
    end += length;
    return dictionary.add(units, start, end, hashOf(units, start, end));
  });
}
