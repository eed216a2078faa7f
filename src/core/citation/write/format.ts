/*
 * Writing: how a citation stands in a note. In come papers as citations show them (`CitedPaper`) and a
 * style; out comes text: keys for Pandoc, links, footnotes with their definitions, or the user's template.
 */
import type { CitedPaper } from './citedPaper';
import { footnoteMark } from './footnote';
import { writeKey } from '../../identity/key';
import { writeLink } from './link';
import type { CitationStyle } from './style';
import { fillTemplate } from './template';

/**
 * The citation of `papers` by itself; empty for no papers. Several papers cited in the text become
 * `@a; @b`: Pandoc has no joint form for these, so each is a citation of its own.
 *
 * @param template of the style `template`: see {@link fillTemplate}
 */
export function formatCitation(
  papers: readonly CitedPaper[],
  style: CitationStyle,
  template = '',
): string {
  const [separator, write] = forms[style];
  const text = papers.map((paper) => write(paper, template)).join(separator);
  return style === 'pandoc' && text !== '' ? `[${text}]` : text;
}

type Form = readonly [separator: string, write: (paper: CitedPaper, template: string) => string];

const keys: Form = ['; ', ({ key }) => writeKey(key)];
const forms: Record<CitationStyle, Form> = {
  pandoc: keys,
  pandocInText: keys,
  markdownLink: [', ', ({ key, title, address }) => writeLink(title ?? key, address)],
  footnote: ['', ({ key }) => footnoteMark(key)],
  wikilink: [', ', ({ key }) => `[[${key}]]`],
  template: [', ', (paper, template) => fillTemplate(template, paper)],
};
