import type { PaperSummary } from '../../model';
import type { PaperClue } from '../joining/entryGroups';
import { areTitlesAlike } from '../joining/groups';
import { identifiers } from '../../identity/identifiers';
import { paperIdentity } from '../../identity/title';
import type { LibraryView } from './libraryView';

/** Titles compared without a pause; takes a millisecond. */
const batchSize = 50;

/** What identifies a paper outside of the library. */
interface PaperClues extends PaperClue {
  /** An id counts only if this title is similar, since an abstract may mention the id of another paper. */
  readonly title?: string;
}

interface Lookups {
  readonly byId: ReadonlyMap<string, PaperSummary>;
  /** Built on the first query for a title: takes a second for 100 000 papers. */
  byIdentity?: Promise<ReadonlyMap<string, PaperSummary>>;
}

/** Finds papers of the library by id or title. Computes nothing before the first query. */
export class PaperLookup {
  #lookups = new WeakMap<LibraryView, Lookups>();
  /** Identities by title, for the next library, which has mostly the same titles. */
  #identities: ReadonlyMap<string, string> = new Map();

  constructor(private readonly pause: () => Promise<void>) {}

  /** The paper that matches a clue: by title first, then by ids. */
  async find(library: LibraryView, clues: PaperClues): Promise<PaperSummary | undefined> {
    const lookups = this.#lookups.get(library) ?? { byId: byId(library.papers) };
    this.#lookups.set(library, lookups);
    if (clues.identity !== undefined) {
      lookups.byIdentity ??= this.#byIdentity(library.papers);
      const paper = (await lookups.byIdentity).get(clues.identity);
      if (paper) return paper;
    }
    const { title } = clues;
    return identifiers(clues)
      .map((id) => lookups.byId.get(id))
      .find((paper) => paper && (title === undefined || areTitlesAlike(title, paper.title)));
  }

  async #byIdentity(papers: readonly PaperSummary[]): Promise<ReadonlyMap<string, PaperSummary>> {
    const known = this.#identities;
    const identities = new Map<string, string>();
    const found = new Map<string, PaperSummary>();
    for (const [i, paper] of papers.entries()) {
      if (i % batchSize === batchSize - 1) await this.pause();
      const identity = known.get(paper.title) ?? paperIdentity(paper);
      identities.set(paper.title, identity);
      if (!found.has(identity)) found.set(identity, paper);
    }
    this.#identities = identities;
    return found;
  }
}

function byId(papers: readonly PaperSummary[]): ReadonlyMap<string, PaperSummary> {
  const found = new Map<string, PaperSummary>();
  for (const paper of papers) {
    for (const id of identifiers(paper)) if (!found.has(id)) found.set(id, paper);
  }
  return found;
}
