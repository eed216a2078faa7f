/**
 * Digests: in comes the text of a file, out come its papers, the days it is of, and what was not understood.
 * The way from bytes to entries:
 *
 * 1. `lines/pieces.ts` decodes bytes in pieces, `lines/digestText.ts` is the text that formats look at;
 * 2. `parse.ts` picks the first format that recognizes it: HTML, JSON, a list (`listings`), a page (`page`);
 * 3. `lines/lines.ts` takes it apart into lines, and `lines/tokens.ts` says what each is by itself;
 * 4. `lines/source.ts` unfolds Markdown and text browsers' links into the lines that a reader sees;
 * 5. `lines/notes.ts` takes out what a reader wrote;
 * 6. `page/pages.ts` divides pages at their heads;
 * 7. `cards` finds the cards of a page: by links, by who submitted them, else by their text;
 * 8. `cards/entries.ts` makes entries of cards, with the notes on them;
 * 9. `page/years.ts` completes dates, and `formats/pageData.ts` what a page's own data tell.
 */
export { looksLikeDigest, mayBeDigest, parseDigest, startBytes } from './parse';
export { problemMessages } from './lines/problems';
