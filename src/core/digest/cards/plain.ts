/** Pages of text alone: the costs of roles in `roles.ts` tell titles from abstracts. */
import { addAll } from '../../base/collections';
import { addParagraphs, paragraphLength } from '../lines/paragraphs';
import { isJoined, isWrapped, lineText, shortestAbstract } from '../lines/digestLines';
import type { Paragraph } from '../lines/paragraphs';
import type { LineToken } from '../lines/lineToken';
import { siteLinkOf } from '../lines/pageLinks';
import { problemMessages } from '../lines/problems';
import { readByline } from './bylines';
import { addByline, addUnread, endsSentence, finishCard, startCard } from './cards';
import type { Byline, Cut } from './cards';
import { readLine } from './parts';
import { assignRoles } from './roles';

/** Reads what starts at `index` of a page without marks; returns the index after it. */
export function readPlain(page: Cut, index: number): number {
  const { source, to } = page;
  const token = source.tokens[index];
  if (token === undefined) return to;
  if (isPlainText(page, index, token)) {
    endBlock(page, index, false);
    page.block ??= index;
    return index + 1;
  }
  if (isRunningText(page, index, token)) return index + 1;
  const byline = readByline(source, index, {
    to,
    votes: page.hasVotesAbove,
    paragraphs: paragraphsOf(page).length + (page.block === undefined ? 0 : 1),
    inText: page.block !== undefined && isJoined(source, index),
  });
  endBlock(page, index, byline !== undefined || token.kind !== 'text');
  if (byline) {
    endRun(page, byline);
    return byline.last + 1;
  }
  switch (token.kind) {
    case 'text':
    case 'date':
    case 'authors':
    case 'byline':
      if (isCutByline(page, index)) addUnread(page, problemMessages.outside, index);
      else page.block ??= index;
      return index + 1;
    case 'link':
    case 'boilerplate':
      if (page.run.length === 0) return readLine(page, index);
      page.run.push(index);
      return index + 1;
    case 'number':
      if (!startsPaper(page, index)) return index + 1;
      break;
    default:
  }
  endRun(page);
  return readLine(page, index);
}

/** Whether the lines after a line of text show that it isn't part of a byline. */
function isPlainText({ source, to }: Cut, index: number, { kind }: LineToken): boolean {
  const next = index + 1 < to ? source.tokens[index + 1]?.kind : undefined;
  if (kind !== 'text') return false;
  if (next === 'authors') return !isJoined(source, index + 1);
  return next === 'text' || next === 'link' || next === 'number';
}

/**
 * Whether a line is in the middle of hard-wrapped text, whatever it looks like: a wrapped line may well be
 * `May 5, 2024` or `9 authors`.
 */
function isRunningText({ source, to, block }: Cut, index: number, token: LineToken): boolean {
  if (block === undefined || !isJoined(source, index) || !isWrapped(source, index - 1))
    return false;
  const next = index + 1 < to ? source.tokens[index + 1]?.kind : undefined;
  const textFollows = next === 'text' && isJoined(source, index + 1);
  const isBelowLines = block < index - 1;
  switch (token.kind) {
    case 'authors':
      return next !== 'separator' && next !== 'date' && (textFollows || !token.marked);
    case 'date':
      // Alone below one short line, it is a byline without its separator.
      return textFollows || (!token.marked && token.day.comments === undefined && isBelowLines);
    case 'link':
      // Below a title, or after the end of a sentence, it belongs to the paper.
      return textFollows || (isBelowLines && !endsSentence(source, index - 1));
    case 'number':
      return true;
    case 'boilerplate':
      return !token.rule;
    default:
      return false;
  }
}

/** Whether the last line of an incomplete file starts a byline (`• 9 auth`), so it isn't a part of an abstract. */
function isCutByline({ source }: Cut, index: number): boolean {
  const line = source.lines[index];
  if (index + 1 < source.lines.length || !line?.afterBlank) return false;
  const [start, word = ''] = /^[•*+-](?: ?\d{1,6})?(?: ([a-z]*))?$/.exec(line.text) ?? [];
  return start !== undefined && 'authors'.startsWith(word);
}

/** Whether a number comes before a title. `-` may also be an avatar above the authors. */
function startsPaper({ source, to }: Cut, index: number): boolean {
  const kind = index + 1 < to ? source.tokens[index + 1]?.kind : undefined;
  // Some captures have the address for voting below the votes.
  if (kind === 'boilerplate' && siteLinkOf(lineText(source, index + 1))?.kind === 'votes')
    return true;
  return kind === 'text' || kind === 'link' || kind === undefined;
}

/** Adds the block above the line at `index` to the current run. */
export function endBlock(page: Cut, index: number, evenIfJoined = true): void {
  if (page.block === undefined) return;
  if (!evenIfJoined && index < page.to && isJoined(page.source, index)) return;
  const paragraphs: Paragraph[] = [];
  addParagraphs(page.source, page.block, index - 1, paragraphs);
  addAll(page.run, paragraphs);
  page.block = undefined;
}

function paragraphsOf({ run }: Cut): readonly Paragraph[] {
  return run.filter((part) => typeof part === 'object');
}

/** Makes papers of the paragraphs and lines since the last byline or start of a paper. */
export function endRun(page: Cut, byline?: Byline): void {
  const run = separated(page);
  const paragraphs = paragraphsOf({ ...page, run });
  const roles = assignRoles(page.source, paragraphs, byline !== undefined);
  if (paragraphs.length > 0) finishCard(page);
  const isRemark = byline !== undefined && endsWithRemark(page, paragraphs, roles);
  let place = 0;
  let hasOrphans = false;
  for (const part of run) {
    if (typeof part === 'number') {
      readLine(page, part);
      continue;
    }
    const role = roles[place];
    place += 1;
    if (isRemark && place === roles.length)
      addUnread(page, problemMessages.outside, part.first, part.last);
    else if (role === 'title') startCard(page, part);
    else if (page.current && role !== 'orphan') {
      page.current.abstract.push(part);
      page.current.last = part.last;
    } else {
      hasOrphans = true;
      addUnread(page, problemMessages.noTitle, part.first, part.last);
    }
  }
  page.run = [];
  if (!byline) return;
  if (page.current && !page.current.byline) addByline(page.current, byline);
  else {
    const message = hasOrphans ? problemMessages.noTitle : problemMessages.noPaper;
    addUnread(page, message, byline.first, byline.last);
  }
}

/** The current run; a single paragraph with title and abstract (no blank line between) is two. */
function separated({ source, run }: Cut): Cut['run'] {
  return run.flatMap((part, _, { length }) => {
    if (typeof part === 'number' || length > 1 || part.last === part.first) return [part];
    const { first, last, heading } = part;
    if (paragraphLength(source, part) < 300) return [part];
    return [
      { first, last: first, heading },
      { first: first + 1, last, heading: false },
    ];
  });
}

const longestRemark = 120;

/**
 * Whether the paragraph above a byline isn't a title, but a reader's remark below a whole abstract: on a page, all
 * papers or none have abstracts.
 */
function endsWithRemark(
  { source }: Cut,
  paragraphs: readonly Paragraph[],
  roles: readonly string[],
): boolean {
  const [abstract, remark] = paragraphs.slice(-2);
  if (!abstract || !remark || remark.heading || roles.at(-1) !== 'title') return false;
  if (paragraphLength(source, remark) > longestRemark) return false;
  const isAbstract = roles.at(-2) === 'abstract' || roles.at(-2) === 'more';
  return isAbstract && paragraphLength(source, abstract) >= shortestAbstract;
}
