/** Links and images of Markdown, which may start and end on different lines. */
import { addTo } from '../../base/collections';
import type { Line, LineLink } from './lines';
import { readToken } from './lineTokens';
import { siteLinkOf } from './pageLinks';
import type { Addresses } from './pageLinks';
import { isItem, isOwnForm } from './titleMarks';

/** A link or image. */
export interface MarkdownLink {
  readonly url: string;
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
export interface FoundLinks {
  readonly links: readonly MarkdownLink[];
  readonly events: ReadonlyMap<number, readonly LinkEvent[]>;
}

/** Maximum number of lines of a link. */
const maxLinkLines = 40;
/** `[32]`, instead of an address. */
const reference = /\[(\d{1,4})\](?![^\s.,;:)*])/y;
const target = /\(\s*(?!\s)<?([^()<>\s]*(?:\([^()\s]*\)[^()<>\s]*)*)>?(?:\s+(?!\s)"[^"]*")?\s*\)/y;

/** The links and images of a text, including those over several lines. Linear. */
export function findLinks(lines: readonly Line[], addresses: Addresses): FoundLinks {
  const links: MarkdownLink[] = [];
  const events = new Map<number, LinkEvent[]>();
  const open: { readonly line: number; readonly at: number }[] = [];
  for (const [line, { text }] of lines.entries()) {
    if (text.includes('[') && isOwnForm(text)) continue;
    for (let at = nextBracket(text, 0); at >= 0; at = nextBracket(text, at + 1)) {
      if (text.charCodeAt(at) === 92) {
        at += 1;
        continue;
      }
      if (text.charAt(at) === '[') {
        open.push({ line, at });
        continue;
      }
      const last = open.pop();
      // The start of a link may be missing.
      const isCut = !last || line - last.line > maxLinkLines;
      const opened = isCut ? { line, at: -1 } : last;
      const leads = leadsTo(text, at + 1, addresses);
      if (!leads) {
        // A bracket on another line may still belong to a link.
        if (opened.line !== line) open.push(opened);
        continue;
      }
      const above = lines[opened.line]?.text ?? '';
      const isImage = above.charAt(opened.at - 1) === '!';
      const url = isCut ? undefined : leads.url;
      const link: MarkdownLink = {
        url: url ?? '',
        line: url === undefined ? undefined : { url, site: siteLinkOf(url) },
        isImage,
        isInHeading: above.startsWith('#'),
        isBroken: opened.line < line,
      };
      links.push(link);
      const start = Math.max(0, opened.at - (isImage ? 1 : 0));
      addTo(events, opened.line, { at: start, end: opened.at + 1, link, opens: true });
      addTo(events, line, { at, end: leads.end, link, opens: false });
      at = leads.end - 1;
    }
  }
  for (const onLine of events.values()) onLine.sort((a, b) => a.at - b.at);
  return { links, events };
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

/** The chunks of each line that has any part of a link. */
export function allChunks(
  lines: readonly Line[],
  { events }: FoundLinks,
): (readonly Chunk[] | undefined)[] {
  const around: MarkdownLink[] = [];
  return lines.map((line, index) => {
    const onLine = events.get(index);
    if (!onLine && (around.length === 0 || isOfReader(line))) return undefined;
    return chunksOf(line, onLine ?? [], around);
  });
}

/** Whether a reader wrote a line into a link over several lines. */
function isOfReader(line: Line): boolean {
  return isOwnForm(line.text) || (isItem(line.text) && readToken(line).kind === 'text');
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
