/** Recognizes bibliographies, without reading their entries. */
import { frontMatterOf } from '../../text/frontMatter';
import { isDetailsFile } from '../detailsFile';
import type { BibliographyFormat, WritableFormat } from '../work/entry';

const maxHead = 20_000;

/** Maximum size, in bytes, of a file that is read because the user names or opens it. */
export const namedSizeLimit = 256 * 2 ** 20;

const cslTypes =
  /"type"\s*:\s*"(?:article(?:-journal|-magazine|-newspaper)?|bill|book|broadcast|chapter|collection|dataset|document|entry(?:-dictionary|-encyclopedia)?|event|figure|graphic|hearing|interview|legal_case|legislation|manuscript|map|motion_picture|musical_score|pamphlet|paper-conference|patent|performance|periodical|personal_communication|post(?:-weblog)?|regulation|report|review(?:-book)?|software|song|speech|standard|thesis|treaty|webpage)"/;

/** The format of a file by its name; undefined when it isn't a supported bibliography. */
export function bibliographyFormat(uri: string): BibliographyFormat | undefined {
  const path = uri.replace(/[?#].*/s, '').toLowerCase();
  if (/\.bib(?:tex|latex)?$/.test(path)) return 'bibtex';
  if (/\.ya?ml$/.test(path)) return 'cslYaml';
  if (path.endsWith('.ris')) return 'ris';
  return path.endsWith('.json') ? 'cslJson' : undefined;
}

/** As {@link bibliographyFormat}, for formats that entries can be added to. */
export function writableFormat(uri: string): WritableFormat | undefined {
  const format = bibliographyFormat(uri);
  return format === 'bibtex' || format === 'cslJson' ? format : undefined;
}

/** Whether a file is a bibliography by its name. A YAML file is one only when a note or project names it. */
export function isFoundByName(uri: string): boolean {
  const format = bibliographyFormat(uri);
  return (format !== undefined && format !== 'cslYaml') || isDetailsFile(uri);
}

/** As {@link bibliographyFormat}, and the format of `references` in notes. */
export function sourceFormat(uri: string): BibliographyFormat | undefined {
  return bibliographyFormat(uri) ?? (isNoteName.test(uri) ? 'cslYaml' : undefined);
}

const isNoteName = /\.(?:md|markdown|qmd|rmd|rmarkdown)$/i;

/**
 * Whether a file is a bibliography: every `.bib` and the details file is, a `.ris` with a record, a `.yaml` with
 * references, and a `.json` that starts like a list of CSL items.
 */
export function looksLikeBibliography(text: string, uri: string): boolean {
  if (isDetailsFile(uri)) return true;
  switch (sourceFormat(uri)) {
    case 'bibtex':
      return true;
    case 'ris':
      return /^\uFEFF?\s*TY {1,2}-/.test(text);
    case 'cslYaml':
      return hasReferences(text, isNoteName.test(uri));
    case 'cslJson': {
      const head = text.slice(0, maxHead);
      return (
        /^\s*(?:\{\s*"items"\s*:\s*)?\[\s*\{/.test(head) &&
        cslTypes.test(head) &&
        /"id"\s*:/.test(head)
      );
    }
    default:
      return false;
  }
}

/** Whether YAML, or the front matter of a note, seems to have `references`, without parsing it. */
function hasReferences(text: string, isNote: boolean): boolean {
  if (!/^["']?references["']?[ \t]*:/m.test(text)) return false;
  return !isNote || /^["']?references["']?[ \t]*:/m.test(frontMatterOf(text) ?? '');
}
