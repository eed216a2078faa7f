/*
 * Writing: how a citation stands in a note. In come papers as citations show them (`CitedPaper`) and a
 * style; out comes text: keys for Pandoc, links, footnotes with their definitions, or the user's template.
 */
import type { CitedPaper } from './citedPaper';
import { footnoteMark } from './footnote';
import { writeKey } from '../../identity/key';
import { writeLink, escapeAddress, escapeInNote } from './link';

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

/** What a template may name, as `${key}`, and what stands there. */
const fields: Readonly<Record<string, (paper: CitedPaper) => string>> = {
  key: ({ key }) => key,
  title: ({ key, title = key }) => escapeInNote(title),
  organization: ({ organization = '' }) => escapeInNote(organization),
  authors: ({ authors = '' }) => escapeInNote(authors),
  year: ({ year = '' }) => year,
  url: ({ address = '' }) => escapeAddress(address),
};

/**
 * The template with what is known of the paper in place of `${key}`, `${title}` and the other
 * {@link fields}; other `${…}` stay. What is unknown is left out, together with brackets that would
 * be empty without it. Text is escaped for Markdown, an address for a link; the key stays as it is.
 */
export function fillTemplate(template: string, paper: CitedPaper): string {
  const filled = template.replace(
    placeholder,
    (whole: string, open: string, name: string, close: string) => {
      const value = Object.hasOwn(fields, name) ? fields[name]?.(paper) : undefined;
      if (value === undefined) return whole;
      const isEmptyPair = value === '' && ['()', '[]', '{}'].includes(open + close);
      return isEmptyPair ? '' : `${open}${value}${close}`;
    },
  );
  return filled.replace(/[ \t]{2,}/g, ' ').trim();
}

/** A placeholder with the brackets right around it. */
const placeholder = /([([{]?)\$\{(\w+)\}([)\]}]?)/g;

/**
 * How a citation is written into a note: `[@a; @b]`, `@a; @b`, `[title](address)`, `[^a]` with the
 * definition of the footnote, `[[a]]`, or as the user's own template says. The values are those of
 * the setting that chooses the style.
 */
export const citationStyles = [
  'pandoc',
  'pandocInText',
  'markdownLink',
  'footnote',
  'wikilink',
  'template',
] as const;
/** One of {@link citationStyles}. */
export type CitationStyle = (typeof citationStyles)[number];

/** Whether Pandoc reads what the style writes as a citation. */
export function isPandocStyle(style: CitationStyle): boolean {
  return style === 'pandoc' || style === 'pandocInText';
}

/** Whether what compiles the note looks the key up in a bibliography. */
export function needsBibliography(style: CitationStyle, template: string): boolean {
  return isPandocStyle(style) || (style === 'template' && template.includes('${key}'));
}
