import type { CitedPaper } from '../../citation/write/citedPaper';
import type { ReferencePiece } from '../../references/pieces';
import type { CitationForm } from '../documentLanguage';
import { isWebAddress } from '../../text/uriText';
import { isPlainReference, writeLabel, writeString } from './syntax';

/** What a document says about how it cites. */
export interface TypstHabits {
  /** Its labels, which a reference with the same name would refer to. */
  readonly labels: ReadonlySet<string>;
  /** Its own functions that cite in the text, and whether a key alone is enough for them. */
  readonly inText: ReadonlyMap<string, boolean>;
  /** Its own functions that have the key as a string. */
  readonly ofStrings: ReadonlySet<string>;
}

export function citesInText({ style }: CitationForm): boolean {
  return style === 'pandocInText' || style === 'mystInText';
}

/** The forms of a citation of `key`, the shortest first. */
export function keyForms(key: string, isInText: boolean, habits: TypstHabits): readonly string[] {
  const label = writeLabel(key);
  if (isInText) {
    const [own] = [...habits.inText].find(([, isEnough]) => isEnough) ?? [];
    if (own === undefined) return [`#cite(${label}, form: "prose")`];
    return [`#${own}(${habits.ofStrings.has(own) ? writeString(key) : label})`];
  }
  const isReference = isPlainReference(key) && !habits.labels.has(key);
  return [...(isReference ? [`@${key}`] : []), `#cite(${label})`];
}

/** A citation of papers, which Typst joins as only spaces are between them. */
export function writeCitation(
  papers: readonly CitedPaper[],
  form: CitationForm,
  habits: TypstHabits,
): string {
  return papers.map(({ key }) => keyForms(key, citesInText(form), habits)[0]).join(' ');
}

const marks = {
  italic: ['_', '#emph['],
  bold: ['*', '#strong['],
  superscript: [undefined, '#super['],
  subscript: [undefined, '#sub['],
} as const;

/** A reference as markup. Text in it shows as it is. */
export function typstReference(pieces: readonly ReferencePiece[]): string {
  const texts = pieces.map(({ text }) => text.replace(/\s+/g, ' '));
  const written = pieces.map(({ form, href }, i) => {
    const [, before = '', text = '', after = ''] = /^( ?)(.*?)( ?)$/s.exec(texts[i] ?? '') ?? [];
    if (text === '') return before + after;
    const inner = escapeMarkup(text);
    const [previous, next] = [texts[i - 1] ?? '', after || (texts[i + 1] ?? '')];
    const address = href !== undefined && isWebAddress(href) ? href : undefined;
    const linked = address === undefined ? inner : `#link(${writeString(address)})[${inner}]`;
    const end = (call: string): string => (/^[([.;]/.test(next) ? `${call};` : call);
    if (!form) return before + (address === undefined ? linked : end(linked)) + after;
    const [mark, call] = marks[form];
    // Marks that touch a letter would be text.
    const isInWord = /[\p{L}\p{N}]$/u.test(before || previous) || /^[\p{L}\p{N}]/u.test(next);
    if (mark === undefined || isInWord) return `${before}${end(`${call}${linked}]`)}${after}`;
    return `${before}${mark}${linked}${mark}${after}`;
  });
  return written.join('').replace(/^(\d+)(?=\.\s)|^(?=[-+=/])/, '$1\\');
}

/** Escapes what would be markup in text. */
function escapeMarkup(text: string): string {
  return text
    .replace(/[\\*_`$#<>@[\]~]/g, '\\$&')
    .replace(/\/(?=[/*])|-(?=[-?])|\.(?=\.\.)/g, '\\$&');
}
