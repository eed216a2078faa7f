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
import { tagsIn, titleMarks } from '../lines/notes';
import { findLinks, linkKind, uniqueLinks } from '../words/links';
import type { Passage } from '../lines/paragraphs';
import { ProblemList, problemMessages } from '../lines/problems';
import type { Writable } from '../../base/writable';
import { dayOfArxivId } from './days';
import { daySaved } from './frontMatter';

/** What a listing tells of one paper; what it does not tell is left out. */
export interface ListedPaper {
  readonly title: Passage;
  readonly abstract?: Passage;
  /** What stands there instead of an abstract. */
  readonly excerpt?: { readonly passage: Passage; readonly kind: Excerpt['kind'] };
  readonly authors?: readonly string[];
  readonly authorCount?: number;
  readonly organization?: Organization;
  readonly date?: PartialDate;
  readonly voteCount?: number;
  /** Without version. */
  readonly arxivId?: string;
  readonly doi?: string;
  readonly venue?: Venue;
  /** Beside those in the abstract. */
  readonly links?: readonly Link[];
}

/** What a text with a listing of papers holds. Lines are places in the list of solid lines. */
export class Listing {
  readonly #papers: Writable<DigestEntry>[] = [];
  readonly #strange: number[] = [];
  #notes = 0;
  /** Whether lines that no format makes up by chance stand above the papers. */
  hasHead = false;
  /** The day the listing is of. */
  captureDate: PartialDate | undefined;

  constructor(readonly lines: readonly Line[]) {}

  get count(): number {
    return this.#papers.length;
  }

  /**
   * Whether the text is a listing and no note that quotes one: it has a head, or hardly more than
   * papers.
   */
  get isDigest(): boolean {
    if (this.#papers.length === 0) return false;
    return this.hasHead || this.#strange.length + this.#notes <= 4 * this.#papers.length;
  }

  /** Adds the paper that stands in these lines, both included. Papers come in order. */
  add(first: number, last: number, paper: ListedPaper): void {
    const [from, to] = [this.lines[first], this.lines[last]];
    const { title, marks } = withoutMarks(paper.title);
    if (!from || !to || title.text === '') return;
    const sighting: Writable<Sighting> = {
      uri: '',
      range: lineRange(from, to),
      titleRange: title.range,
      ...marks,
    };
    if (paper.abstract) sighting.abstractRange = paper.abstract.range;
    if (paper.excerpt) {
      const { passage, kind } = paper.excerpt;
      sighting.excerpt = { text: passage.text, kind };
    }
    if (paper.voteCount !== undefined) sighting.voteCount = paper.voteCount;
    this.#papers.push(toEntry({ ...paper, title }, sighting));
  }

  /** Lines that the listing does not have: the reader's notes on the paper above, else a problem. */
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

  /** The arXiv id among these that was given out last, by its month. */
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
    // What stands above a listing with a head is the head.
    if (!this.hasHead) {
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
  // Tags that go on on another line stay with the title.
  const isWhole = behind <= range.end.character - (isOneLine ? range.start.character + start : 0);
  if (!isWhole || start + behind === 0 || start >= end) return { title, marks: {} };
  const from = { ...range.start, character: range.start.character + start };
  const to = { ...range.end, character: range.end.character - behind };
  return { title: { text: title.text.slice(start, end), range: { start: from, end: to } }, marks };
}

/** The listing's own day, with the year of the file's name where it has none. */
function dayOfListing(
  own: PartialDate | undefined,
  file: PartialDate | undefined,
): PartialDate | undefined {
  if (!own || !file) return own ?? file;
  if (file.year === undefined || (own.year !== undefined && !own.yearInferred)) return own;
  const { month, day } = own;
  return {
    year: file.year,
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
  };
}

function toEntry(paper: ListedPaper, sighting: Sighting): Writable<DigestEntry> {
  const { title, abstract, authors, authorCount, voteCount, arxivId, doi, venue } = paper;
  const date = paper.date ?? (arxivId === undefined ? undefined : dayOfArxivId(arxivId));
  const entry: Writable<DigestEntry> = {
    title: title.text,
    abstract: abstract?.text ?? '',
    links: uniqueLinks([...findLinks(abstract?.text ?? ''), ...(paper.links ?? [])]),
    sightings: [sighting],
  };
  if (authors && authors.length > 0) entry.authors = authors;
  if (paper.organization) entry.organization = paper.organization;
  if (authorCount !== undefined) entry.authorCount = authorCount;
  if (date) entry.date = date;
  if (voteCount !== undefined) entry.voteCount = voteCount;
  if (arxivId !== undefined) entry.arxivId = arxivId;
  if (doi !== undefined) entry.doi = doi;
  if (venue) entry.venue = venue;
  return entry;
}

/** The address as a link of a record. */
export function linkTo(url: string): Link {
  return { url, kind: linkKind(url) };
}

/** The text from a character of one line to a character of another, broken lines joined by a space. */
export function passageOf(
  lines: readonly Line[],
  first: number,
  last: number,
  bounds: { readonly start?: number; readonly end?: number } = {},
): Passage {
  const [from, to] = [lines[first], lines[last]];
  if (!from || !to) throw new RangeError(`No lines ${first} to ${last}`);
  const start = Math.min(bounds.start ?? from.start, from.end);
  const end = Math.max(bounds.end ?? to.end, first === last ? start : to.start);
  const parts: string[] = [];
  for (let index = first; index <= last; index += 1) {
    const line = lines[index];
    if (!line) continue;
    const left = index === first ? start - line.start : 0;
    const right = index === last ? end - line.start : line.text.length;
    const part = line.text.slice(left, right).trim();
    if (part !== '') parts.push(part);
  }
  return {
    text: parts.join(' '),
    range: { start: position(from, start), end: position(to, end) },
  };
}

/** As {@link passageOf}, with the white space taken off that stands where the text was cut. */
export function trimmedPassage(
  lines: readonly Line[],
  index: number,
  start: number,
  end: number,
): Passage {
  const line = lines[index];
  if (!line) throw new RangeError(`No line ${index}`);
  const text = line.text.slice(start - line.start, end - line.start);
  const left = text.length - text.trimStart().length;
  const right = text.length - text.trimEnd().length;
  const from = left === text.length ? start : start + left;
  return passageOf(lines, index, index, { start: from, end: Math.max(from, end - right) });
}
