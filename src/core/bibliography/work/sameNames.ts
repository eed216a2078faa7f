import { toName, wholeFamily } from './names';
import { codeUnits } from '../../text/characters';
import { EditDistance } from '../../text/editDistance';
import { fold } from '../../text/fold';
import { readable } from '../../text/readable';
import { wordsOf } from '../../text/words';

/** Longer lists are compared up to here. */
const mostAuthors = 200;
/** Nicknames are the start of the name: `Dan` and `Daniel`, but not `Chen` and `Cheng`. */
const shortestNickname = 3;
/** Of the authors that are compared with all of another list. */
const mostCompared = 12;
/** Letters of a name in which a few may be wrong. */
const longName = 8;
const mostSlips = 2;
const mostShown = 12;
const mostDiffering = 4;
/** Of a name. */
const mostWords = 20;

/** The persons in a list of names, without groups; partial if there may be more. */
function personsIn(authors: readonly string[]) {
  const isMore = (name: string): boolean => /^others$|^\{?\s*et\.? al\b|^al\.?, et$/i.test(name);
  // A name in braces, of one word, or with a noun such as *team* may be a group's.
  const isGroup = (name: string): boolean => 'literal' in toName(name) || groupNoun.test(name);
  const names = authors.filter((name) => !isMore(name) && !isGroup(name));
  return {
    names: names.slice(0, mostAuthors),
    isPartial: names.length < authors.length || names.length > mostAuthors,
  };
}

const groupNoun =
  /(?<!\p{L})(?:[Ll]abs?|[Tt]eam|[Gg]roup|[Uu]niversity|[Ii]nstitute|Inc|[Cc]ollaboration|[Cc]onsortium|[Ff]oundation|[Cc]ommittee|[Ll]aboratory|AI|Research)(?!\p{L})/u;

/** A list of names for readers, with `…` for names after the first `most`. */
export function plainNames(authors: readonly string[], most = mostShown): string {
  const shown = authors.slice(0, most).map((name) => readable(name).replace(/[{}]/g, ''));
  return [...shown, ...(authors.length > most ? ['…'] : [])].join('; ');
}

/** Two lists of names for readers, without most of the names before and after their first difference. */
export function differingNames(
  written: readonly string[],
  known: readonly string[],
): readonly [string, string] {
  const first = written.findIndex((name, i) => !isSameName(name, known[i] ?? ''));
  const start = Math.max(0, (first < 0 ? written.length : first) - 1);
  const part = (names: readonly string[]): string =>
    (start > 0 ? '…; ' : '') + plainNames(names.slice(start), mostDiffering);
  return [part(written), part(known)];
}

/** How many persons a list names; undefined if it may name groups, or more persons than are listed. */
export function personCount(authors: readonly string[]): number | undefined {
  const { names, isPartial } = personsIn(authors);
  return isPartial ? undefined : names.length;
}

/**
 * Whether two lists name the same people in the same order, however their names are written: with initials, without
 * accents or middle names, family names first or last, shortened by `and others`. Undefined if they can't be compared,
 * since one has no persons.
 */
export function haveSameAuthors(
  written: readonly string[],
  known: readonly string[],
): boolean | undefined {
  const [ours, theirs] = [personsIn(written), personsIn(known)];
  const [first, firstKnown] = [ours.names[0], theirs.names[0]];
  if (first === undefined || firstKnown === undefined) return undefined;
  if (!isSameName(first, firstKnown)) return false;
  const isShortened = written.at(-1) === 'others' && ours.names.length === written.length - 1;
  if (isShortened && !theirs.isPartial)
    return ours.names.every((name, i) => isSameName(name, theirs.names[i] ?? ''));
  if (theirs.isPartial) {
    return ours.isPartial || ours.names.length >= theirs.names.length
      ? isInOrder(theirs.names, ours.names) || isInOrder(ours.names, theirs.names)
      : false;
  }
  const isWhole = ours.isPartial || ours.names.length === theirs.names.length;
  return isWhole && isInOrder(ours.names, theirs.names);
}

/** Whether others have all these names in this order. */
function isInOrder(names: readonly string[], others: readonly string[]): boolean {
  let at = -1;
  return names.every((name) => {
    at = others.findIndex((other, i) => i > at && isSameName(name, other));
    return at >= 0;
  });
}

/** Whether all of these people are in a list, as far as it names people. */
export function areAllNamed(
  names: readonly string[],
  others: readonly string[],
): boolean | undefined {
  const [ours, theirs] = [personsIn(names), personsIn(others)];
  if (ours.names.length === 0 || theirs.names.length === 0) return undefined;
  return theirs.isPartial ? undefined : areAllIn(ours.names, theirs.names);
}

/**
 * Which share of the shorter of two lists of persons the other list names, and whether both have as many. Undefined if
 * they can't be compared: without persons, or in different scripts.
 */
export function sharedAuthors(
  a: readonly string[],
  b: readonly string[],
): { readonly share: number; readonly areAsMany: boolean } | undefined {
  const [few, many] = [personsIn(a), personsIn(b)].sort((x, y) => x.names.length - y.names.length);
  if (!few || !many || few.names.length === 0) return undefined;
  const isLatin = ({ names }: typeof few): boolean => /\p{Script=Latin}/u.test(names.join(''));
  if (isLatin(few) !== isLatin(many)) return undefined;
  const names = few.names.slice(0, mostCompared);
  const found = names.filter((name, i) => areAllIn([name], [many.names[i] ?? '', ...many.names]));
  return {
    share: found.length / names.length,
    areAsMany: few.isPartial || many.isPartial || few.names.length === many.names.length,
  };
}

/** Whether the first authors of two lists are spelled so similarly that one may be misspelled. */
export function isFirstMisspelled(
  [a = '']: readonly string[],
  [b = '']: readonly string[],
): boolean {
  const [one, other] = [a, b].map((name) => codeUnits(toSpellings(name).joined[1] ?? ''));
  if (!one || !other || Math.min(one.length, other.length) < longName) return false;
  return new EditDistance(one).to(other, mostSlips) <= mostSlips;
}

/** Whether the first authors may be the same person; undefined if one of them is unknown. */
export function haveSameFirstAuthor(
  a: readonly string[] = [],
  b: readonly string[] = [],
): boolean | undefined {
  const [first, second] = [personsIn(a).names[0], personsIn(b).names[0]];
  return first === undefined || second === undefined ? undefined : isSameName(first, second);
}

function areAllIn(names: readonly string[], others: readonly string[]): boolean {
  return names.every(
    (name, i) =>
      isSameName(name, others[i] ?? '') || others.some((other) => isSameName(name, other)),
  );
}

/** Whether two names may be one person's. */
export function isSameName(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [toSpellings(a), toSpellings(b)];
  // A name in another script can't be compared.
  if (one.isLatin !== other.isLatin) return true;
  // Only given names have short forms.
  const areFamilies = (word: string, long: string): boolean =>
    (one.family.has(word) && other.family.has(long)) ||
    (one.family.has(long) && other.family.has(word));
  return (
    one.joined.some((text) => other.joined.includes(text)) ||
    one.words.some((words) =>
      other.words.some((others) => doWordsAgree(words, others, areFamilies)),
    )
  );
}

function toSpellings(name: string) {
  const parts = toName(name);
  const family = 'literal' in parts ? parts.literal : wholeFamily(parts);
  const given = 'literal' in parts ? '' : (parts.given ?? '');
  const split = given.replace(/(?<!\p{L})\p{Lu}{2,3}(?!\p{L})/gu, (initials) =>
    Array.from(initials).join(' '),
  );
  const [givenWords, familyWords] = [plainWords(given), plainWords(family)];
  const [first, last] = [givenWords.join(''), familyWords.join('')];
  return {
    isLatin: /[a-z]/.test(first + last),
    // `JP` may be two initials.
    words: [
      [...givenWords, ...familyWords],
      [...plainWords(split), ...familyWords],
    ],
    // Given or family name first.
    joined: [first + last, last + first],
    family: new Set(familyWords),
  };
}

/** `ä` may be written as `ae`, `å` as `aa`, and `đ` as `dj`. Apostrophes don't separate words. */
function plainWords(text: string): readonly string[] {
  const folded = fold(readable(text)).replace(/['’‘ʼ`´]/g, '');
  const plain = folded
    .replace(/([aou])e/g, '$1')
    .replace(/aa/g, 'a')
    .replace(/dj/g, 'd');
  const words = wordsOf(plain).filter((word) => !/^(?:jr|sr|ii|iii|iv)$/.test(word));
  return words.slice(0, mostWords);
}

/** Whether each word of the shorter name is in the other one, and at least one of them isn't an initial. */
function doWordsAgree(
  a: readonly string[],
  b: readonly string[],
  areFamilies: (word: string, other: string) => boolean,
): boolean {
  const [few, many] = a.length <= b.length ? [a, [...b]] : [b, [...a]];
  const take = (isMatch: (word: string) => boolean): boolean => {
    const at = many.findIndex(isMatch);
    if (at >= 0) many.splice(at, 1);
    return at >= 0;
  };
  const rest = few.filter((word) => !take((other) => other === word));
  const hasWord = few.some((word) => word.length > 1 && !rest.includes(word));
  return (
    hasWord &&
    rest.every((word) =>
      take((other) => isShortFor(word, other) && (word.length === 1 || !areFamilies(word, other))),
    )
  );
}

function isShortFor(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (!long.startsWith(short)) return false;
  return (
    short.length === 1 || (short.length >= shortestNickname && long.length >= short.length + 2)
  );
}
