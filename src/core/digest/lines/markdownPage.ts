/** The lines that a reader sees of a page that a tool converted to Markdown. */
import { addTo } from '../../base/collections';
import type { Writable } from '../../base/data';
import type { Line, LineLink } from './lines';
import { siteLinkOf, nonCardLink } from './pageLinks';
import type { Addresses, SiteLink } from './pageLinks';
import { withoutLast } from '../../text/characters';
import { readToken } from './lineTokens';
import { isItem, isOwnForm } from './titleMarks';
import { boldAround, unescapedPage, withoutHeadingMark } from './markdown';

/** A link or image in Markdown, which may start and end on different lines. */
interface MarkdownLink {
  readonly url: string;
  /**
   * The same object for each line of the link; undefined when the text has only a number for it, without an
   * address.
   */
  readonly line: LineLink | undefined;
  readonly isImage: boolean;
  /** Where its text starts and ends, each as the index of a line and an offset in its text. */
  readonly from: LinkStart;
  readonly to: LinkStart;
  /** Where it starts and ends, including its address. */
  readonly start: LinkStart;
  readonly end: LinkStart;
}

interface LinkStart {
  readonly line: number;
  readonly at: number;
}

/** A part of a line, with the link around it and, for alt text, the picture. */
interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly link: MarkdownLink | undefined;
  readonly image: MarkdownLink | undefined;
}

/** Maximum number of lines of a link. */
const maxLinkLines = 40;
/** `[32]`, instead of an address. */
const reference = /\[(\d{1,4})\](?![^\s.,;:)*])/y;
const target = /\(\s*(?!\s)<?([^()<>\s]*(?:\([^()\s]*\)[^()<>\s]*)*)>?(?:\s+(?!\s)"[^"]*")?\s*\)/y;

/** The links and images of a text, including those over several lines. */
function findLinks(lines: readonly Line[], addresses: Addresses): MarkdownLink[] {
  const links: MarkdownLink[] = [];
  const open: (LinkStart & { readonly isImage: boolean })[] = [];
  for (const [line, { text }] of lines.entries()) {
    if (isOwnForm(text)) continue;
    for (let at = nextBracket(text, 0); at >= 0; at = nextBracket(text, at + 1)) {
      if (text.charCodeAt(at) === 92) {
        at += 1;
      } else if (text.charAt(at) === '[') {
        open.push({ line, at, isImage: text.charAt(at - 1) === '!' });
      } else {
        const last = open.pop();
        // The start of a link may be missing.
        const isCut = !last || line - last.line > maxLinkLines;
        const opened = isCut ? { line, at: -1, isImage: false } : last;
        const leads = leadsTo(text, at + 1, addresses);
        if (!leads) {
          // A bracket on another line may still belong to a link.
          if (opened.line !== line) open.push(opened);
          continue;
        }
        const { isImage } = opened;
        const url = isCut ? undefined : leads.url;
        links.push({
          url: url ?? '',
          line: url === undefined ? undefined : { url, site: siteLinkOf(url) },
          isImage,
          start: { line: opened.line, at: Math.max(0, opened.at - (isImage ? 1 : 0)) },
          from: { line: opened.line, at: opened.at + 1 },
          to: { line, at },
          end: { line, at: leads.end },
        });
        at = leads.end - 1;
      }
    }
  }
  return links;
}

/**
 * The target of a link whose text ends before `at`, and where that target ends; undefined when there is none.
 */
function leadsTo(
  text: string,
  at: number,
  addresses: Addresses,
): { readonly url: string | undefined; readonly end: number } | undefined {
  const isNumber = text.charAt(at) === '[';
  if (!isNumber && text.charAt(at) !== '(') return undefined;
  const pattern = isNumber ? reference : target;
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[1];
  if (found === undefined) return undefined;
  return { url: isNumber ? addresses.get(found) : found, end: pattern.lastIndex };
}

const bracket = /[\\[\]]/g;

function nextBracket(text: string, from: number): number {
  bracket.lastIndex = from;
  return bracket.exec(text)?.index ?? -1;
}

/** Where links start and end on a line, in order. */
interface LinkEvent {
  readonly at: number;
  readonly end: number;
  readonly link: MarkdownLink;
  readonly opens: boolean;
}

function linksByLine(links: readonly MarkdownLink[]): Map<number, LinkEvent[]> {
  const byLine = new Map<number, LinkEvent[]>();
  for (const link of links) {
    const { start, from, to, end } = link;
    addTo(byLine, start.line, { at: start.at, end: from.at, link, opens: true });
    addTo(byLine, to.line, { at: to.at, end: end.at, link, opens: false });
  }
  for (const events of byLine.values()) events.sort((a, b) => a.at - b.at);
  return byLine;
}

/** The chunks of each line that has any part of a link. */
function allChunks(
  lines: readonly Line[],
  links: readonly MarkdownLink[],
): (Chunk[] | undefined)[] {
  const byLine = linksByLine(links);
  const around: MarkdownLink[] = [];
  return lines.map((line, index) => {
    const events = byLine.get(index);
    // A reader may write into a link over several lines.
    const isOwn =
      !events && (isOwnForm(line.text) || (isItem(line.text) && readToken(line).kind === 'text'));
    return !isOwn && (events || around.length > 0)
      ? chunksOf(line, events ?? [], around)
      : undefined;
  });
}

function chunksOf({ text }: Line, events: readonly LinkEvent[], around: MarkdownLink[]): Chunk[] {
  const chunks: Chunk[] = [];
  let at = 0;
  const push = (end: number): void => {
    const inner = around.at(-1);
    const image = inner?.isImage ? inner : undefined;
    const link = around.findLast((one) => !one.isImage);
    if (end > at || image) chunks.push({ start: at, end, link, image });
  };
  for (const { at: next, end, link, opens } of events) {
    push(next);
    if (opens) around.push(link);
    else around.splice(around.lastIndexOf(link), 1);
    at = end;
  }
  push(text.length);
  return chunks;
}

/**
 * The visible lines of a page that a tool converted to Markdown: each link to a part of the page becomes a
 * line of its own, without the marks, and the text around it becomes other lines. Lines of any other text are
 * unchanged. Linear.
 *
 * @param addresses the addresses of numbered links
 */
export function pageLines(lines: readonly Line[], addresses: Addresses): readonly Line[] {
  if (!lines.some(({ text }) => text.includes('](') || text.includes(']['))) return lines;
  const links = findLinks(lines, addresses);
  if (!links.some(({ line }) => isPartOfPage(line?.site)) && !hasCardsOf(links, lines))
    return lines;
  const chunks = allChunks(lines, links);
  const withText = new Set<MarkdownLink | undefined>();
  for (const [index, line] of lines.entries()) {
    for (const { start, end, link, image } of chunks[index] ?? []) {
      if (!image && link && aWord.test(line.text.slice(start, end))) withText.add(link);
    }
  }
  const shown: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const parts = chunks[index];
    if (parts) addShown(line, parts, withText, shown);
    else shown.push(withoutMarks(line));
  }
  return shown;
}

/** Whether only a page of papers has such a link. */
function isPartOfPage(link: SiteLink | undefined): boolean {
  return link?.kind === 'paper' || link?.kind === 'votes' || link?.kind === 'comments';
}

/**
 * Whether numbered links with unknown addresses look like cards: some in headings, some over several lines.
 */
function hasCardsOf(links: readonly MarkdownLink[], lines: readonly Line[]): boolean {
  const numbered = links.filter(({ line }) => line === undefined);
  const inHeadings = numbered.filter(({ from }) => lines[from.line]?.text.startsWith('#'));
  return inHeadings.length > 0 && numbered.some(({ from, to }) => from.line < to.line);
}

function withoutMarks(line: Line): Line {
  const heading = withoutHeadingMark(line.text);
  const marked = heading ?? line.text;
  const bold = boldAround(marked);
  const text = unescapedPage(bold > 0 ? marked.slice(bold, -bold) : marked);
  if (heading === undefined && text === line.text) return line;
  const isHeading = heading !== undefined || bold > 0;
  const start = line.end - marked.length + bold;
  return { ...line, start, end: line.end - bold, text, ...(isHeading && { isHeading }) };
}

/** Adjacent chunks of one link. */
interface LinkedChunks {
  readonly link: MarkdownLink | undefined;
  readonly parts: { readonly start: number; readonly text: string }[];
  hasImage: boolean;
  /** Whether the link has a picture and no text on any line. */
  isPicture: boolean;
}

function addShown(
  line: Line,
  chunks: readonly Chunk[],
  withText: ReadonlySet<MarkdownLink | undefined>,
  shown: Line[],
): void {
  const heading = withoutHeadingMark(line.text);
  const marks = heading === undefined ? 0 : line.text.length - heading.length;
  const isText = chunks.some(
    ({ start, end, link, image }) =>
      !link && !image && aWord.test(line.text.slice(Math.max(start, marks), end)),
  );
  const segments: LinkedChunks[] = [];
  for (const { link: around, image, ...chunk } of chunks) {
    const start = Math.max(chunk.start, marks);
    const text = image ? '' : line.text.slice(start, Math.max(start, chunk.end));
    const link = around && isOwnLine(around, text, isText) ? around : undefined;
    let segment = segments.at(-1);
    if (segment?.link !== link || !segment) {
      segment = { link, parts: [], hasImage: false, isPicture: false };
      segments.push(segment);
    }
    segment.parts.push({ start, text });
    segment.hasImage ||= image !== undefined;
    segment.isPicture ||= image !== undefined && !withText.has(link) && !avatar.test(image.url);
  }
  let isFirst = true;
  for (const segment of segments) {
    const added = toLine(line, segment, heading !== undefined && isFirst, isFirst);
    if (!added) continue;
    shown.push(added);
    isFirst = false;
  }
}

/** Whether a link is a part of the page, rather than an address in running text. */
function isOwnLine({ line, from, to }: MarkdownLink, shown: string, isText: boolean): boolean {
  return line?.site ? from.line < to.line || !shown.includes('://') : !isText;
}

/** Addresses of people's pictures, which say nothing about a paper. */
const avatar = /avatars?[./]|\.svg$/i;
const aWord = /[\p{L}\p{N}]/u;
/** The marks of lists and separators before the text of a link. */
const listMarks = /^(?:[-*•]\s+(?=\S)|·\s*(?=[\d\p{L}])|\[[^\][]{1,60}\] (?=\S))+/u;
const onlyMarks = /^(?:[-*•]\s*)+$/;
/** Marks of bold text and the like, around a link. */
const emphasis = /^[-*•_~=\s]+$/;

function toLine(
  line: Line,
  { link, parts, ...segment }: LinkedChunks,
  isHeading: boolean,
  isFirst: boolean,
): Line | undefined {
  let { hasImage, isPicture } = segment;
  const whole = parts.map(({ text }) => text).join('');
  let shown = whole.trimStart();
  if (link || hasImage) shown = shown.slice(listMarks.exec(shown)?.[0].length ?? 0);
  const skipped = whole.length - shown.length;
  shown = withoutLast(shown, /[\s\\]/);
  // Some tools write alt text in brackets.
  if (link && /^\[[^\][]*\]$/.test(shown)) {
    shown = '';
    hasImage = isPicture = true;
  }
  // The marks of a list of pictures.
  if (hasImage && onlyMarks.test(shown)) shown = '';
  if (isHeading) shown = shown.replace(/ [-*]$|(?<=[^-\s])-$/, '').trimEnd();
  const afterBlank = isFirst ? line.afterBlank : true;
  if (!link && emphasis.test(shown)) return undefined;
  const site = link?.line?.site;
  if (shown === '') {
    if (!hasImage && site?.kind !== 'list') return undefined;
    const url = link?.url ?? '';
    const isPart = isPicture || !hasImage;
    return {
      ...line,
      afterBlank,
      link: { url, site: isPart ? site : nonCardLink.site, isImage: true },
    };
  }
  const own: Writable<Line> = {
    number: line.number,
    offset: line.offset,
    start: line.start + offsetAt(parts, skipped),
    end: line.start + offsetAt(parts, skipped + shown.length - 1) + 1,
    text: unescapedPage(shown),
    afterBlank,
  };
  if (isHeading) own.isHeading = true;
  if (link?.line) own.link = link.line;
  return own;
}

/** The offset on its line of the character at `index` of the joined parts. */
function offsetAt(parts: LinkedChunks['parts'], index: number): number {
  let left = index;
  for (const { start, text } of parts) {
    if (left < text.length) return start + left;
    left -= text.length;
  }
  return 0;
}
