import { addTo } from '../../base/collections';
import { defined } from '../../base/data';
import type { ListedWork } from '../../bibliography/work/work';
import type { DigestEntry, Link, PartialDate } from '../../model';
import { areAlike, titleWords } from './groups';
import {
  arxivIdOf,
  arxivNames,
  identifiers,
  isArxivName,
  isIdAsTitle,
} from '../../identity/identifiers';
import type { Identified } from '../../identity/identifiers';
import { paperIdentity } from '../../identity/title';
import { guessedIdentity, haveSameAuthorAndYear, shortTitle } from './shortTitles';
import { fold } from '../../text/fold';
import { firstKnown, listingsOf, lookedUpFor } from './bibliographyPaper';
import { isWebAddress } from '../../text/uriText';
import { readable } from '../../text/readable';

const none: readonly never[] = [];
/**
 * The most works with one DOI whose titles are compared with that of a paper. A DOI may identify a whole
 * volume, and comparing each of its papers with each of its works would take quadratic time.
 */
const mostOfDoi = 64;

/** An index of the works of all bibliographies. */
export class WorkIndex {
  readonly #byIdentity = new Map<string, ListedWork[]>();
  readonly #byId = new Map<string, ListedWork[]>();
  readonly #byShortTitle = new Map<string, ListedWork[]>();
  readonly #titles = new Map<ListedWork, ComparedTitle>();
  /** All keys of bibliographies, as written in the files. */
  readonly keys: ReadonlySet<string>;

  constructor(readonly works: readonly ListedWork[]) {
    this.keys = new Set(works.flatMap(({ key, lookedUp }) => (lookedUp ? [] : key)));
    for (const work of works) {
      if (work.identity !== undefined) addTo(this.#byIdentity, work.identity, work);
      for (const id of identifiers(work)) {
        const count = this.#byId.get(id)?.length ?? 0;
        if (count < mostOfDoi || isArxivName(id)) addTo(this.#byId, id, work);
      }
      const short = work.title === undefined ? undefined : guessedIdentity(work.title);
      if (short !== undefined) addTo(this.#byShortTitle, short, work);
    }
  }

  /**
   * The works that match this paper: by one of its titles; by its arXiv id or DOI and a similar title, since an
   * abstract may mention the id of a paper it builds on; or by first author, year and title, if one of the two
   * lacks the subtitle.
   *
   * @param shortTitle the identity of the title without its subtitle, if no other paper has it
   */
  of(
    record: DigestEntry,
    identities: readonly string[],
    shortTitle?: string,
  ): readonly ListedWork[] {
    if (this.works.length === 0) return none;
    const found = new Set<ListedWork>();
    for (const identity of identities) {
      for (const work of this.#byIdentity.get(identity) ?? []) {
        if (!haveTwoIds(work, record)) found.add(work);
      }
    }
    const title = new ComparedTitle(record.title);
    const isUntitled = isIdAsTitle(record.title);
    for (const id of identifiers(record)) {
      for (const work of this.#byId.get(id) ?? []) {
        if (isUntitled || (this.#titleOf(work)?.isLike(title) ?? true)) found.add(work);
      }
    }
    for (const work of this.#guessed(record, identities, shortTitle)) found.add(work);
    return [...found];
  }

  #titleOf(work: ListedWork): ComparedTitle | undefined {
    if (work.title === undefined) return undefined;
    const title = this.#titles.get(work) ?? new ComparedTitle(work.title);
    this.#titles.set(work, title);
    return title;
  }

  #guessed(
    record: DigestEntry,
    identities: readonly string[],
    shortTitle: string | undefined,
  ): readonly ListedWork[] {
    const isBySame = (work: ListedWork) => haveSameAuthorAndYear(work, record);
    const named = shortTitle === undefined ? [] : (this.#byIdentity.get(shortTitle) ?? []);
    const short = named.filter(isBySame);
    const long = identities
      .flatMap((title) => this.#byShortTitle.get(title) ?? [])
      .filter(isBySame);
    // Several works with one short title can't be told apart.
    const isOne = new Set(long.map(({ identity }) => identity)).size === 1;
    return isOne ? [...short, ...long] : short;
  }
}

/** A title with the values it is compared by, each computed when first needed. */
class ComparedTitle {
  #words: ReadonlySet<string> | undefined;
  #identity: string | undefined;

  constructor(private readonly title: string) {}

  /** Whether the titles are similar, or equal except for a subtitle that one of them lacks. */
  isLike(other: ComparedTitle): boolean {
    return (
      areAlike(this.#ownWords(), other.#ownWords()) || this.#extends(other) || other.#extends(this)
    );
  }

  #ownWords(): ReadonlySet<string> {
    return (this.#words ??= titleWords(this.title));
  }

  #extends(other: ComparedTitle): boolean {
    const short = shortTitle(this.title);
    if (short === undefined) return false;
    return short.identity === (other.#identity ??= paperIdentity({ title: other.title }));
  }
}

/** Whether their arXiv ids show that they are two papers, even with the same title. */
function haveTwoIds(a: Identified, b: Identified): boolean {
  const [of, other] = [arxivNames(a), arxivNames(b)];
  return of.length > 0 && other.length > 0 && !of.some((id) => other.includes(id));
}

/**
 * `record` with the authors, venue, year, ids and addresses from bibliographies, and with looked-up details.
 * Ignores ids of an entry that contradict the digest, and details with such ids.
 */
export function withWorks(record: DigestEntry, works: readonly ListedWork[]): DigestEntry {
  const consistent = works.filter(
    (work) => !haveTwoIds(work, record) && !haveTwoDois(work, record),
  );
  const isNamed = (names: readonly string[] | undefined) => names && !isOrganization(names, record);
  // The user's own bibliographies come before the digest, and looked-up details after it.
  const listed = works.filter(({ lookedUp }) => !lookedUp);
  const details = consistent.filter(({ lookedUp }) => lookedUp);
  const whole = record.authors?.at(-1) === 'others' ? undefined : record.authors;
  const { links, sightings, abstract, ...rest } = record;
  const title = isIdAsTitle(record.title)
    ? firstKnown(consistent, (work) => work.title)
    : undefined;
  const paper = {
    ...rest,
    title: title ?? record.title,
    abstract: abstract || (firstKnown(details, (work) => work.abstract) ?? ''),
    ...defined({
      authors:
        listed.map((work) => work.authors).find(isNamed) ??
        whole ??
        firstKnown(details, (work) => work.authors) ??
        record.authors,
      venue: firstKnown(listed, (work) => work.venue) ?? record.venue,
      date: exactDate(dateWith(record.date, listed), details),
      arxivId: record.arxivId ?? onlyArxivId(consistent),
      doi: record.doi ?? firstKnown(consistent, (work) => work.doi),
    }),
    links: withAddresses(links, consistent),
    sightings,
    ...defined({ listings: listingsOf(works) }),
  };
  const venue = paper.venue ?? firstKnown(details, (work) => work.venue);
  const completed = { ...paper, ...(venue && { venue }) };
  return { ...completed, ...defined({ lookedUp: lookedUpFor(completed, details) }) };
}

/** A looked-up date in place of one that is incomplete or inferred, unless it contradicts what is known. */
function exactDate(
  date: PartialDate | undefined,
  details: readonly ListedWork[],
): PartialDate | undefined {
  const found = firstKnown(details, (work) => work.date);
  const { year, month, day, yearInferred } = date ?? {};
  if (!found || (year !== undefined && day !== undefined && !yearInferred)) return date;
  const years = year !== undefined && found.year !== undefined ? Math.abs(year - found.year) : 0;
  const isSame =
    years <= (yearInferred ? 1 : 0) &&
    (month === undefined || month === found.month) &&
    (day === undefined || day === found.day);
  return isSame ? found : date;
}

/** Whether their DOIs show that they are two papers. An arXiv DOI identifies only a preprint. */
function haveTwoDois(a: Identified, b: Identified): boolean {
  const [of, other] = [a, b].map((one) => identifiers(one).find((id) => !isArxivName(id)));
  return of !== undefined && other !== undefined && of !== other;
}

/** The arXiv id in all entries that have one; undefined if they differ. */
function onlyArxivId(works: readonly ListedWork[]): string | undefined {
  const names = new Set(works.flatMap(arxivNames));
  return names.size === 1 ? firstKnown(works, ({ arxivId }) => arxivId) : undefined;
}

function withAddresses(links: readonly Link[], works: readonly ListedWork[]): readonly Link[] {
  const added = new Map<string, Link>();
  for (const { url } of works) {
    if (url === undefined || !isWebAddress(url) || links.some((link) => link.url === url)) continue;
    added.set(url, { url, kind: arxivIdOf(url) === undefined ? 'other' : 'arxiv' });
  }
  return added.size === 0 ? links : [...links, ...added.values()];
}

/** Whether the only author is the digest's organization, as in entries made from the digest. */
function isOrganization(names: readonly string[], { organization }: DigestEntry): boolean {
  const [name, ...others] = names;
  return (
    organization !== undefined &&
    others.length === 0 &&
    plain(name ?? '') === plain(organization.name)
  );
}

function plain(name: string): string {
  return fold(readable(name)).replace(/[{}]/g, '').trim();
}

/**
 * The date of a record with the year from works. Its day may be from another year than the publication, so it
 * is kept only if the month is the same.
 */
function dateWith(
  date: PartialDate | undefined,
  works: readonly ListedWork[],
): PartialDate | undefined {
  if (date?.year !== undefined) return date;
  const known = firstKnown(works, (work) => work.date);
  if (!known) return date;
  return known.day === undefined && known.month !== undefined && known.month === date?.month
    ? { ...known, ...date }
    : known;
}
