/**
 * arXiv's e-mails, pages of new papers and pages of one paper: below the line with which a paper starts come
 * labeled lines, and the abstract. Each form is a declaration.
 */
import { arxivIdBy, arxivIdIn, arxivNumber } from '../../identity/identifiers';
import { firstOf } from '../../base/firstOf';
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

function readArxiv(listing: ListingDraft): void {
  const { lines } = listing;
  const shown = lines.map(({ text }) => withoutMarkdown(text.replace(marks, '')));
  const starts = (form: ArxivForm, index: number) =>
    form.start.exec(
      `${textAt(index).slice(0, maxStartLength)}\n${textAt(index + 1).slice(0, maxStartLength)}`,
    );
  const found = [mail, newPapers, onePaper].find((one) => lines.some((_, at) => starts(one, at)));
  if (!found) return;
  const form: ArxivForm = found;
  const { head, announced, divider, end, below, around, hasParts } = form;
  let announcedDay: PartialDate | undefined;
  let isNew = false;
  /** Whether papers have ended, or haven't started. */
  let isOver = false;
  let lastEnd = 0;
  listing.readLines(readPaper, readAround);

  /** Reads a line outside papers. */
  function readAround(index: number): void {
    const text = textAt(index);
    const match = head.exec(text);
    if (match) {
      const day = dayIn(match[1] ?? text);
      listing.addHead(day);
      announcedDay = day ?? announcedDay;
      isNew = announced?.test(text) ?? false;
    }
    const isMailHead = divider !== undefined && mailHead.test(text) && beginsMail(index);
    if (isMailHead && text.startsWith('Date:')) listing.captureDate ??= dayIn(text);
    isOver ||= match !== null || isMailHead || (below?.test(text) ?? false);
    const isOfList = match ?? isAround(text);
    const isItem = isOver && item.test(text);
    if (isOfList || isItem || (isOver && !anId.test(text) && !isReadersNote(lines, index))) return;
    listing.leave(index);
  }

  /** Whether the head of an e-mail is above all papers, or a rule follows. */
  function beginsMail(index: number): boolean {
    const next = lines.slice(index, index + maxHeadLines);
    return listing.count === 0 || next.some(({ text }) => around.test(text));
  }

  function isAround(text: string): boolean {
    return around.test(text) || rule.test(text) || [divider, end].some((one) => one?.test(text));
  }

  /** Reads the paper that starts on this line; returns the index after it, or undefined without a title. */
  function readPaper(index: number): number | undefined {
    const start = starts(form, index);
    if (!start) return undefined;
    const fields: LabeledField[] = [];
    const notes: number[] = [];
    let at = index + start[0].split('\n').length;
    let last = at - 1;
    let date = dated.test(textAt(last)) ? dayIn(textAt(last)) : undefined;
    const has = (name: NamedField) => fields.some((one) => one.name === name);
    for (; at < lines.length && !endsPaper(at); at += 1) {
      const text = textAt(at);
      const open = fields.at(-1);
      const found = !hasParts && has('abstract') ? undefined : labelOf(lines[at]);
      if (found && (found.name === 'other' || !has(found.name)))
        fields.push({ ...found, first: at, last: at });
      else if (divider?.test(text)) {
        if (has('abstract')) break;
        fields.push({
          name: 'abstract',
          start: lines[at + 1]?.start ?? 0,
          first: at + 1,
          last: at,
        });
      } else if (hasParts && isAround(text)) {
        if (open?.name !== 'id') continue;
      } else if (!open) {
        if (at > index + maxHeadLines) return undefined;
        if (dated.test(text)) date ??= dayIn(text);
      } else if (has('abstract') && isNoteWithin(at)) {
        notes.push(at);
        continue;
      } else if (!end && has('abstract') && isReadersNote(lines, at)) break;
      else if (goesOn(open, at)) fields[fields.length - 1] = { ...open, last: at };
      else if (has('abstract')) break;
      else if (hasParts) continue;
      else fields.push({ name: 'abstract', start: lines[at]?.start ?? 0, first: at, last: at });
      last = at;
    }
    const next = end?.test(textAt(at)) ? at : last;
    const paper = paperOf(lines, withNames(fields));
    if (!paper || (hasParts && !paper.abstract)) return undefined;
    if (hasParts) listing.addHead();
    const id = paper.arxivId ?? arxivIdBy(form.start, start.input) ?? idAbove(index);
    const isAnnounced = isNew && !/\((?:cross-list|replaced)/i.test(start[0]);
    listing.add(index, next, {
      ...paper,
      arxivId: id,
      date: date ?? (isAnnounced ? announcedDay : undefined),
      links: [...(id === undefined ? [] : [linkTo(`https://arxiv.org/abs/${id}`)]), ...paper.links],
    });
    for (const note of notes) listing.leave(note);
    isOver = false;
    lastEnd = next + 1;
    return lastEnd;
  }

  /** Whether a line is a note between the abstract and the lines of the page that end a paper. */
  function isNoteWithin(index: number): boolean {
    let next = index;
    while (next < index + maxHeadLines && isReadersNote(lines, next)) next += 1;
    if (next === index) return false;
    // Abstracts may have lists.
    if (end)
      return next === index + 1 && lines[index]?.afterBlank === false && end.test(textAt(next));
    return hasParts === true && labelOf(lines[next]) !== undefined;
  }

  /** Whether a paper ends before this line. */
  function endsPaper(index: number): boolean {
    const text = textAt(index);
    if (starts(form, index) || head.test(text) || below?.test(text) || end?.test(text)) return true;
    return !hasParts && (around.test(text) || (!divider && rule.test(text)));
  }

  /** Whether an unlabeled line continues a value. */
  function goesOn({ name, start, first, last }: LabeledField, index: number): boolean {
    if (divider || name === 'title' || name === 'abstract') return true;
    if (last === first && start >= (lines[first]?.end ?? 0)) return true;
    if (hasParts) return name !== 'id' && last === index - 1 && lines[index]?.afterBlank === false;
    // A list of subjects ends with the code of one.
    if (/^\W*subjects/i.test(textAt(first))) return !textAt(last).endsWith(')');
    for (let at = index + 1; at < index + maxHeadLines && !endsPaper(at); at += 1)
      if (labelOf(lines[at])) return true;
    return false;
  }

  /** The fields, with the names below a title as authors if those have no label. */
  function withNames([title, ...others]: readonly LabeledField[]): readonly LabeledField[] {
    if (!title) return [];
    const isApart = title.start >= (lines[title.first]?.end ?? 0);
    let names = title.first + (isApart ? 2 : 1);
    const isNamed = others.some(({ name }) => name === 'authors');
    if (title.name !== 'title' || isNamed || title.last < names) return [title, ...others];
    while (names < title.last && !isRowOfNames(unlinked(textAt(names)))) names += 1;
    const { last } = title;
    const start = lines[names]?.start ?? 0;
    return [
      { ...title, last: names - 1 },
      { name: 'authors', start, first: names, last },
      ...others,
    ];
  }

  /** The topmost id above a paper. */
  function idAbove(index: number): string | undefined {
    return firstOf(lines.slice(lastEnd, index), ({ text }) => arxivIdIn(text.slice(0, 400)));
  }

  function textAt(index: number): string {
    return shown[index] ?? '';
  }
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
