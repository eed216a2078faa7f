/** The lines that a reader sees of a page that a tool converted to Markdown. */
import type { Writable } from '../../base/data';
import type { Line } from './lines';
import { allChunks, findLinks } from './markdownLinks';
import type { Chunk, MarkdownLink } from './markdownLinks';
import { nonCardLink } from './pageLinks';
import type { Addresses, SiteLink } from './pageLinks';
import { withoutLast } from '../../text/characters';
import { boldAround, unescapedPage, withoutHeadingMark } from './markdown';

/**
 * The visible lines of a page that a tool converted to Markdown: each link to a part of the page becomes a
 * line of its own, without the marks, and the text around it becomes other lines. Lines of any other text are
 * unchanged. Linear.
 *
 * @param addresses the addresses of numbered links
 */
export function pageLines(lines: readonly Line[], addresses: Addresses): readonly Line[] {
  if (!lines.some(({ text }) => text.includes('](') || text.includes(']['))) return lines;
  const found = findLinks(lines, addresses);
  if (!found.links.some(({ line }) => isPartOfPage(line?.site)) && !hasCardsOf(found.links)) {
    return lines;
  }
  const chunks = allChunks(lines, found);
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
function hasCardsOf(links: readonly MarkdownLink[]): boolean {
  const numbered = links.filter(({ line }) => line === undefined);
  return (
    numbered.some(({ isInHeading }) => isInHeading) && numbered.some(({ isBroken }) => isBroken)
  );
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
function isOwnLine({ line, isBroken }: MarkdownLink, shown: string, isText: boolean): boolean {
  return line?.site ? isBroken || !shown.includes('://') : !isText;
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
