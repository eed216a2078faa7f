/*
 * What styles are written with. A style is a function for each named part of a reference. It puts fields and other
 * parts into texts (`text`), in which what has no text disappears with the words and punctuation around it.
 */
import { fields, fieldText, isOf, isPlural, isText } from './fields';
import type { Field, Writer, Writing } from './fields';
import { list, part, rich } from './layout';
import type { Content, Part } from './layout';
import { term } from './locale';
import { titleCase } from './titleCase';
import { capitalized, isNumeric } from './wording';

export function writerOf(writing: Writing): Writer {
  const { work, whole, style } = writing;
  const localized = (words: string): string =>
    work.locale === undefined
      ? words
      : words.replace(/\p{L}[\p{L}.’]*(?: \p{L}[\p{L}.’]*)*/gu, (word) =>
          style.ownTerms?.includes(word) ? word : term(word, work.locale),
        );
  const show = (field: Field): Part => valueOf(field, writing);
  return {
    ...writing,
    show,
    text: (words, ...slots) => {
      let shown: Part = [];
      let between = words[0] ?? '';
      let before: string | undefined;
      for (const [i, slot] of slots.entries()) {
        const next = words[i + 1] ?? '';
        if (slot && typeof slot === 'object' && 'label' in slot) {
          between += slot.label + next;
          continue;
        }
        const own = typeof slot === 'string' ? show(slot) : typeof slot === 'object' ? slot : [];
        before ??= between;
        shown = shown.length > 0 ? list(localized(between), shown, own) : own;
        between = next;
      }
      if (before === undefined) return part(localized(between));
      return shown.length > 0
        ? [...part(localized(before)), ...shown, ...part(localized(between))]
        : [];
    },
    cased: (field, isInItalics = false) =>
      // In italics, citeproc doesn't recognize the last word.
      isText(field) && !work.isForeign
        ? rich(titleCase(fieldText(field, work), !isInItalics))
        : show(field),
    has: (...names) => names.some((name) => valueOf(name, { ...writing, work: whole }).length > 0),
    is: (among) => isOf(whole, among),
    isNumber: (field) => isText(field) && isNumeric(fieldText(field, whole)),
    label: (field, one, many) => ({ label: isPlural(field, writing) ? many : one }),
  };
}

function valueOf(field: Field, writing: Writing): Part {
  return isText(field) ? rich(fieldText(field, writing.work)) : part(fields[field](writing));
}

/** The first part that has text. */
export function either(...parts: readonly Part[]): Part {
  return parts.find(({ length }) => length > 0) ?? [];
}

/** With a capital at the start. */
export function capital(content: Content): Part {
  return part(content).map((piece, i) =>
    i > 0 ? piece : { ...piece, text: capitalized(piece.text) },
  );
}

/** In lower case. */
export function lower(content: Content): Part {
  return part(content).map((piece) => ({ ...piece, text: piece.text.toLowerCase() }));
}
