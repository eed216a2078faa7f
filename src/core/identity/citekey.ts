import { wideHash } from '../base/hash';
import type { PartialDate } from '../model';
import { fold } from '../text/fold';
import { paperIdentity } from './title';
import { readable } from '../text/readable';

/** The data that a citation key is made from. */
export interface CitekeySource {
  readonly title: string;
  readonly date?: PartialDate;
}

/** Preferred number of letters and digits before the year. */
const preferredLength = 20;
/** Beyond this length, letters computed from the title are added instead of title words. */
const longestLength = 60;
const longestWord = 24;
/** Papers with the same title get numbers up to this one; further ones get a key that no other paper tries. */
const lastNumber = 9;

const stopWords = new Set(
  `a about all also an and any are as at be been being but by can could do does for from has have how
  if in into is it its let may more most no nor not of on onto or our out over per should so some such
  than that the their them then there these they this those through to toward towards under up upon
  using versus via vs was we were what when where which while who why will with within without would
  you your`.split(/\s+/),
);

/** File names that Windows doesn't allow. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Citation keys that fit a paper, best first: the short name before the colon, or else the first significant
 * words of the title, and the year if known; then with more title words; then with letters computed from the
 * whole title; then numbered up to 9; then with letters computed from `identity`; finally numbered further,
 * without end. So even if thousands of papers share a title, each finds its key after a few tries.
 *
 * Every key consists of `a-z0-9`, starts with a letter, and is a valid file name. Accents and Greek letters are
 * transliterated; a title without Latin letters gives `paper`, the year and letters computed from the title.
 *
 * @param identity distinguishes the paper from others with the same title
 */
export function* citekeyCandidates(
  source: CitekeySource,
  identity?: string,
): Generator<string, never> {
  const year = yearOf(source);
  let first: string | undefined;
  for (const stem of titleStems(fold(readable(source.title)))) {
    first ??= stem;
    const key = stem + year;
    if (!reserved.test(key)) yield key;
  }
  const stem = `${first ?? 'paper'}${year}`;
  const letters = hashLetters(paperIdentity(source));
  for (const count of [4, 7]) yield stem + letters.slice(0, count);
  for (let number = 2; ; number += 1) {
    yield `${stem}${letters}${number}`;
    if (number === lastNumber && identity !== undefined) yield stem + hashLetters(identity);
  }
}

/** The first of {@link citekeyCandidates}, where `stem` is {@link keyStem} of the title. */
export function firstCitekey(source: CitekeySource, stem: string): string {
  const key = stem + yearOf(source);
  return stem !== '' && !reserved.test(key) ? key : citekeyCandidates(source).next().value;
}

/**
 * The first candidate without its year, from the folded title; empty if the title has too few Latin letters.
 */
export function keyStem(folded: string): string {
  const { value } = titleStems(folded).next();
  return value ?? '';
}

function yearOf({ date }: CitekeySource): string {
  return date?.year?.toString().replace(/\D/g, '') ?? '';
}

/**
 * The keys without their years, shortest first; none if the title has too few Latin letters. A generator, since
 * usually only the first is needed.
 */
function* titleStems(text: string): Generator<string, void> {
  const colon = text.search(/:(?!\d)|(?<!\d):/);
  const name = colon > 0 ? shortName(text.slice(0, colon)) : undefined;
  const allWords = name === undefined ? significantWords(text) : [];
  let stem = name ?? openingWords(allWords);
  if (!/[a-z].*[a-z]/.test(stem)) return;
  if (!/^[a-z]/.test(stem)) stem = `p${stem}`;
  yield stem;
  for (const word of name === undefined ? allWords : significantWords(text.slice(colon))) {
    if (stem.length + word.length > longestLength) break;
    stem += word;
    yield stem;
  }
}

/**
 * The short name before a colon as one word (`The Policy Cliff`: `policycliff`); undefined if it is too long or
 * meaningless, like `Part II`.
 */
function shortName(head: string): string | undefined {
  const words = head
    .split(/\s+/)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '');
  while (words.length > 1 && /^(?:the|an?)$/.test(words[0] ?? '')) words.shift();
  const name = words.join('');
  const saysNothing = words.length === 2 && /^(?:part|chapter|volume|vol)$/.test(words[0] ?? '');
  const isName = words.length <= 3 && /[a-z].*[a-z]/.test(name) && !saysNothing;
  return isName && name.length <= preferredLength ? name : undefined;
}

function significantWords(text: string): string[] {
  const words = (text.replace(/['’]/g, '').match(/[a-z0-9]+/g) ?? []).map((word) =>
    word.slice(0, longestWord),
  );
  const significant = words.filter((word) => !stopWords.has(word));
  return significant.length > 0 ? significant : words;
}

/** Removes the first two words, or three short ones, from `words` and joins them. */
function openingWords(words: string[]): string {
  const [first = '', second = '', third = ''] = words;
  const three = first.length + second.length + third.length <= preferredLength;
  return words.splice(0, three ? 3 : 2).join('');
}

/** Ten letters computed from a text: its hash in base 26. */
function hashLetters(text: string): string {
  let hash = wideHash(text);
  let letters = '';
  for (let i = 0; i < 10; i++) {
    letters += String.fromCharCode(97 + (hash % 26));
    hash = Math.floor(hash / 26);
  }
  return letters;
}
