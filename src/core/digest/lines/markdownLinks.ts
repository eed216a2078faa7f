/** Where the links of a Markdown text begin and end, and the stretches that they divide its lines into. */
import { addTo } from '../../base/addTo';
import type { Line, LineLink } from './lines';
import type { Addresses } from './numberedLinks';
import { siteLinkOf } from './siteLinks';

/** A link or image in Markdown, which may begin and end on different lines. */
export interface Link {
  readonly url: string;
  /** The same object for each line of the link; undefined when the text has only a number and no address for it. */
  readonly line: LineLink | undefined;
  readonly isImage: boolean;
  /** What stands before its text, and what stands behind it with the address. */
  readonly opening: Mark;
  readonly closing: Mark;
}

/** A stretch of the line at the place `line`, as offsets in its text. */
interface Mark {
  readonly line: number;
  readonly at: number;
  readonly end: number;
}

/** A stretch of a line, with the link around it and, where it is the text of a picture, the picture. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly link: Link | undefined;
  readonly image: Link | undefined;
}

/** The most lines that a link may reach over. */
const longestLink = 40;
/** `[32]`, in place of an address. */
const reference = /\[(\d{1,4})\](?![^\s.,;:)*])/y;
const target = /\(\s*<?([^()<>\s]*(?:\([^()\s]*\)[^()<>\s]*)*)>?(?:\s+"[^"]*")?\s*\)/y;

/** The links and images of a text, also over several lines. */
export function findLinks(lines: readonly Line[], addresses: Addresses): Link[] {
  const links: Link[] = [];
  const open: (Mark & { readonly isImage: boolean })[] = [];
  for (const [line, { text }] of lines.entries()) {
    for (let at = nextBracket(text, 0); at >= 0; at = nextBracket(text, at + 1)) {
      if (text.charCodeAt(at) === 92) {
        at += 1;
      } else if (text.charAt(at) === '[') {
        const isImage = text.charAt(at - 1) === '!';
        open.push({ line, at: isImage ? at - 1 : at, end: at + 1, isImage });
      } else {
        const opening = open.pop();
        if (!opening || line - opening.line > longestLink) continue;
        const leads = leadsTo(text, at + 1, addresses);
        if (!leads) {
          // A bracket of another line may still be that of a link.
          if (opening.line !== line) open.push(opening);
          continue;
        }
        const { url, end } = leads;
        links.push({
          url: url ?? '',
          line: url === undefined ? undefined : { url, site: siteLinkOf(url) },
          isImage: opening.isImage,
          opening,
          closing: { line, at, end },
        });
        at = end - 1;
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

/** A mark of a link, as it stands among those of its line. */
interface LinkMark {
  readonly mark: Mark;
  readonly link: Link;
}

/** The chunks of each line that has any part of a link. */
export function allChunks(lines: readonly Line[], links: readonly Link[]): (Chunk[] | undefined)[] {
  const byLine = new Map<number, LinkMark[]>();
  for (const link of links) {
    for (const mark of [link.opening, link.closing]) addTo(byLine, mark.line, { mark, link });
  }
  const around: Link[] = [];
  return lines.map((line, index) => {
    const marks = byLine.get(index)?.sort((a, b) => a.mark.at - b.mark.at);
    return marks || around.length > 0 ? chunksOf(line, marks ?? [], around) : undefined;
  });
}

function chunksOf({ text }: Line, marks: readonly LinkMark[], around: Link[]): Chunk[] {
  const chunks: Chunk[] = [];
  let at = 0;
  const push = (end: number): void => {
    const inner = around.at(-1);
    const image = inner?.isImage ? inner : undefined;
    const link = around.findLast((one) => !one.isImage);
    if (end > at || image) chunks.push({ start: at, end, link, image });
  };
  for (const { mark, link } of marks) {
    push(mark.at);
    if (mark === link.opening) around.push(link);
    else around.splice(around.lastIndexOf(link), 1);
    at = mark.end;
  }
  push(text.length);
  return chunks;
}
