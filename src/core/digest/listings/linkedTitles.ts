/**
 * Lists of titles that lead to papers, with no more about them than a word, and lists of ids or addresses
 * alone. Notes and documents have links to papers, too, so nearly all of a text must be such a list.
 */
import { firstOf } from '../../base/collections';
import { identifierOf } from '../../identity/identifiers';
import { withoutLast } from '../../text/characters';
import { wordsOf } from '../../text/words';
import type { Line } from '../lines/lines';
import { joinedLines, linkTo, passageOf } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import { box, titleMarks } from '../lines/titleMarks';
import { dateIn, dayIn } from '../words/dates';
import { authorsOf, venueNamed } from '../words/names';
import { addressesIn, arxivIdAt, doiAt, paperTraces } from '../words/paperLinks';
import { entryLine, isRowOfLinks } from './entryLines';
import type { EntryLine, LabeledValue } from './entryLines';
import { fieldIn, fieldsEnd, frontFields } from './frontMatter';
import { footer } from './labeledValues';
import { isAlone, isOpenLink, linkedTitleIn, namesIn } from './linkedTitle';
import type { LinkedTitle } from './linkedTitle';
import type { ListedPaper, ListFormat, ListingDraft } from './listing';
import { isOwnInHead } from './ownLines';
import { titleOf } from './titles';

/** Lists of linked titles, ids or addresses. */
export const linkedTitles: ListFormat = {
  traces: paperTraces,
  trace: /^[ \t>*+•\d.)-]*?(?:\d{4}\.\d{4,5}(?:v\d+)?|10\.\d{4,9}\/\S+)[ \t]*(?:[ \t][#%;/<].*)?$/m,
  own: (lines) => ({ start: fieldsEnd(lines) }),
  read: readTitles,
};

/** A title and its lines; both indexes are inclusive. */
interface TitledPaper extends LinkedTitle {
  readonly first: number;
  last: number;
  readonly mark: number;
}

/** Headings of documents that aren't lists of papers, though they name some. */
const ofDocument =
  /^(?:(?:references?|bibliography|works cited|literatur|citations?|citing|how to cite|abstract|introduction|related works?|acknowledge?ments?|install(?:ation)?|usage|quick ?start|getting started|requirements|features|model zoo|changelog|changes|release notes|(?:un)?released|added|fixed|agenda|minutes|attendees|action items|decisions|next steps|tasks|to ?do|syllabus|schedule|grading|assignments?|homework|prerequisites|instructors?|office hours|(?:required )?readings?)$|(?:supported|implemented|lectures?|course|week \d+:|v?\d+\.\d+)(?!\w))/i;
/** Headings below lists on GitHub, too. */
const ofRepository = /^(?:licen[sc]es?|contribut(?:ing|ors|ions?)|star history)$/i;
const about =
  /\b(?:arxiv|papers?|digest|preprints?|publications|newsletter)\b|论文|論文|논문|文献/i;
const fewest = 5;
/** Where there is nothing else. */
const fewestAlone = 4;
const fewestWords = 4;

function readTitles(listing: ListingDraft): void {
  const { lines } = listing;
  const start = fieldsEnd(lines);
  const seen = lines.map((line, at) => entryLine(line, lines[at + 1]));
  const { papers, others } = titlesIn(lines, seen, start);
  const [{ first: top } = { first: 0 }] = papers;
  const isDate = ({ name }: LabeledValue) => name === 'date' || name === 'updated';
  const heads = others.filter(
    (at) => at < top && (seen[at]?.level !== 0 || seen[at].labels.some(isDate)),
  );
  const texts = heads.map((at) => lines[at]?.text ?? '');
  const title = fieldIn(frontFields(lines), 'title') || (texts[0] ?? '');
  const day = firstOf([title, ...texts], dayIn);
  const isItem = (at: number) =>
    at > top && seen[at]?.level === 0 && seen[at].indent <= (seen[top]?.indent ?? 0);
  const sum = (around: readonly (EntryLine | undefined)[]) =>
    around.reduce((weight, line) => weight + weightOf(line), 0);
  // A few notes of the reader don't make it another text.
  const own = Math.max(0, sum(listing.own.map((line) => entryLine(line))) - papers.length / 3);
  const surroundings: Surroundings = {
    items: papers.length + others.filter(isItem).length,
    other: sum(others.map((at) => seen[at])) + own,
    isAbout: about.test(title),
    isDated: day !== undefined,
  };
  if (!isList(papers, surroundings)) return;
  listing.addHead(day);
  const byFirst = new Map(papers.map((paper) => [paper.first, paper]));
  const left = new Set(others.filter((at) => seen[at]?.level === 0));
  for (let at = start; at < seen.length; at += 1) {
    const paper = byFirst.get(at);
    if (paper) listing.add(at, paper.last, listedPaper(lines, paper));
    // What else is said about a paper is the reader's.
    const isNote = at < top ? isOwnInHead(seen, at) : left.has(at);
    if (paper ? paper.hasComment || !isAlone(paper) : isNote) listing.addNote(at);
  }
}

/** The titles in a text, and its other lines. */
function titlesIn(lines: readonly Line[], seen: readonly EntryLine[], start: number) {
  const papers: TitledPaper[] = [];
  const others: number[] = [];
  for (let index = start; index < seen.length; index += 1) {
    const line = seen[index];
    if (!line) break;
    const paper = paperAt(lines, seen, index);
    const above = papers.at(-1);
    if (paper) {
      papers.push(paper);
      index = paper.last;
    } else if (above?.last === index - 1 && isOfPaper(line)) above.last = index;
    else if (!isNothing(line)) others.push(index);
  }
  return { papers, others };
}

/** The paper whose title is on a line; its address may be on the next one, as may the end of its title. */
function paperAt(
  lines: readonly Line[],
  seen: readonly EntryLine[],
  index: number,
): TitledPaper | undefined {
  const { raw = '', mark = 0, isEmpty = true } = seen[index] ?? {};
  if (isEmpty) return undefined;
  const last = index + (isOpenLink(raw) ? 1 : 0);
  const title = linkedTitleIn(joinedLines(lines, index, last, ' '), mark);
  if (title) return { ...title, mark, first: index, last };
  const below = seen[index + 1];
  if (!below?.paper || !(isRowOfLinks(below.raw) || below.labels.some(isAddress))) return undefined;
  const isBare = (at: number) => linkedTitleIn(lines[at]?.text ?? '', seen[at]?.mark ?? 0)?.isBare;
  // Two addresses are a list of their own.
  if (isBare(index + 1) === false || isBare(index + 2)) return undefined;
  const alone = linkedTitleIn(raw, mark, below.paper);
  return alone && { ...alone, mark, first: index, last: index + 1 };
}

const isAddress = ({ name }: LabeledValue) => name === 'link' || name === 'id' || name === 'doi';

/** Whether a line below a title has its address, date or subject. */
function isOfPaper({ raw, labels, level }: EntryLine): boolean {
  const isFact = (label: LabeledValue) =>
    isAddress(label) || /^(?:date|updated|venue|votes|other)$/.test(label.name ?? '');
  return level === 0 && (isRowOfLinks(raw) || (labels.length > 0 && labels.every(isFact)));
}

/** Whether a line only separates others, or is the foot of the list. */
function isNothing({ raw, text, isEmpty }: EntryLine): boolean {
  return isEmpty || footer.test(raw) || /^\[[^\][]*\]\(#[^()]*\)$/.test(text);
}

/** How many lines of other text a line counts as. A heading may say that the text is something else. */
function weightOf(line: EntryLine | undefined): number {
  if (!line) return 0;
  const name = withoutLast(line.text.replace(/^\d{1,2}[.)] /, ''), /\W/);
  if (ofDocument.test(name)) return 8;
  if (ofRepository.test(name)) return 2;
  return line.level === 0 ? Math.ceil(line.raw.length / 80) : 0;
}

/** What a text has besides papers. */
interface Surroundings {
  /** List items in all. */
  readonly items: number;
  /** Lines of other text. */
  readonly other: number;
  /** Whether its title says that it's about papers. */
  readonly isAbout: boolean;
  readonly isDated: boolean;
}

/** Whether these are nearly all of a text. */
function isList(
  papers: readonly TitledPaper[],
  { items, other, isAbout, isDated }: Surroundings,
): boolean {
  const alone = papers.filter(isAlone);
  const least = isAbout && isDated ? 2 : other > 1 ? fewest : fewestAlone;
  // Any program writes numbers.
  if (other > 1 && alone.some(({ text }) => /^[\d.]+$/.test(text))) return false;
  if (alone.length < least || (alone.length + 1) * 5 < items * 4) return false;
  if (other > 1 + alone.length / (isAbout ? 1 : 2)) return false;
  // Names of models and methods are shorter than titles.
  const titled = alone.filter(({ isBare }) => !isBare);
  const long = titled.filter(
    ({ text }) => /[\u3040-\uffdc]{6}/.test(text) || wordsOf(text).length >= fewestWords,
  );
  if (long.length * 3 < titled.length * 2) return false;
  const distinct = new Set(alone.map((paper) => paper.papers[0]));
  return distinct.size >= Math.max(least, alone.length / 5);
}

function listedPaper(lines: readonly Line[], paper: TitledPaper): ListedPaper {
  const { first, last, mark, papers, beside } = paper;
  const own = lines.slice(first, last + 1);
  const raw = lines[first]?.text ?? '';
  const addresses = own.flatMap(({ text }) => addressesIn(text));
  const words = [...beside, ...own.slice(1).map(({ text }) => text)]
    .flatMap((text) => text.split(/[()[\]*_`|·,【】:–—]/))
    .map((word) => word.trim());
  const names = namesIn(beside[1]);
  const ids = [...papers, ...addresses];
  return {
    title: placed(own, paper),
    arxivId: firstOf(ids, (id) => identifierOf(id)?.arxivId ?? arxivIdAt(id)),
    doi: firstOf(ids, (id) => identifierOf(id)?.doi ?? doiAt(id)),
    authors: names === '' ? undefined : authorsOf(names).authors,
    date: firstOf([...words, ...beside], dateIn),
    venue: firstOf(words, (word) => {
      const venue = venueNamed(word);
      return venue?.kind === 'proceedings' ? venue : undefined;
    }),
    voteCount: titleOf(lines[first], mark)?.votes,
    links: addresses.map(linkTo),
    marks: titleMarks(`${box.exec(raw)?.[0] ?? ''}-${beside[1]}`).marks,
  };
}

/** The title and its place, which may end on the second line. */
function placed(lines: readonly Line[], { from, to, text }: LinkedTitle): PlacedText {
  const [first, next] = lines;
  const start = first?.start ?? 0;
  const rest = to - (first?.text.length ?? 0) - 1;
  const end = next && rest > 0 ? next.start + rest : start + to;
  const { range } = passageOf(lines, 0, next && rest > 0 ? 1 : 0, { start: start + from, end });
  return { text, range };
}
