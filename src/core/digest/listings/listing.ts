/**
 * Lists of papers other than pages of Hugging Face: e-mails, feeds, tables, arXiv's pages, the page of one
 * paper. Each reader adds the papers in the lines of a text, and all other lines, to a `ListingDraft`, which
 * decides by these whether the text is a digest.
 */
import { lazy } from '../lines/digestText';
import type { DigestFormat, DigestText } from '../lines/digestText';
import { firstOf } from '../../base/collections';
import { defined } from '../../base/data';
import { withIdDate } from '../../identity/idDate';
import { comparePositions } from '../../model';
import type { DigestEntry, Excerpt, Link, PartialDate, ParsedDigest, Sighting } from '../../model';
import { unescaped } from '../lines/markdown';
import { lineRange } from '../lines/lines';
import type { Line, TitleMarks } from '../lines/lines';
import { titleMarks, withNotes } from '../lines/titleMarks';
import { findLinks, uniqueLinks } from '../../identity/links';
import type { PlacedText } from '../lines/paragraphs';
import { frontFields } from './frontMatter';
import { ownLines } from './ownLines';
import type { OwnPlaces } from './ownLines';
import { withoutMarkup } from './titles';
import { ProblemList, problemMessages } from '../lines/problems';
import { dayIn } from '../words/dates';

/** A kind of list of papers that isn't a page of Hugging Face: an e-mail, a table, a page of arXiv. */
export interface ListFormat {
  /**
   * Every list of this kind contains one of these: a cheap test that rules out most files. They contain no
   * spaces, since lists have several kinds of spaces.
   */
  readonly traces: readonly string[];
  /** Another sign of these lists. */
  readonly trace?: RegExp;
  /** Where a reader's lines may be, if their form tells them from the list's own. They aren't in the lines to read. */
  readonly own?: (lines: readonly Line[]) => OwnPlaces;
  /**
   * Adds the papers in the lines of a listing to it; none when the text isn't a list of this kind. Takes
   * linear time and never throws.
   */
  read(listing: ListingDraft): void;
}

export function formatOfList(list: ListFormat): DigestFormat {
  const hasTrace = ({ sample }: DigestText) =>
    list.traces.some((trace) => sample.includes(trace)) || list.trace?.test(sample) === true;
  return {
    hasTrace,
    open(text) {
      const start = lazy(() => readList(list, text.startLines));
      const whole = () => (text.isShort ? start() : readList(list, text.lines));
      return {
        isDigest: () => hasTrace(text) && start().isDigest,
        toDigest: (uri, saved) => whole().toDigest(uri, saved),
      };
    },
  };
}

export function readList(format: ListFormat, lines: readonly Line[]): ListingDraft {
  const own = format.own ? ownLines(lines, format.own(lines)) : new Set<Line>();
  const listing = new ListingDraft(withoutOwn(lines, own), [...own]);
  format.read(listing);
  return listing;
}

/** The other lines. A blank line around the reader's lines stays, but not within a quote or list that they tear. */
function withoutOwn(lines: readonly Line[], own: ReadonlySet<Line>): readonly Line[] {
  if (own.size === 0) return lines;
  const kept: Line[] = [];
  let hasOwn = false;
  let afterBlank = false;
  for (const line of lines) {
    afterBlank ||= line.afterBlank;
    hasOwn ||= own.has(line);
    if (own.has(line)) continue;
    const mark = line.text.charAt(0);
    const isTorn = hasOwn && '>-*+|'.includes(mark) && kept.at(-1)?.text.startsWith(mark) === true;
    const isApart = afterBlank && !isTorn;
    kept.push(isApart === line.afterBlank ? line : { ...line, afterBlank: isApart });
    afterBlank = false;
    hasOwn = false;
  }
  return kept;
}

type ListedFacts = Omit<DigestEntry, 'title' | 'abstract' | 'links' | 'sightings'>;

export interface ListedPaper extends PerhapsUndefined<ListedFacts> {
  readonly title: PlacedText;
  readonly abstract?: PlacedText | undefined;
  /** A text the list has instead of an abstract. */
  readonly excerpt?: { readonly passage: PlacedText; readonly kind: Excerpt['kind'] } | undefined;
  readonly links?: readonly Link[];
  /** The reader's marks, in addition to those in the title. */
  readonly marks?: TitleMarks;
}

type PerhapsUndefined<T> = { readonly [K in keyof T]: T[K] | undefined };

/** A paper in the list, and the reader's lines below it. */
interface FoundPaper {
  readonly entry: Omit<DigestEntry, 'sightings'>;
  sighting: Omit<Sighting, 'uri'>;
  readonly notes: Line[];
}

/**
 * A text that may be a list of papers, and its contents so far. Line numbers are indexes of lines that aren't
 * blank.
 */
export class ListingDraft {
  readonly #papers: FoundPaper[] = [];
  /** Indexes of lines above the papers that aren't part of a list. */
  readonly #unlisted: number[] = [];
  /** Those of them that aren't part of its head, either. */
  readonly #notes: number[] = [];
  /** Lines that aren't part of a list. */
  #left = 0;
  #hasHead = false;
  /** Whether backslashes may be Markdown's rather than LaTeX's. */
  readonly #isMarkdown = lazy(() => this.lines.some(({ text }) => ofMarkdown.test(text)));
  captureDate: PartialDate | undefined;
  /** Whether the reader's lines above all papers are notes on the first one. */
  areNotesAbove = false;

  /** @param own lines of the reader, which aren't in `lines` */
  constructor(
    readonly lines: readonly Line[],
    readonly own: readonly Line[] = [],
  ) {
    this.#left = own.length;
  }

  get count(): number {
    return this.#papers.length;
  }

  text(index: number): string {
    return this.lines[index]?.text ?? '';
  }

  /** Whether the text is a list, rather than a note that quotes one: it has a head, or little else than papers. */
  get isDigest(): boolean {
    if (this.#papers.length === 0) return false;
    return this.#hasHead || this.#left <= 4 * this.#papers.length;
  }

  /** Records that lines with an unambiguous form are above the papers; `day` is the date in them. */
  addHead(day?: PartialDate): void {
    this.#hasHead = true;
    this.captureDate ??= day;
  }

  /** Adds the paper in these lines, both inclusive. Papers are added in order. */
  add(first: number, last: number, paper: ListedPaper): void {
    const { title: given, abstract, excerpt, links = [], authors, marks: own, ...facts } = paper;
    const [from, to] = [this.lines[first], this.lines[last]];
    const { title, marks } = withoutMarks(given);
    const shown = (text: string) => (this.#isMarkdown() ? unescaped(text) : text);
    const plain = (text: string) => shown(withoutMarkup(text));
    const plainTitle = plain(title.text).replace(headingAttributes, '');
    if (!from || !to || plainTitle === '') return;
    let range = lineRange(from, to);
    const above = this.#papers.at(-1);
    // Rows of a table in HTML may share a line.
    if (above && comparePositions(above.sighting.range.end, range.start) > 0) {
      const { start } = title.range;
      range = { ...range, start };
      above.sighting = { ...above.sighting, range: { ...above.sighting.range, end: start } };
    }
    // A footnote has its abstract elsewhere.
    const isInside =
      abstract &&
      comparePositions(range.start, abstract.range.start) <= 0 &&
      comparePositions(abstract.range.end, range.end) <= 0;
    this.#papers.push({
      entry: {
        title: plainTitle,
        abstract: plain(abstract?.text ?? ''),
        links: uniqueLinks([...findLinks(abstract?.text ?? ''), ...links]),
        ...defined({
          ...facts,
          authors: authors?.map(plain),
        }),
      },
      sighting: {
        range,
        titleRange: title.range,
        ...own,
        ...marks,
        ...defined({
          abstractRange: isInside ? abstract.range : undefined,
          excerpt: excerpt && { text: shown(excerpt.passage.text), kind: excerpt.kind },
          voteCount: facts.voteCount,
        }),
      },
      notes: [],
    });
  }

  /**
   * Adds lines that aren't part of the list: they are the reader's notes on the paper above, or a problem
   * when there is none.
   */
  leave(first: number, last = first): void {
    const notes = this.#papers.at(-1)?.notes;
    for (let index = first; index <= last; index += 1) {
      const line = this.lines[index];
      if (!line) continue;
      this.#left += 1;
      if (notes) notes.push(line);
      else this.#unlisted.push(index);
    }
  }

  /** Adds a line that is certainly the reader's: a note on the paper above, or a problem when there is none. */
  addNote(index: number): void {
    if (this.#papers.length === 0) this.#notes.push(index);
    else this.leave(index);
  }

  /** Counts lines that are neither a part of the list nor a reader's. */
  pass(count: number): void {
    this.#left += count;
  }

  /** The newest of the papers' arXiv ids, which start with year and month. */
  get newestId(): string | undefined {
    const ids = this.#papers.flatMap(({ entry }) => entry.arxivId ?? []);
    return ids
      .filter((id) => /^\d/.test(id))
      .sort()
      .at(-1);
  }

  toDigest(uri: string, fileDate: PartialDate | undefined): ParsedDigest {
    const problems = new ProblemList(this.lines);
    // Everything else above a list with a head belongs to the head.
    const outside = [...(this.#hasHead ? [] : this.#unlisted), ...this.#notes];
    for (const index of outside) problems.add(index, index, problemMessages.outside);
    let above = -1;
    for (const line of this.own) {
      while ((this.#papers[above + 1]?.sighting.range.start.line ?? Infinity) <= line.number)
        above += 1;
      const notes = this.#papers[this.areNotesAbove ? Math.max(above, 0) : above]?.notes;
      if (notes) notes.push(line);
      else problems.addLine(line, problemMessages.outside);
    }
    const captureDate = dayOfListing(this.captureDate ?? daySaved(this.lines), fileDate);
    return {
      papers: this.#papers.map(({ entry, sighting, notes }) => ({
        ...(entry.date ? entry : withIdDate(entry, undefined)),
        sightings: [
          withNotes(
            { uri, ...sighting },
            notes.toSorted((a, b) => a.number - b.number),
          ),
        ],
      })),
      problems: problems.toProblems(uri),
      ...(captureDate && { captureDate }),
    };
  }
}

/** What Pandoc writes behind headings. */
const headingAttributes = / \{[#.][^{}]{0,200}\}$/;
const ofMarkdown = /^(?:#{1,6} |> |---$)|\]\(|\*\*/;

function withoutMarks(title: PlacedText): { title: PlacedText; marks: TitleMarks } {
  const { start, end, marks } = titleMarks(title.text);
  const trailing = title.text.length - end;
  const { range } = title;
  const isOneLine = range.start.line === range.end.line;
  // Tags that start on an earlier line stay in the title.
  const isWhole = trailing <= range.end.character - (isOneLine ? range.start.character + start : 0);
  if (!isWhole || start + trailing === 0 || start >= end) return { title, marks: {} };
  const from = { ...range.start, character: range.start.character + start };
  const to = { ...range.end, character: range.end.character - trailing };
  return { title: { text: title.text.slice(start, end), range: { start: from, end: to } }, marks };
}

/** The list's own date. A missing year is taken from the file's name. */
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
  /^(?:created|saved|clipped|captured|fetched|retrieved|date[_ ](?:saved|added|clipped))$/;

/** The date on which a clipped page was saved, from the fields above it. */
function daySaved(lines: readonly Line[]): PartialDate | undefined {
  return firstOf([...frontFields(lines)], ([name, { values }]) =>
    saved.test(name) ? dayIn(values[0] ?? '') : undefined,
  );
}
