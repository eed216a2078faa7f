import { parseBibtex } from './bibtex';
import { parseCslJson } from './cslJson';
import type { BibliographyFormat, ParsedBibliography } from './entry';

const maxHead = 20_000;
const cslTypes =
  /"type"\s*:\s*"(?:article(?:-journal|-magazine|-newspaper)?|bill|book|broadcast|chapter|collection|dataset|document|entry(?:-dictionary|-encyclopedia)?|event|figure|graphic|hearing|interview|legal_case|legislation|manuscript|map|motion_picture|musical_score|pamphlet|paper-conference|patent|performance|periodical|personal_communication|post(?:-weblog)?|regulation|report|review(?:-book)?|software|song|speech|standard|thesis|treaty|webpage)"/;

/** The format that a file of this name has; undefined when it is no bibliography that can be read. */
export function bibliographyFormat(uri: string): BibliographyFormat | undefined {
  const path = uri.replace(/[?#].*$/s, '').toLowerCase();
  if (/\.bib(?:tex|latex)?$/.test(path)) return 'bibtex';
  return path.endsWith('.json') ? 'cslJson' : undefined;
}

/**
 * Whether a file is a bibliography: every `.bib` is, and a `.json` whose beginning is that of a list
 * of CSL items.
 */
export function looksLikeBibliography(text: string, uri: string): boolean {
  const format = bibliographyFormat(uri);
  if (format !== 'cslJson') return format !== undefined;
  const head = text.slice(0, maxHead);
  return /^\s*\[\s*\{/.test(head) && cslTypes.test(head) && /"id"\s*:/.test(head);
}

/** Reads a bibliography by its format. Never throws. */
export function parseBibliography(text: string, format: BibliographyFormat): ParsedBibliography {
  return format === 'bibtex' ? parseBibtex(text) : parseCslJson(text);
}
