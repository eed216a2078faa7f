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

/** The format of a file whose name has `format`: YAML is Hayagriva's or that of CSL. */
export function formatOf(format: BibliographyFormat, text: string): BibliographyFormat {
  return format === 'cslYaml' && looksLikeHayagriva(text) ? 'hayagriva' : format;
}

/**
 * As {@link bibliographyFormat}, for formats that entries can be added to. Which YAML that is shows only in the text.
 *
 * @param by the language of the document that names it
 */
export function writableFormat(
  uri: string,
  text = '',
  by: { readonly readsHayagriva?: true } = {},
): WritableFormat | undefined {
  const format = bibliographyFormat(uri);
  if (format === 'bibtex' || format === 'cslJson') return format;
  const isBlank = by.readsHayagriva === true && isBlankYaml(text);
  return format === 'cslYaml' && (isBlank || looksLikeHayagriva(text)) ? 'hayagriva' : undefined;
}

/** Whether YAML has only comments, and perhaps the mark of its start. */
export function isBlankYaml(text: string): boolean {
  return text.replace(/^(?:[ \t]*#.*|---[ \t]*)$/gm, '').trim() === '';
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
 * references or entries of Hayagriva, and a `.json` that starts like a list of CSL items.
 */
export function looksLikeBibliography(text: string, uri: string): boolean {
  if (isDetailsFile(uri)) return true;
  switch (sourceFormat(uri)) {
    case 'bibtex':
      return true;
    case 'ris':
      return /^\uFEFF?\s*TY {1,2}-/.test(text);
    case 'cslYaml':
      return (
        hasReferences(text, isNoteName.test(uri)) ||
        (!isNoteName.test(uri) && looksLikeHayagriva(text))
      );
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

/** Whether YAML seems to be a bibliography of Hayagriva, which Typst reads: keys, each with a type and other fields. */
export function looksLikeHayagriva(text: string): boolean {
  if (/^["']?references["']?[ \t]*:/m.test(text)) return false;
  const isEntry = (entry: string): boolean =>
    isHayagrivaType(typeField.exec(entry)?.[1]) && otherField.test(entry);
  if (isInBraces(text)) return isEntry(text);
  return text
    .split(/^(?=[^\s#-])/m)
    .some((entry) => /^[^\s#:[{-][^\n\r]{0,500}:/.test(entry) && isEntry(entry));
}

/** Whether YAML is entries in braces: `{a: {type: book}}`. */
export function isInBraces(text: string): boolean {
  const start = /^[^\s#-]/m.exec(text)?.index ?? 0;
  return /^\{\s*["']?[^\s"'{}[\],:]{1,200}["']?\s*:\s*\{/.test(text.slice(start, start + 1000));
}

const typeField = /(?:^[ \t]+|[{,][ \t]*)["']?type["']?[ \t]*:[ \t]*["']?([a-z]+)(?![\w-])/im;
const otherField = /(?:^[ \t]+|[{,][ \t]*)["']?(?:title|parent|author|date)["']?[ \t]*:/m;

/** Whether Hayagriva has this type of entries. */
export function isHayagrivaType(type: string | undefined): boolean {
  return hayagrivaTypes.test(type ?? '');
}

const hayagrivaTypes =
  /^(?:anthology|anthos|article|artwork|audio|blog|book|case|chapter|conference|entry|exhibition|legislation|manuscript|misc|newspaper|original|patent|performance|periodical|post|proceedings|reference|report|repository|scene|thesis|thread|tweet|video|web)$/i;
