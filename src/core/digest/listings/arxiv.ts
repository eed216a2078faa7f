/**
 * arXiv's e-mails, pages of new papers and pages of one paper: below the line with which a paper starts come
 * labeled lines, and the abstract. Each form is a declaration.
 */
import { arxivIdBy, arxivIdIn, arxivNumber } from '../../identity/identifiers';
import { firstOf } from '../../base/collections';
import type { PartialDate } from '../../model';
import type { Line } from '../lines/lines';
import { isReadersNote, rule, unlinked, withoutMarkdown } from '../lines/markdown';
import { linkTo, passageOf } from '../lines/paragraphs';
import { dayIn } from '../words/dates';
import { findLinks } from '../words/links';
import { fieldNamed } from '../words/labels';
import type { NamedField } from '../words/labels';
import { readAuthors } from '../words/names';
import { factsOfValues } from './labeledValues';
import type { ListFormat, ListingDraft } from './listing';
import { isRowOfNames } from './titles';

/** One form of arXiv's lists. */
interface ArxivForm {
  /** How a paper starts, on one line or two; the group is its id. */
  readonly start: RegExp;
  /** Lines that tell the form and the day, which is in the group if there is one. */
  readonly head: RegExp;
  /** Such lines with the day on which papers were announced. */
  readonly announced?: RegExp;
  /** The line above an abstract. */
  readonly divider?: RegExp;
  /** The last line of a paper. */
  readonly end?: RegExp;
  /** Lines below papers; what follows them isn't the reader's. */
  readonly below?: RegExp;
  /** Lines around papers and, if `hasParts`, within them. */
  readonly around: RegExp;
  readonly hasParts?: true;
}

const formats = String.raw`\[ ?(?:pdf|ps|html|other|src)(?: ?[,|] ?(?:pdf|ps|html|other|src|dvi))* ?\]`;
const origin = String.raw`\((?:cross-list from [\w.-]+|replaced)\)`;
const section = String.raw`(?:new|cross|replacement) submissions? \(showing |(?:new submissions|cross-lists|replacements) for \w{3},|\w{3}, \d{1,2} \w{3} \d{4}(?: \((?:showing|continued)|$)`;

const mail: ArxivForm = {
  start: new RegExp(
    String.raw`^(?:arXiv|Paper(?: \(\*cross-listing\*\))?) ?: ?${arxivNumber}(?: ?\(\*?cross-listing\*?\))?(?=\n(?:date(?: \([^()]{1,30}\))?: |replaced with revised version|(?:figures|part) added|title:))`,
    'i',
  ),
  head: /^(?:Submissions to:|received from +\w{3} (?:.*\bto\b(.*))?)/i,
  divider: /^\\{1,4}$/,
  end: /^\\{1,4} ?\( ?https?:\/\/(?:www\.)?arxiv\.org\/abs\//i,
  below: /^(?:%%%---){3}/,
  around: /^(?:-{5,}|(?:%-){4,}%?|(?:%%--){3}[%-]*|(?:%%%---){3}[%-]*|\/\* .* \*\/|(?:```|~~~).*)$/,
};

const newPapers: ArxivForm = {
  start: new RegExp(
    String.raw`^(?:\[\d{1,5}\]\s?)?arXiv:${arxivNumber}(?: ?${origin})?(?: ?${formats})?(?=\n|$)`,
    'i',
  ),
  head: new RegExp(String.raw`^(?:showing new listings for |${section})`, 'i'),
  announced: /^(?:new |\w{3}, )/i,
  around:
    /^(?:\[\d{1,5}\]|total of \d+ entries.*|showing (?:up to )?\d.*|\[ ?(?:total of|showing|view) .*|see (?:recent articles|today's new changes)|(?:new submissions|cross-lists?|replacements?|fewer|more|all|about|help|copyright|privacy policy|web accessibility assistance|arxiv operational status|browse context:?|change to browse by:?|next|prev(?:ious)?|new|recent)|contact.{0,20}|subscribe.{0,40}|get status notifications via.*|links to:.*|no updates for this time period\.?|\d+-\d[\d ,|-]*|(?:fewer|more|all)(?: ?\| ?(?:fewer|more|all))+)$/i,
};

const onePaper: ArxivForm = {
  start: new RegExp(
    String.raw`^(?:arXiv:${arxivNumber}(?: ?[[(][\w.-]+[\])])?\n)?[*_> ]*\[Submitted on \d{1,2} \p{L}{3,9} \d{4}\b`,
    'iu',
  ),
  head: /^[*_> ]*\[Submitted on /i,
  below:
    /^(?:submission history|access paper:?|full-text links:?|references (?:&|and) citations|bibtex formatted citation|bookmark|bibliographic (?:and citation )?tools.*|current browse context:?|arxivlabs.*|which authors of this paper.*|code, data,? and media.*|related papers.*)$/i,
  around:
    /^(?:view (?:a )?pdf.*|pdf|html(?: \(experimental\))?|tex source|other formats|view license|\(or arxiv:.*|https?:\/\/doi\.org\/10\.48550\/arxiv\..*|focus to learn more|arxiv-issued doi.*|[-=*_]{3,}|[|\s:-]+|\[?v\d+\]?[: ].{0,80})$/i,
  hasParts: true,
};

/** arXiv's e-mails and pages, also several one after another, and single papers of them. */
export const arxiv: ListFormat = {
  traces: ['Categories:', 'Subjects:', '[Submitted'],
  read: readArxiv,
};

/** Marks of lists, tables and links in text browsers, before a line. */
const marks = /^(?:[|\s]+|[•*+-] +|\[\d{1,3}\](?=[^\s\]]))+/;
/** Items of the lists below a page, with which a reader's items might be confused. */
const item =
  /^(?:view license|nasa ads|(?:google|semantic) scholar|bibsonomy.*|reddit.*|authors?|venue|institution|topic|about|help|contact.*|subscribe.*|copyright|privacy policy|web accessibility assistance|arxiv operational status|get status notifications.*)$/i;
/** Some tools put the names of links before the abstract. */
const label =
  /^(?:\W{0,3}View PDF.{0,200}?(?=Abstract:))?(?:[-*+:•] +|#{1,6} |> ?)?(?:\*\*|__)?\|? ?(\p{L}[\p{L} -]{1,18}?)(?:\*\*|__)? ?[:：](?:\*\*|__)?[|\s]*/u;
const dated = /^(?:date(?: \([^()]{1,30}\))?: |[*_> ]*\[submitted on )/i;
const mailHead =
  /^(?:Date|Subject|From|To|Reply-To|Cc|begin forwarded message):|^-+ forwarded message/i;
const anId = new RegExp(String.raw`^arXiv: ?${arxivNumber}$`, 'i');
const maxHeadLines = 12;
const maxStartLength = 300;

/** A labeled value, or the abstract: indexes in the list of solid lines, both inclusive. */
interface LabeledField {
  readonly name: NamedField;
  /** Where it starts, as an offset in the text. */
  readonly start: number;
  readonly first: number;
  readonly last: number;
}

/** A list of arXiv as far as it has been read. */
interface ArxivList {
  readonly listing: ListingDraft;
  readonly lines: readonly Line[];
  /** The lines without marks. */
  readonly shown: readonly string[];
  readonly form: ArxivForm;
  announcedDay?: PartialDate | undefined;
  isNew: boolean;
  /** Whether papers have ended, or haven't started. */
  isOver: boolean;
  lastEnd: number;
}

function readArxiv(listing: ListingDraft): void {
  const { lines } = listing;
  const shown = lines.map(({ text }) => withoutMarkdown(text.replace(marks, '')));
  const isOf = (form: ArxivForm) => shown.some((_, at) => startAt(shown, form, at));
  const form = [mail, newPapers, onePaper].find(isOf);
  if (!form) return;
  const list: ArxivList = { listing, lines, shown, form, isNew: false, isOver: false, lastEnd: 0 };
  listing.readLines(
    (index) => readPaper(list, index),
    (index) => readAround(list, index),
  );
}

function startAt(shown: readonly string[], { start }: ArxivForm, index: number) {
  const [first = '', second = ''] = [shown[index], shown[index + 1]];
  return start.exec(`${first.slice(0, maxStartLength)}\n${second.slice(0, maxStartLength)}`);
}

/** Reads a line outside papers. */
function readAround(list: ArxivList, index: number): void {
  const { listing, form } = list;
  const text = textAt(list, index);
  const match = form.head.exec(text);
  if (match) {
    const day = dayIn(match[1] ?? text);
    listing.addHead(day);
    list.announcedDay = day ?? list.announcedDay;
    list.isNew = form.announced?.test(text) ?? false;
  }
  const isMailHead = form.divider !== undefined && mailHead.test(text) && beginsMail(list, index);
  if (isMailHead && text.startsWith('Date:')) listing.captureDate ??= dayIn(text);
  list.isOver ||= match !== null || isMailHead || (form.below?.test(text) ?? false);
  if (match || isAround(form, text)) return;
  if (!list.isOver) listing.leave(index);
  else if (!item.test(text) && (anId.test(text) || isReadersNote(list.lines, index)))
    listing.leave(index);
}

/** Whether the head of an e-mail is above all papers, or a rule follows. */
function beginsMail({ listing, lines, form }: ArxivList, index: number): boolean {
  const next = lines.slice(index, index + maxHeadLines);
  return listing.count === 0 || next.some(({ text }) => form.around.test(text));
}

function isAround({ around, divider, end }: ArxivForm, text: string): boolean {
  return [around, rule, divider, end].some((one) => one?.test(text));
}

/** Reads the paper that starts on this line; returns the index after it, or undefined without a title. */
function readPaper(list: ArxivList, index: number): number | undefined {
  const { listing, lines, form } = list;
  const start = startAt(list.shown, form, index);
  if (!start) return undefined;
  const read = fieldsFrom(list, index + start[0].split('\n').length, index + maxHeadLines);
  const paper = read && paperOf(lines, withNames(list, read.fields));
  if (!paper || (form.hasParts && !paper.abstract)) return undefined;
  if (form.hasParts) listing.addHead();
  const id = paper.arxivId ?? arxivIdBy(form.start, start.input) ?? idAbove(list, index);
  const isAnnounced = list.isNew && !/\((?:cross-list|replaced)/i.test(start[0]);
  listing.add(index, read.last, {
    ...paper,
    arxivId: id,
    date: read.date ?? (isAnnounced ? list.announcedDay : undefined),
    links: [...(id === undefined ? [] : [linkTo(`https://arxiv.org/abs/${id}`)]), ...paper.links],
  });
  for (const note of read.notes) listing.leave(note);
  list.isOver = false;
  list.lastEnd = read.last + 1;
  return list.lastEnd;
}

/** The fields of a paper below its start; undefined when the first one isn't above `limit`. */
function fieldsFrom(list: ArxivList, from: number, limit: number) {
  const { lines, form } = list;
  const { divider, end, hasParts } = form;
  const fields: LabeledField[] = [];
  const notes: number[] = [];
  let at = from;
  let last = at - 1;
  let date = dated.test(textAt(list, last)) ? dayIn(textAt(list, last)) : undefined;
  const has = (name: NamedField) => fields.some((one) => one.name === name);
  const addAbstract = (first: number) =>
    fields.push({ name: 'abstract', start: lines[first]?.start ?? 0, first, last: at });
  for (; at < lines.length && !endsPaper(list, at); at += 1) {
    const text = textAt(list, at);
    const open = fields.at(-1);
    const found = !hasParts && has('abstract') ? undefined : labelOf(lines[at]);
    if (found && (found.name === 'other' || !has(found.name)))
      fields.push({ ...found, first: at, last: at });
    else if (divider?.test(text)) {
      if (has('abstract')) break;
      addAbstract(at + 1);
    } else if (hasParts && isAround(form, text)) {
      if (open?.name !== 'id') continue;
    } else if (!open) {
      if (at > limit) return undefined;
      if (dated.test(text)) date ??= dayIn(text);
    } else if (has('abstract') && isNoteWithin(list, at)) {
      notes.push(at);
      continue;
    } else if (!end && has('abstract') && isReadersNote(lines, at)) break;
    else if (goesOn(list, open, at)) fields[fields.length - 1] = { ...open, last: at };
    else if (has('abstract')) break;
    else if (hasParts) continue;
    else addAbstract(at);
    last = at;
  }
  return { fields, notes, date, last: end?.test(textAt(list, at)) ? at : last };
}

/** Whether a line is a note between the abstract and the lines of the page that end a paper. */
function isNoteWithin(list: ArxivList, index: number): boolean {
  const { lines, form } = list;
  let next = index;
  while (next < index + maxHeadLines && isReadersNote(lines, next)) next += 1;
  if (next === index) return false;
  if (!form.end) return form.hasParts === true && labelOf(lines[next]) !== undefined;
  // Abstracts may have lists.
  const isOne = next === index + 1 && lines[index]?.afterBlank === false;
  return isOne && form.end.test(textAt(list, next));
}

/** Whether a paper ends before this line. */
function endsPaper({ shown, form }: ArxivList, index: number): boolean {
  const text = shown[index] ?? '';
  const { head, below, end, around, divider, hasParts } = form;
  if (startAt(shown, form, index) || [head, below, end].some((one) => one?.test(text))) return true;
  return !hasParts && (around.test(text) || (!divider && rule.test(text)));
}

/** Whether an unlabeled line continues a value. */
function goesOn(list: ArxivList, field: LabeledField, index: number): boolean {
  const { lines, form } = list;
  const { name, start, first, last } = field;
  if (form.divider || name === 'title' || name === 'abstract') return true;
  if (last === first && start >= (lines[first]?.end ?? 0)) return true;
  if (form.hasParts)
    return name !== 'id' && last === index - 1 && lines[index]?.afterBlank === false;
  // A list of subjects ends with the code of one.
  if (/^\W*subjects/i.test(textAt(list, first))) return !textAt(list, last).endsWith(')');
  for (let at = index + 1; at < index + maxHeadLines && !endsPaper(list, at); at += 1)
    if (labelOf(lines[at])) return true;
  return false;
}

/** The fields, with the names below a title as authors if those have no label. */
function withNames(
  { lines, shown }: ArxivList,
  [title, ...others]: readonly LabeledField[],
): readonly LabeledField[] {
  if (!title) return [];
  const isApart = title.start >= (lines[title.first]?.end ?? 0);
  let names = title.first + (isApart ? 2 : 1);
  const isNamed = others.some(({ name }) => name === 'authors');
  if (title.name !== 'title' || isNamed || title.last < names) return [title, ...others];
  while (names < title.last && !isRowOfNames(unlinked(shown[names] ?? ''))) names += 1;
  const { last } = title;
  const start = lines[names]?.start ?? 0;
  return [{ ...title, last: names - 1 }, { name: 'authors', start, first: names, last }, ...others];
}

/** The topmost id above a paper. */
function idAbove({ lines, lastEnd }: ArxivList, index: number): string | undefined {
  return firstOf(lines.slice(lastEnd, index), ({ text }) => arxivIdIn(text.slice(0, 400)));
}

function textAt({ shown }: ArxivList, index: number): string {
  return shown[index] ?? '';
}

function labelOf(line: Line | undefined): Pick<LabeledField, 'name' | 'start'> | undefined {
  const text = line?.text.slice(0, maxStartLength) ?? '';
  if (!line || !/[:：]/.test(text)) return undefined;
  const [whole = '', words = ''] = label.exec(text) ?? [];
  const name = fieldNamed(words);
  return name && name !== 'date' ? { name, start: line.start + whole.length } : undefined;
}

/** The paper that the fields describe; undefined when none of them is its title. */
function paperOf(lines: readonly Line[], fields: readonly LabeledField[]) {
  const value = (name: NamedField) => {
    const field = fields.find((one) => one.name === name);
    if (!field || field.last < field.first) return undefined;
    const isBelow = field.start >= (lines[field.first]?.end ?? 0) && field.last > field.first;
    const passage = isBelow
      ? passageOf(lines, field.first + 1, field.last)
      : passageOf(lines, field.first, field.last, { start: field.start });
    return passage.text === '' ? undefined : passage;
  };
  const text = (name: NamedField) => value(name)?.text ?? '';
  const title = value('title');
  return (
    title && {
      title,
      ...factsOfValues(value, []),
      ...readAuthors(unlinked(text('authors'))),
      links: findLinks(text('comments')),
    }
  );
}
