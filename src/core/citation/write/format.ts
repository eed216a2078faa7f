/*
 * Writes papers (`CitedPaper`) as a citation in a style: keys for Pandoc or MyST, links, footnotes with their
 * definitions, or the user's template.
 */
import type { CitedPaper } from './citedPaper';
import { writeKey } from '../../identity/key';
import { writeLink, escapeAddress, escapeInNote } from './link';
import { LineMap } from '../../text/lineMap';
import { findKeyMentions } from '../pandoc/mentions';

/**
 * The citation of `papers`; empty for none. Several papers cited in the text become `@a; @b`, each a citation of
 * its own, as Pandoc has no joint form.
 *
 * @param template of the style `template`: see {@link fillTemplate}
 */
export function formatCitation(
  papers: readonly CitedPaper[],
  style: CitationStyle,
  template = '',
): string {
  const [separator, write, open = '', close = ''] = forms[style];
  const text = papers.map((paper) => write(paper, template)).join(separator);
  return text === '' ? '' : open + text + close;
}

type Form = readonly [
  separator: string,
  write: (paper: CitedPaper, template: string) => string,
  open?: string,
  close?: string,
];

const keyInText = ({ key }: CitedPaper): string => writeKey(key);
const keyInRole = ({ key }: CitedPaper): string => key;
const forms: Record<CitationStyle, Form> = {
  pandoc: ['; ', keyInText, '[', ']'],
  pandocInText: ['; ', keyInText],
  myst: [',', keyInRole, '{cite:p}`', '`'],
  mystInText: [',', keyInRole, '{cite:t}`', '`'],
  markdownLink: [', ', ({ key, title, address }) => writeLink(title ?? key, address)],
  footnote: ['', ({ key }) => footnoteMark(key)],
  wikilink: [', ', ({ key }) => `[[${key}]]`],
  template: [', ', (paper, template) => fillTemplate(template, paper)],
};

/** The values of placeholders such as `${key}`. */
const fields: Readonly<Record<string, (paper: CitedPaper) => string>> = {
  key: ({ key }) => key,
  title: ({ key, title = key }) => escapeInNote(title),
  organization: ({ organization = '' }) => escapeInNote(organization),
  authors: ({ authors = '' }) => escapeInNote(authors),
  year: ({ year = '' }) => year,
  url: ({ address = '' }) => escapeAddress(address),
};

/**
 * The template with the paper's values for the placeholders in {@link fields}; other `${…}` stay. An unknown value
 * is left out, with brackets around it. Text is escaped for Markdown, an address for a link, the key isn't.
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

/** A placeholder with adjacent brackets. */
const placeholder = /([([{]?)\$\{(\w+)\}([)\]}]?)/g;

/**
 * Styles of citations, as the setting has them: `[@a; @b]`, `@a; @b`, {cite:p}`a,b`, {cite:t}`a,b`,
 * `[title](address)`, `[^a]` with a footnote, `[[a]]`, or the user's template.
 */
export const citationStyles = [
  'pandoc',
  'pandocInText',
  'myst',
  'mystInText',
  'markdownLink',
  'footnote',
  'wikilink',
  'template',
] as const;
/** One of {@link citationStyles}. */
export type CitationStyle = (typeof citationStyles)[number];

/** Whether the style writes a citation, in Pandoc's or MyST's syntax, which is parsed as such. */
export function citesByKey(style: CitationStyle): boolean {
  return /^(?:pandoc|myst)/.test(style);
}

/** The style that cites in MyST as `style` does in Pandoc; others stay. */
export function styleInMyst(style: CitationStyle): CitationStyle {
  if (style === 'pandoc') return 'myst';
  return style === 'pandocInText' ? 'mystInText' : style;
}

/** Whether compiling the note looks the key up in a bibliography. */
export function needsBibliography(style: CitationStyle, template: string): boolean {
  return citesByKey(style) || (style === 'template' && template.includes('${key}'));
}

/** The footnote mark for a key: `[^key]`. White space and brackets, which labels can't contain, become `-`. */
function footnoteMark(key: string): string {
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
