/**
 * Names of venues and publishers. Input: two names, as two sources write them. Output: whether they mean the same.
 * `wordStems.ts` and `venueNames.ts` are the data.
 */
import { addTo } from '../base/collections';
import { fold } from '../text/fold';
import { readable } from '../text/readable';
import { wordsOf } from '../text/words';
import { conferences, journalAliases, publisherWords, publishers, series } from './venueNames';
import { wordStems } from './wordStems';

const mostWords = 40;
/** Fewer letters abbreviate a word only if ISO 4 says so. */
const shortestPrefix = 3;

const abbreviations: ReadonlyMap<string, string> = new Map(
  wordStems
    .trim()
    .split(/\s+/)
    .map((token) => {
      const [stem = '', own] = token.split('=');
      return [stem.replace('|', ''), own ?? stem.replace(/\|.*/, '')];
    }),
);
const allAbbreviations = new Set(abbreviations.values());

const stopWords =
  /^(?:an?|and|at|auf|del?|der|des|di|die|do|du|e|el|et|for|fu?e?r|il|im|in|las?|les?|los|of|on|per|sur|the|to|und|van|von|voor|with|y|zur)$/;
const sponsors =
  /^(?:acm|cvf|ieee|rsj|ifip|siam|usenix|ims|eurographics|series|ser|section|sect|part)$/;
/** What names of proceedings have besides the name of the meeting. */
const boilerplate =
  /^(?:proceedings?|procs?|annual|annu|edition|volume|vol|track|papers?|main|long|short|\d+|\d*(?:st|nd|rd|th)|(?:twenty|thirty|forty|fifty|sixty)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|(?:ten|eleven|twelf|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six)tie)th|[ivxl]{2,})$/;
const meetingWords =
  /^(?:conf|conference|symp|symposium|workshops?|meeting|congress|colloquium|international|int|intl|joint|on)$/;
const place = /(?:\bof the )?\b(?:united states(?: of america)?|u\.? ?s\.? ?a\.?)\s*$/;
const mostParts = 6;

/** The words of a name that tell venues apart, all of them and by part. */
class VenueName {
  readonly folded: string;
  readonly parts: readonly (readonly string[])[];
  readonly words: readonly string[];
  /** Without what names of proceedings have besides the name of the meeting. */
  readonly core: readonly string[];
  readonly isMeeting: boolean;
  readonly isWorkshop: boolean;

  constructor(readonly text: string) {
    this.folded = foldedName(text);
    this.isMeeting = /\b(?:proc|conf|symp|worksh|meeting|congress|colloq|adv\b|advances)/.test(
      this.folded,
    );
    this.isWorkshop = /\bworksh/.test(this.folded);
    const own = this.folded.replace(place, '');
    const separators = this.isMeeting ? /[:(),;=]|\s[-–—]+\s|\band the\b/ : /[:(;=]|\s[-–—]+\s/;
    const parts = own.split(separators).map((part) => content(wordsOf(part).slice(0, mostWords)));
    this.parts = parts.filter(({ length }) => length > 0).slice(0, mostParts);
    this.words = this.parts.flat();
    this.core = this.words.filter((word) => !boilerplate.test(word));
  }

  /** Whether the name is only an acronym, with a year or not: `ICML '24`. */
  get isAcronym(): boolean {
    return this.core.length === 1 && /\p{Lu}\P{L}*\p{Lu}/u.test(this.text);
  }

  get isSeries(): boolean {
    return series.test(this.folded.replace(/^proc\w* (?:of )?(?=lecture)/, ''));
  }

  /** The acronyms of the well-known conferences that the name mentions. */
  conferences(): ReadonlySet<string> {
    const names = wordsOf(this.text.replace(/(?<=\p{L})[-/](?=\p{L})/gu, ' ')).flatMap((word) => {
      const isWritten = /\p{Lu}.*\p{Lu}/u.test(word) || this.core.length === 1;
      const acronym = isWritten ? fold(word).replace(/(?<!\d)\d{1,4}$/, '') : '';
      return conferenceOfAcronym.get(acronym) ?? [];
    });
    const cores = [
      ...this.parts.map((part) => part.filter((w) => !boilerplate.test(w))),
      this.core,
    ];
    const long = cores.flatMap((core) =>
      (conferencePhrases.get(phraseKey(core)) ?? []).filter(({ words }) => isShortFor(core, words)),
    );
    return new Set([...names, ...long.map(({ acronym }) => acronym)]);
  }
}

function foldedName(text: string): string {
  const plain = fold(readable(text))
    .replace(/&/g, ' and ')
    .replace(/['’](?=s\b)/g, '');
  // British and American spelling.
  return plain
    .replace(/\b(arm|behavi|col|harb|hon|hum|lab|neighb|tum|vap)our/g, '$1or')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words that aren't in most names; all if these are few. */
function content(words: readonly string[]): readonly string[] {
  const some = words.filter((word) => !stopWords.test(word));
  const own = some.filter((word) => !sponsors.test(word));
  return own.length > 0 ? own : some.length > 0 ? some : words;
}

function lines(table: string): readonly string[] {
  return table.trim().split('\n');
}

const conferenceTable = lines(conferences).map((line) => {
  const [acronyms = '', phrases = ''] = line.split(': ');
  return { acronyms: acronyms.split(' '), phrases: phrases.split('; ') };
});
const conferenceOfAcronym: ReadonlyMap<string, string> = new Map(
  conferenceTable.flatMap(({ acronyms }) => acronyms.map((one) => [one, acronyms[0] ?? one])),
);
const conferencePhrases = new Map<string, { acronym: string; words: readonly string[] }[]>();
for (const { acronyms, phrases } of conferenceTable) {
  for (const phrase of phrases) {
    const words = content(phrase.split(' '));
    addTo(conferencePhrases, phraseKey(words), { acronym: acronyms[0] ?? '', words });
  }
}

/** Words and their abbreviations have the same. */
function phraseKey(words: readonly string[]): string {
  return words.map((word) => word.charAt(0)).join('');
}

/** All names of a journal by each of them. */
const aliases: ReadonlyMap<string, readonly string[]> = new Map(
  lines(journalAliases)
    .map((line) => line.split('; '))
    .flatMap((names) => names.map((name) => [name, names])),
);

/** Whether two names mean the same journal or the same proceedings; undefined if they can't be compared. */
export function isSameVenue(a: string, b: string): boolean | undefined {
  const [one, other] = [new VenueName(a), new VenueName(b)];
  if (one.words.length === 0 || other.words.length === 0) return undefined;
  const [own, known] = [one.conferences(), other.conferences()];
  if (own.size > 0 && known.size > 0) {
    if (![...own].some((name) => known.has(name))) return false;
    if (one.isSeries !== other.isSeries) return undefined;
    return one.isWorkshop === other.isWorkshop;
  }
  const names = aliasesOf(one);
  if (names.some((name) => haveSameWords(name, other))) return true;
  if (aliasesOf(other).some((name) => haveSameWords(one, name))) return true;
  if (one.isSeries !== other.isSeries) return undefined;
  const isKnown = own.size + known.size > 0 || names.length > 1;
  if (one.isAcronym !== other.isAcronym && !isKnown) return undefined;
  if (own.size + known.size > 0 || !(one.isMeeting || other.isMeeting)) return false;
  const isPart = isPartOf(one, other) || isPartOf(other, one);
  return isPart && one.isWorkshop !== other.isWorkshop ? undefined : isPart;
}

function aliasesOf(name: VenueName): readonly VenueName[] {
  const all = aliases.get(wordsOf(name.folded).join(' ')) ?? [];
  return [name, ...all.map((alias) => new VenueName(alias))];
}

/** Whether the names have the same words, except that one may lack the last parts of the other. */
function haveSameWords(a: VenueName, b: VenueName): boolean {
  const isSame = (words: readonly string[], others: readonly string[]): boolean =>
    isShortFor(words, others) || isShortFor(others, words);
  const starts = ({ parts }: VenueName): readonly (readonly string[])[] =>
    parts.map((_, i) => parts.slice(0, i + 1).flat());
  return (
    starts(b).some((words) => isSame(a.words, words)) ||
    starts(a).some((words) => isSame(words, b.words)) ||
    (a.core.length > 0 && isSame(a.core, b.core))
  );
}

/** Whether the words of a meeting are all in the longer name of another one. */
function isPartOf(a: VenueName, b: VenueName): boolean {
  const [few, many] = [a, b].map(({ core }) => core.filter((word) => !meetingWords.test(word)));
  if (!few || !many || few.length === 0 || few.length > many.length) return false;
  if (few.length === 1 && many.length > 2) return false;
  return few.every((word) => many.some((long) => isWordFor(word, long) || isWordFor(long, word)));
}

/** Whether words abbreviate others, each a word or, as an acronym, several. */
function isShortFor(short: readonly string[], long: readonly string[]): boolean {
  const initials = long.map((word) => word.charAt(0)).join('');
  let ends = new Set([0]);
  for (const word of short) {
    const next = new Set<number>();
    for (const at of ends) {
      if (isWordFor(word, long[at] ?? '')) next.add(at + 1);
      if (word.length > 1 && initials.startsWith(word, at)) next.add(at + word.length);
    }
    ends = next;
  }
  return ends.has(long.length);
}

/** Whether a word is another one or its abbreviation. */
function isWordFor(short: string, long: string): boolean {
  if (short === long) return true;
  if (short.length >= long.length) return false;
  const usual = abbreviationOf(long);
  if (short === usual) return true;
  if (!long.startsWith(short)) return isContraction(short, long);
  // `phys` is short for physics, not for physiology.
  const isOther = allAbbreviations.has(short) && usual !== undefined && usual.length > short.length;
  return short.length >= shortestPrefix && !isOther;
}

/** `natl`, `intl`, `engrg`. */
function isContraction(short: string, long: string): boolean {
  if (short.length < shortestPrefix || short.length * 2 > long.length) return false;
  if (!long.startsWith(short.charAt(0))) return false;
  let at = 0;
  for (const letter of short) {
    at = long.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return short.at(-1) === long.at(-1);
}

/** The abbreviation of the longest stem that a word starts with. */
function abbreviationOf(word: string): string | undefined {
  for (let end = word.length; end > 1; end -= 1) {
    const found = abbreviations.get(word.slice(0, end));
    if (found !== undefined) return found;
  }
  return undefined;
}

const houses: ReadonlyMap<string, number> = new Map(
  lines(publishers).flatMap((line, house) => line.split(' ').map((word) => [word, house])),
);

/** Whether two names may mean the same publisher, imprint or school; undefined if they can't be compared. */
export function isSamePublisher(a: string, b: string): boolean | undefined {
  const [own, known] = [a, b].map((name) => wordsOf(foldedName(name)).slice(0, mostWords));
  if (!own || !known) return undefined;
  if (isShortFor(content(own), content(known)) || isShortFor(content(known), content(own)))
    return true;
  const [some, others] = [own, known].map((words) =>
    words.filter((word) => !publisherWords.has(word) && !stopWords.test(word)),
  );
  if (!some?.length || !others?.length) return undefined;
  const ofHouse = new Set(others.map((word) => houses.get(word)));
  const isShared = some.some(
    (word) =>
      others.some((other) => isWordFor(word, other) || isWordFor(other, word)) ||
      (houses.has(word) && ofHouse.has(houses.get(word))),
  );
  if (isShared) return true;
  // An unknown acronym may stand for anything.
  const isAcronym = (words: readonly string[], name: string): boolean =>
    words.length === 1 && !houses.has(words[0] ?? '') && /^\P{Ll}+$/u.test(name.trim());
  return isAcronym(some, a) || isAcronym(others, b) ? undefined : false;
}
