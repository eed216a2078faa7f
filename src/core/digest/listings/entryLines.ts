/** The lines of a list of papers as a reader sees them: without marks, with the label that they start with. */
import { withoutLast } from '../../text/characters';
import type { Line } from '../lines/lines';
import { rule, unlinked } from '../lines/markdown';
import { fieldNamed } from '../words/labels';
import type { NamedField } from '../words/labels';
import { addressesIn, arxivIdAt, isPaperAddress, paperLink } from '../words/paperLinks';
import { isRowOfNames, plainText } from './titles';

/** A label and where its value is, as offsets in the text of a {@link Line}. */
export interface LabeledValue {
  /** Undefined for a label that isn't known. */
  readonly name: NamedField | undefined;
  readonly from: number;
  readonly to: number;
}

export interface EntryLine {
  readonly raw: string;
  readonly afterBlank: boolean;
  readonly indent: number;
  /** The length of the marks at its start. */
  readonly mark: number;
  readonly text: string;
  readonly level: number;
  /** Whether its marks make it a title in a list: a number, bold text, a link, the summary of details. */
  readonly isMarked: boolean;
  readonly isSummary: boolean;
  readonly isQuote: boolean;
  /** Whether it only separates others: a rule, a tag, a picture, a link within the page. */
  readonly isEmpty: boolean;
  /** Its labels and their values; empty for any other line. */
  readonly labels: readonly LabeledValue[];
  /** The first address of a paper in it. */
  readonly paper: string | undefined;
}

const maxMark = 160;
const marks =
  /^(?:> ?|[-*+•◦▪●·■□◆◇▶] *(?<=[ ■□◆◇▶])|#{1,6} +|\[\^[\w-]{1,20}\]: *|\d{1,3}(?:\\?[.)、．]|, (?=TITLE:)|\ufe0f?\u20e3) *|\(\d{1,3}\) +|\\?\[(?:[a-z]{2,12} )?\d{1,4}\\?\] *|[#№]\d{1,3}(?:[.:)]| -)? +|\[#?\d{1,3}\]\([^()\s]*\) *|\[[ xX]\] +|\[(?:[A-Z]{1,8}|[a-z-]{2,8}\.[A-Z]{2})\]\*{0,2} +(?=\[)|\[(?:\p{L}{3,9} )?(?:19|20)\d\d(?:[-./]\d\d?){0,2}\] +|\[![a-z]+\][-+]? +|<(?!https?:)\/?[a-z][^<>]{0,90}> *|\p{Extended_Pictographic}\ufe0f? *|[*_]{1,3}(?=[^\s*_])|`(?=[^`]{1,40}(?:[:：][*_]*`|`[*_]*[:：]))|:(?=[A-Za-z_]{2,20}: )|【\d{1,3}】 *|\[?\d\d(?:0[1-9]|1[0-2])\.\d{5}\]?(?: ?[-–—:])? +|\| *)+/u;
const title =
  /^(?:<details[^<>]*>|[>\s]|[-*+•◦▪●·] )*(?:#{1,6} |\d{1,3}(?:\\?[.)、．]|\ufe0f?\u20e3)|\(\d{1,3}\) |\\?\[\d{1,4}\\?\]|[#№]\d|【\d|(?:[-*+•] )?\*?<https?:|(?:[-*+•] )?(?:\[[ xX]\] )?(?:\*\*|__)|(?:[-*+•] )?(?:\[[ xX]\] )?\[(?![ xX]\]|\^[\w-]+\]: arXiv:)|<summary|<h[1-6]|<dt|<b>|<strong>)/i;
const label =
  /^([^\s:：|*_<>`[\]\d][^:：|*<>`[\]]{0,40}?(?::innen)?) ?((?:[*_`]{1,3}|<\/[a-z]{1,8}>)*)(?: ?(::?|[：|]|[-–—](?= )|\.(?=[*_]|$))[*_`]{0,3} *(?:<\/?[a-z]{1,8}>[*_`]{0,3} *)*|(?<=\*) |(?<=<\/summary>)|$)/iu;
const bracketed = /^【([^【】]{1,40})】[:：]? */;
const pictogram = /\p{Extended_Pictographic}(?=\ufe0f? *$)/u;
const pieces = / [|·•] (?=[^|·•]{1,40}?[:：])/gu;
const decoration =
  /^(?:<[^<>]{0,200}>\s*)+$|^[|\s:,-]+$|^(?:<details[^<>]*>)?<summary>(?:details|show|more|show more|abstract|open|click[^<>]*|expand|toc|table of contents|目录|展开|详情|详细|点击[^<>]*|더보기|펼치기|자세히|詳細|続き|mehr|anzeigen|voir|voir plus|ver|ver más|mostrar)<\/summary>$|^!\[[^\][]*\]\([^()]*\)$|^(?:\[[^\][]{0,80}\]\(#[^()]*\)[\s|·]*)+$|^(?:<a [^<>]*><\/a>\s*)+$/i;
/** Labels that need no mark when they are alone on their line. */
const alone: ReadonlySet<NamedField> = new Set(['abstract', 'native', 'summary', 'authors']);

/** A line as a reader sees it; the line below may underline it. Takes time linear in the line. */
export function entryLine({ text: raw, afterBlank, start, offset }: Line, below?: Line): EntryLine {
  const mark = marksBefore(raw);
  const text = raw.slice(mark);
  const signs = raw.slice(0, mark);
  const level =
    /(?:^|[>\s])(#{1,6}) /.exec(signs)?.[1]?.length ?? (htmlLevel(signs) || underlined(raw, below));
  const isSummary = signs.toLowerCase().includes('<summary');
  const isEmpty = decoration.test(raw.slice(0, 400)) || rule.test(raw);
  return {
    raw,
    afterBlank,
    indent: start - offset,
    mark,
    text,
    level,
    isMarked: level > 0 || title.test(raw.slice(0, maxMark)),
    isSummary,
    isQuote: raw.startsWith('>'),
    isEmpty: isEmpty && !(fieldNamed(text.replace(/<[^<>]{0,90}>/g, '')) ?? false),
    labels: isEmpty && !isSummary ? [] : labelsOf(raw, mark, level, below?.text),
    paper: paperIn(raw) ?? /\d{4}\.\d{5}/.exec(signs)?.[0],
  };
}

export function marksBefore(raw: string): number {
  return marks.exec(raw.slice(0, maxMark))?.[0].length ?? 0;
}

/** The level of a heading that the line below underlines: over its length, unlike a rule below a paragraph. */
function underlined({ length }: string, below: Line | undefined): number {
  const [mark = ''] =
    below?.afterBlank === false ? (/^(?:={3,}|-{3,})$/.exec(below.text) ?? []) : [];
  return mark.startsWith('=')
    ? 1
    : mark !== '' && length < 300 && mark.length >= length - 2
      ? 2
      : 0;
}

function htmlLevel(mark: string): number {
  return Number(/<h([1-6])/i.exec(mark)?.[1] ?? 0);
}

function paperIn(raw: string): string | undefined {
  const start = raw.slice(0, 4000);
  return (
    addressesIn(start).find(isPaperAddress) ??
    arxivIdAt(raw.slice(0, 400)) ??
    paperLink.exec(start)?.[1]
  );
}

/** How arXiv's feed announces a paper: `arXiv:2601.15305v1 Announce Type: new Abstract: …`. */
const announcement =
  /[\s.:–—-]{0,4}(?:abstract:\W*)?\barxiv:\S{4,40} announce type: ?(?:new|cross|replace(?:-cross)?)\b\s*(?:abstract: ?)?/i;
/** Names of sections that have one. */
const section = /^(?:description|content|text|details|item|entry|feed)$/i;
/** Names of sections that have papers. */
const group =
  /^(?:(?:new |latest |today's |cross )?(?:papers?|articles?|submissions?|items|feed)|[a-z-]{2,8}\.[A-Za-z-]{2,}|[a-z]{2,5}-[a-z]{2,3}|[\d ./–-]+)$/;

/** The reference to a footnote at the end of a line. */
export const footnoteAt = /\[\^[\w-]{1,20}\]$/;

/** Whether a heading names a section rather than a paper. */
export function isGroup({ text, level }: EntryLine): boolean {
  return level > 0 && group.test(text);
}

/** An announcement, perhaps behind the title of its paper. */
export function announced(raw: string, mark: number): readonly LabeledValue[] | undefined {
  const found = announcement.exec(raw.slice(mark, mark + 600));
  if (!found) return undefined;
  const at = mark + found.index;
  const to = at + found[0].length;
  const { length } = raw.startsWith('|') ? withoutLast(raw, '| ') : raw;
  return [
    ...(at > mark ? [{ name: 'title' as const, from: mark, to: at }] : []),
    { name: 'announced', from: at + found[0].toLowerCase().indexOf('arxiv:'), to },
    ...(to < length ? [{ name: 'abstract' as const, from: to, to: length }] : []),
  ];
}

/** The labels of a line. A section with an announcement is one, too, whatever its name. */
function labelsOf(raw: string, mark: number, level: number, below = ''): readonly LabeledValue[] {
  const { length } = raw;
  if (level > 0 && section.test(raw.slice(mark)) && announced(below, marksBefore(below)))
    return [{ name: 'announced', from: length, to: length }];
  return announced(raw, mark) ?? labelsIn(raw, mark, level > 0);
}

function labelsIn(raw: string, mark: number, isHeading: boolean): readonly LabeledValue[] {
  const sign = isHeading ? undefined : fieldNamed(pictogram.exec(raw.slice(0, mark))?.[0] ?? '');
  const first = labelAt(raw, mark, isHeading) ?? (sign && { name: sign, from: mark });
  const isRow = raw.startsWith('|');
  const end = isRow ? withoutLast(raw, '| ').length : raw.length;
  if (isRow || raw.length > 2000) return first ? [{ ...first, to: end }] : [];
  const found: LabeledValue[] = first ? [{ ...first, to: end }] : [];
  for (const { index } of raw.slice(mark).matchAll(pieces)) {
    const at = mark + index + 3;
    const skipped = /^[*_`]*/.exec(raw.slice(at, at + 4))?.[0].length ?? 0;
    const next = labelAt(raw, at + skipped, false);
    if (!next?.name) continue;
    const above = found.at(-1);
    if (above) found[found.length - 1] = { ...above, to: at - 3 };
    found.push({ ...next, to: end });
  }
  return found;
}

/** Whether a value is an address, rather than a title that leads to one: `Paper: [PDF](https://…)`. */
function isLink(value: string): boolean {
  const name = /^\[([^\][]*)\]\(/.exec(value)?.[1];
  return /^<?https?:/.test(value) || (name !== undefined && fieldNamed(name) !== undefined);
}

const buttons = /\[\\?\[?(?:PDF|Copy|Kimi|REL)\b|\[(?:PDF|Kimi)\d+\\?\]/g;

function labelAt(
  raw: string,
  at: number,
  isHeading: boolean,
): Omit<LabeledValue, 'to'> | undefined {
  const inBrackets = bracketed.exec(raw.slice(at, at + 80));
  if (inBrackets) {
    return { name: fieldNamed(inBrackets[1] ?? ''), from: at + inBrackets[0].length };
  }
  const match = label.exec(raw.slice(at, at + 80));
  if (!match) return undefined;
  const [whole, words = '', closed = '', sign] = match;
  const name = fieldNamed(words);
  const isMarked = closed !== '' || isHeading || '*_>'.includes(raw.charAt(at - 1) || ' ');
  if (sign === undefined) {
    // The text of the match may have been cut.
    const isAlone = at + whole.length >= raw.length;
    if (
      !name ||
      !(isAlone
        ? isMarked || alone.has(name)
        : ['**', '</summary>'].includes(closed) && alone.has(name))
    )
      return undefined;
    return { name, from: isAlone ? raw.length : at + whole.length };
  }
  // Any bold word with a colon is a label.
  const isBold =
    closed.includes('*') || closed.includes('_') || ['**', '__'].includes(raw.slice(at - 2, at));
  const isColonBold = isBold && /[*_]{2}/.test(raw.slice(at + words.length, at + whole.length));
  // A sentence may end with any other word, or continue after a dash.
  if (sign === '.' && !(isMarked && name && alone.has(name))) return undefined;
  if ('-–—'.includes(sign) && !(closed !== '' && name)) return undefined;
  const isBar = sign === '|' && !raw.startsWith('|');
  if (!name && (!isColonBold || isHeading || isBar)) return undefined;
  const from = at + whole.length;
  return { name: name === 'title' && isLink(raw.slice(from, from + 80)) ? 'link' : name, from };
}

/** The names with which a row starts, without links: others may follow them, as in `A, B · 14 Sep 2026`. */
export function rowOfNames(text: string): string {
  const parts = text.split(/ [|·•] /);
  const isName = (part: string) => isRowOfNames(unlinked(part)) && !fieldNamed(unlinked(part));
  const end = parts.findIndex((part, at) => !isName(part) || (at > 0 && !part.startsWith('[')));
  return end === 0
    ? unlinked(text)
    : unlinked(parts.slice(0, end < 0 ? undefined : end).join(', '));
}

/** Whether a line is only links and what separates them. */
export function isRowOfLinks(text: string): boolean {
  if ((!text.includes('](') && !text.includes('://')) || text.startsWith('<http')) return false;
  if (text.length > 1500) return false;
  const rest = text
    .replace(/!?\[[^\][]*\]\([^()\s]*(?: "[^"]*")?\)/g, '')
    .replace(/https?:\/\/\S+|\d{4}-\d\d-\d\d|`[^`]*`/g, '')
    .replace(/[-*+|·•>,;\s/()[\]]|&nbsp;|\p{Extended_Pictographic}\ufe0f?/gu, '');
  return rest.length < 12;
}

/** Whether a line has the buttons of a site for browsing papers: `#1 Title [PDF22] [Copy] [Kimi8] [REL]`. */
export function hasButtons(raw: string): boolean {
  return (raw.slice(0, 2000).match(buttons) ?? []).length > 1;
}

/** Whether a line starts with the names of several people, perhaps as links to their pages. */
export function isNames({ mark, text, paper }: EntryLine): boolean {
  // An item in bold is a title.
  const isItem = mark > 2 && text.endsWith('**');
  if (isItem || (paper !== undefined && text.startsWith('['))) return false;
  const names = plainText(rowOfNames(text)).replace(/\([^()]*\)/g, '');
  return names.includes(',') && isRowOfNames(names);
}

/** Whether the first link of a line may be a title: it isn't named as the kind of its target. */
export function startsWithTitle(text: string): boolean {
  const name = /^\[([^\][]{6,})\]\(/.exec(text)?.[1];
  return (
    name !== undefined &&
    fieldNamed(name) === undefined &&
    !/^https?:|^\S*\d{4}\.\d{4,5}/.test(name)
  );
}

export function isItalic(text: string): boolean {
  return /^[*_](?![*_\s])[^*_]+[*_](?:$|\s*[|·])/.test(text.slice(0, 2000));
}
