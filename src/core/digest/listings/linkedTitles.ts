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
import { box } from '../lines/ownForms';
import { titleMarks } from '../lines/titleMarks';
import { dateIn, dayIn } from '../words/dates';
import { authorsOf, venueNamed } from '../words/names';
import { addressesIn, arxivIdAt, doiAt, paperTraces } from '../words/paperLinks';
import { entryLine, isRowOfLinks } from './entryLines';
import type { EntryLine, LabeledValue } from './entryLines';
import { fieldIn, fieldsEnd, frontFields } from './frontMatter';
import { footer } from './labeledValues';
import { bylineIn, isAlone, isOpenLink, linkedTitleIn, namesBefore } from './linkedTitle';
import type { LinkedTitle } from './linkedTitle';
import type { ListedPaper, ListFormat, ListingDraft } from './listing';
import { isOwnInHead } from './ownLines';
import { titleOf } from './titles';

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
const about =
  /\b(?:arxiv|papers?|digest|preprints?|publications|newsletter)\b|论文|論文|논문|文献/i;
const fewest = 5;
const fewestAlone = 4;
const fewestWords = 4;

function readTitles(listing: ListingDraft): void {
  const { lines } = listing;
  const start = fieldsEnd(lines);
  const seen = lines.map((line, at) => entryLine(line, lines[at + 1]));
  const { papers, others } = titlesIn(lines, seen, start);
  const [{ first: top } = { first: 0 }] = papers;
  const isHead = ({ level, labels }: EntryLine) =>
    level !== 0 || labels.some(({ name }) => name === 'date' || name === 'updated');
  const heads = others.filter(({ at, line }) => at < top && isHead(line));
  const texts = heads.map(({ line }) => line.raw);
  const title = fieldIn(frontFields(lines), 'title') || (texts[0] ?? '');
  const day = firstOf([title, ...texts], dayIn);
  const isItem = ({ at, line }: OtherLine) =>
    at > top && line.level === 0 && line.indent <= (seen[top]?.indent ?? 0);
  const sum = (around: readonly EntryLine[]) =>
    around.reduce((weight, line) => weight + weightOf(line), 0);
  // A few notes of the reader don't make it another text.
  const own = sum(listing.own.map((line) => entryLine(line))) - papers.length / 3;
  const items = papers.length + others.filter(isItem).length;
  const other = sum(others.map(({ line }) => line)) + Math.max(0, own);
  if (!isList(papers, items, other, about.test(title), day !== undefined)) return;
  listing.addHead(day);
  const byFirst = new Map(papers.map((paper) => [paper.first, paper]));
  const left = new Set(others.flatMap(({ at, line }) => (line.level === 0 ? [at] : [])));
  for (let at = start; at < seen.length; at += 1) {
    const paper = byFirst.get(at);
    if (paper) listing.add(at, paper.last, listedPaper(lines, paper));
    // What else is said about a paper is the reader's.
    const isNote = at < top ? isOwnInHead(seen, at) : left.has(at);
    if (paper ? paper.hasComment || !isAlone(paper) : isNote) listing.addNote(at);
  }
}

interface OtherLine {
  readonly at: number;
  readonly line: EntryLine;
}

/** The titles in a text, and its other lines. */
function titlesIn(lines: readonly Line[], seen: readonly EntryLine[], start: number) {
  const papers: TitledPaper[] = [];
  const others: OtherLine[] = [];
  for (let at = start; at < seen.length; at += 1) {
    const line = seen[at];
    if (!line) break;
    const paper = paperAt(lines, seen, at);
    const above = papers.at(-1);
    if (paper) {
      papers.push(paper);
      at = paper.last;
    } else if (above?.last === at - 1 && isOfPaper(line)) above.last = at;
    else if (!isNothing(line)) others.push({ at, line });
  }
  return { papers, others };
}

/** The paper whose title is on a line; its address may be on the next one, as may the end of its title. */
function paperAt(
  lines: readonly Line[],
  seen: readonly EntryLine[],
  first: number,
): TitledPaper | undefined {
  const { raw = '', mark = 0, isEmpty = true } = seen[first] ?? {};
  if (isEmpty) return undefined;
  const last = first + (isOpenLink(raw) ? 1 : 0);
  const title = linkedTitleIn(joinedLines(lines, first, last, ' '), mark);
  if (title) return { ...title, mark, first, last };
  const [below, next] = seen.slice(first + 1, first + 3);
  if (!below?.paper || !(isRowOfLinks(below.raw) || below.labels.some(isAddress))) return undefined;
  // Two addresses are a list of their own.
  if (linkedTitleIn(below.raw, below.mark)?.isBare === false) return undefined;
  if (next && linkedTitleIn(next.raw, next.mark)?.isBare) return undefined;
  const alone = linkedTitleIn(raw, mark, below.paper);
  return alone && { ...alone, mark, first, last: first + 1 };
}

const isAddress = ({ name }: LabeledValue) => name === 'link' || name === 'id' || name === 'doi';

/** Whether a line below a title has its address, date or subject. */
function isOfPaper({ raw, labels, level }: EntryLine): boolean {
  const isFact = (label: LabeledValue) =>
    isAddress(label) || ['date', 'updated', 'venue', 'votes', 'other'].includes(label.name ?? '');
  return level === 0 && (isRowOfLinks(raw) || (labels.length > 0 && labels.every(isFact)));
}

/** Whether a line only separates others, or is the foot of the list. */
function isNothing({ raw, text, isEmpty }: EntryLine): boolean {
  return isEmpty || footer.test(raw) || /^\[[^\][]*\]\(#[^()]*\)$/.test(text);
}

/** How many lines of other text a line counts as. A heading may say that the text is something else. */
function weightOf(line: EntryLine): number {
  if (ofDocument.test(withoutLast(line.text.replace(/^\d{1,2}[.)] /, ''), /\W/))) return 8;
  return line.level === 0 ? Math.ceil(line.raw.length / 80) : 0;
}

/** Whether these are nearly all of a text, beside other list items and lines of `other` text. */
function isList(
  papers: readonly TitledPaper[],
  items: number,
  other: number,
  isAbout: boolean,
  isDated: boolean,
): boolean {
  const alone = papers.filter(isAlone);
  const least = isAbout && isDated ? 2 : other > 1 ? fewest : fewestAlone;
  if (alone.length < least || (alone.length + 1) * 5 < items * 4) return false;
  if (other > 1 + alone.length / (isAbout ? 1 : 2)) return false;
  // Names of models and methods are shorter than titles.
  const titled = alone.filter(({ isBare }) => !isBare);
  const long = titled.filter(
    ({ text }) => /[\u3040-\uffdc]{6}/.test(text) || wordsOf(text).length >= fewestWords,
  );
  const distinct = new Set(alone.map((paper) => paper.papers[0]));
  return long.length * 3 >= titled.length * 2 && distinct.size >= Math.max(least, alone.length / 5);
}

function listedPaper(lines: readonly Line[], paper: TitledPaper): ListedPaper {
  const { first, last, mark, papers, beside } = paper;
  const own = lines.slice(first, last + 1);
  const raw = lines[first]?.text ?? '';
  const addresses = own.flatMap(({ text }) => addressesIn(text));
  const { names, venue: published, rest } = bylineIn(beside[1]);
  const words = [raw.slice(0, mark), beside[0], rest, ...own.slice(1).map(({ text }) => text)]
    .flatMap((text) => text.split(/[()[\]*_`|·,【】:–—]/))
    .map((word) => withoutLast(word.trim(), ' .'));
  const ids = [...papers, ...addresses];
  return {
    title: placed(own, paper),
    arxivId: firstOf(ids, (id) => identifierOf(id)?.arxivId ?? arxivIdAt(id)),
    doi: firstOf(ids, (id) => identifierOf(id)?.doi ?? doiAt(id)),
    authors: authorsOf(names === '' ? namesBefore(beside[0]) : names).authors,
    date: firstOf([...words, ...beside], dateIn),
    venue:
      venueNamed(withoutLast(published, ' .')) ??
      firstOf(words, (word) => {
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
