import { toName } from '../../bibliography/work/names';
import type { DigestEntry, PartialDate } from '../../model';
import { readable } from '../../text/readable';
import { fold } from '../../text/fold';
import { paperIdentity } from '../../identity/title';
import { wordsOf } from '../../text/words';

/** Where a subtitle begins. */
const beforeSubtitle = /:\s|\s[–—-]\s|\?\s/;
/** What tells the works of a series from one another. */
const partOfSeries =
  /^\W*(?:(?:part|pt|vol|volume|chapter|book|episode)\b\.?\s*)?(?:\d+|[ivx]+)\b/i;
const number = /\p{N}|(?<![\p{L}\p{M}])[ivx]+(?![\p{L}\p{M}])/iu;

/** A title as far as its subtitle. */
interface ShortTitle {
  /** See `paperIdentity`. */
  readonly identity: string;
  readonly subtitle: string;
}

/** The title without its subtitle; undefined when it has none, or one of a series. */
export function shortTitle(title: string): ShortTitle | undefined {
  const found = beforeSubtitle.exec(title);
  if (!found || found.index === 0) return undefined;
  const subtitle = title.slice(found.index + found[0].length);
  if (subtitle.trim() === '' || partOfSeries.test(subtitle)) return undefined;
  return { identity: paperIdentity({ title: title.slice(0, found.index) }), subtitle };
}

/**
 * The identity of the title without its subtitle, which suffices where author and year agree. Undefined
 * without a subtitle, or when that has a number, which may be what tells the work from another.
 */
export function guessedIdentity(title: string): string | undefined {
  const short = shortTitle(title);
  return short && !number.test(short.subtitle) ? short.identity : undefined;
}

/** What tells whether two works are by the same first author, of the same year. */
interface AuthorAndYear {
  readonly authors?: readonly string[];
  readonly date?: PartialDate;
}

/** Whether first author and year are known of both and agree. */
export function haveSameAuthorAndYear(a: AuthorAndYear, b: AuthorAndYear): boolean {
  const [name, year] = [familyOf(a), a.date?.year];
  return name !== '' && year !== undefined && name === familyOf(b) && year === b.date?.year;
}

/** The last word of the first author's family name, folded: particles are written in many ways. */
function familyOf({ authors }: AuthorAndYear): string {
  const [first] = authors ?? [];
  if (first === undefined) return '';
  const name = toName(first);
  const family = 'literal' in name ? name.literal : name.family;
  const words = wordsOf(fold(readable(family)));
  return ('literal' in name ? words.join(' ') : words.at(-1)) ?? '';
}

/** As {@link guessedIdentity}, of an entry of a digest; undefined when its authors are unknown. */
export function guessedIdentityOf({ title, authors }: DigestEntry): string | undefined {
  return authors && authors.length > 0 ? guessedIdentity(title) : undefined;
}
