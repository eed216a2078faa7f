/*
 * Digests: a reader converts the text of a file to papers, the days it covers, and problems. The steps from
 * bytes to entries:
 *
 * 1. `lines/pieces.ts` decodes bytes in pieces; `lines/digestText.ts` provides the text to the formats.
 * 2. `parse.ts` picks the first format that recognizes it: HTML, JSON, a feed, CSV, a list (`listings`), a page
 *    (`page`). In `listings`, `drafts.ts` and `entries.ts` read labeled papers, `tables.ts` tables and
 *    `onePage.ts` clips of one paper, all with `labeledValues.ts`; `sources.ts` declares what single sources
 *    have of their own.
 * 3. `lines/digestLines.ts` splits it into the visible lines, also from Markdown.
 * 4. `lines/lineTokens.ts` classifies each line; `lines/notes.ts` separates what a reader wrote.
 * 5. `page/pages.ts` splits pages at their heads.
 * 6. `cards` finds the cards of a page by links, by submitters, or by their text, and makes entries of them.
 * 7. `page/years.ts` completes dates, and `formats/json.ts` adds the data embedded in a page.
 */
export { looksLikeDigest, mayBeDigest, parseDigest, readDigest, startBytes } from './parse';
export { problemMessages } from './lines/problems';
