/*
 * Looking papers up in public sources. Each source has a file: it turns papers into requests (`requests`) and
 * an answer into records (`read`), both as data, so nothing here uses the network. `match.ts` decides which
 * record is the paper. Answers are untrusted: readers check every field and never throw.
 */
import type { JsonFault } from '../base/json';
import type { Identified } from '../identity/identifiers';
import type { PartialDate, Publication, Venue, WorkUpdate } from '../model';

/** The sources, in the order in which they are asked. */
export const sourceIds = [
  'huggingFace',
  'arxiv',
  'crossref',
  'dataCite',
  'semanticScholar',
  'dblp',
] as const;
/** One of {@link sourceIds}. */
export type SourceId = (typeof sourceIds)[number];

/** The work to look for: by its ids if known, else by its title. */
export interface SoughtWork extends Identified {
  /** As in `Paper.title`. */
  readonly title?: string;
  /** Asks for the notices about this DOI instead. */
  readonly noticesOf?: string;
  /** Of a book, its digits only. */
  readonly isbn?: string;
}

/** One request; it may ask for several works. */
export interface SourceRequest {
  readonly url: string;
  /** JSON to post; a request without it is a GET. */
  readonly body?: string;
}

/** A work according to a source, as readable text. Unknown fields are missing. */
export interface SourceRecord extends Identified {
  readonly source: SourceId;
  readonly title: string;
  /** As in `Paper.authors`. */
  readonly authors?: readonly string[];
  /** Known without `authors` if the source respells names. */
  readonly authorCount?: number;
  readonly organization?: string;
  readonly venue?: Venue;
  readonly publication?: Publication;
  /** Of the first version of a preprint, else of the publication. */
  readonly date?: PartialDate;
  readonly abstract?: string;
  /** Subjects, such as `cs.LG`. */
  readonly categories?: readonly string[];
  readonly isPreprint?: true;
  /** Where this preprint was published, as its authors write it. */
  readonly journalRef?: string;
  /** DOIs of the published versions of this preprint. */
  readonly publishedAs?: readonly string[];
  /** What happened to this work afterwards. */
  readonly updates?: readonly WorkUpdate[];
  /** This work is a notice, for example of a retraction, about these DOIs. */
  readonly noticeOf?: readonly string[];
  /** For each of these DOIs what it says. */
  readonly announced?: readonly WorkUpdate[];
}

/** An HTTP response whose body was read completely. */
export interface SourceAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * What an answer says. `records` may be fewer than the works asked for, in any order, and may be other works;
 * none if the source doesn't know the works.
 */
export type ReadAnswer =
  { readonly records: readonly SourceRecord[] } | { readonly fault: JsonFault };

/** Where and how to ask a source, from the settings. */
export interface SourceAccess {
  /** The base address, without a slash at the end. */
  readonly address: string;
  /** Sent to Crossref for its polite pool. */
  readonly email?: string;
}

/** A public source of records about papers. */
export interface Source {
  readonly id: SourceId;
  /** Its own name: `Semantic Scholar`. */
  readonly name: string;
  /** The shortest time between two requests, in milliseconds. */
  readonly interval: number;
  /**
   * The requests that look for these works, as few as the source allows. Leaves out works that the source can't
   * look for, for example because an id is malformed.
   */
  requests(works: readonly SoughtWork[], access: SourceAccess): readonly PlannedRequest[];
  /** The records of an answer with status 200 or 404. */
  read(answer: SourceAnswer): ReadAnswer;
}

/** A request, and the works that it looks for. */
export interface PlannedRequest extends SourceRequest {
  readonly works: readonly SoughtWork[];
}

/**
 * Asks a source about works: the records for each work, from the network or a cache. Never rejects; works are missing
 * in the result if the source is switched off or unavailable, or the user canceled.
 */
export type Ask = (
  source: SourceId,
  works: readonly SoughtWork[],
) => Promise<ReadonlyMap<SoughtWork, readonly SourceRecord[]>>;
