/** Reads bibliographies. In comes a text, out come its entries and what is wrong; one file a format. */
import { inOneGo } from '../../base/steps';
import type { Steps } from '../../base/steps';
import { bibtexSteps } from './bibtex';
import { cslJsonSteps } from './cslJson';
import { hasReferences, parseCslYaml } from './cslYaml';
import type { BibliographyFormat, ParsedBibliography, WritableFormat } from '../work/entry';
import { risSteps } from '../ris';

const maxHead = 20_000;

/** The size limit, in bytes, of a file that somebody names or opens and so wants to be read. */
export const namedSizeLimit = 256 * 2 ** 20;

const cslTypes =
  /"type"\s*:\s*"(?:article(?:-journal|-magazine|-newspaper)?|bill|book|broadcast|chapter|collection|dataset|document|entry(?:-dictionary|-encyclopedia)?|event|figure|graphic|hearing|interview|legal_case|legislation|manuscript|map|motion_picture|musical_score|pamphlet|paper-conference|patent|performance|periodical|personal_communication|post(?:-weblog)?|regulation|report|review(?:-book)?|software|song|speech|standard|thesis|treaty|webpage)"/;

/** The format that a file of this name has; undefined when it is no bibliography that can be read. */
export function bibliographyFormat(uri: string): BibliographyFormat | undefined {
  const path = uri.replace(/[?#].*/s, '').toLowerCase();
  if (/\.bib(?:tex|latex)?$/.test(path)) return 'bibtex';
  if (/\.ya?ml$/.test(path)) return 'cslYaml';
  if (path.endsWith('.ris')) return 'ris';
  return path.endsWith('.json') ? 'cslJson' : undefined;
}

/** As `bibliographyFormat`, where entries can be written into such a file. */
export function writableFormat(uri: string): WritableFormat | undefined {
  const format = bibliographyFormat(uri);
  return format === 'bibtex' || format === 'cslJson' ? format : undefined;
}

/** Whether a file is found as a bibliography by its name. YAML is read only where somebody names the file. */
export function isFoundByName(uri: string): boolean {
  const format = bibliographyFormat(uri);
  return format !== undefined && format !== 'cslYaml';
}

/** The format of a bibliography, or of a note that has `references` of its own. */
export function sourceFormat(uri: string): BibliographyFormat | undefined {
  return bibliographyFormat(uri) ?? (isNoteName.test(uri) ? 'cslYaml' : undefined);
}

const isNoteName = /\.(?:md|markdown|qmd|rmd|rmarkdown)$/i;

/**
 * Whether a file is a bibliography: every `.bib` is, a `.ris` with a record, a `.yaml` with references,
 * and a `.json` whose beginning is that of a list of CSL items.
 */
export function looksLikeBibliography(text: string, uri: string): boolean {
  const format = sourceFormat(uri);
  switch (format) {
    case 'bibtex':
      return true;
    case 'ris':
      return /^\uFEFF?\s*TY {1,2}-/.test(text);
    case 'cslYaml':
      return hasReferences(text, isNoteName.test(uri));
    case 'cslJson': {
      const head = text.slice(0, maxHead);
      return /^\s*\[\s*\{/.test(head) && cslTypes.test(head) && /"id"\s*:/.test(head);
    }
    default:
      return false;
  }
}

/** Reads a bibliography by its format. Never throws. */
export function parseBibliography(text: string, format: BibliographyFormat): ParsedBibliography {
  return inOneGo(bibliographySteps(text, format));
}

/** As `parseBibliography`, with stops on the way; YAML is read in one go. */
export function* bibliographySteps(
  text: string,
  format: BibliographyFormat,
): Steps<ParsedBibliography> {
  return format === 'cslYaml' ? parseCslYaml(text) : yield* readers[format](text);
}

const readers = { bibtex: bibtexSteps, cslJson: cslJsonSteps, ris: risSteps };
