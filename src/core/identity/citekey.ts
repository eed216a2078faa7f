import { wideHash } from '../base/bytes';
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

/** Words of many titles, most common first. A key that starts with them says little about its paper. */
const commonWords =
  `learning models model language reinforcement large llms llm rl deep neural networks network
  training ai data machine agents agent systems system methods method approach approaches framework frameworks
  algorithms algorithm techniques using yet across efficient effective improving improved improve enhancing
  enhanced reasoning tasks task analysis study new novel general understanding optimization applications
  application supervised unsupervised aligning abilities ability capabilities capability performance problem
  problems simple better good one two three first once get need help make making learn learns learned train
  trained survey review advances technical evaluation evaluating evaluate benchmark generation generative
  foundation pretrained pre post fine tuning scale scaling meets part human feedback`.split(/\s+/);
/** The more common a word is, the higher. */
const commonness = new Map(commonWords.map((word, i) => [word, commonWords.length - i + 1]));
/** Longer compounds are taken apart. */
const longestCompound = 16;

/** File names that Windows doesn't allow. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Citation keys that fit a paper, best first: the short name before the colon, or else the first significant
 * words of the title, or two telling ones if those are common, and the year if known; then with more title
 * words; then with letters computed from the whole title; then numbered up to 9; then with letters computed from
 * `identity`; finally numbered further, without end. So even if thousands of papers share a title, each finds its
 * key after a few tries.
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

/** The first of {@link citekeyCandidates}, where `stem` is the {@link keyStem} of the title. */
export function firstCitekey(source: CitekeySource, stem: string): string {
  const key = stem + yearOf(source);
  return stem !== '' && !reserved.test(key) ? key : citekeyCandidates(source).next().value;
}

/** The first candidate of a folded title without its year; empty if the title has too few Latin letters. */
export function keyStem(folded: string): string {
  const name = nameOfTitle(folded);
  return stemOf(name === undefined ? tellingWords(folded).words : [name]);
}

function yearOf({ date }: CitekeySource): string {
  return date?.year?.toString().replace(/\D/g, '') ?? '';
}

/**
 * The keys without their years, shortest first; none if the title has too few Latin letters. A generator, since
 * usually only the first is needed.
 */
function* titleStems(text: string): Generator<string, void> {
  const name = nameOfTitle(text);
  const start = name === undefined ? tellingWords(text) : undefined;
  let stem = stemOf(start?.words ?? [name ?? '']);
  if (stem === '') return;
  yield stem;
  for (const word of start?.others ?? significantWords(text.slice(text.search(nameEnd)))) {
    if (stem.length + word.length > longestLength) break;
    stem += word;
    yield stem;
  }
}

/** The start of a key from these words; empty if they have too few Latin letters. */
function stemOf(words: readonly string[]): string {
  const stem = words.join('');
  if (!/[a-z].*[a-z]/.test(stem)) return '';
  return /^[a-z]/.test(stem) ? stem : `p${stem}`;
}

/** The colon after a short name, unlike that of a ratio or a time. */
const nameEnd = /:(?!\d)|(?<!\d):/;

function nameOfTitle(text: string): string | undefined {
  const colon = text.search(nameEnd);
  return colon > 0 ? shortName(text.slice(0, colon)) : undefined;
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
  return significant(wordsIn(text, /[a-z0-9]+/g));
}

function wordsIn(text: string, pattern: RegExp): string[] {
  const words = text.replace(/['’]/g, '').match(pattern) ?? [];
  return words.map((word) => word.slice(0, longestWord));
}

/** The words without those of grammar, unless there are no others. */
function significant(words: string[]): string[] {
  const some = words.filter((word) => !stopWords.has(word));
  return some.length > 0 ? some : words;
}

/** The words with which the key of a title starts, and those that are added when other papers have it. */
interface KeyStart {
  readonly words: readonly string[];
  readonly others: readonly string[];
}

/** The first two significant words, or three short ones. */
function openingWords(title: string): KeyStart {
  const words = significantWords(title);
  const [first = '', second = '', third = ''] = words;
  const count = first.length + second.length + third.length <= preferredLength ? 3 : 2;
  return { words: words.slice(0, count), others: words.slice(count) };
}

/** Those of {@link openingWords}, or the two least common words of the title if one of those is common. */
function tellingWords(title: string): KeyStart {
  const opening = openingWords(title);
  if (opening.words.every((word) => commonnessOf(word) === 0)) return opening;
  const compounds = title.includes('-')
    ? wordsIn(title, /[a-z0-9]+(?:-[a-z0-9]+)*/g).flatMap((word) =>
        word.length > longestCompound ? word.split('-') : word,
      )
    : [...opening.words, ...opening.others];
  const ranked = [...new Set(significant(compounds))]
    .map((word, i) => ({ word: word.replaceAll('-', ''), i, rank: commonnessOf(word) }))
    .sort((a, b) => a.rank - b.rank);
  const telling = ranked
    .splice(0, 2)
    .sort((a, b) => a.i - b.i)
    .map(({ word }) => word);
  if (telling.join('') === opening.words.join('')) return opening;
  return { words: telling, others: ranked.map(({ word }) => word) };
}

/** How common a word is, or the least common part of a compound; 0 for telling words. */
function commonnessOf(word: string): number {
  if (word.includes('-')) {
    return word.split('-').reduce((least, part) => Math.min(least, commonnessOf(part)), Infinity);
  }
  const isShort = word.length <= 2 && /^[a-z]+$/.test(word) && !stopWords.has(word);
  return commonness.get(word) ?? (isShort ? 1 : 0);
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
