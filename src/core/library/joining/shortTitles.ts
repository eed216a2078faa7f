import { toName } from '../../bibliography/work/names';
import type { DigestEntry, PartialDate } from '../../model';
import { readable } from '../../text/readable';
import { fold } from '../../text/fold';
import { paperIdentity } from '../../identity/title';
import { wordsOf } from '../../text/words';

/** The separator before a subtitle. */
const beforeSubtitle = /:\s|\s[–—-]\s|\?\s/;
/** What distinguishes the works of a series. */
const partOfSeries =
  /^\W*(?:(?:part|pt|vol|volume|chapter|book|episode)\b\.?\s*)?(?:\d+|[ivx]+)\b/i;
const number = /\p{N}|(?<![\p{L}\p{M}])[ivx]+(?![\p{L}\p{M}])/iu;

/** A title up to its subtitle. */
interface ShortTitle {
  /** See `paperIdentity`. */
  readonly identity: string;
  readonly subtitle: string;
}

/** The title without its subtitle; undefined if it has none or is part of a series. */
export function shortTitle(title: string): ShortTitle | undefined {
  const found = beforeSubtitle.exec(title);
  if (!found || found.index === 0) return undefined;
  const subtitle = title.slice(found.index + found[0].length);
  if (subtitle.trim() === '' || partOfSeries.test(subtitle)) return undefined;
  return { identity: paperIdentity({ title: title.slice(0, found.index) }), subtitle };
}

/**
 * The identity of the title without its subtitle, which is enough if author and year match. Undefined without a
 * subtitle, or if the subtitle contains a number, which may distinguish the work from another.
 */
export function guessedIdentity(title: string): string | undefined {
  const short = shortTitle(title);
  return short && !number.test(short.subtitle) ? short.identity : undefined;
}

/** The fields that show whether two works have the same first author and year. */
interface AuthorAndYear {
  readonly authors?: readonly string[];
  readonly date?: PartialDate;
}

/** Whether first author and year are known for both and equal. */
export function haveSameAuthorAndYear(a: AuthorAndYear, b: AuthorAndYear): boolean {
  const [name, year] = [familyOf(a), a.date?.year];
  return name !== '' && year !== undefined && name === familyOf(b) && year === b.date?.year;
}

/** The last word of the first author's family name, folded, since particles are written in many ways. */
function familyOf({ authors }: AuthorAndYear): string {
  const [first] = authors ?? [];
  if (first === undefined) return '';
  const name = toName(first);
  const family = 'literal' in name ? name.literal : name.family;
  const words = wordsOf(fold(readable(family)));
  return ('literal' in name ? words.join(' ') : words.at(-1)) ?? '';
}

/** Like {@link guessedIdentity} for an entry of a digest; undefined if its authors are unknown. */
export function guessedIdentityOf({ title, authors }: DigestEntry): string | undefined {
  return authors && authors.length > 0 ? guessedIdentity(title) : undefined;
}
