import type { CitationForm } from './citedWorks';
import type { ReferenceStyle } from './styles';

const names: readonly (readonly [style: ReferenceStyle, name: RegExp])[] = [
  ['apa', /\bapa\b|american[- ]psychological/i],
  ['chicago', /\bchicago\b|\bturabian\b/i],
  ['mla', /\bmla\b|modern[- ]language[- ]association/i],
  ['ieee', /\bieee\b/i],
  ['acm', /\bacm\b|association[- ]for[- ]computing/i],
  ['nature', /\bnature\b/i],
];

const byFormat: Readonly<Record<string, ReferenceStyle>> = {
  numeric: 'ieee',
  note: 'chicago',
  author: 'mla',
};

/**
 * The style that is most like a CSL style, and how it cites.
 *
 * @param name of the file
 * @param csl its text, if known
 * @param otherwise the style if there is no telling
 */
export function nearestStyle(
  name: string,
  csl: string,
  otherwise: ReferenceStyle,
): { readonly style: ReferenceStyle; readonly form: CitationForm } {
  const title = /<title>([^<]*)/.exec(csl)?.[1] ?? '';
  const format = /citation-format="([\w-]+)"/.exec(csl)?.[1] ?? '';
  const named = names.find(([, pattern]) => pattern.test(name) || pattern.test(title))?.[0];
  const style = named ?? byFormat[format] ?? otherwise;
  const isNumeric = /^(?:ieee|acm|nature)$/.test(style);
  return { style, form: isNumeric ? 'numeric' : 'authorYear' };
}
