/** The values of labels: on the line of the label, or on the lines below it. */
import { doiIn, wholeArxivId } from '../../identity/identifiers';
import type { Line } from '../lines/lines';
import { unescaped } from '../lines/markdown';
import { isReadersNote } from '../lines/ownForms';
import { passageOf } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import { firstOf } from '../../base/collections';
import { dateIn, dayIn, numberOf } from '../words/dates';
import { isEnglish, textFields } from '../words/labels';
import type { NamedField } from '../words/labels';
import { readOrganization, venueNamed } from '../words/names';
import { arxivIdAt, doiAt } from '../words/paperLinks';
import type { EntryLine } from './entryLines';
import { isRowOfNames, plainPassage, plainText } from './titles';

/** A labeled value over one or more lines; both indexes are inclusive. */
export interface LabeledLines {
  readonly name: NamedField | undefined;
  readonly first: number;
  readonly last: number;
  readonly passage: PlacedText | undefined;
}

/**
 * The labeled values of a line. The last value may continue on the next lines. `startsOther` returns whether
 * something else starts on a line without a label.
 */
export function labeledValues(
  lines: readonly Line[],
  seen: readonly (EntryLine | undefined)[],
  index: number,
  startsOther: (index: number, line: EntryLine) => boolean,
): readonly LabeledLines[] {
  const { labels = [], level = 0 } = seen[index] ?? {};
  return labels.map(({ name, from, to }, place) => {
    const isBelow = from >= to;
    const last = place === labels.length - 1 ? endOfValue(isBelow, level > 0, name) : index;
    const first = isBelow ? index + 1 : index;
    const { start = 0 } = lines[index] ?? {};
    const bounds = {
      ...(!isBelow && { start: start + from }),
      ...(last === index && { end: start + to }),
    };
    const mark = seen[first]?.mark ?? 0;
    const whole = last < first ? undefined : passageOf(lines, first, last, bounds);
    const plain = whole && plainPassage(withoutQuotes(whole, lines[last]), mark, isBelow);
    const passage = plain && { ...plain, text: plain.text.replace(folded, '') };
    const names = name === 'authors' && passage && isBelow ? listedNames(index + 1, last) : '';
    return {
      name,
      first: index,
      last,
      passage: passage && { ...passage, text: names || passage.text },
    };
  });

  /** The names in a list; empty when the lines aren't one. */
  function listedNames(from: number, to: number): string {
    const items = lines.slice(from, to + 1).map(({ text }) => text);
    if (!items.every((text) => item.test(text))) return '';
    return items.map((text, at) => plainText(text.slice(seen[from + at]?.mark ?? 0))).join('; ');
  }

  /** The last line of a value. Below a label in its own paragraph, an abstract may have several paragraphs. */
  function endOfValue(isBelow: boolean, isSection: boolean, name: NamedField | undefined): number {
    let last = index;
    // Whether a list of the text's own goes on.
    let isListed = false;
    const isText = name === undefined || textFields.includes(name);
    const isApart = isBelow && lines[index + 1]?.afterBlank === true;
    for (let at = index + 1; at < lines.length; at += 1) {
      const line = seen[at];
      const row = lines[at];
      if (!line || !row || line.isEmpty || line.level > 0 || line.labels.length > 0) break;
      const isFirst = last === index && isBelow;
      const isPart = partOfAbstract.test(row.text);
      isListed =
        isText &&
        item.test(row.text) &&
        (isListed || ':：;,'.includes(lines[at - 1]?.text.at(-1) ?? ' '));
      if (isListed) {
        last = at;
        continue;
      }
      if ((line.isMarked || /^\p{Extended_Pictographic}/u.test(row.text)) && !isFirst && !isPart)
        break;
      if (!isBelow && !isText && item.test(row.text)) break;
      if (startsOther(at, line) && !(isFirst && isRowOfNames(line.text))) break;
      const isParagraph = isSection || (isApart && (line.mark === 0 || isPart));
      if (row.afterBlank && !isFirst && !(isParagraph && isText)) break;
      const isQuoted = line.isQuote && seen[at - 1]?.isQuote === true;
      const isNote = !isQuoted && isReadersNote(lines, at);
      if (!isFirst && (isNote || footer.test(row.text) || lines[at - 1]?.text.endsWith('△ Less')))
        break;
      if (!isText && !isFirst && row.text.length < 40 && dayIn(row.text)) break;
      if (isFirst && !isText && line.mark === 0 && row.afterBlank && !isValue(name, row.text, line))
        break;
      last = at;
    }
    return last;
  }
}

const item = /^(?:[-*+•]|\d{1,3}[.)]) /;

/** What arXiv's search adds to an abstract that can be folded. */
const folded = /^….{0,1000}?▽ More (?=\S)| ?(?:▽ More|△ Less)$/gu;

/** The text of quoted lines, without the marks of all but the first. */
export function withoutQuotes(passage: PlacedText, last: Line | undefined): PlacedText {
  const isQuoted = last?.text.startsWith('>') && last.number > passage.range.start.line;
  return isQuoted ? { ...passage, text: passage.text.replace(/ (?:> ?)+/g, ' ') } : passage;
}

/** A part of a structured abstract: `**Methods.** We count them.` */
const partOfAbstract = /^\*\*[\p{L} ]{3,40}\.\*\* /u;

/** What scripts and senders write below their lists. */
export const footer =
  /^[*_<(\s-]{0,5}(?:(?:to )?unsubscribe|see (?:all|full|more)\b|view (?:this|it) (?:e-?mail )?(?:in|online)|you (?:are )?receiv|sent (?:by|from)|(?:auto(?:matically)?[- ])?generated (?:by|with|on|at)|powered by|created (?:by|with)|by \w+ \([^()]*\)|back to top|read more|©|copyright|this (?:digest|list|e-?mail) (?:was|is)|本(?:文|页|邮件)|由.{0,20}生成|자동 생성|自動生成)|^\d{4}-\d\d-\d\d.?$|^[^\p{L}\p{N}]{0,6}\[[^\][]*(?:top|back|返回|目录|맨 위|トップ)[^\][]*\]\(#/iu;

/**
 * The data of a paper in its labeled values or cells, and in `addresses` near them. A word for both an abstract
 * and its translation means the abstract if the text is in English.
 */
export function factsOfValues(
  value: (name: NamedField) => PlacedText | undefined,
  addresses: readonly string[],
) {
  const text = (name: NamedField) => value(name)?.text ?? '';
  const native = value('native');
  const isOwn = native && isEnglish(native.text);
  const abstract = value('abstract') ?? (isOwn ? native : undefined);
  const summary = value('summary') ?? (isOwn ? undefined : native);
  const fact = (name: NamedField) => unescaped(text(name));
  const organization = text('organization');
  const votes = /^\d[\d,]*/.exec(text('votes'))?.[0];
  return {
    abstract,
    excerpt: summary && !abstract ? { passage: summary, kind: 'summary' as const } : undefined,
    arxivId:
      arxivIdOfLabel(fact('id')) ??
      firstOf(addresses, (one) => wholeArxivId(one) ?? arxivIdAt(one)),
    doi: doiIn(fact('doi')) ?? firstOf(addresses, doiAt),
    date: dateIn(fact('date')),
    venue: venueNamed(text('venue')),
    organization: organization === '' ? undefined : readOrganization(organization),
    voteCount: votes === undefined ? undefined : numberOf(votes),
  };
}

/** Whether a line may be the value of a label in the paragraph above. */
function isValue(name: NamedField | undefined, text: string, { paper }: EntryLine): boolean {
  if (name === 'id' || name === 'link' || name === 'doi')
    return (paper ?? doiIn(text) ?? arxivIdOfLabel(text)) !== undefined;
  return name === 'authors' || (name === 'date' && text.length < 40 && dayIn(text) !== undefined);
}

function arxivIdOfLabel(text: string): string | undefined {
  const [first = ''] = text.split(/[\s,;([]/, 1);
  return wholeArxivId(first) ?? wholeArxivId(text) ?? arxivIdAt(text);
}
