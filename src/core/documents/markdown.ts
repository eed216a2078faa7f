import { noteBibliographies } from '../bibliography/read/frontMatter';
import { citationPrefixAt } from '../citation/edit/at';
import { insertCitation } from '../citation/edit/insert';
import { parseMentions } from '../citation/pandoc/mentions';
import type { KeyMention } from '../citation/pandoc/mentions';
import { citationStyles, formatCitation } from '../citation/write/format';
import { isBareKey } from '../identity/key';
import { comparePositions } from '../model';
import { toMarkdown } from '../references/pieces';
import type { DocumentLanguage } from './documentLanguage';

/** Markdown that cites in the syntax of Pandoc and MyST. */
export const markdownLanguage: DocumentLanguage = {
  id: 'markdown',
  hasFrontMatter: true,
  styles: citationStyles,
  parse: parseMentions,
  prefixAt: citationPrefixAt,
  insert: (text, position, papers, { style, template }, replace) =>
    insertCitation(text, position, papers, style, {
      ...(replace && { replace }),
      ...(template !== undefined && { template }),
    }),
  format: (papers, { style, template }) => formatCitation(papers, style, template),
  rename: (_, mention, key) => ({ range: mention.keyRange, newText: renamedKey(mention, key) }),
  names: (text) => ({ bibliographies: noteBibliographies(text), parts: [], isMain: true }),
  // Front matter is the user's, and its project may name one.
  declare: () => undefined,
  paragraphs: {
    alone: /^ {0,3}#{1,6}(?:[ \t]|$)/,
    start: /^[ \t]*(?:>[ \t]?)*(?:[-*+]|\d{1,9}[.)])[ \t]/,
  },
  reference: toMarkdown,
};

/** The new key in place of an old one: in braces if Pandoc needs them and the old one has none. */
function renamedKey({ range, keyRange }: KeyMention, key: string): string {
  const isEnclosed = comparePositions(range.end, keyRange.end) > 0;
  return isEnclosed || isBareKey(key) ? key : `{${key}}`;
}
