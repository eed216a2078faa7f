import { defined } from '../../base/data';
import type { ListedWork } from '../../bibliography/work/work';
import { citekeyCandidates } from '../../identity/citekey';
import { withIdDate } from '../../identity/idDate';
import { isAcceptedKey } from '../../identity/key';
import { isWebAddress } from '../../text/uriText';
import type { Listing, LookedUp, LookedUpField, Paper } from '../../model';
import type { KeyClaim } from './keys';

const none: readonly never[] = [];
/** Sorts after all titles, so papers of digests choose keys first. */
const afterTitles = '\uFFFF';

/**
 * The entries for one work in bibliographies, at most one per file, not counting aliases. It is a paper of the
 * library unless its entries match a paper of a digest.
 */
export class BibliographyPaper implements KeyClaim {
  readonly identity: string;
  readonly firstCapture = undefined;
  /** Empty: a key is generated for it only if it can't have any of the user's keys. */
  readonly ownKeys = none;
  readonly pins = none;
  readonly textHash = undefined;
  key = '';
  tried: readonly string[] = none;
  published: Paper | undefined;
  /** The papers of digests that its entries match. */
  readonly papers = new Set<object>();
  /** Whether it is a paper of the library itself, and competes for a key. */
  isPaper = false;

  /**
   * @param works in order of precedence
   * @param place index of the first work among those with its key in its file
   */
  constructor(
    readonly works: readonly [ListedWork, ...ListedWork[]],
    place: number,
  ) {
    const [{ uri, key }] = works;
    this.identity = `${afterTitles}${uri}\n${key}\n${place}`;
  }

  get bibliographyKeys(): readonly string[] {
    return citableKeys(this.works);
  }

  candidates(): Iterator<string, never> {
    return citekeyCandidates(this.toPaper(), this.identity);
  }

  get #title(): string {
    return firstKnown(this.works, ({ title }) => title) ?? this.works[0].key;
  }

  /** The data of the entries under its current key, each field from the first entry that has it. */
  toPaper(): Paper {
    const known = <T>(part: (work: ListedWork) => T | undefined) => firstKnown(this.works, part);
    const url = known((work) => work.url);
    const paper: Paper = defined({
      key: this.key,
      title: this.#title,
      abstract: known((work) => work.abstract) ?? '',
      authors: known((work) => work.authors),
      venue: known((work) => work.venue),
      date: known((work) => work.date),
      arxivId: known((work) => work.arxivId),
      doi: known((work) => work.doi),
      links: url !== undefined && isWebAddress(url) ? [{ url, kind: 'other' as const }] : [],
      sightings: [],
      listings: listingsOf(this.works),
    });
    return withIdDate(
      { ...paper, ...defined({ lookedUp: lookedUpFor(paper, this.works) }) },
      undefined,
    );
  }
}

/** The keys with which notes can cite the works. */
export function citableKeys(works: readonly ListedWork[]): readonly string[] {
  if (works.length === 0) return none;
  return works.flatMap(({ key, lookedUp }) => (!lookedUp && isAcceptedKey(key) ? key : []));
}

/** The works' entries in bibliographies; undefined if there are only looked-up details. */
export function listingsOf(works: readonly ListedWork[]): readonly Listing[] | undefined {
  const listed = works.filter(({ lookedUp }) => !lookedUp);
  return listed.length === 0 ? undefined : listed.map(({ uri, key }) => ({ uri, key }));
}

/** The looked-up details among works, with those fields that `paper` takes from them. */
export function lookedUpFor(
  paper: Pick<Paper, LookedUpField>,
  works: readonly ListedWork[],
): LookedUp | undefined {
  const details = works.find(({ lookedUp }) => lookedUp);
  if (!details?.lookedUp) return undefined;
  const { from } = details.lookedUp;
  const names = Object.keys(from) as LookedUpField[];
  const taken = names.filter(
    (name) => details[name] !== undefined && details[name] === paper[name],
  );
  return {
    ...details.lookedUp,
    from: Object.fromEntries(taken.map((name) => [name, from[name]])),
  };
}

/** A field from the first work that has it. */
export function firstKnown<T>(
  works: readonly ListedWork[],
  part: (work: ListedWork) => T | undefined,
): T | undefined {
  return works.map(part).find((value) => value !== undefined);
}
