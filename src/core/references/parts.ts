import type { Run } from '../bibliography/work/markup';
import { joinNames } from './names';
import type { NameList } from './names';
import type { ReferencePiece } from './pieces';
import { inCase } from './titleCase';
import type { TitleCase } from './titleCase';
import { endsInMark, pagesAs, singleQuotes, stop } from './wording';
import type { PageRange } from './wording';
import type { ReferenceWork } from './work';

/** Output of a style: text, a formatted piece, or nothing. */
export type ReferencePart = string | ReferencePiece | false | undefined;

/** The parts that every style has, in one style's form; empty if unknown. */
export interface CommonParts {
  readonly authors: string;
  /** The title with the mark after it; in italics for books and similar works. */
  readonly title: readonly ReferencePart[];
  /** The journal, book or site, in italics. */
  readonly container: readonly ReferencePart[];
  readonly pages: string;
}

/** A reference style: how it writes the common parts and combines them into a reference. */
export interface Style {
  readonly names: NameList;
  readonly titleCase: TitleCase;
  readonly containerCase: TitleCase;
  readonly pageRange: PageRange;
  /** The mark after a title in quotation marks; missing in styles without quotation marks. */
  readonly quoted?: '.' | ',';
  /**
   * @param year the year to write
   * @param sameAuthors whether the previous entry has the same authors
   */
  write(
    work: ReferenceWork,
    parts: CommonParts,
    year: string,
    sameAuthors: boolean,
  ): readonly ReferencePart[];
}

/** See {@link CommonParts}. */
export function commonParts(work: ReferenceWork, style: Style): CommonParts {
  return {
    authors: joinNames(work.names, style.names, work.hasMoreNames),
    title: titleParts(work, style),
    container: containerOf(work, style.containerCase, 'italic'),
    pages: pagesAs(work.pages ?? '', style.pageRange),
  };
}

function titleParts(work: ReferenceWork, { titleCase, quoted }: Style): readonly ReferencePart[] {
  if (!isBook(work)) {
    const title = titleOf(work, titleCase);
    return quoted ? inQuotes(title, quoted) : stopped(title);
  }
  const title = titleOf(work, titleCase, 'italic');
  return quoted === ',' ? [...title, ','] : stopped(title);
}

/** The title in the case of the style. */
export function titleOf(
  work: ReferenceWork,
  wanted: TitleCase,
  form?: ReferencePiece['form'],
): readonly ReferencePiece[] {
  return pieces(inCase(work.titleMarkup ?? work.title, wanted, work.hasFreeCase), form);
}

/** The journal, book or site that contains the work; empty if there is none. */
export function containerOf(
  work: ReferenceWork,
  wanted: TitleCase,
  form?: ReferencePiece['form'],
): readonly ReferencePiece[] {
  // Journal names are kept; book titles are written like other titles.
  const isFree = work.hasFreeCase && !isPeriodical(work);
  return pieces(inCase(work.container ?? work.venue?.name ?? '', wanted, isFree), form);
}

/** The series, as a title. */
export function seriesOf(work: ReferenceWork): readonly ReferencePiece[] {
  return pieces(inCase(work.series ?? '', 'title', work.hasFreeCase));
}

/** Whether the work is in a journal, magazine or newspaper. */
export function isPeriodical({ type, venue }: ReferenceWork): boolean {
  return type ? /^article-|^review|^post/.test(type) : venue?.kind === 'journal';
}

/** Whether the work is part of a book. */
export function isInBook({ type, venue }: ReferenceWork): boolean {
  return type ? /^(?:chapter|paper-conference|entry)/.test(type) : venue?.kind === 'proceedings';
}

/** Whether the work is a book, or published by itself like one. */
export function isBook({ type = '' }: ReferenceWork): boolean {
  return /^(?:book|pamphlet|collection|software|patent|motion_picture)$/.test(type);
}

/** The runs as pieces, all of them in `form`; emphasis within emphasis is upright. */
function pieces(runs: readonly Run[], form?: ReferencePiece['form']): readonly ReferencePiece[] {
  return runs.map(({ text, marks }) => {
    const [, own] = markForms.find(([mark]) => marks.has(mark)) ?? [];
    const shown = own === 'italic' && form === 'italic' ? undefined : (own ?? form);
    return shown ? { text, form: shown } : { text };
  });
}

const markForms = [
  ['sup', 'superscript'],
  ['sub', 'subscript'],
  ['b', 'bold'],
  ['i', 'italic'],
] as const;

/** The pieces with `mark` at their end, unless they already end in a mark. */
export function stopped(parts: readonly ReferencePiece[], mark = '.'): readonly ReferencePiece[] {
  const last = parts.at(-1);
  if (!last || endsInMark(last.text)) return parts;
  return [...parts.slice(0, -1), { ...last, text: `${last.text}${mark}` }];
}

/** In quotation marks, with the following mark inside, as in American English. */
function inQuotes(title: readonly ReferencePiece[], mark: string): readonly ReferencePiece[] {
  const inner = title.map((piece) => ({ ...piece, text: singleQuotes(piece.text) }));
  return [{ text: '“' }, ...stopped(inner, mark), { text: '”' }];
}

/** `Vasic. 2025. Title `, or `Title 2025. ` for a work without known authors. */
export function heading(
  who: string,
  year: string,
  title: readonly ReferencePart[],
): readonly ReferencePart[] {
  return who ? [stop(who), ` ${year} `, ...title, ' '] : [...title, ` ${year} `];
}

/** The nonempty parts, or groups of parts, separated by commas. */
export function listOf(
  ...groups: readonly (ReferencePart | readonly ReferencePart[])[]
): ReferencePart[] {
  return nonEmpty(groups).flatMap((group, i) => (i === 0 ? group : [', ', ...group]));
}

/** The nonempty parts, or groups of parts, each as a sentence. */
export function sentences(
  ...groups: readonly (ReferencePart | readonly ReferencePart[])[]
): ReferencePart[] {
  return nonEmpty(groups).flatMap((group) => {
    const last = group.at(-1) ?? '';
    return [...group, endsInMark(typeof last === 'string' ? last : last.text) ? ' ' : '. '];
  });
}

function nonEmpty(
  groups: readonly (ReferencePart | readonly ReferencePart[])[],
): (string | ReferencePiece)[][] {
  const isText = (part: ReferencePart): part is string | ReferencePiece => Boolean(part);
  return groups.map((group) => [group].flat().filter(isText)).filter((group) => group.length > 0);
}

/** `arXiv:…` for a work that is only known from arXiv. */
export function onlyOnArxiv({ type, venue, arxivId }: ReferenceWork): ReferencePart {
  return type === undefined && !venue && arxivId !== undefined && `arXiv:${arxivId}`;
}

/** The address of the work, else of a page about it. */
export function address(work: ReferenceWork): readonly ReferencePart[] {
  return work.url === undefined ? page(work) : [{ text: work.url, href: work.url }];
}

/** A page about a work without an address, with the name of the page before it. */
export function page({ page }: ReferenceWork): readonly ReferencePart[] {
  return page ? [`${page.name}: `, { text: page.url, href: page.url }] : [];
}

/** Joins neighboring pieces of one form, and removes trailing white space. */
export function join(parts: readonly ReferencePart[]): readonly ReferencePiece[] {
  const joined: ReferencePiece[] = [];
  for (const part of parts) {
    if (!part) continue;
    const piece = typeof part === 'string' ? { text: part } : part;
    const last = joined.at(-1);
    if (last && last.form === piece.form && last.href === undefined && piece.href === undefined) {
      joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    } else if (piece.text !== '') joined.push(piece);
  }
  const last = joined.pop();
  const text = last?.text.trimEnd();
  return last && text ? [...joined, { ...last, text }] : joined;
}
