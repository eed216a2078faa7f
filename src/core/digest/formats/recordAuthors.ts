/** The authors in fields of records, as text, as names, or as records of people. */
import { addAll, firstOf } from '../../base/collections';
import { isRecord } from '../../base/data';
import type { DigestEntry } from '../../model';
import { withoutLast } from '../../text/characters';
import { textOf } from '../listings/recordFields';
import { authorsOf, suffix } from '../words/names';

/** The authors in a list of names, or in a text with all of them. */
export function authorsIn(value: unknown): Pick<DigestEntry, 'authors' | 'authorCount'> {
  const isList = Array.isArray(value);
  const names = isList ? namesOf(value) : namesOf(value).flatMap(namesIn);
  if (!isList && names.length < 2) return authorsOf(names[0] ?? '');
  const areInverted = names.some((name) => inverted(name));
  const authors: string[] = [];
  for (const name of names) {
    const own = inverted(name, areInverted);
    if (own === undefined) addAll(authors, authorsOf(name).authors ?? []);
    else authors.push(own);
  }
  if (authors.length === 0) return {};
  const isWhole = isList && !authors.includes('others');
  return isWhole ? { authors, authorCount: authors.length } : { authors };
}

/** Names with a comma within them. */
const pairs = /^[^,]+, [^,]+$/;
/** What may separate names, and what all names are then. */
const separators = [
  [';', /^/],
  ['|', /^/],
  [' and ', pairs],
  [',', /^\p{L}[\p{L}'’ -]* (?:\p{Lu}{1,3}|(?:\p{Lu}\.[ -]?)+)$/u],
] as const;

/** The names in a text that separates them by more than commas, or has initials last; else all of it. */
export function namesIn(text: string): readonly string[] {
  for (const [separator, shape] of separators) {
    const names = text.split(separator).flatMap((name) => name.trim() || []);
    if (names.length > 1 && names.every((name) => shape.test(name))) return names;
  }
  return [withoutLast(text, ';| ')];
}

/**
 * `Example, Ada` as `Ada Example`; a family name of several words stays first, unless it starts in lower case.
 * Undefined for any other text, such as the names of two people.
 */
function inverted(name: string, isSure = false): string | undefined {
  if (!name.includes(',')) return undefined;
  const [, family = '', given = ''] = /^([^,;]+), ([^,;]+)$/.exec(name) ?? [];
  if (family === '' || suffix.test(given)) return undefined;
  const [familyWords, givenWords] = [family.split(' ').length, given.split(' ').length];
  if (!isSure && familyWords === 2 && givenWords === 2) return undefined;
  return familyWords > 1 && /^\p{Lu}/u.test(family) ? name : `${given} ${family}`;
}

const maxNesting = 5;

/** The names of authors, given as text, or as a list of texts or records. They aren't nested deeper. */
function namesOf(value: unknown, names: string[] = [], depth = 0): readonly string[] {
  if (depth > maxNesting) return names;
  if (Array.isArray(value)) for (const one of value) namesOf(one, names, depth + 1);
  else if (isRecord(value)) {
    const inner = value['value'] ?? value['author'];
    if (typeof inner === 'object' && inner !== null) return namesOf(inner, names, depth + 1);
    addName(nameOf(value), names);
  } else addName(textOf(value), names);
  return names;
}

function addName(name: string, names: string[]): void {
  if (name !== '') names.push(name);
}

const wholeNames = ['name', 'full_name', 'fullname', 'display_name', 'text', 'author'];
const givenNames = ['first', 'given', 'givenName', 'first_name'];
const familyNames = ['last', 'family', 'familyName', 'last_name'];

/** The name in a record; DBLP adds a number to those of several people. */
function nameOf(record: Readonly<Record<string, unknown>>): string {
  const part = (names: readonly string[]) =>
    textOf(firstOf(names, (name) => record[name] ?? undefined));
  const whole = part(wholeNames);
  if (whole !== '') return whole.replace(/ \d{4}$/, '');
  return `${part(givenNames)} ${part(familyNames)}`.trim();
}
