/** Lists whose papers start with a line in a fixed form, and consist of labeled values and texts. */
import { arxivMonth } from '../../identity/identifiers';
import type { PartialDate } from '../../model';
import { singleSpaced } from '../../text/characters';
import { formTest } from '../../text/namedForms';
import type { FoundForm, NamedForms } from '../../text/namedForms';
import type { Line } from '../lines/lines';
import { mayBeOwn } from '../lines/ownForms';
import { rule, unlinked, withoutMarkdown } from '../lines/markdown';
import { linkTo, passageOf } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import { dayIn, nearest, readDateLine } from '../words/dates';
import { findLinks } from '../../identity/links';
import { fieldNamed, textFields } from '../words/labels';
import type { NamedField } from '../words/labels';
import { readAuthors } from '../words/names';
import { factsOfValues, withoutQuotes } from './labeledValues';
import type { ListedPaper, ListFormat, ListingDraft } from './listing';
import { isNavigation } from './ownLines';
import { isRowOfNames } from './titles';

/** What a line is that is neither the start of a paper, nor a labeled value, nor text. */
type LineRole =
  /** Above papers; the day is in the group `day` of its form, or in the line. */
  | 'head'
  /** The same above papers that were announced on that day. */
  | 'news'
  /** Below papers. What follows isn't the reader's, until the next paper. */
  | 'foot'
  /** Around papers. */
  | 'page'
  /** In a paper, without data. */
  | 'part'
  /** In a paper, with its date. */
  | 'date'
  /** Above an abstract. */
  | 'divider'
  /** The last line of a paper. */
  | 'end';

/** One form of a list. */
export interface ListForm {
  readonly trace?: RegExp;
  /** The paper that starts on a line; undefined when none does. */
  readonly start: (list: FormLines, index: number) => PaperStart | undefined;
  /** How lines start, by what they are; the first counts. */
  readonly roles: NamedForms<LineRole>;
  /**
   * Where the text of a paper is: an abstract below a divider, below the last label, or with a label and others
   * below; or an excerpt directly below the start. Missing if the start is all of a paper.
   */
  readonly text?: 'divided' | 'last' | 'labeled' | 'excerpt';
}

/** The first lines of a paper. */
export interface PaperStart {
  readonly next: number;
  readonly facts: Partial<ListedPaper>;
  /** Whether the day of the list isn't that of the paper. */
  readonly isOld?: boolean;
}

/** The lines of a list, and their texts without marks. */
export interface FormLines {
  readonly lines: readonly Line[];
  readonly shown: readonly string[];
}

interface FormField {
  readonly name: NamedField;
  readonly start: number;
  readonly first: number;
  last: number;
}

/** The lines of a paper below its start, as far as they have been read. */
interface PaperBody {
  readonly fields: FormField[];
  readonly notes: number[];
  date?: PartialDate | undefined;
  last: number;
}

interface FormList extends FormLines {
  readonly listing: ListingDraft;
  readonly form: RuledForm;
  readonly roles: readonly (LineRole | undefined)[];
  /** Whether blank lines are between nearly all lines. */
  readonly isLoose: boolean;
  /** The day in the head, and whether papers below were announced on it. */
  day?: PartialDate | undefined;
  isNew: boolean;
  /** The day on which an e-mail was sent. */
  sent?: PartialDate | undefined;
  /** Whether papers have ended. */
  isOver: boolean;
}

/** Marks of lists, tables and links in text browsers, before a line. */
const marks = /^(?:[|\s]+|[•*+-] +|\[\d{1,3}\](?=[^\s\]]))+/;
const mailHead =
  /^(?:(?:From|To|Reply-To|Cc|Subject|Date|Sent):|begin forwarded message:|-+ forwarded message)/i;
/** Some tools put the names of links before the abstract. */
const label =
  /^(?:\W{0,3}View PDF.{0,200}?(?=Abstract:))?(?:[-*+:•] +|#{1,6} |> ?)?(?:\*\*|__)?\|? ?(\p{L}[\p{L} -]{1,18}?)(?:\*\*|__)? ?[:：](?:\*\*|__)?[|\s]*/u;
const around: ReadonlySet<LineRole | undefined> = new Set(['head', 'news', 'foot']);
const bidi = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const endOfSentence = /[.!?]["')”]?$/;
const maxHeadLines = 12;
const maxStartLength = 300;

/** Lists in one of these forms: the first in which a paper starts. */
export function listInForms(traces: readonly string[], given: readonly ListForm[]): ListFormat {
  const forms = given.map((form) => ({ ...form, roleIn: formTest(form.roles, 'i') }));
  const formOf = (list: FormLines) =>
    forms.find(
      (form) =>
        (!form.trace || list.shown.some((text) => form.trace?.test(text))) &&
        list.lines.some((_, at) => form.start(list, at)),
    );
  return {
    traces,
    own(lines) {
      const list = formLines(lines);
      const form = formOf(list);
      let isOutside = true;
      const known = lines.map(({ text }, at) => {
        if (!form) return true;
        const { role } = ruleFor(form, list.shown[at]);
        const isStart = form.start(list, at) !== undefined;
        isOutside = !isStart && (isOutside || around.has(role));
        // Items above and below papers may be those of the page.
        return role !== undefined || isStart || (isOutside && isNavigation(text));
      });
      // A quoted abstract may have several lines, and a reader's may tear it.
      for (const [at, { text, afterBlank }] of lines.entries()) {
        const isTorn =
          mayBeOwn(lines[at - 1]?.text ?? '>') && !endOfSentence.test(lines[at - 2]?.text ?? '.');
        const above =
          !afterBlank && lines[at - 1]?.text.startsWith('>') ? at - 1 : isTorn ? at - 2 : -1;
        if (!text.startsWith('>') || !lines[above]?.text.startsWith('>')) continue;
        known[at] ||= labelOf(lines[above]) !== undefined || known[above] === true;
      }
      return { isOfList: (at, _, kind) => kind === 'other links' || known[at] === true };
    },
    read(listing) {
      const { lines } = listing;
      const list = formLines(lines);
      const form = formOf(list);
      if (!form) return;
      const roles = list.shown.map((text) => ruleFor(form, text).role);
      const isLoose = lines.filter(({ afterBlank }) => afterBlank).length > lines.length * 0.8;
      readForm({ ...list, listing, form, roles, isLoose, isNew: false, isOver: false });
    },
  };
}

function readForm(list: FormList): void {
  const { listing } = list;
  for (let index = 0; index < list.lines.length;) {
    const next = readPaper(list, index);
    if (next === undefined) readAround(list, index);
    index = next ?? index + 1;
  }
  const { captureDate, newestId = '' } = listing;
  const newest = arxivMonth(newestId);
  listing.captureDate = list.sent ?? captureDate;
  // A missing year is inferred from the newest arXiv id.
  if (!list.sent && captureDate && captureDate.year === undefined && newest)
    listing.captureDate = { ...nearest(captureDate, newest), yearInferred: true };
}

function formLines(lines: readonly Line[]): FormLines {
  const shown = lines.map(({ text }) => withoutMarkdown(text.replace(bidi, '').replace(marks, '')));
  return { lines, shown };
}

/** Adjacent lines as one text. */
export function startOfLines({ shown }: FormLines, index: number): string {
  const [first = '', second = ''] = [shown[index], shown[index + 1]];
  return `${first.slice(0, maxStartLength)}\n${second.slice(0, maxStartLength)}`;
}

interface RuledForm extends ListForm {
  readonly roleIn: (text: string) => FoundForm<LineRole>;
}

function ruleFor({ roleIn }: RuledForm, text = '') {
  const { form, groups } = roleIn(text);
  return { role: form ?? (rule.test(text) ? ('page' as const) : undefined), day: groups['day'] };
}

function readAround(list: FormList, index: number): void {
  const { listing, form, shown } = list;
  const text = shown[index] ?? '';
  const { role, day: ofHead = text } = ruleFor(form, text);
  if (role === 'head' || role === 'news') {
    const day = dayIn(ofHead) ?? readDateLine(ofHead.trim())?.date;
    listing.addHead(day);
    list.day = day ?? list.day;
    list.isNew = role === 'news';
  }
  const isPlain = role === undefined || role === 'date';
  const isMailHead = isPlain && listing.count === 0 && mailHead.test(text);
  if (isMailHead && /^(?:Date|Sent):/i.test(text)) list.sent ??= dayIn(text);
  list.isOver ||= around.has(role) || isMailHead;
  if (isPlain && !list.isOver) listing.leave(index);
}

/** Reads the paper that starts on a line; returns the index below it, or undefined without a title. */
function readPaper(list: FormList, index: number): number | undefined {
  const { listing, form } = list;
  const start = form.start(list, index);
  const body = start && bodyFrom(list, start.next);
  if (!body) return undefined;
  const isPage = form.text === 'labeled';
  const { arxivId, ...read } = paperOf(list, body);
  const title = start.facts.title ?? read.title;
  if (!title || (isPage && !read.abstract)) return undefined;
  if (isPage) listing.addHead();
  const id = start.facts.arxivId ?? arxivId;
  const address = id === undefined ? [] : [linkTo(`https://arxiv.org/abs/${id}`)];
  listing.add(index, body.last, {
    ...read,
    ...start.facts,
    title,
    arxivId: id,
    date: start.facts.date ?? body.date ?? (list.isNew && !start.isOld ? list.day : undefined),
    links: [...(start.facts.links ?? address), ...read.links],
  });
  for (const note of body.notes) listing.leave(note);
  list.isOver = false;
  return body.last + 1;
}

/** Reads the lines below the start of a paper; undefined if the first label is too far below. */
function bodyFrom(list: FormList, next: number): PaperBody | undefined {
  const { lines, shown, form, roles } = list;
  const body: PaperBody = { fields: [], notes: [], last: next - 1 };
  if (form.text === undefined) return body;
  if (form.text === 'excerpt') addField(list, body, 'summary', next);
  if (roles[next - 1] === 'date') body.date = dayIn(shown[next - 1] ?? '');
  for (let at = next; at < lines.length && !form.start(list, at); at += 1) {
    const role = roles[at];
    if (around.has(role)) break;
    if (body.fields.length === 0 && at > next + maxHeadLines) return undefined;
    if (role === 'end') body.last = at;
    if (role === 'end' || !readLine(list, body, at, role)) break;
  }
  splitNames(list, body);
  return body;
}

/** Reads a line of a paper; returns false if it isn't one. */
function readLine(list: FormList, body: PaperBody, at: number, role?: LineRole): boolean {
  const { form, lines, shown } = list;
  const open = body.fields.at(-1);
  const hasText = open !== undefined && textFields.includes(open.name);
  const isPage = form.text === 'labeled';
  if (role === 'page') return isPage || !hasText;
  if (role === 'divider' && hasText) return false;
  const label = !role && (isPage || !hasText) ? labelOf(lines[at]) : undefined;
  const isFirst = !body.fields.some(({ name }) => name === label?.name);
  if (role === 'divider') addField(list, body, 'abstract', at + 1);
  else if (label && (label.name === 'other' || isFirst))
    body.fields.push({ ...label, first: at, last: at });
  else if (role === 'date') body.date ??= dayIn(shown[at] ?? '');
  else if (open && !role) {
    if (isNames(list, body, at)) addField(list, body, 'authors', at, at);
    else if (goesOn(list, open, at)) open.last = at;
    else if (!hasText && form.text === 'last') addField(list, body, 'abstract', at, at);
    else if (isPage || form.text === 'divided') return body.notes.push(at) > 0;
    else return false;
  }
  body.last = at;
  return true;
}

function addField(
  { lines }: FormList,
  { fields }: PaperBody,
  name: NamedField,
  first: number,
  last = first - 1,
) {
  fields.push({ name, start: lines[first]?.start ?? 0, first, last });
}

/** Whether a line below a title has the names that have no label. */
function isNames(list: FormList, { fields }: PaperBody, at: number): boolean {
  const [title] = fields;
  if (list.form.text !== 'last' || fields.length > 1 || title?.name !== 'title') return false;
  return at > firstLine(list, title) && isRowOfNames(unlinked(list.shown[at] ?? ''));
}

/** The first line with text of a value, which may be below its label. */
function firstLine({ lines }: FormList, { first, start }: FormField): number {
  return start < (lines[first]?.end ?? 0) ? first : first + 1;
}

/** Names in an unusual form are the last line of what seems to be the title. */
function splitNames(list: FormList, body: PaperBody): void {
  const [title] = body.fields;
  if (list.form.text !== 'last' || title?.name !== 'title') return;
  const isNamed = body.fields.some(({ name }) => name === 'authors');
  if (isNamed || title.last <= firstLine(list, title)) return;
  addField(list, body, 'authors', title.last, title.last);
  title.last -= 1;
}

/** Whether an unlabeled line continues a value. */
function goesOn(list: FormList, field: FormField, at: number): boolean {
  const { lines, shown, form, isLoose, roles } = list;
  const { name, first, last } = field;
  const isText = textFields.includes(name);
  // A value may be below its label, or the text below the start.
  if (last < firstLine(list, field)) return true;
  const [above, line] = [lines[last], lines[at]];
  // Where all lines are apart, those with the reader's between them are.
  const isTorn = (line?.number ?? 0) - (above?.number ?? 0) > 2;
  const isApart = line?.afterBlank === true && (!isLoose || isTorn);
  if (
    isApart &&
    (form.text === 'excerpt' || !isText || `.!?)"”`.includes(shown[last]?.at(-1) ?? ' '))
  )
    return false;
  if (isText || name === 'title' || form.text === 'divided') return true;
  if (form.text === 'labeled') return name !== 'id' && last === at - 1 && !lines[at]?.afterBlank;
  // A list of subjects ends with the code of one.
  if (/^\W*subjects/i.test(shown[first] ?? '')) return !shown[last]?.endsWith(')');
  const isBelow = (line: Line, below: number) =>
    labelOf(line) ?? roles[at + 1 + below] ?? form.start(list, at + 1 + below);
  const next = lines.slice(at + 1, at + maxHeadLines).findIndex(isBelow);
  return next >= 0 && !form.start(list, at + 1 + next) && !!labelOf(lines[at + 1 + next]);
}

function labelOf(line: Line | undefined): Pick<FormField, 'name' | 'start'> | undefined {
  const text = line?.text.slice(0, maxStartLength) ?? '';
  if (!line || !(text.includes(':') || text.includes('：'))) return undefined;
  const [whole = '', words = ''] = label.exec(text) ?? [];
  const name = fieldNamed(words);
  return name && name !== 'date' ? { name, start: line.start + whole.length } : undefined;
}

function paperOf(list: FormList, { fields }: PaperBody) {
  const { lines, form } = list;
  const value = (name: NamedField): PlacedText | undefined => {
    const field = fields.find((one) => one.name === name);
    if (!field || field.last < field.first) return undefined;
    const first = Math.min(firstLine(list, field), field.last);
    const bounds = first === field.first ? { start: field.start } : {};
    const passage = withoutQuotes(passageOf(lines, first, field.last, bounds), lines[field.last]);
    return passage.text === '' ? undefined : { ...passage, text: withoutBidi(passage.text) };
  };
  const passage = form.text === 'excerpt' ? value('summary') : undefined;
  return {
    title: value('title'),
    ...factsOfValues(value, []),
    ...(passage && { excerpt: { passage, kind: 'passage' as const } }),
    ...readAuthors(unlinked(value('authors')?.text ?? '')),
    links: findLinks(value('comments')?.text ?? ''),
  };
}

/** A text without marks of the direction of writing, which some mails have around names. */
export function withoutBidi(text: string): string {
  return singleSpaced(text.replace(bidi, '')).trim();
}
