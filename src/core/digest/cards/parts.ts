/** Lines around titles, abstracts and bylines: votes, pictures, submitters, links. They bound papers, or are a part. */
import { lineText } from '../lines/digestLines';
import type { Line } from '../lines/lines';
import type { LineToken } from '../lines/lineToken';
import { isName, isTitleMark, isUnderPaper } from './cards';
import { addPart, bylineOf, endCard } from './cut';
import type { Cut } from './cut';

/** Reads a line that is neither text nor in a byline; returns the index after it. */
export function readLine(page: Cut, index: number, token: LineToken): number {
  const { source, current } = page;
  const below = source.tokens[index + 1];
  switch (token.kind) {
    case 'head':
      endCard(page);
      break;
    case 'picture':
      endCard(page);
      page.pending.paper = token.paper;
      // Some tools lose the words before the submitter, whose picture comes before the name.
      return isAfterPicture(source.lines[index + 1]) ? afterUser(page, index + 1) : index + 1;
    case 'submitter':
      if (current) endCard(page);
      return token.named ? index + 1 : afterUser(page, index + 1);
    case 'number':
      if (page.isMarked && (!isTitleMark(below) || token.value === undefined)) break;
      if (current) endCard(page);
      page.pending.votes = token.value;
      break;
    case 'upvote': {
      const isCounted = below?.kind === 'number' && index + 1 < page.to;
      if (current && isCounted && below.value !== undefined) current.votes = below.value;
      if (current) current.last = isCounted ? index + 1 : index;
      return isCounted ? index + 2 : index + 1;
    }
    case 'votes':
      readVotes(page, index, token);
      break;
    case 'comments':
      if (!current) break;
      bylineOf(current, index).comments = token.value;
      current.paper ??= token.paper;
      break;
    case 'account': {
      if (!current) break;
      // A tool may wrap the name within its link.
      const link = source.lines[index]?.link;
      const isWrapped = link !== undefined && source.lines[index - 1]?.link === link;
      const { organization, raw } = isWrapped ? (current.byline ?? {}) : {};
      const byline = bylineOf(current, index);
      // Its picture may have the account's name as text.
      const picture = `${token.slug} `;
      const shown = token.name.startsWith(picture) ? token.name.slice(picture.length) : token.name;
      byline.organization = { name: joined(organization?.name, shown), slug: token.slug };
      byline.raw = joined(raw, lineText(source, index));
      break;
    }
    case 'link':
      addPart(page, index, token);
      break;
    case 'boilerplate':
      if (!page.isMarked && isUnderPaper(source, index)) addPart(page, index);
      break;
    default:
  }
  return index + 1;
}

function readVotes(
  page: Cut,
  index: number,
  { value, paper }: Extract<LineToken, { kind: 'votes' }>,
): void {
  const { current } = page;
  const isAboveTitle = isTitleMark(page.source.tokens[index + 1]);
  if (current && current.paper === undefined && !isAboveTitle) current.paper = paper;
  if (current?.paper !== paper) {
    endCard(page);
    page.pending.paper = paper;
    page.pending.votes = value;
    return;
  }
  if (value !== undefined) current.votes = value;
  current.last = index;
}

const maxUserLength = 60;

/** The index after the submitter's name, which may follow a picture; `start` when there is no name. */
function afterUser(page: Cut, start: number): number {
  const { source, to } = page;
  if (!page.isMarked) return isName(source, start, to) ? start + 1 : start;
  let index = start;
  while (index < to && source.tokens[index]?.kind === 'boilerplate') index += 1;
  const token = index < to ? source.tokens[index] : undefined;
  if (token?.kind === 'account') return index + 1;
  const isUser = token?.kind === 'text' && !isTitleMark(token);
  return isUser && lineText(source, index).length <= maxUserLength ? index + 1 : start;
}

function joined(above: string | undefined, text: string): string {
  return above === undefined ? text : `${above} ${text}`;
}

function isAfterPicture(line: Line | undefined): boolean {
  return line !== undefined && line.start > line.offset;
}
