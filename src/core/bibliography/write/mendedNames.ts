import { isRecord } from '../../base/data';
import { json } from '../work/entry';
import type { BibliographyFormat } from '../work/entry';
import { bibtexNames, cslName, rawBibtexNames, toName, wholeFamily } from '../work/names';
import { isSameName } from '../work/sameNames';
import { cslNames } from '../work/work';
import { authorField } from './bibtex';
import { escapeLatex } from './latex';

/** A name as a field has it, and as in `Paper.authors`. */
interface WrittenName<T> {
  readonly raw: T;
  readonly name: string;
}

/**
 * A field of names with the right ones: those that are right stay as they are written, and so do the given names of
 * those with another family name. Undefined if the right names aren't all known.
 *
 * @param value the field; undefined to write a new one
 * @returns the value of BibTeX, or the names of CSL
 */
export function mendedNames(
  value: string | undefined,
  format: BibliographyFormat,
  known: readonly string[],
): { readonly value: unknown; readonly names: readonly string[] } | undefined {
  const isPartial = known.includes('others');
  if (value !== undefined && isPartial) return undefined;
  if (format === 'bibtex') {
    const own = rawBibtexNames(value ?? '').flatMap((raw) =>
      bibtexNames(raw).map((name) => ({ raw, name })),
    );
    const written = (name: string): string => authorField({ authors: [name] }) ?? '';
    const mended = mend(own, known, written, (raw, family) => {
      const at = raw.indexOf(',');
      if (at >= 0) return escapeLatex(family) + raw.slice(at);
      return /\s/.test(family)
        ? undefined
        : raw.replace(/(?<=[\s~])[^\s~]+$/, () => escapeLatex(family));
    });
    const text = mended.map(({ raw }) => raw).join(' and ');
    return text === '' ? undefined : { value: text, names: mended.map(({ name }) => name) };
  }
  const items = json(value);
  const own = (Array.isArray(items) ? items : [])
    .filter(isRecord)
    .flatMap((raw) => cslNames([raw]).map((name) => ({ raw, name })));
  const mended = mend<Readonly<Record<string, unknown>>>(
    own,
    isPartial ? known.slice(0, -1) : known,
    (name) => cslName(toName(name)),
    (raw, family) => (raw['family'] === undefined ? undefined : { ...raw, family }),
  );
  return mended.length === 0
    ? undefined
    : { value: mended.map(({ raw }) => raw), names: mended.map(({ name }) => name) };
}

/** Longer texts aren't names, and comparing each name with one would take quadratic time. */
const longestName = 300;

function mend<T>(
  own: readonly WrittenName<T>[],
  known: readonly string[],
  written: (name: string) => T,
  withFamily: (raw: T, family: string) => T | undefined,
): readonly WrittenName<T>[] {
  const isShortened = own.at(-1)?.name === 'others';
  const last = isShortened ? own.slice(-1) : [];
  const wanted = isShortened ? known.slice(0, own.length - 1) : known;
  const left = own.filter(({ name }) => name !== 'others');
  const take = (found: WrittenName<T> | undefined): WrittenName<T> | undefined =>
    found && left.splice(left.indexOf(found), 1)[0];
  const kept = wanted.map((name) =>
    name.length > longestName ? undefined : take(left.find((each) => isSameName(each.name, name))),
  );
  const mended = wanted.map((name, i) => {
    const before = kept[i];
    if (before) return before;
    const parts = toName(name);
    const family = 'literal' in parts ? undefined : wholeFamily(parts);
    const meant = left.find((each) => own.indexOf(each) === i);
    const given = meant && givenOf(meant.name);
    if (family === undefined || !meant || given === undefined || given === '')
      return { raw: written(name), name };
    const corrected = `${family}, ${given}`;
    const raw = isSameName(corrected, name) ? withFamily(meant.raw, family) : undefined;
    return raw === undefined ? { raw: written(name), name } : { raw, name: corrected };
  });
  return [...mended, ...last];
}

function givenOf(name: string): string | undefined {
  const parts = toName(name);
  return 'literal' in parts ? undefined : parts.given;
}
