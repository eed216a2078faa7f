/** The lines that a reader sees of a page that a tool converted to Markdown. */
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

/** A part of a line that is shown as a line of its own: adjacent chunks of one link. */
interface Segment {
  readonly link: MarkdownLink | undefined;
  /** The text, and where each of its characters is on the line. */
  text: string;
  readonly places: { readonly from: number; readonly start: number }[];
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
  const textOf = ({ start, end }: Chunk) =>
    line.text.slice(Math.max(start, marks), Math.max(end, marks));
  const hasText = chunks.some((chunk) => !chunk.link && !chunk.image && aWord.test(textOf(chunk)));
  const segments: Segment[] = [];
  for (const chunk of chunks) {
    const { link: around, image } = chunk;
    const text = image ? '' : textOf(chunk);
    const link = around && isOwnLine(around, text, hasText) ? around : undefined;
    let segment = segments.at(-1);
    if (segment?.link !== link || !segment) {
      segment = { link, text: '', places: [], hasImage: false, isPicture: false };
      segments.push(segment);
    }
    segment.places.push({ from: segment.text.length, start: Math.max(chunk.start, marks) });
    segment.text += text;
    segment.hasImage ||= image !== undefined;
    segment.isPicture ||=
      image !== undefined && !withText.has(link) && !avatar.test(image.line?.url ?? '');
  }
  let isFirst = true;
  for (const segment of segments) {
    const placed = isFirst ? line : { ...line, afterBlank: true };
    const added = toLine(placed, segment, heading !== undefined && isFirst);
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
/** The marks of a list of pictures, or alt text, which some tools write in brackets. */
const ofPicture = /^(?:(?:[-*•]\s*)+|\[[^\][]*\])$/;
/** Marks of bold text and the like, around a link. */
const emphasis = /^[-*•_~=\s]+$/;

function toLine(line: Line, segment: Segment, isHeading: boolean): Line | undefined {
  const { link, text, places, hasImage, isPicture } = segment;
  let shown = text.trimStart();
  if (link || hasImage) shown = shown.slice(listMarks.exec(shown)?.[0].length ?? 0);
  const from = text.length - shown.length;
  shown = withoutLast(shown, /[\s\\]/);
  const isAlt = link !== undefined && shown.startsWith('[');
  const isShown = !((isAlt || hasImage) && ofPicture.test(shown)) && shown !== '';
  if (isHeading) shown = shown.replace(/ [-*]$|(?<=[^-\s])-$/, '').trimEnd();
  if (!link && emphasis.test(shown) && isShown) return undefined;
  if (!isShown) {
    const site = link?.line?.site;
    if (!hasImage && shown === '' && site?.kind !== 'list') return undefined;
    const isPart = isPicture || !hasImage;
    const url = link?.line?.url ?? '';
    return { ...line, link: { url, site: isPart ? site : nonCardLink.site, isImage: true } };
  }
  const placeOf = (index: number) => {
    const place = places.findLast((one) => one.from <= index);
    return line.start + index + (place ? place.start - place.from : 0);
  };
  const { number, offset, afterBlank } = line;
  return {
    number,
    offset,
    afterBlank,
    text: unescapedPage(shown),
    start: placeOf(from),
    end: placeOf(from + shown.length - 1) + 1,
    ...(isHeading && { isHeading }),
    ...(link?.line && { link: link.line }),
  };
}
