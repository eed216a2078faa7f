/** The labeled lines that describe a paper in arXiv's e-mails, listings and pages. */
import { byWord } from '../../base/byWord';
import type { Link, Venue } from '../../model';
import type { Line } from '../lines/lines';
import { findLinks } from '../words/links';
import { arxivIdIn, doiIn } from '../../identity/identifiers';
import type { ListedPaper } from './listing';
import { passageOf } from '../lines/paragraphs';
import { unlinked } from '../lines/markdown';
import { readAuthors } from '../words/names';

/** The field with a label. */
export type LabeledFieldName =
  'title' | 'authors' | 'abstract' | 'comments' | 'journal' | 'doi' | 'cite' | 'other';

const labels: ReadonlyMap<string, LabeledFieldName> = byWord(
  {
    title: 'title',
    authors: 'author, authors',
    abstract: 'abstract',
    comments: 'comment, comments',
    journal: 'journal-ref, journal reference',
    doi: 'doi, related doi',
    cite: 'cite as',
    other:
      'categories, subjects, subj-class, report-no, report number, msc-class, msc classes, acm-class, acm classes, license, proxy',
  },
  ', ',
);

/** A label at the start of a line. */
interface Label {
  readonly name: LabeledFieldName;
  /** Where its value starts, as an offset in the text of a {@link Line}. */
  readonly valueStart: number;
}

const label =
  /^(?:[-*+:•] +|#{1,6} |> ?)?(?:\*\*|__)?\|? ?(\p{L}[\p{L} -]{1,18}?)(?:\*\*|__)? ?[:：](?:\*\*|__)?[|\s]*/u;

/** The label at the start of a line, with or without Markdown; undefined when there is none. */
export function labelOf(line: Line | undefined): Label | undefined {
  const start = line?.text.slice(0, 60) ?? '';
  if (!line || !(start.includes(':') || start.includes('：'))) return undefined;
  const match = label.exec(start);
  const name = labels.get(match?.[1]?.toLowerCase().trim() ?? '');
  return match && name ? { name, valueStart: line.start + match[0].length } : undefined;
}

/** A field over one or more lines: indexes in the list of solid lines, both inclusive. */
export interface LabeledField extends Label {
  readonly first: number;
  readonly last: number;
}

/** The paper that the fields describe; undefined when none of them is its title. */
export function paperOf(
  lines: readonly Line[],
  fields: readonly LabeledField[],
): (ListedPaper & { readonly links: readonly Link[] }) | undefined {
  const value = (name: LabeledFieldName) => {
    const field = fields.find((one) => one.name === name);
    if (!field || !lines[field.first] || !lines[field.last]) return undefined;
    const passage = passageOf(lines, field.first, field.last, { start: field.valueStart });
    return passage.text === '' ? undefined : passage;
  };
  const text = (name: LabeledFieldName) => value(name)?.text ?? '';
  const title = value('title');
  const journal = text('journal');
  return (
    title && {
      title,
      abstract: value('abstract'),
      ...readAuthors(unlinked(text('authors'))),
      venue: journal === '' ? undefined : venueOf(journal),
      doi: doiIn(text('doi')),
      arxivId: arxivIdIn(text('cite')),
      links: findLinks(text('comments')),
    }
  );
}

const meeting =
  /\b(?:proc(?:\.|eedings)|conference|workshop|symposium|meeting|ICML|NeurIPS|NIPS|ICLR|AAAI|IJCAI|CVPR|ICCV|ECCV|ACL|EMNLP|NAACL|AISTATS|KDD|SIGIR|UAI|COLT|ICRA|IROS|CoRL|INTERSPEECH)\b/i;

function venueOf(name: string): Venue {
  return { name, kind: meeting.test(name) ? 'proceedings' : 'journal' };
}
