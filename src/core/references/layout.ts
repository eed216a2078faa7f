/*
 * The formatter of references: a style puts parts together, parts without text disappear with what is around
 * them, and punctuation where two parts meet is merged (`written`).
 */
import { toRuns } from '../bibliography/work/markup';
import type { Writable } from '../base/data';
import type { Markup } from '../bibliography/work/markup';
import type { Locale } from './locale';
import { joinedPieces, toPlainText } from './pieces';
import type { ReferencePiece } from './pieces';
import { singleQuotes } from './wording';

/** A part of a reference; empty if there is nothing to show. */
export type Part = readonly ReferencePiece[];

/** What can be put into a reference: pieces, texts, nothing, and lists of these. */
export type Content = ReferencePiece | string | false | undefined | readonly Content[];

/** The content as a part. */
export function part(content: Content): Part {
  if (!content) return [];
  if (typeof content === 'string') return [{ text: content }];
  return 'text' in content ? [content] : content.flatMap(part);
}

/** The text of a content, with merged punctuation. */
export function plain(content: Content, locale?: Locale): string {
  return toPlainText(written(content, locale));
}

/** The contents that have text, separated by `delimiter`, unless the next one starts with punctuation. */
export function list(delimiter: string, ...contents: readonly Content[]): Part {
  const parts = contents.map(part).filter(({ length }) => length > 0);
  return parts.flatMap((each, i) =>
    i === 0 || /^[.,;]/.test(each[0]?.text ?? '') ? each : [{ text: delimiter }, ...each],
  );
}

/** The content in italics; emphasis within it is upright. */
export function italic(content: Content): Part {
  return part(content).map(({ form, ...piece }) =>
    form === 'italic' ? piece : { ...piece, form: form ?? 'italic' },
  );
}

const marks = [
  ['sup', 'superscript'],
  ['sub', 'subscript'],
  ['b', 'bold'],
  ['i', 'italic'],
] as const;

/** Rich text as a part. */
export function rich(markup: Markup | undefined): Part {
  return toRuns(markup ?? '').map(({ text, marks: own }) => {
    const form = marks.find(([mark]) => own.has(mark))?.[1];
    return form ? { text, form } : { text };
  });
}

/** The content in quotation marks, which a following period or comma goes into. */
export function quoted(content: Content): Part {
  const inner = withSingleQuotes(content);
  return inner.length > 0 ? [{ text: '“' }, ...inner, { text: closingQuote }] : [];
}

const closingQuote = '”';

/** The content with single instead of double quotation marks. */
export function withSingleQuotes(content: Content): Part {
  return part(content).map((piece) => ({ ...piece, text: singleQuotes(piece.text) }));
}

/** An address as a link to it. */
export function link(href: string | undefined, text = href): Part {
  return href !== undefined && text ? [{ text, href }] : [];
}

/** Pairs of marks that keep only the first mark, or below, only the second, as in `citeproc`. */
const firstOnly = new Set('!. !: ?. ?: :. ;: ;. !! ?? .. :: ;; ,,'.split(' '));
const secondOnly = new Set([':!', ':?', ';!', ';?', '  ', ' ,', ' .']);

/**
 * The content with merged punctuation and joined pieces of the same form. Only in English, periods and commas go into
 * quotation marks.
 */
export function written(content: Content, locale?: Locale): Part {
  const done: ReferencePiece[] = [];
  for (const { ...piece } of part(content) as Writable<ReferencePiece>[]) {
    let last = done.at(-1);
    while (last && piece.text !== '') {
      const next = piece.text.charAt(0);
      const isQuote = last.text.endsWith(closingQuote);
      const before = isQuote ? lastLetter(done) : last.text.slice(-1);
      const pair = before + next;
      const isMoved = isQuote && !locale && /[.,]/.test(next);
      if (isMoved ? /[.,;:!?]/.test(before) : !isQuote && firstOnly.has(pair)) {
        piece.text = piece.text.slice(1);
      } else if (isMoved) {
        last = { ...last, text: last.text.replace(/”$/, `${next}”`) };
        done[done.length - 1] = last;
        piece.text = piece.text.slice(1);
      } else if (!isQuote && secondOnly.has(pair)) {
        last = { ...last, text: last.text.slice(0, -1) };
        done[done.length - 1] = last;
        if (last.text !== '') continue;
        done.pop();
        last = done.at(-1);
      } else break;
    }
    if (piece.text !== '') done.push(piece);
  }
  const all = joinedPieces(
    locale ? done.map((piece) => ({ ...piece, text: quotedIn(locale, piece.text) })) : done,
  );
  const end = all.at(-1);
  const text = end?.text.trimEnd();
  return [...all.slice(0, -1), ...(end && text ? [{ ...end, text }] : [])];
}

/** A text with the quotation marks of another language. */
function quotedIn({ quotes }: Locale, text: string): string {
  const [open, close, innerOpen, innerClose] = quotes;
  return text.replace(/[“”‘]|’(?=[\s\p{P}]|$)/gu, (mark, at: number) => {
    if (mark === '“') return open;
    if (mark === '”') return close;
    if (mark === '‘') return innerOpen;
    return text.lastIndexOf('‘', at) >= 0 ? innerClose : mark;
  });
}

/** The last letter before a closing quotation mark at the end of the pieces. */
function lastLetter(pieces: readonly ReferencePiece[]): string {
  const last = pieces.at(-1)?.text ?? '';
  return (last.length > 1 ? last.slice(0, -1) : (pieces.at(-2)?.text ?? '')).slice(-1);
}
