/*
 * Writes papers (`CitedPaper`) as a citation in a style: keys for Pandoc or MyST, or a template, which may have a
 * footnote with its definition.
 */
import type { CitedPaper } from './citedPaper';
import { writeKey } from '../../identity/key';
import { writeLink, escapeAddress, escapeInNote } from './link';
import { LineMap } from '../../text/lineMap';
import { findKeyMentions } from '../pandoc/mentions';

/** Styles that cite by key: `[@a; @b]`, `@a; @b`, {cite:p}`a,b` and {cite:t}`a,b`. */
const keyStyles = {
  pandoc: { open: '[', write: writeKey, separator: '; ', close: ']' },
  pandocInText: { open: '', write: writeKey, separator: '; ', close: '' },
  myst: { open: '{cite:p}`', write: String, separator: ',', close: '`' },
  mystInText: { open: '{cite:t}`', write: String, separator: ',', close: '`' },
};

/** Templates with names. The style `template` has that of the user. */
const presets = {
  markdownLink: '${link}',
  footnote: '[^${label}]\n[^${label}]: ${reference}',
  wikilink: '[[${key}]]',
};

/** How a citation is written, as the setting has it. */
export type CitationStyle = keyof typeof keyStyles | keyof typeof presets | 'template';
export const citationStyles: readonly CitationStyle[] = [
  ...(Object.keys(keyStyles) as (keyof typeof keyStyles)[]),
  ...(Object.keys(presets) as (keyof typeof presets)[]),
  'template',
];

/** Whether the style writes a citation, in Pandoc's or MyST's syntax, which is parsed as such. */
export function citesByKey(style: CitationStyle): style is keyof typeof keyStyles {
  return style in keyStyles;
}

/** Whether the style makes a citation part of the sentence: `@a`, and not `[@a]`. */
export function citesInText(style: CitationStyle): boolean {
  return style === 'pandocInText' || style === 'mystInText';
}

/** The template of a style, given that of the user; empty for a style that cites by key. */
export function templateOf(style: CitationStyle, template: string): string {
  if (style === 'template') return template;
  return citesByKey(style) ? '' : presets[style];
}

/** The two parts of a template: the citation, and the definition of its footnote, if it has one. */
function partsOf(style: CitationStyle, template: string): readonly [string, string?] {
  const whole = templateOf(style, template);
  const at = whole.indexOf('\n[^');
  return at < 0 ? [whole] : [whole.slice(0, at), whole.slice(at + 1)];
}

/** Whether the style cites by the marks of footnotes. */
export function citesByFootnote(style: CitationStyle, template: string): boolean {
  return partsOf(style, template).length > 1;
}

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
  if (papers.length === 0) return '';
  if (citesByKey(style)) {
    const { open, write, separator, close } = keyStyles[style];
    return open + papers.map(({ key }) => write(key)).join(separator) + close;
  }
  const [citation] = partsOf(style, template);
  const separator = citesByFootnote(style, template) ? '' : ', ';
  return papers.map((paper) => fillTemplate(citation, paper)).join(separator);
}

/** The values of placeholders such as `${key}`. */
const fields: Readonly<Record<string, (paper: CitedPaper) => string>> = {
  key: ({ key }) => key,
  // Labels of footnotes can't contain white space and brackets.
  label: ({ key }) => key.replace(/[\s[\]^]/g, '-'),
  title: ({ key, title = key }) => escapeInNote(title),
  organization: ({ organization = '' }) => escapeInNote(organization),
  authors: ({ authors = '' }) => escapeInNote(authors),
  year: ({ year = '' }) => year,
  url: ({ address = '' }) => escapeAddress(address),
  link: ({ key, title = key, address }) => writeLink(title, address),
  reference: ({ key, title = key, address, by, year }) => {
    const rest = [by, year].filter((part) => part !== undefined).map(escapeInNote);
    const link = writeLink(title, address);
    return rest.length > 0 ? `${link}. ${rest.join(', ')}.` : link;
  },
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

/** The style that cites in MyST as `style` does in Pandoc; others stay. */
export function styleInMyst(style: CitationStyle): CitationStyle {
  if (style === 'pandoc') return 'myst';
  return style === 'pandocInText' ? 'mystInText' : style;
}

/** Whether compiling the note looks the key up in a bibliography. */
export function needsBibliography(style: CitationStyle, template: string): boolean {
  return citesByKey(style) || (style === 'template' && template.includes('${key}'));
}

/**
 * The text to append to a note: definitions of the papers' footnotes that it lacks; empty when it has them all, or the
 * style has no footnotes.
 */
export function footnoteDefinitions(
  markdown: string,
  papers: readonly CitedPaper[],
  style: CitationStyle,
  template = '',
): string {
  const [, definition] = partsOf(style, template);
  if (definition === undefined) return '';
  const lines = new LineMap(markdown);
  const defined = new Set(
    findKeyMentions(markdown, () => true)
      .filter(({ kind, range }) => kind === 'footnote' && markdown[lines.offset(range.end)] === ':')
      .map(({ key }) => `[^${key}]`),
  );
  const missing = papers
    .map((paper) => fillTemplate(definition, paper))
    .filter((text) => !defined.has(text.slice(0, text.indexOf(']') + 1)));
  if (missing.length === 0) return '';
  const eol = markdown.includes('\r\n') ? '\r\n' : '\n';
  return gapBefore(markdown, eol) + missing.join(eol) + eol;
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
