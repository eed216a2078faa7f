import type { PartialDate } from './date';
import type { Range } from './range';

/** The organization that a digest gives for a paper. */
export interface Organization {
  /** As shown to readers: `AI at Meta`. */
  readonly name: string;
  /** The account name before it, if any: `facebook`. */
  readonly slug?: string;
}

/** The kind of page a link opens. */
export type LinkKind = 'code' | 'project' | 'model' | 'dataset' | 'arxiv' | 'other';

/** A web address found in an abstract, without surrounding punctuation. */
export interface Link {
  /** http or https. */
  readonly url: string;
  readonly kind: LinkKind;
}

/** The place of a paper's entry in a digest. */
export interface EntryPlace {
  readonly uri: string;
  /** From the start of the entry, usually its title, to the end of its last line. */
  readonly range: Range;
  readonly titleRange: Range;
}

/** Text that a digest has instead of the abstract. */
export interface Excerpt {
  readonly text: string;
  /** A passage of the paper, as search engines show it, or a summary by someone else. */
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
  /** The line with organization or author count, as written in the file. */
  readonly rawByline?: string;
  readonly excerpt?: Excerpt;
  /** Votes when this page was saved; missing if the page shows none, since pages don't show zero. */
  readonly voteCount?: number;
  /** The user's text in the entry, with `\n` between lines. */
  readonly notes?: string;
  /** The user's `#tags`, without the mark, each once. */
  readonly tags?: readonly string[];
  /** The state of the user's task box. */
  readonly task?: TaskState;
}

/** An entry in a bibliography: its file, and its key there. */
export interface Listing {
  readonly uri: string;
  readonly key: string;
}

/** Where a work was published. */
export interface Venue {
  readonly name: string;
  readonly kind: 'journal' | 'proceedings';
}

/** The fields of a paper that look-ups may have found. */
export type LookedUpField = 'authors' | 'arxivId' | 'doi' | 'venue' | 'date' | 'abstract';

/** A retraction, a correction or a new version of a work. */
export interface WorkUpdate {
  /** As Crossref names it: `retraction`, `correction`, `expression_of_concern`, `withdrawal` (also from arXiv). */
  readonly type: string;
  /** The DOI of the notice. */
  readonly doi?: string;
  readonly date?: PartialDate;
}

/** What a look-up found besides the fields of a paper, and where it found them. */
export interface LookedUp {
  /** The source of each field: `arXiv`. */
  readonly from: Readonly<Partial<Record<LookedUpField, string>>>;
  readonly on?: PartialDate;
  /** Subjects, such as `cs.LG`. */
  readonly categories?: readonly string[];
  /** DOIs of the published versions of a preprint. */
  readonly publishedAs?: readonly string[];
  /** What happened to the work afterwards. */
  readonly updates?: readonly WorkUpdate[];
}

/** A work. Unknown values are `undefined`, never made up. */
export interface Paper {
  /** The citation key: unique in the library, assigned by it. */
  readonly key: string;
  /** As in the digest, with wrapped lines joined by one space. May contain LaTeX. */
  readonly title: string;
  /** As in the digest, with wrapped lines joined by one space; empty if there is none. */
  readonly abstract: string;
  readonly organization?: Organization;
  readonly authorCount?: number;
  /**
   * Names as in BibTeX: `Family, Given`, `Family, Jr., Given` or `Given Family`; a group of several words in
   * braces: `{The Team}`. A last `others` means there are more authors.
   */
  readonly authors?: readonly string[];
  readonly venue?: Venue;
  readonly date?: PartialDate;
  /** Comments when the page was saved; missing if the page shows none, since pages don't show zero. */
  readonly commentCount?: number;
  /** Votes as in {@link Sighting}, from the latest capture that shows any. */
  readonly voteCount?: number;
  /** Without version: `2501.12345`. */
  readonly arxivId?: string;
  readonly doi?: string;
  readonly links: readonly Link[];
  /** By capture date, then URI, then position; empty for a work that only bibliographies have. */
  readonly sightings: readonly Sighting[];
  /** The entries for this work in bibliographies, by URI and position; missing if there are none. */
  readonly listings?: readonly Listing[];
  /** If the paper was looked up; `from` has only the fields that this paper takes from there. */
  readonly lookedUp?: LookedUp;
}

/** A paper without its abstract: what lists and menus need. Every thread keeps one for each paper. */
export type PaperSummary = Omit<Paper, 'abstract' | 'sightings'> & {
  /** As in {@link Paper}. */
  readonly sightings: readonly EntryPlace[];
  /** The abstract and any text in place of it are unknown; missing otherwise. */
  readonly lacksAbstract?: true;
  /** The user's tags in all digests, each once; missing if there are none. */
  readonly tags?: readonly string[];
  /** The state of the user's task box in the latest digest that has one. */
  readonly task?: TaskState;
};

/**
 * The summary of a paper, without its abstract and with only the positions of its sightings. It is a copy,
 * since `delete` would make objects slow and large.
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

/** Whether the work is only in bibliographies, not in a digest. */
export function isListedOnly(paper: Pick<PaperSummary, 'listings' | 'sightings'>): boolean {
  // Sightings come second and aren't destructured, as they are created on each access.
  return paper.listings !== undefined && paper.sightings.length === 0;
}

function placeOf({ uri, range, titleRange }: Sighting): EntryPlace {
  return { uri, range, titleRange };
}

/** A paper's abstract, else the excerpt from the latest digest that has one; empty if there is neither. */
export function textOf({ abstract, sightings }: Pick<Paper, 'abstract' | 'sightings'>): string {
  return abstract === '' ? (excerptOf(sightings)?.text ?? '') : abstract;
}

/** The excerpt from the latest digest that has one. */
export function excerptOf(sightings: readonly Sighting[]): Excerpt | undefined {
  return sightings.findLast(({ excerpt }) => excerpt)?.excerpt;
}

/** A paper as in one digest: with one sighting and no key, since only the library assigns keys. */
export type DigestEntry = Omit<Paper, 'key'>;
