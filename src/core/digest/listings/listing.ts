/**
 * Lists of papers that are no page of the site: e-mails, feeds, tables, pages of arXiv, the page of one paper. Each
 * reader adds the papers in the lines of a text, and every line of no paper, to a `ListingDraft`. By what was
 * added, it decides whether the text is a digest.
 */
import type { DigestFormat, DigestText } from '../lines/digestText';
import { defined } from '../../base/defined';
import type { DigestEntry, Excerpt, Link, PartialDate, ParsedDigest, Sighting } from '../../model';
import { frontMatterEnd, lineRange } from '../lines/lines';
import type { Line, TitleMarks } from '../lines/lines';
import { titleMarks, withNotes } from '../lines/titleMarks';
import { findLinks, uniqueLinks } from '../words/links';
import type { PlacedText } from '../lines/paragraphs';
import { ProblemList, problemMessages } from '../lines/problems';
import { dayIn, dayOfArxivId } from '../words/dates';

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
  read(listing: ListingDraft): void;
}

/** A kind of list as a format of digests. */
export function formatOfList(list: ListFormat): DigestFormat {
  const hasTrace = ({ sample }: DigestText) => list.traces.some((trace) => sample.includes(trace));
  return {
    hasTrace,
    recognizes(text) {
      // The site's own pages, which most digests are, say so at once.
      if (text.start[0]?.includes('email inbox')) return false;
      return hasTrace(text) && readList(list, text.startLines).isDigest;
    },
    read: ({ lines }, uri, saved) => readList(list, lines).toDigest(uri, saved),
  };
}

/** Reads the lines of a text as a list. */
export function readList(format: ListFormat, lines: readonly Line[]): ListingDraft {
  const listing = new ListingDraft(lines);
  format.read(listing);
  return listing;
}

type ListedFacts = Omit<DigestEntry, 'title' | 'abstract' | 'links' | 'sightings'>;

/**
 * What a list says of one paper, and undefined for the rest. Where the date is unknown, the month of the
 * arXiv id is taken.
 */
export interface ListedPaper extends PerhapsUndefined<ListedFacts> {
  readonly title: PlacedText;
  readonly abstract?: PlacedText | undefined;
  /** What is there instead of an abstract. */
  readonly excerpt?: { readonly passage: PlacedText; readonly kind: Excerpt['kind'] } | undefined;
  /** In addition to those in the abstract. */
  readonly links?: readonly Link[];
}

type PerhapsUndefined<T> = { readonly [K in keyof T]: T[K] | undefined };

/** A paper as the list has it, and the reader's lines below it. */
interface FoundPaper {
  readonly entry: Omit<DigestEntry, 'sightings'>;
  readonly sighting: Omit<Sighting, 'uri'>;
  readonly notes: Line[];
}

/** A text that may be a list of papers, and what has been found in it. Lines are places among those not blank. */
export class ListingDraft {
  readonly #papers: FoundPaper[] = [];
  /** Places of lines above the papers that are none of a list. */
  readonly #strange: number[] = [];
  /** Lines that are none of a list. */
  #left = 0;
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
    return this.#hasHead || this.#left <= 4 * this.#papers.length;
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
   * Notes that lines of a form that hardly occurs by chance are above the papers; `day` is the day that
   * they name.
   */
  addHead(day?: PartialDate): void {
    this.#hasHead = true;
    this.captureDate ??= day;
  }

  /** Adds the paper in these lines, both included. Papers come in order. */
  add(first: number, last: number, paper: ListedPaper): void {
    const { title: given, abstract, excerpt, links = [], date, ...facts } = paper;
    const [from, to] = [this.lines[first], this.lines[last]];
    const { title, marks } = withoutMarks(given);
    if (!from || !to || title.text === '') return;
    const text = abstract?.text ?? '';
    const { arxivId = '', voteCount } = facts;
    this.#papers.push({
      entry: {
        title: title.text,
        abstract: text,
        links: uniqueLinks([...findLinks(text), ...links]),
        ...defined({ ...facts, date: date ?? dayOfArxivId(arxivId) }),
      },
      sighting: {
        range: lineRange(from, to),
        titleRange: title.range,
        ...marks,
        ...defined({
          abstractRange: abstract?.range,
          excerpt: excerpt && { text: excerpt.passage.text, kind: excerpt.kind },
          voteCount,
        }),
      },
      notes: [],
    });
  }

  /**
   * Takes lines that are no part of the list: they are the reader's notes on the paper above or, without
   * one, a problem.
   */
  leave(first: number, last = first): void {
    const notes = this.#papers.at(-1)?.notes;
    for (let index = first; index <= last; index += 1) {
      const line = this.lines[index];
      if (!line) continue;
      this.#left += 1;
      if (notes) notes.push(line);
      else this.#strange.push(index);
    }
  }

  /** The newest of the papers' arXiv ids, which begin with year and month. */
  get newestId(): string | undefined {
    const ids = this.#papers.flatMap(({ entry }) => entry.arxivId ?? []);
    return ids
      .filter((id) => /^\d/.test(id))
      .sort()
      .at(-1);
  }

  /** What the text holds as a digest in the file `uri`. */
  toDigest(uri: string, fileDate: PartialDate | undefined): ParsedDigest {
    const problems = new ProblemList(this.lines);
    // What is above a list with a head is the head.
    if (!this.#hasHead) {
      for (const index of this.#strange) problems.add(index, index, problemMessages.outside);
    }
    const captureDate = dayOfListing(this.captureDate ?? daySaved(this.lines), fileDate);
    return {
      papers: this.#papers.map(({ entry, sighting, notes }) => ({
        ...entry,
        sightings: [withNotes({ uri, ...sighting }, notes)],
      })),
      problems: problems.toProblems(uri),
      ...(captureDate && { captureDate }),
    };
  }
}

/** A title without what the reader put at it. */
function withoutMarks(title: PlacedText): {
  readonly title: PlacedText;
  readonly marks: TitleMarks;
} {
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

const saved =
  /^(?:created|saved|clipped|captured|fetched|retrieved|date[_ ](?:saved|added|clipped)) ?: ?(.*)/i;

/** The day that the YAML above a clipped page says it was saved on. */
function daySaved(lines: readonly Line[]): PartialDate | undefined {
  for (const { text } of lines.slice(1, frontMatterEnd(lines))) {
    const day = dayIn(saved.exec(text)?.[1] ?? '');
    if (day) return day;
  }
  return undefined;
}
