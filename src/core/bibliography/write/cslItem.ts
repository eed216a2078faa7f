import type { Steps } from '../../base/tasks';
import type { PartialDate, Paper } from '../../model';
import { arxivPage, exportedDoi } from '../../identity/addresses';
import { pairs } from '../../text/latex/tables';
import { bibtexDate } from '../work/dates';
import type { BibEntry, BibliographyFormat } from '../work/entry';
import { findEntrySteps } from './ownEntry';
import { toHtml } from '../work/markup';
import type { Markup } from '../work/markup';
import { cslName, toName, bibtexNames, paperNames } from '../work/names';
import { json } from '../work/entry';
import { bibtexText } from '../work/tex';
import { toWork } from '../work/work';
import type { ExportOptions } from './bibtex';
import { readable } from '../../text/readable';

type FindOwnItem = (key: string, title: string) => CslItem | undefined;

/** Reads a bibliography, in steps. The result finds an entry as `findEntrySteps` does, as an item of CSL-JSON. */
export function* ownItemSteps(text: string, format: BibliographyFormat): Steps<FindOwnItem> {
  const find = yield* findEntrySteps(text, format);
  return (key, title) => {
    const found = find(key, title);
    return found && (format === 'bibtex' ? fromBibtex(found) : fromCsl(found));
  };
}

/** CSL's most general type. */
const anyType = 'document';

/** The fields of CSL that aren't texts; they are JSON in `BibEntry.fields`. */
const structured =
  /^(?:issued|accessed|submitted|(?:available|event|original)-date|categories|custom|author|chair|collection-editor|compiler|composer|container-author|contributor|curator|director|editor|editor-translator|editorial-director|executive-producer|guest|host|illustrator|interviewer|narrator|organizer|original-author|performer|producer|recipient|reviewed-author|script-writer|series-creator|translator)$/;

function fromCsl({ key, type, fields }: BibEntry): CslItem {
  const values = [...fields].map(([name, value]) => [
    name,
    structured.test(name) ? json(value, value) : value,
  ]);
  const all = Object.fromEntries(values) as Readonly<Record<string, unknown>>;
  return { ...all, id: key, type: type || anyType };
}

/** Plain text fields of CSL, each with the fields of BibTeX and biblatex it is read from; the first one wins. */
const textFields: Readonly<Record<string, readonly string[]>> = {
  'container-title-short': ['shortjournal'],
  'title-short': ['shorttitle'],
  'chapter-number': ['chapter'],
  'number-of-pages': ['pagetotal'],
  'number-of-volumes': ['volumes'],
  'original-title': ['origtitle'],
  'original-publisher': ['origpublisher'],
  'original-publisher-place': ['origlocation'],
  annote: ['annotation', 'annote'],
  keyword: ['keywords'],
  abstract: ['abstract'],
  DOI: ['doi'],
  URL: ['url'],
  ISBN: ['isbn'],
  ISSN: ['issn'],
  PMID: ['pmid'],
  PMCID: ['pmcid'],
};

/** CSL's languages by those of babel and polyglossia, where they differ. */
const languages = pairs(`
  english en-US american en-US usenglish en-US british en-GB ukenglish en-GB canadian en-CA
  australian en-AU german de-DE ngerman de-DE austrian de-AT naustrian de-AT french fr-FR spanish es-ES
  italian it-IT dutch nl-NL polish pl-PL portuguese pt-PT brazilian pt-BR russian ru-RU japanese ja-JP
  chinese zh-CN swedish sv-SE danish da-DK norsk nb-NO finnish fi-FI`);

/** Converts an entry as Pandoc does, except that titles keep their case. */
function fromBibtex(entry: BibEntry): CslItem {
  const { fields } = entry;
  const work = toWork(entry, 'bibtex');
  const { details } = work;
  const text = (...names: readonly string[]): string | undefined => {
    const value = names.map((name) => fields.get(name)).find((each) => each?.trim());
    return value === undefined ? undefined : bibtexText(value);
  };
  const language = text('langid', 'hyphenation', 'language');
  const type = details?.type ?? '';
  const issued = work.date && dates(work.date, details?.endDate);
  const original = bibtexDate(text('origdate') ?? '').date;
  const item = {
    id: entry.key,
    // BibTeX's `misc` has no counterpart in CSL.
    type: type !== '' ? type : work.arxivId === undefined ? anyType : 'article',
    title: html(details?.title ?? work.title),
    author: names(work.authors),
    editor: names(details?.editors),
    translator: names(details?.translators),
    'container-author': names(bibtexNames(fields.get('bookauthor') ?? '')),
    'container-title': html(details?.container),
    'collection-title': html(details?.series),
    'collection-number': details?.seriesNumber,
    volume: work.volume,
    issue: work.issue,
    number: details?.number,
    page: work.pages?.replace(/(\d)–(?=\d)/g, '$1-'),
    edition: details?.edition,
    publisher: work.publisher,
    'publisher-place': details?.place,
    'event-title': details?.event,
    'event-place': details?.eventPlace,
    genre: details?.genre,
    version: details?.version,
    issued,
    accessed: details?.accessed && dates(details.accessed),
    'original-date': original && dates(original),
    status: details?.status ?? details?.dateText,
    note: [text('note'), text('addendum')].filter(Boolean).join('. '),
    language: language && (languages.get(language.toLowerCase()) ?? language),
    ...Object.fromEntries(
      Object.entries(textFields).map(([name, sources]) => [name, text(...sources)]),
    ),
    DOI: work.doi ?? text('doi'),
    URL: work.url ?? text('url') ?? (work.arxivId && arxivPage(work.arxivId)),
  };
  const known = Object.entries(item).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(known) as CslItem;
}

function html(markup: Markup | undefined): string | undefined {
  return markup === undefined ? undefined : toHtml(markup);
}

function names(all: readonly string[] | undefined): readonly unknown[] | undefined {
  return all && all.length > 0 ? all.map((name) => cslName(toName(name))) : undefined;
}

function dates(...all: readonly (PartialDate | undefined)[]): unknown {
  return { 'date-parts': all.map(datePartsOf).filter((parts) => parts !== undefined) };
}

/** An item of CSL-JSON (docs.citationstyles.org, “Appendix”). */
export interface CslItem {
  readonly id: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A paper as an item of CSL-JSON; unknown fields are left out. `article` is CSL's type for preprints. */
export function toCsl(paper: Paper, options: ExportOptions = {}): CslItem {
  const { key, title, venue, date, arxivId, abstract } = paper;
  const doi = exportedDoi(paper);
  const author = paperNames(paper).map(cslName);
  const dateParts = datePartsOf(date);
  return {
    id: key,
    type: !venue ? 'article' : venue.kind === 'journal' ? 'article-journal' : 'paper-conference',
    title: readable(title),
    ...(author.length > 0 && { author }),
    ...(venue && { 'container-title': readable(venue.name) }),
    ...(dateParts && { issued: { 'date-parts': [dateParts] } }),
    ...(arxivId !== undefined && {
      archive: 'arXiv',
      number: `arXiv:${arxivId}`,
      URL: arxivPage(arxivId),
    }),
    ...(doi !== undefined && { DOI: doi }),
    ...(options.abstract && abstract !== '' && { abstract: readable(abstract) }),
  };
}

/** A date as in CSL-JSON; undefined without a year. */
export function datePartsOf(date: PartialDate | undefined): readonly number[] | undefined {
  if (date?.year === undefined) return undefined;
  const { year, month, day } = date;
  return [year, month, day].filter((part) => part !== undefined);
}
