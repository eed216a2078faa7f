import type { Text } from './lines/lines';
import type { ParsedDigest } from '../model';

/** Reads digests. */
export interface DigestReader {
  /** Undefined when a text isn't a digest. Never throws. */
  readDigest(text: Text, uri: string): ParsedDigest | undefined;
}
