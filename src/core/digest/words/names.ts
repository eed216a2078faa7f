/** Names of authors in a row, and of organizations in a byline. */
import { withoutLast } from '../../text/characters';
import type { DigestEntry, Organization } from '../../model';

/** The names in a row, and how many there are, when it says how many more than are named. */
type AuthorList = Pick<DigestEntry, 'authors' | 'authorCount'>;

/** `(and 9 authors)`, `(25 additional authors not shown)`, `and 3 others` at the end of a row. */
const countedMore =
  /(?:[([] ?)?(?:and )?(\d{1,5}) (?:(?:more |other |additional )?authors?(?: not shown)?|more|others)(?: ?[)\]])?$/i;
const more = /[,;]? ?(?:\(?et\.? ?al\.?\)?|and others|…|\.\.\.|等)[.,]?$/i;
/** The longest end of a row that says how many more authors there are. */
const longestEnd = 60;
const suffix = /^(?:Jr|Sr|I{2,3}|IV)\.?$/;
/** Marks of affiliations behind a name. */
const footnoteMarks = '*†‡';
const group =
  /\b(?:collaborations?|teams?|consortium|group|project|labs?|network|initiative|foundation|inc|institute|university)\b/i;

/**
 * Takes a row of names apart: `A, B and C`, with affiliations in brackets left out. Empty when there
 * is no name in it.
 */
export function readAuthors(row: string): AuthorList {
  let rest = row.trim();
  let unnamed: number | undefined;
  const counted = countedMore.exec(rest.slice(-longestEnd));
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

/** One after the other, as a pattern for several would try all the ways to part them. */
function withoutMore(row: string): string {
  let rest = row;
  for (;;) {
    const end = more.exec(rest.slice(-longestEnd));
    if (!end) return rest;
    rest = rest.slice(0, rest.length - end[0].length);
  }
}

function namesIn(row: string): string[] {
  const names: string[] = [];
  for (const part of row.split(/[,;:]| and (?=\S)| & /)) {
    const name = withoutLast(part.replace(/\s+/g, ' ').replace(/^and /, ''), footnoteMarks).trim();
    if (name === '' || !/\p{L}/u.test(name)) continue;
    const last = names.at(-1);
    if (suffix.test(name) && last !== undefined) names[names.length - 1] = withSuffix(last, name);
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

/** Brackets within brackets are removed, too. An opened one that nothing closes stays. */
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
  return kept.join('').replace(/ {2,}/g, ' ').replaceAll(' ,', ',');
}

/**
 * The names in a row that mixes names of people and of accounts. A name of one word may be of either, and
 * is left out: `others` stands for it.
 */
export function readNamesAmongAccounts(row: string): AuthorList {
  const { authors = [] } = readAuthors(row);
  const names = authors.filter((name) => name.includes(' '));
  if (names.length === 0) return {};
  return { authors: names.length < authors.length ? [...names, 'others'] : names };
}

/**
 * The bullet before a byline: some browsers copy every byline as an item of a list, not only those with
 * authors.
 */
const bullet = /^[•*+◦▪‣–—-] /;
/** What an account name on the site is made of. */
const slugShape = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const smallWords = new Set(['of', 'and', 'the', 'for', 'at', 'in', 'de', '&']);
/** Lower-case words that names begin with: `the University of Hong Kong`, `von Neumann Institute`. */
const particles = new Set(['the', 'de', 'von', 'van']);
const letterOrDigit = /[\p{L}\p{N}]/u;
const institution = /^(?:Universi|Institut|College|School|State|Technical|Polytechnic|Academy)/;

/**
 * Reads a byline's organization. The page shows the account's avatar before the name, and copying
 * turns the avatar into the account's name: `tencent Tencent`, `facebook AI at Meta`. The first word
 * is taken for it only when it plainly is one; `Peking University` stays whole.
 */
export function readOrganization(line: string): Organization {
  const text = line.charAt(1) === ' ' ? line.replace(bullet, '') : line;
  const markdown = /^\[!\[([^\][]{0,100})\]\([^()]*\) ?([^\][]+)\](?:\([^()]*\))?$/.exec(text);
  if (markdown) {
    const [, alt = '', name = ''] = markdown;
    return { name: name.trim(), ...(slugShape.test(alt) && { slug: alt }) };
  }
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

/** `Bar-Ilan University`: a hyphen, yet no account name. */
function isHyphenatedName(first: string, rest: string): boolean {
  return institution.test(rest) && first.split('-').every((part) => /^[A-Z][a-z]+$/.test(part));
}

/**
 * Whether a part of a hyphenated account name is in the name, too: `Qwen-Team Qwen`, but not
 * `MIT-IBM Watson AI Lab`.
 */
function sharesWord(first: string, rest: string): boolean {
  const words = rest.split(/[^\p{L}\p{N}]+/u).map(squash);
  return first
    .split('-')
    .map(squash)
    .some((part) => part.length >= 2 && words.some((word) => isStart(part, word)));
}

function isStart(part: string, word: string): boolean {
  return word.length >= 2 && (word.startsWith(part) || part.startsWith(word));
}

/** `SamsungResearch Samsung Research`, `CarnegieMellonU Carnegie Mellon University`, `AI21 AI21 Labs`. */
function isSameName(first: string, rest: string): boolean {
  const account = squash(first);
  const name = squash(rest);
  if (account === '' || name === '') return false;
  if (name.startsWith(account)) return name === account || account.length >= 2;
  const firstWord = squash(rest.split(' ', 1)[0] ?? '');
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

function squash(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
