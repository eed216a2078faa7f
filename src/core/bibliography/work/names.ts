import type { Paper } from '../../model';
import { readable } from '../../text/readable';
import { bibtexText, outsideMath } from './tex';

/** A name in its parts, readable. */
export type Name = PersonName | { readonly literal: string };

export interface PersonName {
  /** Without particles. */
  readonly family: string;
  readonly given?: string;
  readonly suffix?: string;
  /** Follows the given names where the family comes first, and is left out of citations: `de la`. */
  readonly dropping?: string;
  /** Belongs to the family: the `van` of Beethoven. */
  readonly nonDropping?: string;
}

/** The authors of a paper, else its organization; empty when neither is known. */
export function paperNames({
  authors,
  organization,
}: Pick<Paper, 'authors' | 'organization'>): readonly Name[] {
  if (authors && authors.length > 0) return authors.map(toName);
  return organization ? [{ literal: readable(organization.name) }] : [];
}

/** Splits a name, in the form of `Paper.authors`, into its parts. */
export function toName(name: string): Name {
  if (/^\{[^{}]*\}$/s.test(name)) return { literal: readable(name.slice(1, -1)) };
  const [family = '', ...rest] = name.split(',').map((part) => readable(part).trim());
  const given = rest.pop();
  const suffix = rest.join(', ');
  if (given !== undefined) {
    return { ...familyParts(family), given, ...(suffix && { suffix }) };
  }
  const words = family.split(' ');
  const last = words.pop();
  return last === undefined || words.length === 0
    ? { literal: family }
    : { family: last, given: words.join(' ') };
}

/**
 * Splits a family name from its particle, which is a part of it in braces, and none in double ones: `de la Cruz`,
 * `{van Beethoven}`, `{{von Kleist}}`.
 */
function familyParts(family: string): Pick<PersonName, 'family' | 'dropping' | 'nonDropping'> {
  const isWhole = family.startsWith('{');
  const name = family.replace(/[{}]/g, '');
  if (family.startsWith('{{')) return { family: name };
  const words = name.split(' ');
  const first = words.findIndex((word, i) => i === words.length - 1 || !/^\p{Ll}/u.test(word));
  if (first <= 0) return { family: name };
  const particle = words.slice(0, first).join(' ');
  return {
    family: words.slice(first).join(' '),
    ...(isWhole ? { nonDropping: particle } : { dropping: particle }),
  };
}

/** The family with all its particles: `de la Cruz`. */
export function wholeFamily({ dropping, nonDropping, family }: PersonName): string {
  return [dropping, nonDropping, family].filter(Boolean).join(' ');
}

/** A name with CSL's names of its parts. */
export function cslName(name: Name): Readonly<Record<string, string>> {
  if ('literal' in name) return name;
  const { dropping, nonDropping, ...others } = name;
  return {
    ...others,
    ...(dropping !== undefined && { 'dropping-particle': dropping }),
    ...(nonDropping !== undefined && { 'non-dropping-particle': nonDropping }),
  };
}

/**
 * The names in an `author` field, readable, each as `Family, Given`, `Family, Jr., Given`, a single name,
 * or a group in braces. Styles may drop a particle before the family, as in `de la Cruz, Ana`, unless it is
 * part of the family: `{van Beethoven}, Ludwig`. `and others` gives the name `others`, as in BibTeX.
 *
 * @param usesPrefix whether particles are part of the family, as with biblatex's option `useprefix`
 */
export function bibtexNames(value: string, usesPrefix = false): readonly string[] {
  return rawBibtexNames(outsideMath(value))
    .map((name) => readName(name, usesPrefix))
    .filter((name) => name !== '');
}

/** The names in an `author` field as they are written. */
export function rawBibtexNames(value: string): readonly string[] {
  return splitOutsideBraces(value, /\s+and\s+/giy).map((name) => name.trim());
}

/** The items of a list of biblatex, such as publishers, which `and` separates outside of braces. */
export function bibtexList(value: string): readonly string[] {
  return splitOutsideBraces(value, /\s+and\s+/gy).map(bibtexText);
}

function readName(name: string, usesPrefix: boolean): string {
  if (isInBraces(name) && !name.startsWith('{\\')) return groupName(bibtexText(name));
  if (/^[a-z-]+\s*=/i.test(name)) return extendedName(name);
  const parts = splitOutsideBraces(name, /,/gy).map((part) => part.trim());
  if (parts.length > 1) {
    const [family = '', ...rest] = parts;
    const whole = bibtexText(family);
    return joinedName(usesPrefix, [
      isInBraces(family) ? inBraces(whole) : whole,
      ...rest.map(bibtexText),
    ]);
  }
  const words = splitOutsideBraces(name, /[\s~]+/gy).filter((word) => word !== '');
  // `von` is printed in lower case, before the last word.
  const von = words.findIndex(
    (word, i) =>
      i > 0 &&
      i < words.length - 1 &&
      /^\p{Ll}/u.test(word.includes('\\') ? bibtexText(word) : word),
  );
  const family = von > 0 ? von : words.length - 1;
  const [given = '', last = ''] = [words.slice(0, family), words.slice(family)].map((some) =>
    bibtexText(some.join(' ')),
  );
  const isKept = words.length - family === 1 && isInBraces(words[family] ?? '');
  return joinedName(usesPrefix, [isKept ? inBraces(last) : last, given]);
}

/** A family name in braces of its own, which keep its words together. */
function inBraces(family: string): string {
  return startsWithParticle.test(family) ? `{{${family}}}` : family;
}

const startsWithParticle = /^\p{Ll}.*[ '’-]/u;

/**
 * @param isWhole whether the particle that the family starts with is part of it
 * @param parts the family and what follows it
 */
function joinedName(isWhole: boolean, [family = '', ...rest]: readonly string[]): string {
  const isKept = isWhole && startsWithParticle.test(family);
  return [isKept ? `{${family}}` : family, ...rest].filter((part) => part !== '').join(', ');
}

/** The name of a group as in `Paper.authors`. */
export function groupName(name: string): string {
  return /[\s,]/.test(name) ? `{${name.replace(/[{}]/g, '')}}` : name;
}

/** A name given in CSL's parts as in `Paper.authors`; a missing part is empty. */
export function nameOfParts(parts: Required<PersonName>): string {
  const family = [parts.nonDropping, parts.family].filter(Boolean).join(' ');
  const isWhole = parts.dropping === '';
  const all = isWhole ? family : [parts.dropping, family].join(' ');
  return joinedName(isWhole, [all, parts.suffix, parts.given]);
}

/** biblatex also accepts `family=Vasic, given=Ana`. */
function extendedName(name: string): string {
  const parts = new Map(
    splitOutsideBraces(name, /,/gy).map((part): [string, string] => {
      const [label = '', ...value] = part.split('=');
      return [label.trim().toLowerCase(), bibtexText(value.join('='))];
    }),
  );
  const part = (label: string): string => parts.get(label) ?? '';
  const isKept = part('useprefix') === 'true';
  return nameOfParts({
    family: part('family'),
    given: part('given'),
    suffix: part('suffix'),
    nonDropping: isKept ? part('prefix') : '',
    dropping: isKept ? '' : part('prefix'),
  });
}

/** Whether one pair of braces encloses all of `text`. */
function isInBraces(text: string): boolean {
  if (!text.startsWith('{') || !text.endsWith('}')) return false;
  let depth = 0;
  for (let i = 0; i < text.length - 1; i += 1) {
    if (text.charAt(i) === '{') depth += 1;
    else if (text.charAt(i) === '}') depth -= 1;
    if (depth === 0) return false;
  }
  return true;
}

function splitOutsideBraces(text: string, separator: RegExp): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charAt(i);
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (depth === 0 && (i === 0 || !/\s/.test(character) || !/\s/.test(text.charAt(i - 1)))) {
      separator.lastIndex = i;
      const found = separator.exec(text)?.[0];
      if (found === undefined) continue;
      parts.push(text.slice(start, i));
      // `a and and b`: the white space between belongs to both.
      i += found.length - 1;
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}
