/** Lines around titles, abstracts and bylines: votes, pictures, submitters, links. They bound papers, or are a part. */
import { lineText } from '../lines/digestLines';
import type { LineToken } from '../lines/lineToken';
import { bylineOf, endCard, isName } from './cards';
import type { Cut } from './cards';

/** Reads a line that is neither text nor in a byline; returns the index after it. */
export function readLine(page: Cut, index: number): number {
  const { source, current } = page;
  const { [index]: token, [index + 1]: below } = source.tokens;
  switch (token?.kind) {
    case 'picture': {
      endCard(page);
      page.pending.paper = token.paper;
      // Some tools lose the words before the submitter, whose picture comes before the name.
      const next = source.lines[index + 1];
      return next && next.start > next.offset ? afterUser(page, index + 1) : index + 1;
    }
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
      if (current) current.last = index + Number(isCounted);
      return index + 1 + Number(isCounted);
    }
    case 'votes':
      if (current && !isTitleMark(below)) current.paper ??= token.paper;
      if (current?.paper === token.paper) {
        if (token.value !== undefined) current.votes = token.value;
        current.last = index;
      } else {
        endCard(page);
        page.pending.paper = token.paper;
        page.pending.votes = token.value;
      }
      break;
    case 'comments':
      if (!current) break;
      bylineOf(current, index).comments = token.value;
      current.paper ??= token.paper;
      break;
    case 'account':
      readAccount(page, index, token);
      break;
    case 'link':
    case 'boilerplate':
      addPart(page, index, token.kind === 'link');
      break;
    default:
  }
  return index + 1;
}

/** Adds a line to the current paper, or a link above a title to the next one. */
export function addPart(
  { source, isMarked, current, pending }: Cut,
  at: number,
  isLink: boolean,
): void {
  // Counts of votes and stars, and names of links.
  const isPart =
    isLink ||
    (!isMarked && /^(?:\[?(?:github|arxiv|project|hf demo)|\d)/i.test(lineText(source, at)));
  if (!isPart) return;
  if (!current && isLink && !isMarked) pending.links.push(at);
  if (!current) return;
  if (isLink) current.links.push(at);
  current.last = Math.max(current.last, at);
}

/** Reads the account of an organization, also if a tool wrapped its name within its link. */
function readAccount(
  { source, current }: Cut,
  index: number,
  { name, slug }: Extract<LineToken, { kind: 'account' }>,
): void {
  if (!current) return;
  const link = source.lines[index]?.link;
  const isWrapped = link !== undefined && source.lines[index - 1]?.link === link;
  const above = isWrapped ? current.byline : undefined;
  const byline = bylineOf(current, index);
  // Its picture may have the account's name as text.
  const shown = name.startsWith(`${slug} `) ? name.slice(slug.length + 1) : name;
  const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');
  byline.organization = { name: joined(above?.organization?.name, shown), slug };
  byline.raw = joined(above?.raw, lineText(source, index));
}

/** Whether a line is marked as a title. */
function isTitleMark(token: LineToken | undefined): boolean {
  return token?.kind === 'text' && (token.heading === true || token.paper !== undefined);
}

const maxUserLength = 60;

/** The index after the submitter's name, which may follow a picture; `start` when there is no name. */
function afterUser({ source, to, isMarked }: Cut, start: number): number {
  if (!isMarked) return isName(source, start, to) ? start + 1 : start;
  let index = start;
  while (index < to && source.tokens[index]?.kind === 'boilerplate') index += 1;
  const token = index < to ? source.tokens[index] : undefined;
  const isUser = token?.kind === 'text' && lineText(source, index).length <= maxUserLength;
  return token?.kind === 'account' || (isUser && !isTitleMark(token)) ? index + 1 : start;
}
