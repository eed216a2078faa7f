/** Links and images of Markdown, which may start and end on different lines. */
import type { Line, LineLink } from './lines';
import { readToken } from './lineTokens';
import { siteLinkOf } from './pageLinks';
import type { Addresses } from './pageLinks';
import { isItem, isOwnForm } from './ownForms';

/** A link or image. */
export interface MarkdownLink {
  /**
   * The same object for each line of the link; undefined when the text has only a number for it, without an
   * address.
   */
  readonly line: LineLink | undefined;
  readonly isImage: boolean;
  readonly isInHeading: boolean;
  /** Whether it spans several lines. */
  readonly isBroken: boolean;
}

/** A part of a line, with the link around it and, for alt text, the picture. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly link: MarkdownLink | undefined;
  readonly image: MarkdownLink | undefined;
}

/** Where a link starts or ends on a line: the range of its marks and address. */
interface LinkEvent {
  readonly at: number;
  readonly end: number;
  readonly link: MarkdownLink;
  readonly opens: boolean;
}

/** The links of a text, and where they start and end on each line. */
interface FoundLinks {
  readonly links: readonly MarkdownLink[];
  readonly events: readonly (readonly LinkEvent[])[];
}

const maxLinkLines = 40;
/** An escape, the start of a link, or its end, with an address or a number instead: `][32]`. */
const marks =
  /\\.?|!?\[|\](?:\[(\d{1,4})\](?![^\s.,;:)*])|\(\s*(?!\s)<?([^()<>\s]*(?:\([^()\s]*\)[^()<>\s]*)*)>?(?:\s+(?!\s)"[^"]*")?\s*\))?/g;

/** The links and images of a text, including those over several lines. Linear. */
export function findLinks(lines: readonly Line[], addresses: Addresses): FoundLinks {
  const links: MarkdownLink[] = [];
  const events: LinkEvent[][] = lines.map(() => []);
  const open: { readonly line: number; readonly at: number; readonly end: number }[] = [];
  for (const [line, { text }] of lines.entries()) {
    if (text.includes('[') && isOwnForm(text)) continue;
    for (const { 0: mark, 1: number, 2: target, index: at } of text.matchAll(marks)) {
      const end = at + mark.length;
      if (mark.startsWith('\\')) continue;
      if (mark.endsWith('[')) {
        open.push({ line, at, end });
        continue;
      }
      const last = open.pop();
      // The start of a link may be missing.
      const isCut = !last || line - last.line > maxLinkLines;
      const opened = isCut ? { line, at: 0, end: 0 } : last;
      if (mark === ']') {
        // A bracket on another line may still belong to a link.
        if (opened.line !== line) open.push(opened);
        continue;
      }
      const above = lines[opened.line]?.text ?? '';
      const url = isCut ? undefined : (target ?? addresses.get(number ?? ''));
      const link: MarkdownLink = {
        line: url === undefined ? undefined : { url, site: siteLinkOf(url) },
        isImage: above.startsWith('![', opened.at),
        isInHeading: above.startsWith('#'),
        isBroken: opened.line < line,
      };
      links.push(link);
      events[opened.line]?.push({ ...opened, link, opens: true });
      events[line]?.push({ at, end, link, opens: false });
    }
  }
  for (const onLine of events) onLine.sort((a, b) => a.at - b.at);
  return { links, events };
}

/** The chunks of each line that has any part of a link. */
export function allChunks(
  lines: readonly Line[],
  { events }: FoundLinks,
): (readonly Chunk[] | undefined)[] {
  const around: MarkdownLink[] = [];
  return lines.map((line, index) => {
    const onLine = events[index] ?? [];
    if (onLine.length === 0 && (around.length === 0 || isOfReader(line))) return undefined;
    return chunksOf(line.text, onLine, around);
  });
}

/** Whether a reader wrote a line into a link over several lines. */
function isOfReader(line: Line): boolean {
  return isOwnForm(line.text) || (isItem(line.text) && readToken(line).kind === 'text');
}

function chunksOf(text: string, events: readonly LinkEvent[], around: MarkdownLink[]): Chunk[] {
  const chunks: Chunk[] = [];
  let start = 0;
  const push = (end: number): void => {
    const inner = around.at(-1);
    const image = inner?.isImage ? inner : undefined;
    const link = around.findLast(({ isImage }) => !isImage);
    if (end > start || image) chunks.push({ start, end, link, image });
  };
  for (const { at, end, link, opens } of events) {
    push(at);
    if (opens) around.push(link);
    else around.splice(around.lastIndexOf(link), 1);
    start = end;
  }
  push(text.length);
  return chunks;
}
