/*
 * A note's own style: the document from which Pandoc formats the citations and references of a note. `pandocAnswer.ts`
 * reads what Pandoc answers.
 */
import type { CitationCluster, CitationItem } from '../citation/pandoc/parse';
import type { CitationPart } from './inText';
import type { ReferencePiece } from './pieces';

/** An entry of a reference list. */
export interface ListedReference {
  /** The key of the work. */
  readonly key: string;
  /** What numeric styles put in front: `[1]`. */
  readonly mark?: string;
  readonly pieces: readonly ReferencePiece[];
}

/** The citations and references of a note as Pandoc writes them. */
export interface PandocNote {
  /** In the order of the list. */
  readonly references: readonly ListedReference[];
  /** By the text of the citation ({@link citationText}), in the order of the note. */
  readonly citations: ReadonlyMap<string, readonly (readonly CitationPart[])[]>;
  /** Footnotes with citations, numbered from 1. */
  readonly notes: readonly (readonly ReferencePiece[])[];
}

/** What Pandoc makes of a note; a sentence for the user if it doesn't format it. */
export interface FormattedNote {
  readonly note?: PandocNote;
  readonly problem?: string;
}

/**
 * A document with a note's citations, a paragraph each, and works that only `nocite` cites.
 *
 * @param texts see {@link citationText}
 * @param uncited the ids of further works for the list
 */
export function pandocDocument(texts: readonly string[], uncited: readonly string[]): string {
  const cited = uncited.map((id) => `@${id}`).join(', ');
  return `---\nnocite: |\n  ${cited}\n---\n\n${texts.join('\n\n')}\n`;
}

/**
 * A citation on one line, with ids in place of keys; unknown keys stay.
 *
 * @param idOf the id of the work that a key means: letters and digits
 */
export function citationText(
  { items }: Pick<CitationCluster, 'items'>,
  idOf: (key: string) => string | undefined,
): string {
  const nested = new Set(items.flatMap(({ key, nested }) => (nested ? [key] : [])));
  const own = (text: string): string =>
    text.replace(/\n[ \t>]*/g, ' ').replace(nestedKey, (written, key: string) => {
      const id = nested.has(key) ? idOf(key) : undefined;
      return id === undefined ? written : `@${id}`;
    });
  const name = (key: string): string => `@${idOf(key) ?? `{${key}}`}`;
  const write = ({ key, mode, prefix, suffix }: CitationItem): string =>
    `${own(prefix)}${mode === 'suppress-author' ? '-' : ''}${name(key)}${own(suffix)}`;
  const [first, ...others] = items.filter(({ nested }) => !nested);
  if (!first) return '';
  if (first.mode !== 'in-text') return `[${[first, ...others].map(write).join(';')}]`;
  const rest = [own(first.suffix), ...others.map(write)].join(';');
  return name(first.key) + (rest === '' ? '' : ` [${rest}]`);
}

const nestedKey = /@\{?([\p{L}\p{N}_]+(?:[:.#$%&\-+?<>~/][\p{L}\p{N}_]+)*)\}?/gu;

/** The key as an id for Pandoc and BibTeX, which is the same for the same key. */
export function pandocId(key: string): string {
  if (/^[a-wyz][a-z0-9]*$/i.test(key)) return key;
  return `x${Array.from(key, (char) => char.codePointAt(0)?.toString(16)).join('x')}`;
}
