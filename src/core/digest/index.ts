/*
 * Digests: a reader converts the text of a file to papers, the days it covers, and problems. `parse.ts` picks the
 * format; "How a digest is read" in CONTRIBUTING.md shows the way from bytes to entries.
 */
export { looksLikeDigest, mayBeDigest, parseDigest, readDigest, startBytes } from './parse';
export { problemMessages } from './lines/problems';
