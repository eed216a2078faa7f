import type { PartialDate } from './date';
import type { Range } from './range';

/** The organization a digest names for a paper. */
export interface Organization {
  /** As shown to readers: `AI at Meta`. */
  readonly name: string;
  /** The account name that stood before it, when there was one: `facebook`. */
  readonly slug?: string;
}

/** What a link leads to. */
export type LinkKind = 'code' | 'project' | 'model' | 'dataset' | 'arxiv' | 'other';

/** A web address found in an abstract, cleaned of the punctuation around it. */
export interface Link {
  /** http or https. */
  readonly url: string;
  readonly kind: LinkKind;
}

/** The place of a paper's entry in a digest. */
export interface EntryPlace {
  readonly uri: string;
  /** From the start of the entry, which is mostly its title, to the end of its last line. */
  readonly range: Range;
  readonly titleRange: Range;
}

/** What a digest says of a paper in place of its abstract. */
export interface Excerpt {
  readonly text: string;
  /** A passage of the paper, as search engines show it, or a summary by others. */
  readonly kind: 'passage' | 'summary';
}

/** The state of the task box before a title: `[ ]` or `[x]`. */
export type TaskState = 'todo' | 'done';

/** One paper's entry in one digest. */
export interface Sighting extends EntryPlace {
  /** Missing when the entry has no abstract. */
  readonly abstractRange?: Range;
  /** Missing when the entry has no byline. */
  readonly bylineRange?: Range;
  /** The byline's line with organization or author count, as it is in the file. */
  readonly rawByline?: string;
  readonly excerpt?: Excerpt;
  /** Votes when this page was saved; missing when there were none, as pages show no zero. */
  readonly voteCount?: number;
  /** What the user wrote into the entry, with `\n` between lines. */
  readonly notes?: string;
  /** The reader's `#tags`, without the mark, each once. */
  readonly tags?: readonly string[];
  /** What the reader's box on the title says. */
  readonly task?: TaskState;
}

/** One entry of a bibliography: its file, and its key there. */
export interface Listing {
  readonly uri: string;
  readonly key: string;
}

/** Where a work was published. */
export interface Venue {
  readonly name: string;
  readonly kind: 'journal' | 'proceedings';
}

/** One work. Unknown values are `undefined`, never made up. */
export interface Paper {
  /** The citation key: unique in the library, assigned by it. */
  readonly key: string;
  /** As in the digest, wrapped lines joined by one space. May hold LaTeX. */
  readonly title: string;
  /** As in the digest, wrapped lines joined by one space; empty when there was none. */
  readonly abstract: string;
  readonly organization?: Organization;
  readonly authorCount?: number;
  /**
   * As BibTeX writes names: `Family, Given`, `Family, Jr., Given` or `Given Family`; a group of
   * several words in braces: `{The Team}`. A last `others` says that there are more.
   */
  readonly authors?: readonly string[];
  readonly venue?: Venue;
  readonly date?: PartialDate;
  /** Comments on the page when it was saved; missing when there were none, as pages show no zero. */
  readonly commentCount?: number;
  /** Votes as in {@link Sighting}, from the latest capture that shows any. */
  readonly voteCount?: number;
  /** Without version: `2501.12345`. */
  readonly arxivId?: string;
  readonly doi?: string;
  readonly links: readonly Link[];
  /** By capture date, then uri, then place; empty for a work that only bibliographies have. */
  readonly sightings: readonly Sighting[];
  /** The entries of bibliographies that are this work, by uri and place; missing when there is none. */
  readonly listings?: readonly Listing[];
}

/** A paper without its abstract: all that lists and menus need, which is kept for every paper on each thread. */
export type PaperSummary = Omit<Paper, 'abstract' | 'sightings'> & {
  /** As in {@link Paper}. */
  readonly sightings: readonly EntryPlace[];
  /** Neither abstract nor anything in its place is known; missing otherwise. */
  readonly lacksAbstract?: true;
  /** The reader's tags in all digests, each once; missing when there are none. */
  readonly tags?: readonly string[];
  /** What the reader's box says in the latest digest that has one. */
  readonly task?: TaskState;
};

/**
 * The summary of a paper: without its abstract, and with only the places of its sightings. It is a copy, as
 * `delete` would make objects slow and large.
 */
export function summaryOf(paper: Paper): PaperSummary {
  const { abstract, ...summary } = paper;
  const { sightings } = paper;
  const tags = sightings.flatMap((sighting) => sighting.tags ?? []);
  const task = sightings.findLast((sighting) => sighting.task)?.task;
  return {
    ...summary,
    sightings: sightings.map(placeOf),
    ...(textOf(paper) === '' && { lacksAbstract: true }),
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    ...(task && { task }),
  };
}

/** Whether only bibliographies have the work, and no digest. */
export function isListedOnly({
  listings,
  sightings,
}: Pick<PaperSummary, 'listings' | 'sightings'>): boolean {
  // Sightings come second, as they are created on demand.
  return listings !== undefined && sightings.length === 0;
}

function placeOf({ uri, range, titleRange }: Sighting): EntryPlace {
  return { uri, range, titleRange };
}

/** A paper's abstract, else the excerpt of the latest digest that has one; empty when there is neither. */
export function textOf({ abstract, sightings }: Pick<Paper, 'abstract' | 'sightings'>): string {
  return abstract === '' ? (excerptOf(sightings)?.text ?? '') : abstract;
}

/** The excerpt of the latest digest that has one. */
export function excerptOf(sightings: readonly Sighting[]): Excerpt | undefined {
  return sightings.findLast(({ excerpt }) => excerpt)?.excerpt;
}

/** A paper as one digest gives it: one sighting, and no key, which only the library can assign. */
export type DigestEntry = Omit<Paper, 'key'>;
