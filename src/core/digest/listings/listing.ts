import type {
  DigestEntry,
  Excerpt,
  Link,
  Organization,
  PartialDate,
  ParsedDigest,
  Sighting,
  Venue,
} from '../../model';
import { comparePositions } from '../../model';
import { lineRange, position } from '../lines/lines';
import type { Line, TitleMarks } from '../lines/lines';
import { tagsIn, titleMarks } from '../lines/titleMarks';
import { findLinks, uniqueLinks } from '../words/links';
import type { Passage } from '../lines/paragraphs';
import { ProblemList, problemMessages } from '../lines/problems';
import type { Writable } from '../../base/writable';
import { dayOfArxivId } from './days';
import { daySaved } from './frontMatter';

/** A kind of list of papers that is no page of Hugging Face: an e-mail, a table, a page of arXiv. */
export interface ListFormat {
  /**
   * Every such list contains one of these: a cheap test that rules out most files. They contain no spaces,
   * as lists have several kinds of space.
   */
  readonly traces: readonly string[];
  /**
   * Adds the papers in the lines of a listing to it; none when the text is no such list. Takes linear time
   * and never throws.
   */
  read(listing: Listing): void;
}

/** Reads the lines of a text as a list. */
export function readList(format: ListFormat, lines: readonly Line[]): Listing {
  const listing = new Listing(lines);
  format.read(listing);
  return listing;
}

/** What a list tells of one paper, and undefined what it does not. */
export interface ListedPaper {
  readonly title: Passage;
  readonly abstract?: Passage | undefined;
  /** What stands there instead of an abstract. */
  readonly excerpt?: { readonly passage: Passage; readonly kind: Excerpt['kind'] } | undefined;
  readonly authors?: readonly string[];
  readonly authorCount?: number;
  readonly organization?: Organization;
  /** Where it is unknown, the month of the arXiv id is taken. */
  readonly date?: PartialDate | undefined;
  readonly voteCount?: number;
  /** Without version. */
  readonly arxivId?: string | undefined;
  readonly doi?: string | undefined;
  readonly venue?: Venue | undefined;
  /** In addition to those in the abstract. */
  readonly links?: readonly Link[];
}

/** A text that may be a list of papers, and what has been found in it. Lines are places among those not blank. */
export class Listing {
  readonly #papers: Writable<DigestEntry>[] = [];
  readonly #strange: number[] = [];
  #notes = 0;
  #hasHead = false;
  /** The day the list is of. */
  captureDate: PartialDate | undefined;

  constructor(readonly lines: readonly Line[]) {}

  get count(): number {
    return this.#papers.length;
  }

  /** The text of a line; empty behind the last one. */
  text(index: number): string {
    return this.lines[index]?.text ?? '';
  }

  /** Whether the text is a list and no note that quotes one: it has a head, or hardly more than papers. */
  get isDigest(): boolean {
    if (this.#papers.length === 0) return false;
    return this.#hasHead || this.#strange.length + this.#notes <= 4 * this.#papers.length;
  }

  /**
   * Goes through the lines. `readPaper` gives the place after the paper that begins in a line; every line
   * in which none does goes to `readOther`.
   */
  readLines(
    readPaper: (index: number) => number | undefined,
    readOther: (index: number) => void,
  ): void {
    for (let index = 0; index < this.lines.length;) {
      const next = readPaper(index);
      if (next === undefined) readOther(index);
      index = next ?? index + 1;
    }
  }

  /**
   * Notes that lines of a form that hardly occurs by chance stand above the papers; `day` is the day that
   * they name.
   */
  addHead(day?: PartialDate): void {
    this.#hasHead = true;
    this.captureDate ??= day;
  }

  /** Adds the paper that stands in these lines, both included. Papers come in order. */
  add(first: number, last: number, paper: ListedPaper): void {
    const [from, to] = [this.lines[first], this.lines[last]];
    const { title, marks } = withoutMarks(paper.title);
    if (!from || !to || title.text === '') return;
    const { abstract, excerpt, voteCount } = paper;
    this.#papers.push(
      toEntry(paper, title.text, {
        uri: '',
        range: lineRange(from, to),
        titleRange: title.range,
        ...marks,
        ...(abstract && { abstractRange: abstract.range }),
        ...(excerpt && { excerpt: { text: excerpt.passage.text, kind: excerpt.kind } }),
        ...(voteCount !== undefined && { voteCount }),
      }),
    );
  }

  /**
   * Takes lines that are no part of the list: they are the reader's notes on the paper above or, without
   * one, a problem.
   */
  leave(first: number, last = first): void {
    for (let index = first; index <= last; index += 1) this.#leave(index);
  }

  #leave(index: number): void {
    const line = this.lines[index];
    const sighting = this.#papers.at(-1)?.sightings[0] as Writable<Sighting> | undefined;
    if (!line) return;
    if (!sighting) {
      this.#strange.push(index);
      return;
    }
    const { text } = line;
    sighting.notes = sighting.notes === undefined ? text : `${sighting.notes}\n${text}`;
    const tags = tagsIn(text);
    if (tags.length > 0) sighting.tags = [...new Set([...(sighting.tags ?? []), ...tags])];
    const end = position(line, line.end);
    const { range } = sighting;
    if (comparePositions(range.end, end) < 0) sighting.range = { ...range, end };
    this.#notes += 1;
  }

  /** The newest of the papers' arXiv ids, which begin with year and month. */
  get newestId(): string | undefined {
    const ids = this.#papers.flatMap(({ arxivId }) => arxivId ?? []);
    return ids
      .filter((id) => /^\d/.test(id))
      .sort()
      .at(-1);
  }

  /** What the text holds as a digest in the file `uri`. */
  toDigest(uri: string, fileDate: PartialDate | undefined): ParsedDigest {
    const problems = new ProblemList(this.lines);
    // What stands above a list with a head is the head.
    if (!this.#hasHead) {
      for (const index of this.#strange) problems.add(index, index, problemMessages.outside);
    }
    for (const { sightings } of this.#papers) {
      for (const sighting of sightings as Writable<Sighting>[]) sighting.uri = uri;
    }
    const captureDate = dayOfListing(this.captureDate ?? daySaved(this.lines), fileDate);
    return {
      papers: this.#papers,
      problems: problems.toProblems(uri),
      ...(captureDate && { captureDate }),
    };
  }
}

/** A title without what the reader put at it. */
function withoutMarks(title: Passage): { readonly title: Passage; readonly marks: TitleMarks } {
  const { start, end, marks } = titleMarks(title.text);
  const behind = title.text.length - end;
  const { range } = title;
  const isOneLine = range.start.line === range.end.line;
  // Tags that begin on an earlier line stay in the title.
  const isWhole = behind <= range.end.character - (isOneLine ? range.start.character + start : 0);
  if (!isWhole || start + behind === 0 || start >= end) return { title, marks: {} };
  const from = { ...range.start, character: range.start.character + start };
  const to = { ...range.end, character: range.end.character - behind };
  return { title: { text: title.text.slice(start, end), range: { start: from, end: to } }, marks };
}

/** The list's own day, with the year of the file's name where it has none. */
function dayOfListing(
  own: PartialDate | undefined,
  file: PartialDate | undefined,
): PartialDate | undefined {
  if (!own || !file) return own ?? file;
  if (file.year === undefined || (own.year !== undefined && !own.yearInferred)) return own;
  const { yearInferred, ...day } = own;
  return { ...day, year: file.year };
}

function toEntry(paper: ListedPaper, title: string, sighting: Sighting): Writable<DigestEntry> {
  const { authors, organization, authorCount, voteCount, arxivId, doi, venue } = paper;
  const abstract = paper.abstract?.text ?? '';
  const date = paper.date ?? dayOfArxivId(arxivId ?? '');
  return {
    title,
    abstract,
    links: uniqueLinks([...findLinks(abstract), ...(paper.links ?? [])]),
    sightings: [sighting],
    ...(authors && authors.length > 0 && { authors }),
    ...(organization && { organization }),
    ...(authorCount !== undefined && { authorCount }),
    ...(date && { date }),
    ...(voteCount !== undefined && { voteCount }),
    ...(arxivId !== undefined && { arxivId }),
    ...(doi !== undefined && { doi }),
    ...(venue && { venue }),
  };
}
