import { defined } from '../base/data';
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
import { localeOf, term } from './locale';
import type { Locale } from './locale';
import { sentenceCase } from './titleCase';
import { ordinal } from './wording';

/** Entry fields that references show unchanged. */
type EntryFacts = Pick<
  BibliographyWork,
  'date' | 'venue' | 'volume' | 'issue' | 'pages' | 'publisher' | 'arxivId' | 'doi'
>;

/** The fields of a work with people besides its authors. */
export type NameField =
  'editors' | 'translators' | 'containerAuthors' | 'recipients' | 'reviewedAuthors';

/** A work as shown in references. All texts are readable; unknown fields are missing. */
export interface ReferenceWork
  extends
    EntryFacts,
    Partial<Omit<WorkDetails, 'type' | 'title' | NameField>>,
    Readonly<Partial<Record<NameField, readonly Name[]>>> {
  /** The language to show it in; English if missing. */
  readonly locale?: Locale | undefined;
  /** CSL's type; empty if it has none. */
  readonly type: string;
  /** The paper's own key, else that of the entry. */
  readonly key: string;
  /** The key if the title is unknown. */
  readonly title: string;
  /** The title as references show it: with its markup, and in sentence case if its case is free. */
  readonly shownTitle: Markup;
  /** The authors, `others` for further ones, else the organization; empty if neither is known. */
  readonly names: readonly Name[];
  readonly year?: number;
  /** The address of the work itself: from its DOI, on arXiv, or elsewhere; http or https. */
  readonly url?: string;
  /** The address that isn't its DOI's. */
  readonly site?: string;
  /** The place of its entry: the file, then the line and column there, which compare as texts. */
  readonly entryPlace?: readonly string[];
  /** A page about the work, if the work itself has no address. */
  readonly page?: { readonly name: string; readonly url: string };
}

/**
 * The work that `key` means, from the user's bibliography and the digests; undefined if unknown.
 *
 * @param files the bibliographies that the note with the key is compiled with
 * @param lang the language of the note: see `localeOf`
 */
export function findWork(
  library: LibraryView,
  key: string,
  files: readonly string[] = [],
  lang = '',
): ReferenceWork | undefined {
  const { paper, entry } = workSources(library, key, files);
  return paper || entry ? referenceWork(paper, entry, localeOf(lang)) : undefined;
}

/** The sources of {@link findWork}. */
export function workSources(library: LibraryView, key: string, files: readonly string[]) {
  const paper = new NoteKeys(library, files).work(key);
  const entry =
    (paper && library.entryOf(paper, files)) ??
    library.bibliographyEntry(key) ??
    library.bibliographyEntry(paper?.key ?? key);
  return { paper, entry };
}

/**
 * A work from a paper, an entry or both; at least one is given. The entry takes precedence. An entry with a
 * different title is a different work and replaces the paper, since notes are compiled with the entry.
 */
function referenceWork(
  found: PaperSummary | undefined,
  entry: BibliographyEntry | undefined,
  locale: Locale | undefined,
): ReferenceWork {
  const isOther = found && entry?.title !== undefined && !areTitlesAlike(entry.title, found.title);
  const paper = isOther ? undefined : found;
  const { authors, venue, date, arxivId, doi }: Partial<PaperSummary> = { ...paper, ...entry };
  const isNamedThere = /arxiv:\s*\d/i.test(entry?.details?.container ?? '');
  const arxivUrl = arxivId === undefined || isNamedThere ? undefined : arxivPage(arxivId);
  const url = doi === undefined ? (entry?.url ?? arxivUrl) : doiPage(doi);
  const key = paper?.key ?? entry?.key ?? '';
  const title = entry?.title ?? (paper ? readable(paper.title) : key);
  const venueName = venue && readable(venue.name);
  const details = entry?.details && inLanguage(entry.details, locale);
  const facts = details
    ? { ...detailsOf(details), publisher: entry.publisher }
    : {
        shortTitle: title.includes(': ')
          ? sentenceCase(title.replace(/: .*/s, ''), true)
          : undefined,
        type: typeOf(paper),
        container: venueName,
        publisher: venue || arxivId === undefined ? undefined : `arXiv:${arxivId}`,
      };
  return {
    ...defined(facts),
    ...defined({
      key,
      title,
      shownTitle: sentence(details?.title ?? title, details),
      locale,
      names: paperNames({ ...paper, ...(authors && { authors }) }),
      year: date?.year,
      date,
      venue: venue && { ...venue, name: venueName ?? '' },
      volume: entry?.details?.writtenVolume ?? entry?.volume,
      issue: entry?.issue,
      pages: entry?.pages,
      arxivId,
      doi,
      url,
      site: entry?.url ?? arxivUrl,
      entryPlace: entry && [
        entry.uri,
        ...[entry.range.start.line, entry.range.start.character].map((at) =>
          String(at).padStart(10, '0'),
        ),
      ],
      page: url === undefined ? pageAbout(paper) : undefined,
    }),
  };
}

/** The type of a paper without an entry: an article, a conference paper, or a preprint on arXiv. */
function typeOf({ venue, arxivId }: Partial<PaperSummary> = {}): string {
  if (venue) return venue.kind === 'journal' ? 'article-journal' : 'paper-conference';
  return arxivId === undefined ? '' : 'article';
}

/** In a note in another language, only works marked as English get English title case. */
function inLanguage(details: WorkDetails, locale: Locale | undefined): WorkDetails {
  if (!locale) return details;
  const { genre, hasFreeCase: _, ...others } = details;
  return {
    ...(details.isEnglish ? details : { ...others, isForeign: true }),
    ...defined({ genre: genre && term(genre, locale) }),
  };
}

/** Fields that only entries have. Titles in English that BibTeX may change are in sentence case. */
function detailsOf(details: WorkDetails): Partial<ReferenceWork> & { readonly type: string } {
  const {
    title: _,
    editors,
    translators,
    containerAuthors,
    recipients,
    reviewedAuthors,
    ...others
  } = details;
  const { container, shortTitle, volumeTitle, series, event, originalTitle } = others;
  const isBook = /^(?:book|chapter|entry-encyclopedia|paper-conference)$/.test(details.type);
  const cased = (text: Markup | undefined): Markup | undefined => text && sentence(text, details);
  return {
    ...others,
    ...defined({
      container: isBook ? cased(container) : container,
      shortTitle: cased(shortTitle),
      volumeTitle: cased(volumeTitle),
      // The second series of a journal.
      series:
        series && /^\d+$/.test(series) ? `${ordinal(series, undefined)} series` : cased(series),
      event: cased(event),
      originalTitle: cased(originalTitle),
      editors: namesOf(editors),
      translators: namesOf(translators),
      containerAuthors: namesOf(containerAuthors),
      recipients: namesOf(recipients),
      reviewedAuthors: namesOf(reviewedAuthors),
    }),
  };
}

function sentence(title: Markup, details: WorkDetails | undefined): Markup {
  return details && !details.hasFreeCase ? title : sentenceCase(title, !details);
}

function namesOf(names: readonly string[] | undefined): readonly Name[] | undefined {
  return names?.map(toName);
}

/** The first page about a paper among its links in digests. */
function pageAbout(paper: PaperSummary | undefined): ReferenceWork['page'] {
  for (const { kind, url } of paper?.links ?? []) {
    const name = pageNames[kind];
    if (name !== undefined && isWebAddress(url)) return { name, url };
  }
  return undefined;
}
