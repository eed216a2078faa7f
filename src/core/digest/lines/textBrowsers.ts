import { boilerplateLines, headLines, tabsLine, pageNames } from '../words/boilerplate';
import type { Line, LineLink } from './lines';
import { nonCardLink, siteLinkOf } from './pageLinks';
import type { Addresses } from './pageLinks';

/**
 * What text browsers show for checkboxes, pictures and buttons. A checkbox alone on its line comes from a
 * browser, since readers put checkboxes before text.
 */
const control =
  /^(?:\[\d{1,4}\]\s?)*\[ \]$|^[•*\s]*(?:\[\d{1,4}\]\s?)*\[IMG\]$|^[•*\s]*\(BUTTON\) \S/;
const before = /\[\d{1,4}\](?=[^\s\][.,;:)(])/g;
const around = /\]\[\d{1,4}\](?=[\s.,;:)]|$)/g;

/** Whether a text is a text browser's rendering of a page, with or without `[7]` before each link. */
export function isOfTextBrowser(lines: readonly Line[], addresses: Addresses): boolean {
  if (lines.some(({ text }) => control.test(text))) return true;
  if (addresses.size === 0) return false;
  let count = 0;
  for (const { text } of lines) {
    if (!text.includes('[')) continue;
    count += (text.match(before)?.length ?? 0) - 2 * (text.match(around)?.length ?? 0);
  }
  return count > 0;
}

const anyBracket = /\[[^\][]{0,40}\]/g;
const marker = /\[(\d{1,4})\]/g;
const listMarks = /^(?:[•*+o]\s+)+(?=\S)/;
const onlyMarks = /^[•*+\s]*$/;
const aDot = /^[•*+\s]*·\s*$/;
const aRule = /^[•*+\s]*(?:[-_━═─] ?){3,}$/;
const counted = /^(?:\d{1,6}|[-–—])$/;

/** A part of a line after the number of a link, or before all numbers. */
interface LineSegment {
  readonly start: number;
  readonly text: string;
  readonly link: LineLink | undefined;
}

/**
 * The lines of a text browser's rendering, without the numbers of links and signs of checkboxes and pictures.
 * Each link to a part of the page is a line of its own, and a link wrapped to fit the width is joined.
 * Linear.
 */
export function browserLines(lines: readonly Line[], addresses: Addresses): readonly Line[] {
  const width = widthOf(lines);
  const result: Line[] = [];
  /** A link whose number is alone on its line. Its text is on the next line. */
  let pending: LineLink | undefined;
  /** The column where the last line ends. */
  let lastEnd = 0;
  let isAfterBox = false;
  /** The index of a number after a checkbox, which is a number of votes. */
  let votesAt: number | undefined;
  for (const line of lines) {
    const bare = line.text.replace(anyBracket, '').replace('(BUTTON) ', '');
    const segments = segmentsOf(line.text);
    const goesOn = result.length > 0 && isContinued(line, line.text);
    if (!goesOn && isOfHead(bare))
      result.push({ ...line, text: spaced(bare.replace(listMarks, '')) });
    else if (aDot.test(bare)) result.push({ ...line, text: '·' });
    else if (onlyMarks.test(bare) || aRule.test(line.text)) addSigns(line, segments);
    else for (const segment of segments) addSegment(line, segment);
    lastEnd = line.end - line.offset;
  }
  return result;

  function segmentsOf(text: string): LineSegment[] {
    const segments: LineSegment[] = [];
    let start = 0;
    let link: LineLink | undefined;
    for (const { 0: whole, 1: number = '', index } of text.matchAll(marker)) {
      const url = addresses.get(number);
      if (url === undefined) continue;
      segments.push({ start, text: text.slice(start, index), link });
      start = index + whole.length;
      link = { url, site: siteLinkOf(url) };
    }
    segments.push({ start, text: text.slice(start), link });
    return segments;
  }

  /** Adds a line of checkboxes, pictures and list markers. */
  function addSigns(line: Line, segments: readonly LineSegment[]): void {
    const [only, ...more] = segments.filter(({ link }) => link);
    const isBox = line.text.endsWith('[ ]');
    const isPicture = line.text.includes('[') && !isBox && !/^[•*+]/.test(line.text);
    if (only && more.length === 0 && isPicture && only.text !== '') {
      result.push({
        ...line,
        text: '',
        link: { url: '', site: only.link?.site, isImage: true },
      });
      return;
    }
    const last = segments.at(-1);
    if (last?.link && last.text === '') pending = last.link;
    else if (isBox && only) pending = only.link;
    isAfterBox ||= isBox;
    result.push({ ...line, text: '', link: nonCardLink });
  }

  function addSegment(line: Line, { start, text, link }: LineSegment): void {
    const marks = listMarks.exec(text)?.[0].length ?? 0;
    const shown = text.slice(marks).trim();
    if (shown === '') {
      if (link) pending = link;
      return;
    }
    const isFirst = start === 0;
    const above = result.at(-1);
    const goesOn = isFirst && above !== undefined && isContinued(line, shown);
    // The sign that links to another day comes before the page's own day, which isn't part of that link.
    const isAfterList = link?.site?.kind === 'list' && /^\s/.test(text);
    let own =
      (isAfterList ? undefined : link) ?? (goesOn ? above.link : isFirst ? pending : undefined);
    if (counted.test(shown) && isAfterBox && own?.site?.kind !== 'votes') {
      own = undefined;
      votesAt = result.length;
    }
    isAfterBox = false;
    // The number of votes is below the label for voting, in the same link.
    const isVote = own?.site?.kind === 'votes' && !/\d|^[-–—]$/.test(shown);
    pending = isVote ? own : undefined;
    const site = own?.site;
    if (site?.kind === 'paper') assignVotes(site.paper);
    const name = site?.kind === 'account' ? withoutAvatar(shown, site.slug) : shown;
    const avatar = shown.indexOf(name);
    const from =
      line.start + start + marks + (text.length - marks - text.slice(marks).trimStart().length);
    result.push({
      ...line,
      start: from + avatar,
      end: from + avatar + name.length,
      text: name,
      afterBlank: isFirst ? line.afterBlank : true,
      ...(own && { link: own }),
      ...(goesOn && { goesOn: true }),
    });
  }

  /** Whether a line continues the one above, which had no space for its first word. */
  function isContinued(line: Line, shown: string): boolean {
    const word = shown.split(' ', 1)[0]?.length ?? 0;
    return !line.afterBlank && lastEnd + 1 + word > width - tolerance;
  }

  /** Makes the number after a checkbox the votes of the next paper. */
  function assignVotes(paper: string): void {
    const votes = votesAt === undefined ? undefined : result[votesAt];
    if (votes && votesAt !== undefined) {
      result[votesAt] = { ...votes, link: { url: '', site: { kind: 'votes', paper } } };
    }
    votesAt = undefined;
  }
}

/** The name of an account's owner, without the alt text before it and the separator after it. */
function withoutAvatar(shown: string, slug: string): string {
  const name = shown.endsWith('·') ? shown.slice(0, -1).trimEnd() : shown;
  const hasAvatar = name.toLowerCase().startsWith(slug.toLowerCase());
  return (hasAvatar && name.slice(slug.length).trimStart()) || name;
}

/** How much narrower than the widest line others may be, since headings aren't indented. */
const tolerance = 4;

/** The width at which lines were wrapped: that of the widest line with words and without an address. */
function widthOf(lines: readonly Line[]): number {
  let width = 0;
  for (const { text, offset, end } of lines) {
    if (end - offset > width && /\p{L}/u.test(text) && !text.includes('://')) width = end - offset;
  }
  return width;
}

const heads: ReadonlySet<string> = new Set([
  ...headLines,
  ...boilerplateLines,
  ...pageNames.keys(),
]);

function isOfHead(bare: string): boolean {
  const lower = spaced(bare.replace(listMarks, '')).toLowerCase();
  return lower.length > 2 && (heads.has(lower) || tabsLine.test(lower));
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
