import type { Text } from './lines/lines';
import type { ParsedDigest } from '../model';

/** Reads digests. Neither function throws, whatever the text. */
export interface DigestReader {
  looksLikeDigest(text: Text): boolean;
  parseDigest(text: Text, uri: string): ParsedDigest;
}
