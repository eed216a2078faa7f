/**
 * Lists of labeled papers, as bots, scripts and chat assistants write them: a title in any form, then labeled
 * lines in any order, marking and language. A source with a form of its own adds a declaration to
 * `sources.ts`.
 */
import type { PartialDate } from '../../model';
import { frontMatterEnd } from '../lines/lines';
import { isReadersNote, unlinked } from '../lines/markdown';
import { joinedLines, linkTo, passageOf } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import { dateIn, dayIn } from '../words/dates';
import { fieldNamed, isEnglish, textFields } from '../words/labels';
import type { NamedField } from '../words/labels';
import { authorsOf } from '../words/names';
import { addressesIn, isPaperAddress, paperTraces } from '../words/paperLinks';
import { entryLine } from './entryLines';
import type { EntryLine } from './entryLines';
import type { ListFormat, ListingDraft } from './listing';
import { factsOfValues, footer, labeledValues } from './labeledValues';
import type { LabeledLines } from './labeledValues';
import { sources } from './sources';
import type { ListSource } from './sources';
import { isPerson, isRowOfNames, plainPassage, plainText, titleOf } from './titles';

/** A paper as it is being read. */
interface LabeledDraft {
  readonly first: number;
  readonly title: PlacedText | undefined;
  /** The form of its title: a lower number is further out. */
  readonly rank: number;
  readonly fields: LabeledLines[];
  /** Lines without a label. */
  readonly texts: number[];
  /** The first of the addresses in its lines that lead to a paper. */
  readonly papers: string[];
  readonly votes: number | undefined;
  last: number;
}

/** Lists of labeled papers. */
export const labeledEntries: ListFormat = {
  traces: paperTraces,
  read: readEntries,
};

const about =
  /\b(?:arxiv|papers?|digest|preprints?|publications|listings?|newsletter|reading list|artikel|articles?|artículos|veröffentlichungen|publikationen|publicaciones)\b|论文|論文|논문|文献/i;

function readEntries(listing: ListingDraft): void {
  const { lines } = listing;
  const seen = lines.map((line, at) => entryLine(line, lines[at + 1]));
  const start = joinedLines(lines, 0, 11, '\n');
  const source: ListSource = sources.find(({ trace }) => trace.test(start)) ?? { trace: /^/ };
  const drafts: LabeledDraft[] = [];
  let open: LabeledDraft | undefined;

  const bodyStart = frontMatterEnd(lines);
  for (let index = bodyStart; index < lines.length; index += 1) index = readLine(index);
  close();
  const body = source.body ?? (isProse() ? 'summary' : undefined);
  addAll();

  /** Reads a line and those that continue it; returns the index of the last one. */
  function readLine(index: number): number {
    const line = seen[index];
    if (!line) return index;
    const [first] = line.labels;
    if (
      first?.name === 'title' &&
      (open?.fields.length !== 0 || !isTranslation(open.title?.text, index))
    )
      return openLabeled(index);
    // The label with which the paper above starts.
    const [top] = open?.title ? open.fields : [];
    if (top && top.first === open?.first && top.name === first?.name) close();
    if (isNextId(index)) {
      close();
      open = draftAt(index);
      addPapers(open, index);
      return index;
    }
    if (startsEntry(index, line)) {
      const above = open?.title === undefined && idAt(open?.first) !== undefined ? open : undefined;
      if (!above) close();
      const draft = openAt(index, line);
      open = above
        ? { ...draft, first: above.first, papers: [...above.papers, ...draft.papers] }
        : draft;
      return index;
    }
    if (line.isEmpty) return index;
    if (!open && line.labels.some(({ name }) => name) && line.level === 0) {
      open = { ...draftAt(index), title: undefined };
    }
    if (open && line.labels.length > 0) {
      // Names in italics may stand before the first label.
      const before = listing.text(index).slice(0, first?.from);
      if (isItalic(listing.text(index)) && /[*_]\s*[|·]/.test(before)) open.texts.push(index);
      return readFields(open, index);
    }
    if (open && line.level > 0) close();
    if (!open || line.level > 0 || footer.test(listing.text(index))) return index;
    if (isRowOfLinks(listing.text(index)) && !isNames(line)) {
      // Some lists have the links above the title.
      const below = seen[index + 1]?.paper;
      if (below !== undefined && line.paper?.startsWith(below.replace(/\/$/, ''))) close();
      else {
        addPapers(open, index);
        open.last = index;
        if (unlabeledDate(index)) open.texts.push(index);
      }
    } else {
      if (line.paper && isNames(line)) addPapers(open, index);
      open.texts.push(index);
    }
    return index;
  }

  /** Whether a line has the translation of the English title above it, as lists in Chinese do. */
  function isTranslation(above: string | undefined, index: number): boolean {
    const from = seen[index]?.labels[0]?.from;
    const value = listing.text(index).slice(from);
    return above !== undefined && isEnglish(above) && !isEnglish(value);
  }

  /** The id with which a line starts: `arXiv:2601.15305 [pdf]`. */
  function idAt(index = -1): string | undefined {
    return /^(?:\d{1,4}[.)] )?\[?arxiv: ?(\d{4}\.\d{4,5})/i.exec(listing.text(index))?.[1];
  }

  /** Whether a line has the id of the paper whose title is below. */
  function isNextId(index: number): boolean {
    const isOfOpen = open?.title && open.papers.length === 0 && !lines[index]?.afterBlank;
    if (isOfOpen || idAt(index) === undefined) return false;
    const below = [index + 1, index + 2].find((at) => {
      const line = seen[at];
      return line && (line.labels.length > 0 || startsEntry(at, line));
    });
    return below !== undefined && seen[below]?.labels.length === 0;
  }

  function draftAt(index: number): LabeledDraft {
    return {
      first: index,
      title: undefined,
      rank: 99,
      fields: [],
      texts: [],
      papers: [],
      votes: undefined,
      last: index,
    };
  }

  function openAt(index: number, line: EntryLine): LabeledDraft {
    const title = titleOf(lines[index], line.mark);
    const draft = {
      ...draftAt(index),
      title: title?.passage,
      votes: title?.votes,
      rank: rankOf(index, line),
    };
    addPapers(draft, index);
    return draft;
  }

  /** Opens the paper whose title has a label; the title may be on the next line. */
  function openLabeled(index: number): number {
    const line = seen[index];
    const [label] = line?.labels ?? [];
    if (!line || !label) return index;
    const isBelow = label.from >= listing.text(index).length;
    const at = isBelow ? index + 1 : index;
    let last = at;
    while (isWrap(last + 1)) last += 1;
    const from = isBelow ? seen[at]?.mark : label.from;
    const title = titleOf(
      lines[at],
      from ?? 0,
      last > at ? lines.slice(at, last + 1) : undefined,
      isBelow ? undefined : label.to,
    );
    if (open?.title || lines[index]?.afterBlank !== false) close();
    open = {
      ...(open ?? draftAt(index)),
      title: title?.passage,
      votes: title?.votes,
      rank: rankOf(index, line),
      last,
    };
    addPapers(open, at);
    if (line.labels.length > 1) readFields(open, index);
    return Math.max(last, open.last);
  }

  /** Whether a title is wrapped onto this line. */
  function isWrap(index: number): boolean {
    const line = seen[index];
    if (!line || lines[index]?.afterBlank !== false) return false;
    return (
      line.labels.length === 0 && !line.isMarked && line.mark === 0 && !line.isEmpty && !line.paper
    );
  }

  /** Reads the labeled values of a line; returns the index of the end of the last one. */
  function readFields(draft: LabeledDraft, index: number): number {
    const values = labeledValues(lines, seen, index, startsEntry);
    const last = values.at(-1)?.last ?? index;
    for (const value of values) if (value.name !== 'title') draft.fields.push(value);
    // A sentence names other papers, too.
    const hasAddress = values.some(
      ({ name, first }) =>
        (name !== undefined && !withoutAddresses.has(name)) ||
        /^[\W_]*(?:https?:|\[)/.test(listing.text(first).slice(seen[first]?.labels[0]?.from)),
    );
    for (let at = index; hasAddress && at <= last; at += 1) addPapers(draft, at);
    draft.last = last;
    return last;
  }

  function addPapers(draft: LabeledDraft, index: number): void {
    const urls = addressesIn(listing.text(index).slice(0, 2000)).filter(isPaperAddress);
    for (const paper of [seen[index]?.paper ?? [], urls].flat())
      if (!draft.papers.includes(paper) && draft.papers.length < 20) draft.papers.push(paper);
  }

  function rankOf(index: number, line: EntryLine): number {
    if (line.level > 0) return line.level;
    const indent = (lines[index]?.start ?? 0) - (lines[index]?.offset ?? 0);
    return (line.isMarked ? (line.isSummary ? 30 : 10) : 40) + Math.min(indent, 20);
  }

  /** Whether a paper starts on this line: it looks like a title, and data of a paper follow. */
  function startsEntry(index: number, line: EntryLine): boolean {
    if (!isCandidate(index, line)) return false;
    const isRead = (field: LabeledLines) => field.name !== undefined && field.name !== 'other';
    if (open?.title && (open.papers.length > 0 || open.fields.filter(isRead).length > 2)) {
      // A deeper mark is a part of the paper.
      if (rankOf(index, line) > open.rank) return false;
    }
    const limit = index + (source.body ? 40 : 12);
    for (let at = index + 1; at < Math.min(lines.length, limit); at += 1) {
      const next = seen[at];
      if (!next || next.level > 0) {
        // A heading may be the label of an abstract.
        if (next?.labels.some(({ name }) => name && name !== 'title' && name !== 'other'))
          return true;
        break;
      }
      if (next.labels.some(({ name }) => name === 'title'))
        return line.level === 0 && isTranslation(line.text, at);
      if (next.labels.some(({ name }) => name && name !== 'updated')) return true;
      if (next.paper && (isRowOfLinks(listing.text(at)) || isNames(next))) return true;
      if (isCandidate(at, next)) break;
    }
    return line.paper !== undefined && line.isMarked && unlinked(line.text).trim().length > 3;
  }

  /** Whether a line has the form of a title. */
  function isCandidate(index: number, line: EntryLine): boolean {
    const { text, labels, isEmpty, isQuote, isMarked } = line;
    if (isEmpty || labels.length > 0 || isQuote || !/\p{L}/u.test(text)) return false;
    if (line.level > 0) return true;
    if ((isItalic(listing.text(index)) && !text.startsWith('<')) || isNames(line)) return false;
    if (isRowOfLinks(text) && !startsWithTitle(text)) return false;
    const next = seen[index + 1];
    // A feed has the address below the title.
    const below = seen[index + (isRowOfLinks(listing.text(index + 1)) ? 2 : 1)];
    const isLabeled = [next, below].some((line) => line?.labels.some(({ name }) => name));
    if (isMarked) return isLabeled || text.length < 400;
    const row = lines[index];
    const isIndented =
      (lines[index + 1]?.start ?? 0) - (lines[index + 1]?.offset ?? 0) >
      (row?.start ?? 0) - (row?.offset ?? 0);
    if (line.mark > 0) return isLabeled && isIndented;
    const isApart = row?.afterBlank === true || idAt(index - 1) !== undefined;
    return isLabeled && isApart && text.length < 300 && !/[.。:：]$/.test(text);
  }

  /** Ends the open paper. */
  function close(): void {
    if (open?.title) drafts.push(open);
    open = undefined;
  }

  /** Whether most papers have running text and none a labeled one: then a machine wrote it. */
  function isProse(): boolean {
    const papers = drafts.filter(({ papers: urls }) => urls.length > 0);
    if (papers.some(({ fields }) => fields.some(({ name }) => name && textFields.includes(name))))
      return false;
    const read = papers.map((draft) => {
      const names = namesBelow(draft);
      const at = bodyOf(draft.texts.filter((one) => one !== names.at))?.first;
      return { ...draft, names: names.row, text: at === undefined ? '' : listing.text(at) };
    });
    const hasNames = read.some(({ names }) => names.includes(','));
    // Below names, a text is that of others unless it says otherwise.
    const told = read.filter(({ names, rank, fields, text }) => {
      const isByOthers =
        hasNames && names !== '' && rank < 30 && !ofReader.test(text.slice(0, 1000));
      return text.length > 30 && (fields.length > 0 || isByOthers);
    });
    return told.length > 1 && told.length * 2 > papers.length;
  }

  function entryOf(draft: LabeledDraft) {
    const { first, title, fields, papers, votes } = draft;
    if (!title) return undefined;
    const value = (field: NamedField) => {
      const values = fields.flatMap(({ name, passage = [] }) => (name === field ? passage : []));
      const english = values.find((one) => field === 'native' && isEnglish(one.text));
      return english ?? values[0];
    };
    const text = (name: NamedField) => value(name)?.text ?? '';
    const announced = text('announced');
    const facts = factsOfValues(value, [announced, ...papers]);
    let { abstract, excerpt } = facts;
    let { texts, last } = draft;
    const names = text('authors') === '' ? namesBelow(draft) : { row: text('authors'), at: -1 };
    texts = texts.filter((at) => at !== names.at);
    if (!abstract && !excerpt) {
      const prose = body && bodyOf(texts);
      if (prose) {
        const own = plainPassage(
          passageOf(lines, prose.first, prose.last),
          seen[prose.first]?.mark ?? 0,
          true,
        );
        if (body === 'abstract') abstract = own;
        else excerpt = own && { passage: own, kind: 'summary' };
        texts = texts.filter((at) => at < prose.first || at > prose.last);
        last = Math.max(last, prose.last);
      }
    }
    const authors = authorsOf(unlinked(names.row).split(/\s[|·•]\s/, 1)[0] ?? '').authors;
    const hasIds = fields.some(({ name }) => name === 'id' || name === 'link');
    const isKnown = papers.length > 0 || (facts.arxivId ?? facts.doi) !== undefined;
    const dayBehind = names.at < 0 ? dayIn(behindTitle(draft).text) : undefined;
    const isNamed =
      authors !== undefined && (fields.length > 0 || authors.length > 1 || dayBehind !== undefined);
    if (!isKnown && !(hasIds && authors && abstract)) return undefined;
    if (!isNamed && !abstract && !excerpt) return undefined;
    const dated = texts.find(unlabeledDate);
    if (dated !== undefined) texts = texts.filter((at) => at !== dated);
    // The date of an earlier version isn't that of the paper.
    const isLater = announced !== '' && !/: ?new\b/i.test(announced);
    const day = dated === undefined ? dayBehind : unlabeledDate(dated);
    const urls = papers.filter((url) => url.includes('://'));
    return {
      first,
      last,
      notes: texts,
      isNamed,
      isLabeled:
        announced !== '' ||
        (seen[first]?.labels[0]?.name === 'title' && isNamed && abstract !== undefined),
      isOwn: fields.some(({ name }) => name === 'own'),
      paper: {
        ...facts,
        title,
        abstract,
        excerpt,
        authors,
        date: isLater ? undefined : text('date') === '' ? day : facts.date,
        voteCount: votes ?? facts.voteCount,
        links: [...urls, ...otherLinks(fields), ...addressesIn(text('comments'))].map(linkTo),
      },
    };
  }

  /** The date in a line without a label that has nothing else. */
  function unlabeledDate(index: number): PartialDate | undefined {
    const row = listing.text(index);
    const isShort = row.length < 60 || /^submitted \d/i.test(row) || isRowOfLinks(row);
    const plain = row.replace(/[*_]/g, ' ');
    return isShort && dayIn(plain) ? dateIn(plain) : undefined;
  }

  /** The links to code and projects in labeled lines. */
  function otherLinks(fields: readonly LabeledLines[]): string[] {
    return fields
      .filter(({ name }) => name === 'other' || name === 'link')
      .flatMap(({ first, last }) =>
        lines.slice(first, last + 1).flatMap(({ text }) => addressesIn(text.slice(0, 2000))),
      );
  }

  /** What follows a title on its line, and whether a dash or *by* is before it. */
  function behindTitle({ first, title }: LabeledDraft) {
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
  function namesBelow(draft: LabeledDraft) {
    const { texts } = draft;
    const { isMarked, text: behind } = behindTitle(draft);
    const [named = ''] = behind.split(/[.,;:]?(?: [-–—|·])? \[| \((?:19|20)\d\d\)/, 1);
    const isListed = isMarked || named.includes(',');
    if (isListed && isRowOfNames(plainText(named))) return { row: named, at: -1 };
    for (const at of texts.slice(0, 3)) {
      const text = listing.text(at).slice(0, 3000);
      const [, emphasis = '', inner] =
        /^(?:[-*+] )?([*_]{1,2})(?![*_])([^*_]{3,})[*_]{1,2}(?:$|\s*[|·])/.exec(text) ?? [];
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
    texts: readonly number[],
  ): { readonly first: number; readonly last: number } | undefined {
    const isText = (at: number) => source.body !== undefined || !isReadersNote(lines, at);
    const first = texts.find((at) => isText(at) && !isItalic(listing.text(at)));
    if (first === undefined) return undefined;
    let last = first;
    for (const at of texts) if (at === last + 1 && isText(at)) last = at;
    return { first, last };
  }

  /** Adds the papers, if the text is a list of them. */
  function addAll(): void {
    const found = drafts.flatMap((draft) => entryOf(draft) ?? []);
    const head = lines.slice(0, found[0]?.first ?? 0);
    const isAbout = head.some(
      ({ text }) => (/^(?:#|title:|<h)/i.test(text) || source.body) && about.test(text),
    );
    // A single paper may be a note of its own.
    const isAlone = found.length === 1 && !isAbout && !found[0]?.isLabeled && !isWhole(found[0]);
    const isNote =
      isAlone ||
      (found.length === 1 && found.every(({ paper }) => !paper.abstract && !paper.excerpt))
        ? true
        : found.filter(({ isOwn, paper }) => isOwn && !paper.abstract).length * 2 > found.length;
    if (isNote || found.length === 0) return;
    const own = new Set(
      found.flatMap(({ first, last, notes }) => [...range(first, last), ...notes]),
    );
    const left = range(bodyStart, lines.length - 1).filter(
      (at) => !own.has(at) && !seen[at]?.isEmpty,
    );
    if (isAbout && found.length > 1) listing.addHead();
    listing.captureDate ??= dayAbove(found[0]?.first ?? 0);
    listing.pass(left.length);
    for (const { first, last, paper, notes } of found) {
      listing.add(first, last, paper);
      for (const at of notes) listing.leave(at);
    }
  }

  /** Whether a paper has bold labels with its abstract and id, and the text nothing else. Notes differ. */
  function isWhole(one: ReturnType<typeof entryOf>): boolean {
    if (!one || one.isOwn || one.notes.length > 0 || one.first > 0) return false;
    const { abstract, arxivId, doi } = one.paper;
    return (
      seen[0]?.level === 1 &&
      abstract !== undefined &&
      (arxivId ?? doi) !== undefined &&
      range(1, one.last).every(
        (at) => !seen[at]?.labels.length || /^(?:#|(?:[-*+] )?\*\*)/.test(listing.text(at)),
      ) &&
      range(one.last + 1, lines.length - 1).every((at) => seen[at]?.isEmpty)
    );
  }

  /** The day in the lines above the papers. */
  function dayAbove(to: number): PartialDate | undefined {
    for (let at = 0; at < to; at += 1) {
      const text = listing.text(at);
      const label = seen[at]?.labels.find(({ name }) => name === 'date' || name === 'updated');
      const isHead =
        at < bodyStart
          ? /^(?:title|date) ?:/i.test(text)
          : seen[at]?.level !== 0 || label !== undefined;
      const day = isHead ? (source.day?.(text) ?? dayIn(text)) : undefined;
      if (day) return day;
    }
    return undefined;
  }
}

/** The names with which a row starts, without links: others may follow them, as in `A, B · 14 Sep 2026`. */
function rowOfNames(text: string): string {
  const parts = text.split(/ [|·•] /);
  const isName = (part: string) => isRowOfNames(unlinked(part)) && !fieldNamed(unlinked(part));
  const end = parts.findIndex((part, at) => !isName(part) || (at > 0 && !part.startsWith('[')));
  return end === 0
    ? unlinked(text)
    : unlinked(parts.slice(0, end < 0 ? undefined : end).join(', '));
}

const ofReader = /\b(?:I|my|we should)\b/i;

/** Labels whose values may name other papers. */
const withoutAddresses: ReadonlySet<NamedField> = new Set([...textFields, 'comments', 'own']);

/** Whether a line is only links and what separates them. */
function isRowOfLinks(text: string): boolean {
  if ((!text.includes('](') && !text.includes('://')) || text.startsWith('<http')) return false;
  if (text.length > 1500) return false;
  const rest = text
    .replace(/!?\[[^\][]*\]\([^()\s]*(?: "[^"]*")?\)/g, '')
    .replace(/https?:\/\/\S+|\d{4}-\d\d-\d\d|`[^`]*`/g, '')
    .replace(/[-*+|·•>,;\s/()[\]]|&nbsp;|\p{Extended_Pictographic}\ufe0f?/gu, '');
  return rest.length < 12;
}

/** Whether a line starts with the names of several people, perhaps as links to their pages. */
function isNames({ mark, text, paper }: EntryLine): boolean {
  // An item in bold is a title.
  const isItem = mark > 2 && text.endsWith('**');
  if (isItem || (paper !== undefined && text.startsWith('['))) return false;
  const names = plainText(rowOfNames(text));
  return names.includes(',') && isRowOfNames(names);
}

/** Whether the first link of a line may be a title: it isn't named as the kind of its target. */
function startsWithTitle(text: string): boolean {
  const name = /^\[([^\][]{6,})\]\(/.exec(text)?.[1];
  return (
    name !== undefined &&
    fieldNamed(name) === undefined &&
    !/^https?:|^\S*\d{4}\.\d{4,5}/.test(name)
  );
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function isItalic(text: string): boolean {
  return /^[*_](?![*_\s])[^*_]+[*_](?:$|\s*[|·])/.test(text.slice(0, 2000));
}
