import type { Organization } from '../../model';

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
 * Reads a byline's organisation. The page shows the account's avatar before the name, and copying
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
 * Whether a part of a hyphenated account name stands in the name, too: `Qwen-Team Qwen`, but not
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
