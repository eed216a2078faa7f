/** The authors in fields of records, as text, as names, or as records of people. */
import { firstOf } from '../../base/collections';
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
  const authors = names.flatMap((name) => {
    const own = inverted(name, areInverted);
    return own ?? authorsOf(name).authors ?? [];
  });
  if (authors.length === 0) return {};
  const isWhole = isList && !authors.includes('others');
  return isWhole ? { authors, authorCount: authors.length } : { authors };
}

/** What may separate names, and what all names are then: with a comma within them, or with initials last. */
const separators = [
  [';', /^/],
  ['|', /^/],
  [' and ', /^[^,]+, [^,]+$/],
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
  const [family = '', given = '', ...others] = name.split(', ');
  if (given === '' || others.length > 0 || /[,;]/.test(family + given) || suffix.test(given))
    return undefined;
  const familyWords = family.split(' ').length;
  if (!isSure && familyWords === 2 && given.split(' ').length === 2) return undefined;
  return familyWords > 1 && /^\p{Lu}/u.test(family) ? name : `${given} ${family}`;
}

const maxNesting = 5;
/** Fields of the name of a person, whole or in parts. */
const whole = ['name', 'full_name', 'fullname', 'display_name', 'text', 'author'];
const given = ['first', 'given', 'givenName', 'first_name'];
const family = ['last', 'family', 'familyName', 'last_name'];

/** The names of authors, given as text, or as a list of texts or records. They aren't nested deeper. */
function namesOf(value: unknown, depth = 0): readonly string[] {
  if (depth > maxNesting) return [];
  if (Array.isArray(value)) return value.flatMap((one) => namesOf(one, depth + 1));
  if (!isRecord(value)) return textOf(value) === '' ? [] : [textOf(value)];
  const inner = value['value'] ?? value['author'];
  if (typeof inner === 'object' && inner !== null) return namesOf(inner, depth + 1);
  const part = (names: readonly string[]) =>
    textOf(firstOf(names, (name) => value[name] ?? undefined));
  // DBLP adds a number to names of several people.
  const name = part(whole).replace(/ \d{4}$/, '') || `${part(given)} ${part(family)}`.trim();
  return name === '' ? [] : [name];
}
