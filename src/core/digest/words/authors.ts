/** Names of authors as listings have them in a row. */
import { withoutLast } from '../../text/characters';
import type { DigestEntry } from '../../model';

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

/** What stands in brackets within brackets goes too. An opened one that nothing closes stays. */
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
