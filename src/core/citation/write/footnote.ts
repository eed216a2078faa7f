import type { CitedPaper } from './citedPaper';
import { LineMap } from '../../text/lineMap';
import { escapeInNote, writeLink } from './link';
import { findKeyMentions } from '../pandoc/mentions';

/**
 * The mark of the footnote that stands for a key: `[^key]`. White space and brackets, which no label
 * of a footnote holds and only keys in braces do, become `-`.
 */
export function footnoteMark(key: string): string {
  return `[^${key.replace(/[\s[\]^]/g, '-')}]`;
}

/**
 * The text to add at the end of a note: the definitions of the papers' footnotes that the note lacks. Empty
 * when it lacks none. A definition is the title as a link, who the paper is by, and the year, as far as
 * they are known.
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
