import { codeUnits } from '../text/characters';
import { EditDistance } from '../text/editDistance';
import { fold } from '../text/fold';
import { readable } from '../text/readable';
import { wordsOf } from '../text/words';
import { commonTitleWords, languageWords } from './commonTitleWords';
import { paperIdentity } from './title';

/**
 * How the titles of two works relate. `same`, and rare enough to name one work; `sameShort`: the same, as others may be,
 * too; `sameGeneric`: as on many works; `variant`: a word differs in one letter, or one lacks its subtitle;
 * `otherEdition`: one names its edition; `similar`: many rare words or what precedes the subtitle; `otherLanguage`; `otherPart`: of other numbers,
 * or a comment, a correction or a part of a work; `unlike`; `unknown` without a title.
 */
export type TitleRelation =
  | 'same'
  | 'sameShort'
  | 'sameGeneric'
  | 'variant'
  | 'otherEdition'
  | 'similar'
  | 'otherLanguage'
  | 'otherPart'
  | 'unlike'
  | 'unknown';

/** What makes a title one of another work than the rest of it says. */
const partMarks = [
  /\b(?:errat(?:um|a)|corrigend(?:um|a)|addend(?:um|a)|correction (?:to|of)|retract(?:ion|ed)|expression of concern|supplement(?:ary)?|appendix)\b/g,
  /^(?:(?:author|publisher|editorial) )?(?:an? )?(?:correction|comment|comments|commentary|reply|response|rejoinder|rebuttal|discussion|review|remarks?)(?= (?:on|to|of)\b|:)/g,
  /\b(?:a|the) (?:reply|response|comment|rejoinder|rebuttal)\b/g,
  /\b(?:part|pt|vol|volume|chapter|book|episode)\W{0,2}(?:\d+|[ivx]+|one|two|three|four|five)\b/g,
  /(?<![\p{L}\p{N}])(?:\d+|i{2,3}|iv|vi{1,3}|ix)(?![\p{L}\p{N}])/gu,
] as const;
const edition =
  /[,:(]?\s?\(?\b(?:\d{1,2}(?:st|nd|rd|th|e)?|second|third|fourth|fifth|sixth|revised|new|expanded) ed(?:ition|n)?\b[.)]*/g;
const subtitle = /[:—–?!.](?=\s)|\s-+\s/;
const cutOff = /(?:…|\.\.\.)\s*$/;

/** The weights of words at least of a title that names one work, and of one that isn't on many. */
const telling = 2;
const rare = 0.3;
/** Of the rarer words of both titles. */
const similarShare = 0.6;
const likeShare = 0.5;

/** A title as it is compared. */
interface ReadTitle {
  readonly identity: string;
  readonly words: readonly string[];
  readonly weight: number;
  /** Before the subtitle; undefined without one. */
  readonly main?: string;
  readonly edition: string;
  readonly marks: string;
  readonly isCutOff: boolean;
}

function readTitle(title: string): ReadTitle {
  const text = fold(readable(title)).replace(/\s+/g, ' ').trim();
  const plain = text.replace(edition, '');
  const words = wordsOf(plain);
  const at = plain.search(subtitle);
  return {
    identity: comparedIdentity(plain),
    words,
    weight: weightOf(new Set(words)),
    ...(at > 0 && { main: plain.slice(0, at) }),
    edition: (text.match(edition) ?? []).join().replace(/[^\p{L}\p{N}]/gu, ''),
    marks: partMarks.flatMap((mark) => plain.match(mark) ?? []).join(),
    isCutOff: cutOff.test(title),
  };
}

/** How a title relates to another one. */
export function compareTitles(a: string, b: string): TitleRelation {
  if (a === '' || b === '') return 'unknown';
  const [one, other] = [readTitle(a), readTitle(b)];
  if (one.identity === other.identity) {
    if (one.edition !== other.edition) return 'otherEdition';
    return one.weight >= telling ? 'same' : one.weight > rare ? 'sameShort' : 'sameGeneric';
  }
  if (one.isCutOff || other.isCutOff) {
    const [short, long] = one.isCutOff ? [one, other] : [other, one];
    if (short.weight > rare && long.identity.startsWith(short.identity)) return 'variant';
  }
  if (isOtherLanguage(one.words, other.words)) return 'otherLanguage';
  if (one.marks !== other.marks) return 'otherPart';
  if (differInSpelling(one.words, other.words)) return 'variant';
  const [main, otherMain] = [one, other].map((title) => title.main ?? title.identity);
  const isSameMain =
    comparedIdentity(main ?? '') === comparedIdentity(otherMain ?? '') &&
    weightOf(new Set(wordsOf(main ?? ''))) > rare;
  if (isSameMain) {
    return one.main === undefined || other.main === undefined ? 'variant' : 'similar';
  }
  return sharedWeight(one.words, other.words) >= similarShare ? 'similar' : 'unlike';
}

/** Whether a title is similar enough to another one for somebody to have meant it. */
export function mayBeMeant(a: string, b: string): boolean {
  const relation = compareTitles(a, b);
  if (relation === 'otherPart' || relation === 'unlike' || relation === 'otherLanguage') {
    const [words, others] = [readTitle(a).words, readTitle(b).words];
    return sharedWeight(words, others) >= likeShare || sharedCount(words, others) >= likeShare;
  }
  return relation !== 'unknown';
}

/** `and` may be written as `&`, which isn't part of an identity. */
function comparedIdentity(text: string): string {
  return paperIdentity({ title: text.replace(/(?<![\p{L}\p{N}])and(?![\p{L}\p{N}])/gu, ' ') });
}

/** How much words say about which work a title names: longer and less common words say more. */
function weightOf(words: Iterable<string>, ofCommon = 0.2): number {
  let sum = 0;
  for (const word of words) sum += commonTitleWords.has(word) ? ofCommon : wordWeight(word);
  return sum;
}

function wordWeight(word: string): number {
  // Chinese and Japanese don't separate words.
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) {
    return Math.min(3, word.length / 4);
  }
  return word.length < 4 ? 0.3 : word.length < 7 ? 0.7 : 1;
}

/** The share of the weight of the title with more of it. */
function sharedWeight(words: readonly string[], others: readonly string[]): number {
  const [one, other] = [new Set(words), new Set(others)];
  const shared = [...one].filter((word) => other.has(word));
  const [ours, theirs] = [one, other].map((some) => weightOf(some, 0.05));
  return weightOf(shared, 0.05) / Math.max(ours ?? 0, theirs ?? 0, 0.1);
}

function sharedCount(words: readonly string[], others: readonly string[]): number {
  const [one, other] = [new Set(words), new Set(others)];
  return [...one].filter((word) => other.has(word)).length / Math.max(one.size, other.size, 1);
}

const fewWords = 3;
const fewLetters = 5;

/** Whether one long word has one other letter after its first: `modeling` and `modelling`. */
function differInSpelling(words: readonly string[], others: readonly string[]): boolean {
  if (words.length !== others.length || words.length < fewWords) return false;
  const [at, ...more] = words.flatMap((word, i) => (word === others[i] ? [] : [i]));
  const [word = '', other = ''] = at === undefined ? [] : [words[at], others[at]];
  if (more.length > 0 || word.length < fewLetters || other.length < fewLetters) return false;
  if (!word.startsWith(other.charAt(0)) || /\p{N}/u.test(word + other)) return false;
  return new EditDistance(codeUnits(word)).to(codeUnits(other), 1) <= 1;
}

/** Whether titles are in different scripts or, by their short words, in different languages. */
function isOtherLanguage(words: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [languageOf(words), languageOf(others)];
  return one !== undefined && other !== undefined && one !== other;
}

function languageOf(words: readonly string[]): string | undefined {
  if (!words.some((word) => /\p{Script=Latin}/u.test(word))) return 'other';
  let best: string | undefined;
  let most = 0;
  for (const [language, known] of Object.entries(languageWords)) {
    const count = words.filter((word) => known.has(word)).length;
    // Two languages that share their words can't be told apart.
    if (count === most) best = undefined;
    if (count > most) [best, most] = [language, count];
  }
  return most > 0 ? best : undefined;
}
