import type { ExportOptions } from './bibtex';
import type { Paper, PartialDate } from '../../model';
import { readable } from '../../text/readable';
import { arxivPage, exportedDoi } from '../../identity/addresses';
import { cslName, paperNames } from '../work/names';

/** An item of CSL-JSON (docs.citationstyles.org, “Appendix”). */
export interface CslItem {
  readonly id: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** One paper as an item of CSL-JSON; what is unknown is left out. `article` is a preprint there. */
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

/** As CSL-JSON has dates; undefined without a year. */
export function datePartsOf(date: PartialDate | undefined): readonly number[] | undefined {
  if (date?.year === undefined) return undefined;
  const { year, month, day } = date;
  return [year, month, day].filter((part) => part !== undefined);
}
