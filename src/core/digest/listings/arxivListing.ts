import type { PartialDate } from '../../model';
import { dayIn } from '../words/dates';
import { labelOf, paperOf } from './fields';
import type { LabeledField } from './fields';
import { arxivIdBy, arxivNumber } from '../../identity/identifiers';
import type { ListingDraft, ListFormat } from './listing';
import { linkTo } from '../lines/paragraphs';
import { isReadersNote, rule, unlinked, withoutMarkdown } from '../lines/markdown';

const number = /^\[\d{1,5}\]$/;
const formats = String.raw`\[ ?(?:pdf|ps|html|other|src)(?: ?[,|] ?(?:pdf|ps|html|other|src|dvi))* ?\]`;
const origin = String.raw`\((?:cross-list from [\w.-]+|replaced|Replaced)\)`;
const idLine = new RegExp(
  String.raw`^(?:\[\d{1,5}\] ?)?arXiv:${arxivNumber}(?: ?${origin})?(?: ?${formats})?$`,
  'i',
);
const afterId = new RegExp(`^(?:${origin}|${formats})(?: ?${formats})?$`, 'i');
const section =
  /^(?:new|cross|replacement) submissions? \(showing |^(?:new submissions|cross-lists|replacements) for \w{3},|^\w{3}, \d{1,2} \w{3} \d{4}(?: \((?:showing|continued)|$)/i;
const newSection = /^new |^\w{3}, /i;
const head = /^showing new listings for /i;
/** Lines around the papers. Everything above the first paper is the head of the page. */
const boilerplate =
  /^(?:total of \d+ entries.*|showing (?:up to )?\d.*|\[ ?(?:total of|showing|view) .*|see (?:recent articles|today's new changes)|(?:new submissions|cross-lists?|replacements?|fewer|more|all|about|help|copyright|privacy policy|web accessibility assistance|arxiv operational status|browse context:?|change to browse by:?|next|prev(?:ious)?|new|recent)|contact.{0,20}|subscribe.{0,40}|get status notifications via.*|links to:.*|no updates for this time period\.?|\d+-\d[\d ,|-]*|(?:fewer|more|all)(?: ?\| ?(?:fewer|more|all))+)$/i;

/**
 * arXiv's pages of new and recent papers: below the date and the kind of papers, `[1] arXiv:…`, title,
 * authors, labeled lines, and on the page of new papers the abstract.
 */
export const arxivListing: ListFormat = {
  traces: ['Subjects:'],
  read: readListing,
};

function readListing(listing: ListingDraft): void {
  const { lines } = listing;
  /** The lines without the marks of Markdown. */
  const shown = lines.map(({ text }) => withoutMarkdown(text));
  /** The announcement date of papers, where the section has new ones. */
  let announcedDay: PartialDate | undefined;
  let isNewSection = false;
  listing.readLines(
    (index) => (idLine.test(textAt(index)) ? readPaper(index) : undefined),
    (index) => {
      const text = textAt(index);
      if (head.test(text) || section.test(text)) readHead(text);
      else if (!number.test(text) && !isBoilerplate(text)) listing.leave(index);
    },
  );

  function readHead(text: string): void {
    const day = dayIn(text);
    listing.addHead(day);
    announcedDay = day ?? announcedDay;
    isNewSection = newSection.test(text);
  }

  /**
   * Reads the paper with the id on this line; returns the index after it, or undefined when it has no title.
   */
  function readPaper(index: number): number | undefined {
    const idText = textAt(index);
    let at = index + 1;
    while (afterId.test(textAt(at))) at += 1;
    const from = number.test(textAt(index - 1)) ? index - 1 : index;
    const label = labelOf(lines[at]);
    if (label?.name !== 'title') return undefined;
    const fields: LabeledField[] = [];
    at = readTitle(at, label.valueStart, fields);
    for (let field = labelAt(at); field; field = labelAt(at)) {
      const last = endOfValue(at, field.valueStart);
      fields.push({ ...field, first: at, last });
      at = last + 1;
    }
    const start = at;
    while (at < lines.length && !endsPaper(at) && !isReadersNote(lines, at)) at += 1;
    if (at > start) {
      const valueStart = lines[start]?.start ?? 0;
      fields.push({ name: 'abstract', valueStart, first: start, last: at - 1 });
    }
    const paper = paperOf(lines, fields);
    const id = arxivIdBy(idLine, idText);
    if (!paper || id === undefined) return undefined;
    const isNew = isNewSection && !/\((?:cross-list|replaced)/i.test(idText);
    listing.add(from, at - 1, {
      ...paper,
      arxivId: id,
      date: isNew ? announcedDay : undefined,
      links: [linkTo(`https://arxiv.org/abs/${id}`), ...paper.links],
    });
    return at;
  }

  /** Reads the title and the authors, which no longer have labels; returns the index after them. */
  function readTitle(index: number, valueStart: number, fields: LabeledField[]): number {
    // The label may be on a line of its own.
    const isBelow = valueStart >= (lines[index]?.end ?? 0);
    const title = isBelow ? index + 1 : index;
    if (isBelow && !goesOn(index)) return title;
    let at = title + 1;
    while (goesOn(at - 1)) at += 1;
    const isLabeled = labelOf(lines[at])?.name === 'authors';
    const authors = isLabeled ? at : firstOfAuthors(title + 1, at);
    const start = isBelow ? (lines[title]?.start ?? 0) : valueStart;
    fields.push({ name: 'title', valueStart: start, first: title, last: authors - 1 });
    if (authors < at) {
      const namesStart = lines[authors]?.start ?? 0;
      fields.push({ name: 'authors', valueStart: namesStart, first: authors, last: at - 1 });
    }
    return at;
  }

  /** Where the names start among the lines below the first line of a title, which may be wrapped. */
  function firstOfAuthors(from: number, to: number): number {
    if (to - from <= 1) return from;
    for (let at = from; at < to; at += 1) if (isRowOfNames(textAt(at))) return at;
    return to - 1;
  }

  /** The last line of a labeled value. Lists of subjects and comments may be wrapped. */
  function endOfValue(index: number, valueStart: number): number {
    let at = index;
    if (valueStart >= (lines[index]?.end ?? 0) && goesOn(at)) at += 1;
    if (/^\W*subjects/i.test(textAt(index))) {
      while (!textAt(at).endsWith(')') && goesOn(at)) at += 1;
      return at;
    }
    // Any other value ends before the next label. There is one, since the subjects are last.
    for (let ahead = at + 1; ahead < at + 12 && goesOn(ahead - 1); ahead += 1) {
      if (labelOf(lines[ahead + 1])) return ahead;
    }
    return at;
  }

  /** Whether the text of a line may continue on the next one. */
  function goesOn(index: number): boolean {
    const next = lines[index + 1];
    return next !== undefined && !endsPaper(index + 1) && !labelOf(next);
  }

  /** The label of a line of the paper; undefined when it has none, or the paper has ended. */
  function labelAt(index: number) {
    return endsPaper(index) ? undefined : labelOf(lines[index]);
  }

  /** Whether a paper ends before this line. */
  function endsPaper(index: number): boolean {
    const text = textAt(index);
    return (
      idLine.test(text) ||
      (number.test(text) && /^arXiv:/i.test(textAt(index + 1))) ||
      section.test(text) ||
      head.test(text) ||
      isBoilerplate(text)
    );
  }

  function textAt(index: number): string {
    return shown[index] ?? '';
  }
}

function isBoilerplate(text: string): boolean {
  return boilerplate.test(text) || rule.test(text);
}

/** Whether a line has names separated by commas. */
function isRowOfNames(text: string): boolean {
  const parts = unlinked(text).split(/,| and /);
  return (
    parts.length > 1 && parts.every((part) => /^\s*(?:\p{Lu}|\p{Ll}{1,4} \p{Lu}|\(|$)/u.test(part))
  );
}
