import { defined } from '../base/defined';
import type { BibliographyEntry, BibliographyWork, WorkDetails } from '../bibliography/work/work';
import type { Markup } from '../bibliography/work/markup';
import { paperNames, toName } from '../bibliography/work/names';
import type { Name } from '../bibliography/work/names';
import { arxivPage, doiPage, pageNames } from '../identity/addresses';
import { isWebAddress } from '../text/uriText';
import { areTitlesAlike } from '../library/joining/groups';
import { NoteKeys } from '../library/lookup/noteKeys';
import type { LibraryView } from '../library/lookup/libraryView';
import type { PaperSummary } from '../model';
import { readable } from '../text/readable';

/** Entry fields that references show unchanged. */
type EntryFacts = Pick<
  BibliographyWork,
  'date' | 'venue' | 'volume' | 'issue' | 'pages' | 'publisher' | 'arxivId' | 'doi'
>;

/** A work as shown in references. All texts are readable; unknown fields are missing. */
export interface ReferenceWork
  extends EntryFacts, Partial<Omit<WorkDetails, 'title' | 'editors' | 'translators'>> {
  /** The paper's own key, else that of the entry. */
  readonly key: string;
  /** The key if the title is unknown. */
  readonly title: string;
  /** The title with its markup, if any. */
  readonly titleMarkup?: Markup;
  readonly editors?: readonly Name[];
  readonly translators?: readonly Name[];
  /** The authors, else the organization; empty if neither is known. */
  readonly names: readonly Name[];
  /** There are more authors than `names`. */
  readonly hasMoreNames?: true;
  readonly year?: number;
  /** The address of the work itself: from its DOI, on arXiv, or elsewhere; http or https. */
  readonly url?: string;
  /** A page about the work, if the work itself has no address. */
  readonly page?: { readonly name: string; readonly url: string };
}

/**
 * The work that `key` means, from the user's bibliography and the digests; undefined if unknown.
 *
 * @param files the bibliographies that the note with the key is compiled with
 */
export function findWork(
  library: LibraryView,
  key: string,
  files: readonly string[] = [],
): ReferenceWork | undefined {
  const paper = new NoteKeys(library, files).work(key);
  const entry =
    (paper && library.entryOf(paper, files)) ??
    library.bibliographyEntry(key) ??
    library.bibliographyEntry(paper?.key ?? key);
  return paper || entry ? referenceWork(paper, entry) : undefined;
}

/**
 * A work from a paper, an entry or both; at least one is given. The entry takes precedence. An entry with a
 * different title is a different work and replaces the paper, since notes are compiled with the entry.
 */
function referenceWork(
  found: PaperSummary | undefined,
  entry: BibliographyEntry | undefined,
): ReferenceWork {
  const isOther = found && entry?.title !== undefined && !areTitlesAlike(entry.title, found.title);
  const paper = isOther ? undefined : found;
  const { authors, venue, date, arxivId, doi }: Partial<PaperSummary> = { ...paper, ...entry };
  const names = authors?.filter((name) => name !== 'others') ?? [];
  const isNamedThere = /arxiv:\s*\d/i.test(entry?.details?.container ?? '');
  const arxivUrl = arxivId === undefined || isNamedThere ? undefined : arxivPage(arxivId);
  const url = doi === undefined ? (entry?.url ?? arxivUrl) : doiPage(doi);
  const key = paper?.key ?? entry?.key ?? '';
  return {
    ...defined({
      key,
      title: entry?.title ?? (paper ? readable(paper.title) : key),
      names: paperNames({ ...paper, authors: names }),
      hasMoreNames: names.length < (authors?.length ?? 0) || undefined,
      year: date?.year,
      date,
      venue: venue && { ...venue, name: readable(venue.name) },
      volume: entry?.volume,
      issue: entry?.issue,
      pages: entry?.pages,
      publisher: entry?.publisher,
      arxivId,
      doi,
      url,
      page: url === undefined ? pageAbout(paper) : undefined,
    }),
    ...detailsOf(entry),
  };
}

/** Fields that only entries have. Titles in digests and BibTeX don't show which capitals matter. */
function detailsOf(entry: BibliographyEntry | undefined): Partial<ReferenceWork> {
  if (!entry?.details) return { hasFreeCase: true };
  const { title, editors, translators, ...others } = entry.details;
  const namesOf = (names: readonly string[] | undefined): readonly Name[] | undefined =>
    names?.filter((name) => name !== 'others').map(toName);
  return {
    ...others,
    ...defined({
      titleMarkup: title,
      editors: namesOf(editors),
      translators: namesOf(translators),
    }),
  };
}

/** The first page about a paper among its links in digests. */
function pageAbout(paper: PaperSummary | undefined): ReferenceWork['page'] {
  for (const { kind, url } of paper?.links ?? []) {
    const name = pageNames[kind];
    if (name !== undefined && isWebAddress(url)) return { name, url };
  }
  return undefined;
}
