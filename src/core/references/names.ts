import type { Name, PersonName } from '../bibliography/work/names';
import { term } from './locale';
import type { Locale } from './locale';
import { joined } from './wording';

/** How a style writes a list of names. */
export interface NameList {
  /** Which names begin with the family; by default none. */
  readonly inverted?: 'all' | 'first' | undefined;
  /** Given names are shown as they are: `A.B.` rather than `A. B.` */
  readonly isExact?: boolean | undefined;
  /** Given names are written as initials. */
  readonly initials?: boolean;
  /** `Beethoven, Ludwig van` rather than `van Beethoven, Ludwig`. */
  readonly demotes?: boolean;
  /** Between the last two. */
  readonly and: string;
  /** Whether a comma precedes `and`; by default, in lists of more than two names. */
  readonly comma?: 'always' | 'never' | undefined;
  /** Up to this many names are all written, otherwise only the first `shown`. */
  readonly limit?: number;
  readonly shown?: number;
  /** If names are omitted, the last one still follows an ellipsis. */
  readonly showsLast?: true;
  /** Whether `et al.` always follows a comma. */
  readonly etAlComma?: boolean;
  /** The language of `and` and `et al.` */
  readonly locale?: Locale | undefined;
}

/** A list of names: `A`, `A and B`, `A, B, and C`, `A et al.`; empty for none. */
export function joinNames(names: readonly Name[], list: NameList): string {
  return join(
    names.map((name, i) => writeName(name, list, i)),
    list,
  );
}

/**
 * The written names as a list; see {@link joinNames}. The last name `others` means that there are more; a style
 * without `et al.` writes it as it is.
 */
export function join(written: readonly string[], list: NameList): string {
  const { and, comma, limit = Infinity, shown = 1, showsLast, etAlComma, locale } = list;
  const count = written.length;
  const hasMore = limit < Infinity && written.at(-1) === 'others';
  const first = written.slice(0, count > limit ? shown : hasMore ? -1 : undefined);
  if (first.length < count) {
    const separator = etAlComma || (count > 2 && first.length > 1) ? ', ' : ' ';
    const rest = showsLast && !hasMore ? `… ${written.at(-1) ?? ''}` : term('et al.', locale);
    return first.length > 0 ? `${first.join(', ')}${separator}${rest}` : '';
  }
  const last = first.pop() ?? '';
  if (first.length === 0) return last;
  const hasComma = comma === 'always' || (comma !== 'never' && count > 2);
  return `${first.join(', ')}${hasComma ? ',' : ''} ${term(and, locale)} ${last}`;
}

/** Whether a name stands for further names, as in BibTeX's `and others`. */
export function isOthers(name: Name | undefined): boolean {
  return name !== undefined && 'literal' in name && name.literal === 'others';
}

/** One name in the form of a list, given its zero-based place; by default `Ana Maria Vasic Jr.` */
export function writeName(name: Name, list: Partial<NameList> = {}, place = 0): string {
  if ('literal' in name) return name.literal;
  const isInverted = list.inverted === 'all' || (list.inverted === 'first' && place === 0);
  const { dropping, nonDropping, family, suffix }: PersonName = name;
  const full = list.isExact ? name.given : spaced(name.given);
  const given = list.initials ? initials(name.given) : full;
  if (!isInverted) return joined([withParticle(given, dropping, nonDropping, family), suffix], ' ');
  return joined([
    list.demotes ? family : familyName(name),
    withParticle(given, dropping, list.demotes ? nonDropping : undefined),
    suffix,
  ]);
}

/** `Vasic`, `van Beethoven`, or the whole name of a group. */
export function familyName(name: Name): string {
  return 'literal' in name ? name.literal : withParticle(name.nonDropping, name.family);
}

/** The parts of a name with spaces in between, except after an apostrophe or hyphen: `Jean d’Alembert`. */
function withParticle(...parts: readonly (string | undefined)[]): string {
  return joined(parts, ' ').replace(/(?<=[^\s][’'-]) /g, (space, at: number, all: string) =>
    parts.some((part) => part && all.slice(0, at).endsWith(part)) ? '' : space,
  );
}

/** `A. M.` for `A.M.` */
function spaced(given = ''): string {
  return given.replace(/(?<=(?:^|[\s.])\p{Lu}\.)(?=\p{Lu}(?:\.|$))/gu, ' ');
}

/** `A. M.` for `Ana Maria`, `J.-P.` for `Jean-Paul`; a word in a script without capitals is unchanged. */
export function initials(given = ''): string {
  return given
    .split(/(?<=[.\s])|(?=-)/)
    .map((word) => initial(word.trim()))
    .filter((word) => word !== '')
    .join(' ')
    .replaceAll(' -', '-');
}

/** The initial of a word; small words such as `de` and particles of double names don't count. */
function initial(word: string): string {
  const [, hyphen = '', letters = ''] = /^(-?)(.*?)\.?$/u.exec(word) ?? [];
  if (letters === '' || (hyphen && !/^\p{Lu}/u.test(letters))) return '';
  // `Yu.` is an abbreviation already.
  if (word.endsWith('.') || /^\p{Ll}{2,}$/u.test(letters)) return word;
  const short = /^\p{Lu}(?:\p{Lu}(?=\p{Ll}+$))?/u.exec(letters)?.[0] ?? letters;
  return `${hyphen}${short.charAt(0)}${short.slice(1).toLowerCase()}.`;
}
