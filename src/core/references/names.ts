import type { Name } from '../bibliography/names';

/** `Vasic, A. M., Jr.` of `Vasic`, `Ana Maria` and `Jr.`; a group as it is. */
export function familyThenInitials(name: Name): string {
  if ('literal' in name) return name.literal;
  return commas(name.family, initials(name.given), name.suffix);
}

/** `A. M. Vasic Jr.` */
export function initialsThenFamily(name: Name): string {
  return 'literal' in name ? name.literal : spaces(initials(name.given), name.family, name.suffix);
}

/** `Vasic, Ana Maria, Jr.` */
export function familyThenGiven(name: Name): string {
  return 'literal' in name ? name.literal : commas(name.family, name.given, name.suffix);
}

/** `Ana Maria Vasic Jr.` */
export function givenThenFamily(name: Name): string {
  return 'literal' in name ? name.literal : spaces(name.given, name.family, name.suffix);
}

/** `Vasic`, or the whole name of a group. */
export function familyName(name: Name): string {
  return 'literal' in name ? name.literal : name.family;
}

/** How a style writes names in a row. */
export interface NameList {
  /** Of each name, by its place; zero-based. */
  readonly write: (name: Name, place: number) => string;
  /** Between the last two; with a comma before it from `commaFrom` names on. */
  readonly and: string;
  readonly commaFrom: number;
  /** So many names are all written, of more only the first `shown`. */
  readonly limit: number;
  readonly shown: number;
}

/** Names in a row: `A`, `A and B`, `A, B, and C`, `A et al.`; empty for none. */
export function joinNames(names: readonly Name[], list: NameList, hasMore = false): string {
  const isCut = names.length > list.limit;
  const written = names.slice(0, isCut ? list.shown : undefined).map(list.write);
  if (written.length === 0) return '';
  if (isCut || hasMore) {
    const names = written.join(', ');
    return `${names}${names.includes(',') && list.commaFrom <= 3 ? ',' : ''} et al.`;
  }
  const last = written.pop() ?? '';
  if (written.length === 0) return last;
  const comma = written.length + 1 >= list.commaFrom ? ',' : '';
  return `${written.join(', ')}${comma} ${list.and} ${last}`;
}

/** `A. M.` of `Ana Maria`, `J.-P.` of `Jean-Paul`; a name without letters of its own stays. */
function initials(given: string | undefined): string | undefined {
  return given
    ?.replace(/\.(?=\p{L})/gu, '. ')
    .split(' ')
    .map((word) => word.split('-').map(initial).join('-'))
    .join(' ');
}

function initial(word: string): string {
  const letter = /\p{Lu}|^\p{Ll}/u.exec(word)?.[0];
  return letter === undefined ? word : `${letter.toUpperCase()}.`;
}

function commas(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

function spaces(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
