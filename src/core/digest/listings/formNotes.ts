/** The reader's lines in lists whose own lines have fixed forms. */
import type { Line } from '../lines/lines';
import { ownLabel, ownWords } from '../lines/titleMarks';
import { sureForms } from './ownLines';

const { sentence, ...marks } = sureForms;
/** What only a reader writes, wherever it is. */
const ownForms: readonly RegExp[] = [
  ...Object.values(marks),
  ownLabel,
  /^(?:[-*+] )?!?\[\[|^<!--(?!.*-->)|^%%(?!.*%%)|^==[^=].*==$/,
  new RegExp(String.raw`^(?:\[(?:my )?(?:${ownWords})\]\([^()\s]*\)[\s|·,]*)+$`),
];
/** List items and quotes, which lists have, too. */
const item = /^(?:[-*+] |\d{1,3}[.)] |>)/;

/**
 * The lines of a reader; `isOfList` returns whether a line has a form of the list's own. A list item is the
 * reader's, unless it is in a list that continues a text.
 */
export function ownLines(
  lines: readonly Line[],
  isOfList: (index: number) => boolean,
): ReadonlySet<Line> {
  const own = new Set<Line>();
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || isOfList(index)) continue;
    const end = endOfItems(lines, index, isOfList);
    const isOwn = end > index ? !isInText(lines, index, end, isOfList) : isOwnLine(lines, index);
    const last = end > index ? end : endOfComment(lines, index);
    if (isOwn) for (const one of lines.slice(index, last)) own.add(one);
    index = Math.max(index, end - 1, isOwn ? last - 1 : 0);
  }
  return own;
}

/** Whether only a reader writes such a line, or it may be a list item of theirs. */
export function mayBeOwn(lines: readonly Line[], index: number): boolean {
  return item.test(lines[index]?.text ?? '') || isOwnLine(lines, index);
}

/** Whether only a reader writes such a line. */
export function isOwnLine(lines: readonly Line[], index: number): boolean {
  const { text = '', afterBlank } = lines[index] ?? {};
  const isAlone = afterBlank && lines[index + 1]?.afterBlank !== false;
  return ownForms.some((form) => form.test(text)) || (isAlone === true && sentence.test(text));
}

/** The exclusive end of the adjacent list items or quotes that start here. */
function endOfItems(
  lines: readonly Line[],
  index: number,
  isOfList: (index: number) => boolean,
): number {
  let end = index;
  while (
    item.test(lines[end]?.text ?? '') &&
    !isOfList(end) &&
    (end === index || lines[end]?.afterBlank === false)
  )
    end += 1;
  return end;
}

/** Whether several items continue the text above, or the text goes on below. */
function isInText(
  lines: readonly Line[],
  first: number,
  end: number,
  isOfList: (index: number) => boolean,
): boolean {
  if (end - first < 2 || lines[first]?.afterBlank !== false) return false;
  const isIntroduced = lines[first - 1]?.text.endsWith(':') ?? false;
  return isIntroduced || (lines[end]?.afterBlank === false && !isOfList(end));
}

const maxCommentLines = 100;

/** The exclusive end of the comment that starts on a line, or of the line. */
function endOfComment(lines: readonly Line[], index: number): number {
  const { text = '' } = lines[index] ?? {};
  const close = text.startsWith('<!--') ? '-->' : text.startsWith('%%') ? '%%' : '';
  if (text.includes(close, 2)) return index + 1;
  const at = lines
    .slice(index + 1, index + maxCommentLines)
    .findIndex((line) => line.text.includes(close));
  return index + (at < 0 ? 1 : at + 2);
}

/** Items and quotes of a page start with a capital or a link. */
const navigation = /^(?:[-*+] +|\d{1,3}[.)] +|> *)+(?:<|(?:\p{Lu}|!?\[(?![ xX]\] ))(?!.*[.?!]$))/u;

/** Whether a list item above or below papers is one of the page, such as a link to its other parts. */
export function isNavigation(text: string): boolean {
  return navigation.test(text);
}

const linkedItem = /^(?:[-*+] +|> *)+!?\[(?![ xX]\] )/;

/** Whether a list item or quote starts with a link. */
export function isLinkedItem(text: string): boolean {
  return linkedItem.test(text);
}
