/**
 * Lists of labeled papers, as bots, scripts and chat assistants write them: a title in any form, then labeled
 * lines in any order, marking and language. A source with a form of its own adds a declaration to
 * `sources.ts`.
 */
import { firstOf } from '../../base/collections';
import type { PartialDate } from '../../model';
import { frontMatterEnd } from '../lines/lines';
import type { Line } from '../lines/lines';
import { unescaped, unlinked, withoutMarkdown } from '../lines/markdown';
import { isReadersNote } from '../lines/ownForms';
import { joinedLines, linkTo, passageOf } from '../lines/paragraphs';
import { titleMarks } from '../lines/titleMarks';
import { dayIn } from '../words/dates';
import { isEnglish, textFields } from '../words/labels';
import type { NamedField } from '../words/labels';
import { authorsOf } from '../words/names';
import { addressesIn, paperTraces } from '../words/paperLinks';
import { readDrafts, unlabeledDate } from './drafts';
import type { EntryList, LabeledDraft } from './drafts';
import { entryLine, hasButtons, isItalic, rowOfNames } from './entryLines';
import { fieldIn, fieldsEnd, frontFields } from './frontMatter';
import type { ListedPaper, ListFormat, ListingDraft } from './listing';
import { factsOfValues } from './labeledValues';
import type { LabeledLines } from './labeledValues';
import { isOwnInHead } from './ownLines';
import type { OwnPlaces } from './ownLines';
import { sourceOf } from './sources';
import type { ListSource } from './sources';
import { isPerson, isRowOfNames, plainPassage, plainText } from './titles';

export const labeledEntries: ListFormat = {
  traces: [...paperTraces, '[Kimi'],
  own: ownOf,
  read: readEntries,
};

interface LabeledEntry {
  readonly first: number;
  readonly last: number;
  readonly notes: readonly number[];
  /** Whether its form is only that of a paper. */
  readonly isLabeled: boolean;
  readonly isOwn: boolean;
  readonly paper: ListedPaper;
}

const about =
  /\b(?:arxiv|papers?|digest|preprints?|publications|listings?|newsletter|reading list|artikel|articles?|artículos|veröffentlichungen|publikationen|publicaciones)\b|论文|論文|논문|文献/i;

function ownOf(lines: readonly Line[]): OwnPlaces {
  const { foot } = sourceOf(joinedLines(lines, 0, 11, '\n'));
  const isFoot = ({ text }: Line) =>
    text.startsWith('#') &&
    withoutMarkdown(text)
      .toLowerCase()
      .startsWith(foot ?? '');
  const end = foot === undefined ? -1 : lines.findIndex(isFoot);
  return { start: frontMatterEnd(lines), ...(end >= 0 && { end }) };
}

function readEntries(listing: ListingDraft): void {
  const { lines, own } = listing;
  const source = sourceOf(joinedLines(lines, 0, 11, '\n'));
  const bodyStart = frontMatterEnd(lines);
  const seen = lines.map((line, at) => entryLine(line, lines[at + 1]));
  const list: EntryList = { lines, seen, source, drafts: new Map(), untitled: [] };
  readDrafts(list, bodyStart);
  const body = source.body ?? proseOf(list);
  const found = [...list.drafts.values()]
    .flatMap((draft) => entryOf(list, draft, body) ?? [])
    .sort((a, b) => a.first - b.first);
  const [top] = found;
  if (!top) return;
  const isAbout = lines
    .slice(0, top.first)
    .some(
      ({ text }) =>
        (['#', 'title:', '<h'].some((start) => text.toLowerCase().startsWith(start)) ||
          source.body) &&
        about.test(text),
    );
  if (found.length === 1) {
    // A single paper may be a note of its own.
    const isReaders = own.length > 1 || !isWhole(list, top);
    if (!isAbout && !top.isLabeled && isReaders) return;
    if (!top.paper.abstract && !top.paper.excerpt) return;
  }
  const unread = found.filter(({ isOwn, paper }) => isOwn && !paper.abstract);
  if (unread.length * 2 > found.length) return;
  if (isAbout && found.length > 1) listing.addHead();
  listing.captureDate ??= dayAbove(list, top.first);
  const known = new Set(
    found.flatMap(({ first, last, notes }) => [...range(first, last), ...notes]),
  );
  const isLeft = (at: number) => !known.has(at) && !seen[at]?.isEmpty;
  listing.pass(range(bodyStart, lines.length - 1).filter(isLeft).length);
  const head = seen.slice(0, top.first);
  const { untitled } = list;
  for (let at = bodyStart; at < top.first; at += 1) if (isOwnInHead(head, at)) listing.addNote(at);
  for (const { first, last, paper, notes } of found) {
    while ((untitled[0] ?? Infinity) < first) listing.addNote(untitled.shift() ?? 0);
    listing.add(first, last, paper);
    for (const at of notes) listing.leave(at);
  }
  for (const at of untitled) listing.addNote(at);
}

const ofReader = /\b(?:I|my|we should)\b/i;

/** An abstract speaks for its authors, and is longer than a summary. */
const ofAuthors = /\b(?:we|our)\b/i;
const minAbstractLength = 150;

/**
 * What the running text of most papers is when none has a labeled one; undefined when that is the reader's. Below
 * names, a text is that of others unless it says otherwise.
 */
function proseOf(list: EntryList): ListSource['body'] {
  const papers = [...list.drafts.values()].filter(({ papers: urls }) => urls.length > 0);
  if (papers.some(({ fields }) => fields.some(({ name }) => name && textFields.includes(name))))
    return undefined;
  const read = papers.map((draft) => {
    const names = namesBelow(list, draft);
    const others = draft.texts.filter((one) => one !== names.at);
    const text = list.seen[bodyOf(list, others)?.first ?? -1]?.raw ?? '';
    return { ...draft, names: names.row, text: text.slice(0, 1000) };
  });
  const hasNames = read.some(({ names }) => names.includes(','));
  const told = read.filter(({ names, rank, fields, text }) => {
    const isByOthers = hasNames && names !== '' && rank < 30 && !ofReader.test(text);
    return text.length > 30 && (fields.length > 0 || isByOthers);
  });
  if (told.length < 2 || told.length * 2 <= papers.length) return undefined;
  const abstracts = told.filter(
    ({ names, text }) => names !== '' && text.length > minAbstractLength && ofAuthors.test(text),
  );
  return abstracts.length * 2 > told.length ? 'abstract' : 'summary';
}

function entryOf(
  list: EntryList,
  draft: LabeledDraft,
  body: ListSource['body'],
): LabeledEntry | undefined {
  const { first, title, fields, papers, votes } = draft;
  const { raw = '', mark = 0, labels = [] } = list.seen[first] ?? {};
  if (!title) return undefined;
  const value = (field: NamedField) => {
    const values = fields.flatMap(({ name, passage = [] }) => (name === field ? passage : []));
    const english = values.find((one) => field === 'native' && isEnglish(one.text));
    return english ?? values[0];
  };
  const text = (name: NamedField) => value(name)?.text ?? '';
  const announced = text('announced');
  const facts = factsOfValues(value, [announced, ...papers]);
  const names = text('authors') === '' ? namesBelow(list, draft) : { row: text('authors'), at: -1 };
  const others = draft.texts.filter((at) => at !== names.at);
  const prose = facts.abstract || facts.excerpt || !body ? undefined : bodyOf(list, others);
  const { abstract, excerpt } = prose ? { ...facts, ...proseIn(list, prose, body) } : facts;
  const authors = authorsOf(unlinked(names.row).split(/\s[|·•]\s/, 1)[0] ?? '').authors;
  const hasIds = fields.some(({ name }) => name === 'id' || name === 'link');
  const isKnown =
    hasButtons(raw) || papers.length > 0 || (facts.arxivId ?? facts.doi) !== undefined;
  const dayBehind = names.at < 0 ? dayIn(behindTitle(list, draft).text) : undefined;
  const isNamed =
    authors !== undefined && (fields.length > 0 || authors.length > 1 || dayBehind !== undefined);
  if (!isKnown && !(hasIds && authors && abstract)) return undefined;
  if (!isNamed && !abstract && !excerpt) return undefined;
  const texts = others.filter((at) => !prose || at < prose.first || at > prose.last);
  const ownFields = fields.filter(({ name, passage }) => name === 'own' && passage);
  const dateOn = (at: number) => unlabeledDate(list.seen[at]?.raw ?? '');
  const dated = texts.find(dateOn);
  // The date of an earlier version isn't that of the paper.
  const isLater = announced !== '' && !/: ?new\b/i.test(announced);
  const day = dated === undefined ? dayBehind : dateOn(dated);
  const urls = papers.filter((url) => url.includes('://'));
  const isTitled = labels[0]?.name === 'title';
  return {
    first,
    last: Math.max(draft.last, names.at, prose?.last ?? 0),
    notes: [
      ...texts.filter((at) => at !== dated),
      ...ownFields.flatMap((field) => range(field.first, field.last)),
    ],
    isLabeled: announced !== '' || (isTitled && isNamed && abstract !== undefined),
    isOwn: fields.some(({ name }) => name === 'own'),
    paper: {
      ...facts,
      title,
      abstract,
      excerpt,
      authors,
      date: isLater ? undefined : text('date') === '' ? day : facts.date,
      voteCount: votes ?? facts.voteCount,
      marks: titleMarks(`${/\[[ xX]\] /.exec(raw.slice(0, mark))?.[0] ?? ''}-`).marks,
      links: [...urls, ...otherLinks(list, fields), ...addressesIn(text('comments'))].map(linkTo),
    },
  };
}

function proseIn({ lines, seen }: EntryList, { first, last }: LineSpan, body: ListSource['body']) {
  const raw = passageOf(lines, first, last);
  const passage = plainPassage(raw, seen[first]?.mark ?? 0, true);
  if (body === 'abstract') return { abstract: passage };
  return { excerpt: passage && { passage, kind: 'summary' as const } };
}

type LineSpan = Pick<LabeledLines, 'first' | 'last'>;

function otherLinks({ lines }: EntryList, fields: readonly LabeledLines[]): string[] {
  return fields
    .filter(({ name }) => name === 'other' || name === 'link')
    .flatMap(({ first, last }) =>
      lines.slice(first, last + 1).flatMap(({ text }) => addressesIn(text.slice(0, 2000))),
    );
}

/** What follows a title on its line, and whether a dash or *by* is before it. */
function behindTitle({ lines }: EntryList, { first, title }: LabeledDraft) {
  const { line = 0, character = 0 } = title?.range.end ?? {};
  let place = first;
  while ((lines[place]?.number ?? Infinity) < line) place += 1;
  const row = lines[place];
  const rest = row?.text.slice(character - (row.start - row.offset)) ?? '';
  const [, sign, behind = ''] =
    /^\S{0,200}(\s*(?:[-–—]|by) )?(.*)$/.exec(rest.slice(0, 2000)) ?? [];
  return { isMarked: sign !== undefined, text: behind };
}

/** Names without a label: in emphasis or a row of their own below the title, or after it on its line. */
function namesBelow(list: EntryList, draft: LabeledDraft) {
  const { texts } = draft;
  const { isMarked, text: behind } = behindTitle(list, draft);
  const [named = ''] = behind.split(/[.,;:]?(?: [-–—|·])? \[| \((?:19|20)\d\d\)/, 1);
  const isListed = isMarked || named.includes(',');
  if (isListed && isRowOfNames(plainText(named))) return { row: named, at: -1 };
  for (const at of texts.slice(0, 3)) {
    const text = (list.seen[at]?.raw ?? '').replace(/^[-*+] /, '').slice(0, 3000);
    const [, emphasis = '', inner] =
      /^([*_]{1,2})(?![*_])([^*_]{3,})[*_]{1,2}(?:$|\s*[|·])/.exec(text) ?? [];
    const names = (inner ?? rowOfNames(text)).replace(/^by /i, '');
    const isSingle = at === texts[0] && isPerson(names);
    const isNames =
      isRowOfNames(names) || (emphasis.length === 1 && /^\p{Lu}|^\p{Lo}/u.test(names));
    if (isNames && (inner !== undefined || names.includes(',') || isSingle))
      return { row: names, at };
  }
  return { row: '', at: -1 };
}

/** The running text without a label about a paper, up to the reader's marks. */
function bodyOf(
  { source, lines, seen }: EntryList,
  texts: readonly number[],
): LineSpan | undefined {
  const isText = (at: number) => source.body !== undefined || !isReadersNote(lines, at);
  const first = texts.find((at) => isText(at) && !isItalic(seen[at]?.raw ?? ''));
  if (first === undefined) return undefined;
  let last = first;
  for (const at of texts) if (at === last + 1 && isText(at)) last = at;
  return { first, last };
}

/** Whether a paper has bold labels with its abstract and id, and the text nothing else. Notes differ. */
function isWhole({ seen }: EntryList, { first, last, isOwn, notes, paper }: LabeledEntry): boolean {
  if (isOwn || notes.length > 0 || first > 0 || seen[0]?.level !== 1) return false;
  if (paper.abstract === undefined || (paper.arxivId ?? paper.doi) === undefined) return false;
  return seen
    .slice(1)
    .every(({ labels, raw, isEmpty }, at) =>
      at < last ? labels.length === 0 || /^(?:#|(?:[-*+] )?\*\*)/.test(raw) : isEmpty,
    );
}

/** The day in the fields above the papers, else in a heading or labeled line there. */
function dayAbove({ lines, seen, source }: EntryList, to: number): PartialDate | undefined {
  const front = frontFields(lines);
  const isDate = ({ name }: { readonly name: NamedField | undefined }) =>
    name === 'date' || name === 'updated';
  const heads = seen
    .slice(fieldsEnd(lines), to)
    .filter(({ level, labels }) => level !== 0 || labels.some(isDate))
    .map(({ raw }) => unescaped(raw));
  const texts = [fieldIn(front, 'title'), fieldIn(front, 'date'), ...heads];
  return firstOf(texts, (text) => source.day?.(text) ?? dayIn(text));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
