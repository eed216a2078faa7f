/** Where the links of a Markdown text begin and end, and the stretches that they divide its lines into. */
import { addTo } from '../../base/addTo';
import type { Line, LineLink } from './lines';
import type { Addresses } from './numberedLinks';
import { siteLinkOf } from './siteLinks';

/** A link or image in Markdown, which may begin and end on different lines. */
export interface MarkdownLink {
  readonly url: string;
  /** The same object for each line of the link; undefined when the text has only a number and no address for it. */
  readonly line: LineLink | undefined;
  readonly isImage: boolean;
  /** Where its text begins and ends, each as the place of a line and an offset in its text. */
  readonly from: LinkStart;
  readonly to: LinkStart;
  /** Where it begins and ends with its address. */
  readonly start: LinkStart;
  readonly end: LinkStart;
}

interface LinkStart {
  readonly line: number;
  readonly at: number;
}

/** A stretch of a line, with the link around it and, where it is the text of a picture, the picture. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly link: MarkdownLink | undefined;
  readonly image: MarkdownLink | undefined;
}

/** The most lines that a link may reach over. */
const longestLink = 40;
/** `[32]`, in place of an address. */
const reference = /\[(\d{1,4})\](?![^\s.,;:)*])/y;
const target = /\(\s*(?!\s)<?([^()<>\s]*(?:\([^()\s]*\)[^()<>\s]*)*)>?(?:\s+(?!\s)"[^"]*")?\s*\)/y;

/** The links and images of a text, also over several lines. */
export function findLinks(lines: readonly Line[], addresses: Addresses): MarkdownLink[] {
  const links: MarkdownLink[] = [];
  const open: (LinkStart & { readonly isImage: boolean })[] = [];
  for (const [line, { text }] of lines.entries()) {
    for (let at = nextBracket(text, 0); at >= 0; at = nextBracket(text, at + 1)) {
      if (text.charCodeAt(at) === 92) {
        at += 1;
      } else if (text.charAt(at) === '[') {
        open.push({ line, at, isImage: text.charAt(at - 1) === '!' });
      } else {
        const opened = open.pop();
        if (!opened || line - opened.line > longestLink) continue;
        const leads = leadsTo(text, at + 1, addresses);
        if (!leads) {
          // A bracket of another line may still be that of a link.
          if (opened.line !== line) open.push(opened);
          continue;
        }
        const { isImage } = opened;
        const { url } = leads;
        links.push({
          url: url ?? '',
          line: url === undefined ? undefined : { url, site: siteLinkOf(url) },
          isImage,
          start: { line: opened.line, at: opened.at - (isImage ? 1 : 0) },
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

/** The target of a link whose text ends before `at`, and where that target ends; undefined when there is none. */
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

/** Where links begin and end on a line, in order. */
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
export function allChunks(
  lines: readonly Line[],
  links: readonly MarkdownLink[],
): (Chunk[] | undefined)[] {
  const byLine = linksByLine(links);
  const around: MarkdownLink[] = [];
  return lines.map((line, index) => {
    const events = byLine.get(index);
    return events || around.length > 0 ? chunksOf(line, events ?? [], around) : undefined;
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
