/** The labelled lines that arXiv describes a paper with, in e-mails, listings and on its own page. */
import type { Link, Venue } from '../../model';
import type { Line } from '../lines/lines';
import { findLinks } from '../words/links';
import { arxivId } from './ids';
import type { ListedPaper } from './listing';
import { passageOf } from './listing';
import { readAuthors } from '../words/authors';

/** What may stand before a colon, in lower case. */
const labels = new Map<string, FieldName>([
  ['title', 'title'],
  ['author', 'authors'],
  ['authors', 'authors'],
  ['abstract', 'abstract'],
  ['comment', 'comments'],
  ['comments', 'comments'],
  ['journal-ref', 'journal'],
  ['journal reference', 'journal'],
  ['doi', 'doi'],
  ['related doi', 'doi'],
  ['categories', 'other'],
  ['subjects', 'other'],
  ['subj-class', 'other'],
  ['report-no', 'other'],
  ['report number', 'other'],
  ['msc-class', 'other'],
  ['msc classes', 'other'],
  ['acm-class', 'other'],
  ['acm classes', 'other'],
  ['license', 'other'],
  ['proxy', 'other'],
  ['cite as', 'cite'],
]);

/** What a labelled line is about. */
export type FieldName =
  'title' | 'authors' | 'abstract' | 'comments' | 'journal' | 'doi' | 'cite' | 'other';

/** A label at the start of a line. */
interface Label {
  readonly name: FieldName;
  /** Where its value begins, as the offset in the text that a {@link Line} has. */
  readonly valueStart: number;
}

const label =
  /^(?:[-*+:•] +|#{1,6} |> ?)?(?:\*\*|__)?\|? ?(\p{L}[\p{L} -]{1,18}?)(?:\*\*|__)? ?[:：](?:\*\*|__)?[|\s]*/u;

/** The label that a line begins with, however Markdown marks it; undefined when it has none. */
export function labelOf(line: Line): Label | undefined {
  const start = line.text.slice(0, 60);
  if (!start.includes(':') && !start.includes('：')) return undefined;
  const match = label.exec(start);
  const name = labels.get(match?.[1]?.toLowerCase().trim() ?? '');
  return match && name ? { name, valueStart: line.start + match[0].length } : undefined;
}

/** A field over one or more lines: places in the list of solid lines, both included. */
export interface Field extends Label {
  readonly first: number;
  readonly last: number;
}

/** What the fields tell of a paper; undefined when none of them is its title. */
export function paperOf(lines: readonly Line[], fields: readonly Field[]): ListedPaper | undefined {
  const value = (name: FieldName) => {
    const field = fields.find((one) => one.name === name);
    if (!field || !lines[field.first] || !lines[field.last]) return undefined;
    return passageOf(lines, field.first, field.last, { start: field.valueStart });
  };
  const title = value('title');
  if (!title || title.text === '') return undefined;
  const abstract = value('abstract');
  const journal = value('journal')?.text;
  const doi = doiIn(value('doi')?.text ?? '');
  const id = arxivId(value('cite')?.text ?? '');
  const links: Link[] = findLinks(value('comments')?.text ?? '');
  return {
    title,
    ...(abstract && abstract.text !== '' && { abstract }),
    ...readAuthors(unlinked(value('authors')?.text ?? '')),
    ...(journal && { venue: venueOf(journal) }),
    ...(doi !== undefined && { doi }),
    ...(id !== undefined && { arxivId: id }),
    links,
  };
}

/** What is shown of links in Markdown. */
export function unlinked(text: string): string {
  return text.includes('](') ? text.replace(/\[([^\][]*)\]\([^()\s]*\)/g, '$1') : text;
}

/** One DOI, of several in a row the first; what arXiv itself registered says no more than the id. */
export function doiIn(text: string): string | undefined {
  const doi = /10\.\d{4,9}\/[^\s,;|()\][]+/.exec(text)?.[0].replace(/[.,;]+$/, '');
  return doi !== undefined && /^10\.48550\/arxiv/i.test(doi) ? undefined : doi;
}

const meeting =
  /\b(?:proc(?:\.|eedings)|conference|workshop|symposium|meeting|ICML|NeurIPS|NIPS|ICLR|AAAI|IJCAI|CVPR|ICCV|ECCV|ACL|EMNLP|NAACL|AISTATS|KDD|SIGIR|UAI|COLT|ICRA|IROS|CoRL|INTERSPEECH)\b/i;

function venueOf(name: string): Venue {
  return { name, kind: meeting.test(name) ? 'proceedings' : 'journal' };
}
