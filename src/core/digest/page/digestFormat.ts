import type { ParsedDigest } from '../../model';
import type { DigestText } from '../lines/digestText';
import type { WholeDate } from '../words/dates';

/** A kind of file that digests come in. */
export interface DigestFormat {
  /** Whether the start of a text has what every digest of this kind has there: a cheap test that rules out most. */
  hasTrace(text: DigestText): boolean;
  /** Whether a text is a digest of this kind; at once for nearly all that are not. */
  recognises(text: DigestText): boolean;
  /**
   * Reads a text as a digest of this kind. Never throws, and takes time linear in the text.
   *
   * @param saved the date in the file's name
   */
  read(text: DigestText, uri: string, saved: WholeDate | undefined): ParsedDigest;
}
