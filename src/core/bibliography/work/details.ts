import { byWord } from '../../base/byWord';
import type { PartialDate } from '../../model';
import type { Markup } from './markup';

/**
 * What only a list of references needs of a work, beside what every feature knows of it. What an
 * entry does not tell is left out.
 */
export interface WorkDetails {
  /** CSL's type, such as `article-journal`; empty for BibTeX's `misc`. */
  readonly type: string;
  /** When it has marks. */
  readonly title?: Markup;
  /** The style may change capitals at the start of words, as BibTeX does in English titles. */
  readonly hasFreeCase?: true;
  /** The journal, book or site that it is part of, arXiv included. */
  readonly container?: Markup;
  /** As `authors` of a paper hold names. */
  readonly editors?: readonly string[];
  readonly translators?: readonly string[];
  readonly endDate?: PartialDate;
  /** What is written for a date that is none: `in press`. */
  readonly dateText?: string;
  readonly accessed?: PartialDate;
  readonly edition?: string;
  readonly series?: Markup;
  readonly seriesNumber?: string;
  /** Of a report, a patent or a preprint. */
  readonly number?: string;
  /** The kind of a thesis or report. */
  readonly genre?: string;
  readonly version?: string;
  readonly place?: string;
  readonly event?: string;
  readonly eventPlace?: string;
}

/** The types of CSL by those of BibTeX and biblatex. */
const types: ReadonlyMap<string, string> = byWord({
  'article-journal': 'article review periodical suppperiodical',
  book: `book collection manual mvbook mvcollection mvproceedings mvreference proceedings reference
      software`,
  chapter: 'bookinbook inbook incollection suppbook suppcollection',
  'paper-conference': 'inproceedings conference',
  thesis: 'thesis phdthesis mastersthesis',
  report: 'report techreport',
  webpage: 'online electronic www webpage',
  pamphlet: 'booklet',
  'entry-encyclopedia': 'inreference',
  dataset: 'dataset',
  patent: 'patent',
  manuscript: 'unpublished',
});

/** Kinds of theses and reports, as biblatex names them in `type` or by the entry. */
const genres: ReadonlyMap<string, string> = byWord({
  'PhD thesis': 'phdthesis',
  'Master’s thesis': 'mastersthesis mathesis',
  'Bachelor’s thesis': 'bathesis',
  'Candidate thesis': 'candthesis',
  'Technical report': 'techreport',
  'Research report': 'resreport',
});

/** CSL's type of a BibTeX entry; empty when it has none. */
export function cslType(entryType: string, subtype: string | undefined): string {
  const type = types.get(entryType) ?? '';
  const isSpecial = type === 'article-journal' && /^(?:magazine|newspaper)$/.test(subtype ?? '');
  return isSpecial ? `article-${subtype}` : type;
}

/** The kind of a thesis or report, such as `PhD thesis`: by the entry's field `type`, else by its type. */
export function genreOf(entryType: string, type: string | undefined): string | undefined {
  const ofEntry = entryType.endsWith('thesis') ? genres.get(entryType) : undefined;
  return genres.get(type ?? '') ?? type ?? ofEntry;
}

/** Whether a style may change the case of titles in this language: English, or none given. */
export function isEnglish(language: string | undefined): boolean {
  return /^$|^en|^(?:american|british|usenglish|ukenglish|canadian|australian|newzealand)$/i.test(
    (language ?? '').trim(),
  );
}
