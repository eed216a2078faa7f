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
 * 4. `lines/lineTokens.ts` classifies each line; `lines/notes.ts` separates what a reader wrote, by its form or by
 *    its place (`ownItems.ts`, `ownHeadings.ts`).
 * 5. `page/pages.ts` splits pages at their heads; `origin.ts` reads what tools wrote above.
 * 6. `cards/segments.ts` cuts a page into papers: titles are known by their marks (`marked.ts`), by their place
 *    (`submitted.ts`), or by the costs of roles (`plain.ts`, `roles.ts`); `cut.ts` adds all other parts to the
 *    current paper. `entries.ts` makes entries of them.
 * 7. `page/years.ts` completes dates, and `formats/json.ts` adds the data embedded in a page.
 */
export { looksLikeDigest, mayBeDigest, parseDigest, readDigest, startBytes } from './parse';
export { problemMessages } from './lines/problems';
