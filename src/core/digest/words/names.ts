/** Lists of author names, organizations in a byline, and venues. */
import { isPreprintServer } from '../../identity/identifiers';
import { withoutLast, singleSpaced } from '../../text/characters';
import type { DigestEntry, Organization, Venue } from '../../model';

/** The names in a list, and the number of further names if the list has it. */
type AuthorList = Pick<DigestEntry, 'authors' | 'authorCount'>;

/** `(and 9 authors)`, `(25 additional authors not shown)`, `and 3 others` at the end of a list. */
const countedMore =
  /(?:[([] ?)?(?:and )?(\d{1,5}) (?:(?:more |other |additional )?authors?(?: not shown)?|more|others)(?: ?[)\]])?$/i;
const more = /[,;]? ?(?:\(?et\.? ?al\.?\)?|and others|…|\.\.\.|等)[.,]?$/i;
/** Maximum length of the end of a list that gives the number of further authors. */
const maxEndLength = 60;
/** A part of a name that follows the family name. */
export const suffix = /^(?:Jr|Sr|I{2,3}|IV)\.?$/;
/** A given name behind a family name: `Example, A. B.` */
const initials = /^(?:\p{Lu}|(?:\p{Lu}\.[ -]?){1,4})$/u;
/** Marks of affiliations after a name. */
const footnoteMarks = '*†‡';
const group =
  /\b(?:collaborations?|teams?|consortium|group|project|labs?|network|initiative|foundation|inc|institute|university)\b/i;

/**
 * Splits a list of names: `A, B and C`. Affiliations in brackets are left out. Empty when there is no name.
 */
export function readAuthors(row: string): AuthorList {
  let rest = row.trim();
  let unnamed: number | undefined;
  const counted = countedMore.exec(rest.slice(-maxEndLength));
  if (counted) {
    unnamed = Number(counted[1]);
    rest = rest
      .slice(0, rest.length - counted[0].length)
      .trim()
      .replace(/(?:,| and)$/i, '');
  }
  rest = withoutBrackets(rest).trim();
  const named = withoutMore(rest);
  const names = namesIn(named);
  if (names.length === 0) return {};
  const hasMore = named !== rest || unnamed !== undefined;
  return {
    authors: hasMore ? [...names, 'others'] : names,
    ...(unnamed !== undefined && { authorCount: names.length + unnamed }),
  };
}

const moreInAnyLanguage =
  /,? ?(?:(?:외|ほか|他) ?\d{0,4} ?[명人名]?|등|等人|u\. ?a\.|(?:und|et|y) (?:andere|weitere|autres|otros|otras|al\.?)|et coll\.?)$/i;

/** One name, as in most lists of names in records. Finding out takes a tenth of the time of reading a list. */
const oneName = /^[A-Z][a-z]*\.?(?:[ -][A-Z][a-z]*\.?){1,3}$/;

/** The authors in a list as notes and bots write it, in any language, also as links of a vault. */
export function authorsOf(row: string): AuthorList {
  if (oneName.test(row) && !group.test(row)) return { authors: [row] };
  const plain = row
    .replace(/\[\[(?:[^\][|]*\|)?([^\][|]*)\]\]/g, '$1')
    .replace(/[、，；]/g, ', ')
    .replace(/ (?:und|et|y|e|和|与|및) (?=\p{L}[^\s,]* \p{L})/gu, ', ')
    .replace(/[`*]/g, '')
    .trim();
  const end = moreInAnyLanguage.exec(plain.slice(-maxEndLength));
  return readAuthors(end ? `${plain.slice(0, plain.length - end[0].length)} et al.` : plain);
}

/** Applied one after another, since a single pattern would try all ways to split them. */
function withoutMore(row: string): string {
  let rest = row;
  for (;;) {
    const end = more.exec(rest.slice(-maxEndLength));
    if (!end) return rest;
    rest = rest.slice(0, rest.length - end[0].length);
  }
}

function namesIn(row: string): string[] {
  const names: string[] = [];
  for (const part of row.split(/[,;:]| and (?=\S)| & /)) {
    const name = withoutLast(singleSpaced(part).replace(/^and /, ''), footnoteMarks).trim();
    if (name === '' || !/\p{L}/u.test(name)) continue;
    const last = names.at(-1);
    if (last?.includes(',') === false && initials.test(name))
      names[names.length - 1] = `${last}, ${name}`;
    else if (suffix.test(name) && last !== undefined)
      names[names.length - 1] = withSuffix(last, name);
    else names.push(group.test(name) && name.includes(' ') ? `{${name}}` : name);
  }
  return names;
}

/** `Family, Jr., Given`, as BibTeX has it. */
function withSuffix(name: string, ending: string): string {
  const words = name.split(' ');
  const family = words.pop() ?? '';
  return words.length === 0 ? name : `${family}, ${ending}, ${words.join(' ')}`;
}

/** Also removes nested brackets. A bracket that is never closed stays. */
function withoutBrackets(text: string): string {
  if (!text.includes('(')) return text;
  const opened: number[] = [];
  const kept: string[] = [];
  for (const character of text) {
    if (character === '(') opened.push(kept.length);
    kept.push(character);
    const start = character === ')' ? opened.pop() : undefined;
    if (start !== undefined) kept.length = start;
  }
  return singleSpaced(kept.join('')).replaceAll(' ,', ',');
}

/**
 * The names in a list that mixes names of people and accounts. A name of one word may be either, and is left
 * out: `others` marks that names are missing.
 */
export function readNamesAmongAccounts(row: string): AuthorList {
  const { authors = [] } = readAuthors(row);
  const names = authors.filter((name) => name.includes(' '));
  if (names.length === 0) return {};
  return { authors: names.length < authors.length ? [...names, 'others'] : names };
}

/**
 * The bullet before a byline: some browsers copy every byline as a list item, not only those with authors.
 */
const bullet = /^[•*+◦▪‣–—-] /;
/** The characters of an account name on the site. */
const slugShape = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const smallWords = new Set(['of', 'and', 'the', 'for', 'at', 'in', 'de', '&']);
/** Lower-case words at the start of names: `the University of Hong Kong`, `von Neumann Institute`. */
const particles = new Set(['the', 'de', 'von', 'van']);
const letterOrDigit = /[\p{L}\p{N}]/u;
const institution = /^(?:Universi|Institut|College|School|State|Technical|Polytechnic|Academy)/;

/**
 * Reads a byline's organization. The page shows the account's avatar before the name, and copying converts
 * the avatar to the account's name: `tencent Tencent`, `facebook AI at Meta`. The first word is removed only
 * when it is clearly an account name; `Peking University` stays whole.
 */
export function readOrganization(line: string): Organization {
  const text = line.charAt(1) === ' ' ? line.replace(bullet, '') : line;
  const space = text.indexOf(' ');
  if (space < 0) return { name: text };
  const first = text.slice(0, space);
  const rest = text.slice(space + 1).trim();
  return isAccountName(first, rest) ? { name: rest, slug: first } : { name: text };
}

function isAccountName(first: string, rest: string): boolean {
  if (!slugShape.test(first) || !letterOrDigit.test(rest)) return false;
  if (particles.has(first)) return false;
  if (!/[A-Z]/.test(first) && /[a-z]/.test(first)) return true;
  if (first.includes('-')) return !isHyphenatedName(first, rest) && sharesWord(first, rest);
  return isSameName(first, rest) || isAcronym(first, rest);
}

/** `Bar-Ilan University`: a hyphen, but not an account name. */
function isHyphenatedName(first: string, rest: string): boolean {
  return institution.test(rest) && first.split('-').every((part) => /^[A-Z][a-z]+$/.test(part));
}

/**
 * Whether the name contains a part of a hyphenated account name: `Qwen-Team Qwen`, but not `MIT-IBM Watson AI
 * Lab`.
 */
function sharesWord(first: string, rest: string): boolean {
  const words = rest.split(/[^\p{L}\p{N}]+/u).map(lettersAndDigits);
  return first
    .split('-')
    .map(lettersAndDigits)
    .some((part) => part.length >= 2 && words.some((word) => isStart(part, word)));
}

function isStart(part: string, word: string): boolean {
  return word.length >= 2 && (word.startsWith(part) || part.startsWith(word));
}

/** `SamsungResearch Samsung Research`, `CarnegieMellonU Carnegie Mellon University`, `AI21 AI21 Labs`. */
function isSameName(first: string, rest: string): boolean {
  const account = lettersAndDigits(first);
  const name = lettersAndDigits(rest);
  if (name.startsWith(account)) return name === account || account.length >= 2;
  const firstWord = lettersAndDigits(rest.split(' ', 1)[0] ?? '');
  return firstWord.length >= 3 && account.startsWith(firstWord);
}

/** `UCSB University of California, Santa Barbara`. */
function isAcronym(first: string, rest: string): boolean {
  if (!/^[A-Z]{2,}$/.test(first)) return false;
  const words = rest.split(/[\s,]+/).filter((word) => word && !smallWords.has(word.toLowerCase()));
  return (
    words.length >= 2 &&
    words
      .map((word) => word.charAt(0))
      .join('')
      .toUpperCase() === first
  );
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

const meeting =
  /\b(?:proc(?:\.|eedings)|conference|workshop|symposium|meeting|ICML|NeurIPS|NIPS|ICLR|AAAI|IJCAI|CVPR|ICCV|ECCV|ACL|EMNLP|NAACL|AISTATS|KDD|SIGIR|UAI|COLT|ICRA|IROS|CoRL|INTERSPEECH)\b/i;

/** The venue with a name; undefined without one, and for servers of preprints, which aren't venues. */
export function venueNamed(name: string, isMeeting = meeting.test(name)): Venue | undefined {
  const isNone = name === '' || isPreprintServer(name);
  return isNone ? undefined : { name, kind: isMeeting ? 'proceedings' : 'journal' };
}
