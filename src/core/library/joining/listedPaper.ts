import { defined } from '../../base/defined';
import type { ListedWork } from '../../bibliography/work/work';
import { citekeyCandidates } from '../../identity/citekey';
import { isAcceptedKey } from '../../identity/key';
import { isWebAddress } from '../../text/uriText';
import type { Listing, Paper } from '../../model';
import type { KeyClaim } from './claims';
import { withIdDate } from './idDate';

const none: readonly never[] = [];
/** Stands behind all titles, so that papers of digests have the first choice of keys. */
const behindTitles = '\uFFFF';

/**
 * Entries of bibliographies that are one work: at most one a file, aliases not counted. It is a paper of the
 * library while they are no paper of a digest.
 */
export class BibliographyPaper implements KeyClaim {
  readonly identity: string;
  readonly firstCapture = undefined;
  /** Empty: a key is made for it only when it can have none of the user's. */
  readonly ownKeys = none;
  readonly pins = none;
  readonly textHash = undefined;
  key = '';
  tried: readonly string[] = none;
  /** The paper as it was published last. */
  published: Paper | undefined;
  /** The papers of digests that the entries are. */
  readonly papers = new Set<object>();
  /** Whether it is a paper of the library by itself, and competes for a key. */
  isPaper = false;

  /**
   * @param works in the order of precedence
   * @param place of the first among those of its file that have its key
   */
  constructor(
    readonly works: readonly [ListedWork, ...ListedWork[]],
    place: number,
  ) {
    const [{ uri, key }] = works;
    this.identity = `${behindTitles}${uri}\n${key}\n${place}`;
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

  /** What the entries tell under its present key, each part from the first that has it. */
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
    return withIdDate(paper, undefined);
  }
}

/** Those under which notes can cite the works. */
export function citableKeys(works: readonly ListedWork[]): readonly string[] {
  return works.length === 0 ? none : works.map(({ key }) => key).filter(isAcceptedKey);
}

/** Where they stand. */
export function listingsOf(works: readonly ListedWork[]): readonly Listing[] {
  return works.map(({ uri, key }) => ({ uri, key }));
}

/** A part of the first work that has it. */
export function firstKnown<T>(
  works: readonly ListedWork[],
  part: (work: ListedWork) => T | undefined,
): T | undefined {
  return works.map(part).find((value) => value !== undefined);
}
