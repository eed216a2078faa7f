/**
 * Digests: a reader takes the text of a file and gives its papers, the days it covers, and what was not understood.
 * The way from bytes to entries:
 *
 * 1. `lines/pieces.ts` decodes bytes in pieces; `lines/digestText.ts` is the text that formats look at.
 * 2. `parse.ts` picks the first format that recognizes it: HTML, JSON, a list (`listings`), a page (`page`).
 * 3. `lines/digestLines.ts` takes it apart into the lines that a reader sees, also from Markdown and text browsers.
 * 4. `lines/lineTokens.ts` says what each line is by itself; `lines/notes.ts` takes out what a reader wrote.
 * 5. `page/pages.ts` divides pages at their heads.
 * 6. `cards` finds the cards of a page by links, by submitters, or by their text, and makes entries of them.
 * 7. `page/years.ts` completes dates, and `formats/siteData.ts` adds what a page's own data say.
 */
export { looksLikeDigest, mayBeDigest, parseDigest, startBytes } from './parse';
export { problemMessages } from './lines/problems';
