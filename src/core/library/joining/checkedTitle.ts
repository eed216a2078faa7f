import { paperIdentity } from '../../identity/title';
import { codeUnits } from '../../text/characters';
import { EditDistance } from '../../text/editDistance';
import { fold } from '../../text/fold';
import { readable } from '../../text/readable';
import { wordsOf } from '../../text/words';
import { areAlike, titleWords } from './groups';

/** What may separate a title from its subtitle. */
const separator = /[:.?!;–—([]|\s-+\s/g;
/** Subtitles that make another work, such as *Part II*. */
const distinguishing =
  /^\W*(?:(?:part|pt|vol|volume|chapter|book|episode|supplement|appendix|erratum|correction|comment|reply)\b|\d+\b|[ivx]+\b)/i;
const mostSeparators = 8;
const cutOff = /(?:…|\.\.\.)\s*$/;
const number = /\p{N}|^[ivx]+$/u;
/** One edit in this many characters is a slip of the pen. */
const charactersPerSlip = 16;
const mostSlips = 4;
/** Words of a title that is certain to name one work. */
const tellingWords = 3;

/** A title with what it is compared by. */
export class CheckedTitle {
  /** Equal for titles that differ only in how they are written. */
  readonly identity: string;
  #words: ReadonlySet<string> | undefined;
  #units: Uint16Array | undefined;
  #numbers: string | undefined;

  constructor(readonly text: string) {
    this.identity = comparedIdentity(text);
  }

  get words(): ReadonlySet<string> {
    return (this.#words ??= titleWords(this.text));
  }

  /** Whether other works are unlikely to have this title. */
  get isTelling(): boolean {
    return wordsOf(fold(readable(this.text))).length >= tellingWords;
  }

  /** Whether the titles are equal, except that one may lack its subtitle or end in `…`. */
  isSame(other: CheckedTitle): boolean {
    return this.identity === other.identity || this.#isStartOf(other) || other.#isStartOf(this);
  }

  /** Whether the titles are so similar that one may be meant to be the other. */
  isNear(other: CheckedTitle): boolean {
    return this.isSame(other) || areAlike(this.words, other.words) || this.hasSlipsOf(other);
  }

  /** Whether only a few letters differ, and no number. */
  hasSlipsOf(other: CheckedTitle): boolean {
    const [length, otherLength] = [this.identity.length, other.identity.length];
    const most = Math.min(mostSlips, Math.floor(Math.min(length, otherLength) / charactersPerSlip));
    if (most === 0 || Math.abs(length - otherLength) > most) return false;
    if (this.#allNumbers() !== other.#allNumbers()) return false;
    return new EditDistance(this.#allUnits()).to(other.#allUnits(), most) <= most;
  }

  #allUnits(): Uint16Array {
    return (this.#units ??= codeUnits(this.identity));
  }

  #allNumbers(): string {
    return (this.#numbers ??= [...this.words].filter((word) => number.test(word)).join(' '));
  }

  #isStartOf({ text, identity }: CheckedTitle): boolean {
    if (this.identity === '' || !identity.startsWith(this.identity)) return false;
    if (cutOff.test(this.text)) return true;
    let count = 0;
    for (const { index } of text.matchAll(separator)) {
      if (++count > mostSeparators) return false;
      if (comparedIdentity(text.slice(0, index)) !== this.identity) continue;
      return !distinguishing.test(text.slice(index + 1));
    }
    return false;
  }
}

/** Each of the items that share a word with a title, unless more than `most` have the word. */
export function sharingWords<T>(
  title: CheckedTitle,
  byWord: ReadonlyMap<string, readonly T[]>,
  most: number,
): ReadonlySet<T> {
  const lists = [...title.words].map((word) => byWord.get(word) ?? []);
  return new Set(lists.filter(({ length }) => length <= most).flat());
}

/** An edition at the end of a title. */
const edition =
  /[,:(.] ?\(?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)|second|third|fourth|fifth|sixth|revised) (?:rev(?:ised|\.) )?ed(?:ition|n)?\b[.)]*$/i;

/** Whether a title names an edition other than the first. */
export function namesEdition(title: string): boolean {
  return edition.test(title.trim());
}

/** `and` may be written as `&`, which isn't part of an identity, nor is the edition. */
function comparedIdentity(title: string): string {
  const plain = title.trim().replace(edition, '');
  return paperIdentity({ title: plain.replace(/(?<![\p{L}\p{N}])and(?![\p{L}\p{N}])/giu, ' ') });
}
