/** The lines that a reader wrote into a list of papers, by their forms. */
import { withoutLast } from '../../text/characters';
import { fieldNamed } from '../words/labels';
import type { Line } from '../lines/lines';
import { endOfComment, isSure, ownFormOf } from '../lines/ownForms';
import { entryLine, footnoteAt, isNames, isRowOfLinks, startsWithTitle } from './entryLines';
import type { EntryLine } from './entryLines';
import { isOpenLink, linkedTitleIn } from './linkedTitle';

/** The part of a text into which a reader may have written. */
export interface OwnPlaces {
  readonly start?: number;
  readonly end?: number;
  /** Whether a line is one of the list, as far as its own form tells. */
  readonly isOfList?: (index: number, line: EntryLine, form: string) => boolean;
}

/**
 * The lines from `start` to `end` that are the reader's. A form that recurs from paper to paper is the page's own;
 * what only a few papers have is a note on them.
 */
export function ownLines(
  lines: readonly Line[],
  { start = 0, end = lines.length, isOfList }: OwnPlaces,
): ReadonlySet<Line> {
  const seen = lines.map((line, at) => entryLine(line, lines[at + 1]));
  const found: { readonly at: number; readonly to: number; readonly form: string }[] = [];
  /** In how many papers a form occurs, and the last of these. */
  const places = new Map<string, { count: number; last: number }>();
  let paper = 0;
  let id: string | undefined;
  for (let at = start; at < end; at += 1) {
    const line = seen[at];
    if (!line) break;
    if (line.paper !== undefined && line.paper !== id) paper += 1;
    id = line.paper ?? id;
    const form = formOf(line);
    if (form === undefined || isOfList?.(at, line, form)) continue;
    const to = form === 'comment' ? endOfComment(lines, at) : at;
    found.push({ at, to, form });
    at = to;
    const { count, last } = places.get(form) ?? { count: 0, last: -1 };
    if (last !== paper) places.set(form, { count: count + 1, last: paper });
  }
  const headEnd = seen.findIndex(
    (line, at) =>
      at >= start &&
      (line.paper !== undefined || line.labels.some(({ name }) => name && name !== 'own')),
  );
  const isOfPage = (form: string) =>
    !isOfList &&
    !isSure(form) &&
    paper > 1 &&
    (places.get(form)?.count ?? 0) >= Math.max(2, paper / 2);
  return new Set(
    found
      .filter(
        ({ at, form }) =>
          !isOfPage(form) && (isOfList !== undefined || at >= headEnd || isOwnInHead(seen, at)),
      )
      .flatMap(({ at, to }) => lines.slice(at, to + 1)),
  );
}

/**
 * Whether a line above all papers is a reader's: it has a form of theirs, but not as a list, a count
 * (`- Papers: 12`) or a row of links to other pages, which heads have, too.
 */
export function isOwnInHead(head: readonly EntryLine[], at: number): boolean {
  const line = head[at];
  const form = line && formOf(line);
  const isListed = [head[at - 1], head[at + 1]].some((one) => one && formOf(one) === form);
  if (!line || form === undefined || isListed) return false;
  return line.labels.length > 0 || !/^[^:：]{1,40}[:：](?!\/\/) ?\S|\) [|·] \[/.test(line.raw);
}

/** The form of a line that may be the reader's; undefined for any other line. */
function formOf(line: EntryLine): string | undefined {
  const { raw, text, labels, paper, level, mark } = line;
  const form = ownFormOf(raw);
  if (form === 'comment') return form;
  // A line below may only seem to underline it.
  const isHeading = level > 0 && /[#<\d]/.test(raw.slice(0, mark));
  if (isHeading || paper !== undefined || line.isEmpty || isNames(line)) return undefined;
  // A bare id, or a link that continues on the next line.
  if (isOpenLink(raw) || (raw.length < 60 && linkedTitleIn(raw, mark))) return undefined;
  // Lines of a table of contents, and those with a footnote, are the page's.
  if (raw.includes('](#') || footnoteAt.test(raw.slice(-30))) return undefined;
  const [label] = labels;
  if (label) {
    const { name, from } = label;
    const isOwn = name === 'own' || (name === 'link' && !raw.includes('://'));
    const words = withoutLast(raw.slice(mark, from), '*_:： ');
    const isInline = labels.length === 1 && from < raw.length;
    return isInline && (isOwn || words.toLowerCase() === 'rating') ? `label ${words}` : undefined;
  }
  if (form === 'links') return form;
  // A title may be marked, too.
  const isTitle = ['**', '__'].includes(raw.slice(mark - 2, mark)) || startsWithTitle(text);
  // `- [x] read`
  if (isTitle || (form !== 'task' && fieldNamed(text))) return undefined;
  if (isRowOfLinks(raw)) return raw.includes('![') ? undefined : 'other links';
  return form === 'item' ? `${form} ${raw.slice(0, 1)}` : form;
}

/** Items and quotes of a page start with a capital or a link. */
const navigation = /^(?:[-*+•] +|\d{1,3}[.)] +|> *)+(?:<|(?:\p{Lu}|!?\[(?![ xX]\] ))(?!.*[.?!]$))/u;

/** Whether a list item above or below papers is one of the page, such as a link to its other parts. */
export function isNavigation(text: string): boolean {
  return navigation.test(text);
}

const linkedItem = /^(?:[-*+] +|> *)+!?\[(?![ xX]\] )/;

/** Whether a list item or quote starts with a link. */
export function isLinkedItem(text: string): boolean {
  return linkedItem.test(text);
}
