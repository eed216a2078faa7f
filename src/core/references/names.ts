import { wholeFamily } from '../bibliography/work/names';
import type { Name, PersonName } from '../bibliography/work/names';
import { joined } from './wording';

/** `Vasic, A. M., Jr.` for `Vasic`, `Ana Maria` and `Jr.`; a group unchanged. */
export function familyThenInitials(name: Name): string {
  return inverted(name, initials, false);
}

/** `A. M. Vasic Jr.` */
export function initialsThenFamily(name: Name): string {
  if ('literal' in name) return name.literal;
  return joined([initials(name.given), wholeFamily(name), name.suffix], ' ');
}

/** `Vasic, Ana Maria, Jr.`, `van Beethoven, Ludwig` */
export function familyThenGiven(name: Name): string {
  return inverted(name, (given) => given, false);
}

/** `Vasic, Ana Maria, Jr.`, `Beethoven, Ludwig van` */
export function demotedThenGiven(name: Name): string {
  return inverted(name, (given) => given, true);
}

/** `Ana Maria Vasic Jr.` */
export function givenThenFamily(name: Name): string {
  if ('literal' in name) return name.literal;
  return joined([name.given, wholeFamily(name), name.suffix], ' ');
}

/** `Vasic`, `van Beethoven`, or the whole name of a group. */
export function familyName(name: Name): string {
  return 'literal' in name ? name.literal : joined([name.nonDropping, name.family], ' ');
}

function inverted(
  name: Name,
  writeGiven: (given: string | undefined) => string | undefined,
  demotes: boolean,
): string {
  if ('literal' in name) return name.literal;
  const { dropping, nonDropping, family, suffix }: PersonName = name;
  const after = joined([writeGiven(name.given), dropping, demotes && nonDropping], ' ');
  return joined([demotes ? family : familyName(name), after, suffix]);
}

/** How a style writes lists of names. */
export interface NameList {
  /** Writes a name, given its zero-based place in the list. */
  readonly write: (name: Name, place: number) => string;
  /** Between the last two; with a comma before it from `commaFrom` names. */
  readonly and: string;
  readonly commaFrom: number;
  /** Up to this many names are all written; otherwise only the first `shown`. */
  readonly limit: number;
  readonly shown: number;
  /** If names are omitted, the last one still follows an ellipsis. */
  readonly showsLast?: true;
  /** Whether `et al.` follows a comma even after a single name. */
  readonly etAlComma?: boolean;
}

/** A list of names: `A`, `A and B`, `A, B, and C`, `A et al.`; empty for none. */
export function joinNames(names: readonly Name[], list: NameList, hasMore = false): string {
  const isCut = names.length > list.limit;
  const written = names.slice(0, isCut ? list.shown : undefined).map(list.write);
  if (written.length === 0) return '';
  if (isCut && list.showsLast && !hasMore) {
    return `${written.join(', ')}, … ${list.write(names.at(-1) ?? { literal: '' }, names.length - 1)}`;
  }
  if (isCut || hasMore) {
    const hasComma = list.etAlComma ?? (written.length > 1 && list.commaFrom <= 3);
    return `${written.join(', ')}${hasComma ? ',' : ''} et al.`;
  }
  const last = written.pop() ?? '';
  if (written.length === 0) return last;
  const comma = written.length + 1 >= list.commaFrom ? ',' : '';
  return `${written.join(', ')}${comma} ${list.and} ${last}`;
}

/** `A. M.` for `Ana Maria`, `J.-P.` for `Jean-Paul`; a word in a script without capitals is unchanged. */
export function initials(given = ''): string {
  return given
    .replace(/\.(?=\p{L})/gu, '. ')
    .split(' ')
    .map((word) => word.split('-').map(initial).join('-'))
    .join(' ');
}

function initial(word: string): string {
  const letter = /\p{Lu}|^\p{Ll}/u.exec(word)?.[0];
  return letter === undefined ? word : `${letter.toUpperCase()}.`;
}
