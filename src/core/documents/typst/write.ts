import type { CitedPaper } from '../../citation/write/citedPaper';
import { citesInText } from '../../citation/write/format';
import type { ReferencePiece } from '../../references/pieces';
import type { CitationForm } from '../documentLanguage';
import { isWebAddress } from '../../text/uriText';
import type { TypstHabits } from './habits';
import { isPlainReference, writeLabel, writeString } from './syntax';

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
  return papers.map(({ key }) => keyForms(key, citesInText(form.style), habits)[0]).join(' ');
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
  return pieces
    .map(({ form, href }, i) => {
      const [, before = '', text = '', after = ''] = /^( ?)(.*?)( ?)$/s.exec(texts[i] ?? '') ?? [];
      if (text === '') return before + after;
      const next = after || (texts[i + 1] ?? '');
      const end = /^[([.;]/.test(next) ? ';' : '';
      const isLink = href !== undefined && isWebAddress(href);
      const shown = isLink ? `#link(${writeString(href)})[${escaped(text)}]` : escaped(text);
      if (!form) return before + shown + (isLink ? end : '') + after;
      const [mark, call] = marks[form];
      const outside = (before || (texts[i - 1] ?? '')).slice(-1) + next.slice(0, 1);
      const canMark = !/[\p{L}\p{N}/*_]/u.test(outside) && !/^[/*_]|[/*_]$/.test(text);
      if (mark !== undefined && canMark) return before + mark + shown + mark + after;
      return `${before}${call}${shown}]${end}${after}`;
    })
    .join('');
}

/** Text whose characters aren't markup, also at the start of a line or of content. */
function escaped(text: string): string {
  return text
    .replace(/[\\*_`$#<>@[\]~]/g, '\\$&')
    .replace(/\/(?=[/*])|-(?=[-?])|(?<![\p{L}\p{N}])-(?=\d)|\.(?=\.\.)/gu, '\\$&')
    .replace(/^(\d+)(?=\.(?:\s|$))|^(?=(?:[-+/]|=+)(?:\s|$))/, '$1\\');
}
