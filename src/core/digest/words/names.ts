/** Lists of author names, organizations in a byline, and venues. */
import { isPreprintServer } from '../../identity/identifiers';
import { firstOf } from '../../base/collections';
import { withoutLast, singleSpaced } from '../../text/characters';
import type { DigestEntry, Organization, Venue } from '../../model';

/** The names in a list, and the number of further names if the list has it. */
type AuthorList = Pick<DigestEntry, 'authors' | 'authorCount'>;

/** The ends of lists that have more names, applied one after another: `(and 9 authors)`, `et al.`, `等`. */
const listEnds: readonly RegExp[] = [
  /(?:[([] ?)?(?:and )?(\d{1,5}) (?:(?:more |other |additional )?authors?(?: not shown)?|more|others)(?: ?[)\]])?$/i,
  /[,;]? ?(?:\(?et\.? ?al\.?\)?|and others|…|\.\.\.|等 ?\d{0,4} ?(?:位作者|[人位名])?|(?:외|ほか|他) ?\d{0,4} ?[명人名]?|등|u\. ?a\.|(?:und|et|y) (?:andere|weitere|autres|otros|otras|al\.?)|et coll\.?)[.,]?$/i,
];
const maxEndLength = 60;
/** A part of a name that follows the family name. */
export const suffix = /^(?:Jr|Sr|I{2,3}|IV)\.?$/;
/** A given name behind a family name: `Example, A. B.` */
const initials = /^(?:\p{Lu}|(?:\p{Lu}\.[ -]?){1,4})$/u;
/** Marks of affiliations after a name. */
const footnoteMarks = '*†‡';
const group =
  /\b(?:collaborations?|teams?|consortium|group|project|labs?|network|initiative|foundation|inc|institute|university)\b/i;
/** One name, as in most lists of names in records. Finding out takes a tenth of the time of reading a list. */
const oneName = /^[A-Z][a-z]*\.?(?:[ -][A-Z][a-z]*\.?){1,3}$/;

/** Splits a list of names: `A, B and C`. Affiliations in brackets are left out. Empty when there is no name. */
export function readAuthors(row: string): AuthorList {
  if (oneName.test(row) && !group.test(row)) return { authors: [row] };
  let unnamed: string | undefined;
  let ends = 0;
  const withoutEnds = (list: string): string => {
    let rest = list.trim();
    for (;;) {
      const end = firstOf(listEnds, (form) => form.exec(rest.slice(-maxEndLength)) ?? undefined);
      if (!end) return rest;
      ends += 1;
      unnamed ??= end[1];
      rest = rest
        .slice(0, -end[0].length)
        .trim()
        .replace(/(?:,| and)$/i, '');
    }
  };
  const names = namesIn(withoutEnds(withoutBrackets(withoutEnds(row))));
  if (names.length === 0) return {};
  return {
    authors: ends > 0 ? [...names, 'others'] : names,
    ...(unnamed !== undefined && { authorCount: names.length + Number(unnamed) }),
  };
}

/** The authors in a list as notes and bots write it, in any language, also as links of a vault. */
export function authorsOf(row: string): AuthorList {
  return readAuthors(
    row
      .replace(/\[\[(?:[^\][|]*\|)?([^\][|]*)\]\]|[`*]/g, '$1')
      .replace(/[、，；]| (?:und|et|y|e|和|与|及) (?=\p{L}[^\s,]* \p{L})/gu, ', '),
  );
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

/** What a browser copies before a byline: some copy every byline as a list item. */
const bullet = /^[•*+◦▪‣–—-] /;
/** The characters of an account name on the site. */
const slugShape = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
/** Words that aren't in acronyms, or are in lower case at the start of names: `the University of Hong Kong`. */
const smallWords = new Set(['of', 'and', 'the', 'for', 'at', 'in', 'de', 'von', 'van', '&']);

/**
 * Reads a byline's organization. The page shows the account's avatar before the name, and copying converts
 * the avatar to the account's name: `tencent Tencent`, `facebook AI at Meta`. The first word is removed only
 * when it is clearly an account name; `Peking University` stays whole.
 */
export function readOrganization(line: string): Organization {
  const text = line.replace(bullet, '');
  const [slug = '', ...words] = text.split(' ');
  const name = words.join(' ').trim();
  return isAccount(slug, name) ? { name, slug } : { name: text };
}

/** Whether a word is the account of the organization with the name behind it. */
function isAccount(slug: string, name: string): boolean {
  if (!slugShape.test(slug) || !/[\p{L}\p{N}]/u.test(name) || smallWords.has(slug)) return false;
  if (slug === slug.toLowerCase() && slug !== slug.toUpperCase()) return true;
  const account = lettersAndDigits(slug);
  const all = lettersAndDigits(name);
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => !smallWords.has(word.toLowerCase()));
  const first = lettersAndDigits(words[0] ?? '');
  // `SamsungResearch Samsung Research`, `CarnegieMellonU Carnegie Mellon University`, `Qwen-Team Qwen`.
  if (all === account || (account.length > 1 && all.startsWith(account))) return true;
  if (first.length > 2 && account.startsWith(first)) return true;
  // `UCSB University of California, Santa Barbara`.
  const acronym = words.map((word) => word.charAt(0)).join('');
  return words.length > 1 && slug.length > 1 && slug === acronym.toUpperCase();
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
