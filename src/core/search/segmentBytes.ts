import { ByteReader, ByteWriter } from './bytes';
import type { Segment } from './segment';

/** Raised when segments, or the terms of a text, become others than before. */
const version = 1;

/** A segment as bytes that `decodeSegment` reads. */
export function encodeSegment(segment: Segment): Uint8Array {
  const writer = new ByteWriter();
  writer.texts([segment.id]);
  writer.texts(segment.keys);
  writer.numbers(segment.textHashes);
  writer.texts(segment.titles);
  writer.numbers(segment.isPlain);
  writer.numbers(segment.lengths);
  writer.texts(segment.terms);
  writer.numbers(segment.starts);
  writer.numbers(segment.documents);
  writer.numbers(segment.counts);
  return writer.finish(version);
}

/** The segment that was encoded; undefined when the bytes are damaged or of another version. */
export function decodeSegment(bytes: Uint8Array): Segment | undefined {
  const reader = ByteReader.open(bytes, version);
  if (!reader) return undefined;
  return {
    id: reader.texts().join(''),
    keys: reader.texts(),
    textHashes: reader.numbers(Uint32Array),
    titles: reader.texts(),
    isPlain: reader.numbers(Uint8Array),
    lengths: reader.numbers(Uint16Array),
    terms: reader.texts(),
    starts: reader.numbers(Uint32Array),
    documents: reader.numbers(Uint16Array),
    counts: reader.numbers(Uint8Array),
  };
}
