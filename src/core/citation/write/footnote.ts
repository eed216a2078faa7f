import type { CitedPaper } from './citedPaper';
import { LineMap } from '../../text/lineMap';
import { escapeInNote, writeLink } from './link';
import { findKeyMentions } from '../pandoc/mentions';

/** The footnote mark for a key: `[^key]`. White space and brackets, which labels can't contain, become `-`. */
export function footnoteMark(key: string): string {
  return `[^${key.replace(/[\s[\]^]/g, '-')}]`;
}

/**
 * The text to append to a note: definitions of the papers' footnotes that it lacks; empty when it has them all. A
 * definition has the title as a link, the authors or organization, and the year, as far as known.
 */
export function footnoteDefinitions(markdown: string, papers: readonly CitedPaper[]): string {
  const lines = new LineMap(markdown);
  const defined = new Set(
    findKeyMentions(markdown, () => true)
      .filter(({ kind, range }) => kind === 'footnote' && markdown[lines.offset(range.end)] === ':')
      .map(({ key }) => `[^${key}]`),
  );
  const missing = papers.filter(({ key }) => !defined.has(footnoteMark(key)));
  if (missing.length === 0) return '';
  const eol = markdown.includes('\r\n') ? '\r\n' : '\n';
  const definitions = missing.map((paper) => `${footnoteMark(paper.key)}: ${describe(paper)}`);
  return gapBefore(markdown, eol) + definitions.join(eol) + eol;
}

function describe({ key, title, address, by, year }: CitedPaper): string {
  const rest = [by, year].filter((part) => part !== undefined).map(escapeInNote);
  return [
    writeLink(title ?? key, address),
    ...(rest.length > 0 ? [`${rest.join(', ')}.`] : []),
  ].join('. ');
}

/** A blank line before the first definition of the note, none between definitions. */
function gapBefore(markdown: string, eol: string): string {
  const text = markdown.trimEnd();
  if (text === '') return '';
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  const isDefinition = /^\[\^[^\s\]]+\]:/.test(lastLine);
  const breaks = markdown.slice(text.length).split('\n').length - 1;
  return eol.repeat(Math.max(0, (isDefinition ? 1 : 2) - breaks));
}
