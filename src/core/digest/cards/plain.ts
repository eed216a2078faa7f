/** Pages of text alone: the costs of roles in `roles.ts` tell titles from abstracts. */
import { addParagraphs, paragraphLength } from '../lines/paragraphs';
import { isJoined, isWrapped } from '../lines/digestLines';
import type { Paragraph } from '../lines/paragraphs';
import type { LineToken } from '../lines/lineToken';
import { problemMessages } from '../lines/problems';
import { readByline } from './bylines';
import {
  endsSentence,
  isCutByline,
  isUsedAsTitle,
  separated,
  shortestAbstract,
  startsPaper,
} from './cards';
import type { Byline } from './cards';
import { addByline, finishCard, startCard } from './cut';
import type { Cut } from './cut';
import { readLine } from './parts';
import { assignRoles } from './roles';

/** Reads what starts at `index` of a page without marks; returns the index after it. */
export function readPlain(page: Cut, index: number): number {
  const { source, to } = page;
  const token = source.tokens[index];
  if (token === undefined) return to;
  if (token.kind === 'text' && isPlainText(page, index)) {
    endBlock(page, index, false);
    return goOnWithBlock(page, index);
  }
  if (isRunningText(page, index, token)) return index + 1;
  const byline = readByline(source, index, {
    to,
    votes: page.hasVotesAbove,
    paragraphs: page.paragraphs.length + (page.block === undefined ? 0 : 1),
    inText: page.block !== undefined && isJoined(source, index),
  });
  endBlock(page, index, byline !== undefined || token.kind !== 'text');
  if (byline) {
    endRun(page, byline);
    return byline.last + 1;
  }
  if (isUsedAsTitle(source, index, to) && !hasTitle(page)) return goOnWithBlock(page, index);
  switch (token.kind) {
    case 'text':
    case 'date':
    case 'authors':
    case 'byline':
      if (!isCutByline(source, index)) return goOnWithBlock(page, index);
      page.unread.push({ first: index, last: index, message: problemMessages.outside });
      return index + 1;
    case 'link':
    case 'boilerplate':
      page.lines.push(index);
      if (page.paragraphs.length === 0) endRun(page);
      return index + 1;
    case 'number':
      if (!startsPaper(source, index, to)) return index + 1;
      break;
    default:
  }
  endRun(page);
  return readLine(page, index, token);
}

/** Whether the lines after a line of text show that it isn't part of a byline. */
function isPlainText({ source, to }: Cut, index: number): boolean {
  const next = index + 1 < to ? source.tokens[index + 1]?.kind : undefined;
  if (next === 'authors') return !isJoined(source, index + 1);
  return next === 'text' || next === 'link' || next === 'number';
}

/**
 * Whether a line is in the middle of hard-wrapped text, whatever it looks like: a wrapped line may well be
 * `May 5, 2024` or `9 authors`.
 */
function isRunningText(page: Cut, index: number, token: LineToken): boolean {
  const { source, block } = page;
  if (block === undefined || token.kind === 'text') return false;
  if (!isJoined(source, index) || !isWrapped(source, index - 1)) return false;
  const next = index + 1 < page.to ? source.tokens[index + 1] : undefined;
  const textFollows = next?.kind === 'text' && isJoined(source, index + 1);
  switch (token.kind) {
    case 'authors':
      if (next?.kind === 'separator' || next?.kind === 'date') return false;
      return textFollows || !token.marked;
    case 'date':
      // Alone below one short line, it is a byline without its separator.
      return (
        textFollows || (!token.marked && token.day.comments === undefined && block < index - 1)
      );
    case 'link':
      // Below a title, or after the end of a sentence, it belongs to the paper.
      return textFollows || (block < index - 1 && !endsSentence(source, index - 1));
    case 'number':
      return true;
    case 'boilerplate':
      return !token.rule;
    default:
      return false;
  }
}

/** Adds the line to the current block of text, or starts one; returns the index after it. */
function goOnWithBlock(page: Cut, index: number): number {
  page.block ??= index;
  return index + 1;
}

export function endBlock(page: Cut, index: number, evenIfJoined = true): void {
  if (page.block === undefined) return;
  if (!evenIfJoined && index < page.to && isJoined(page.source, index)) return;
  addParagraphs(page.source, page.block, index - 1, page.paragraphs);
  page.block = undefined;
}

/** Whether the paragraph above still lacks its abstract. */
function hasTitle({ source, paragraphs }: Cut): boolean {
  const above = paragraphs.at(-1);
  return above !== undefined && paragraphLength(source, above) < shortestAbstract;
}

/** Makes papers of the paragraphs and lines since the last byline or start of a paper. */
export function endRun(page: Cut, byline?: Byline): void {
  const { source, lines } = page;
  const paragraphs = separated(source, page.paragraphs);
  const roles = assignRoles(source, paragraphs, byline !== undefined);
  if (paragraphs.length > 0) finishCard(page);
  let place = 0;
  const addLines = (to: number): void => {
    for (; (lines[place] ?? Infinity) < to; place += 1) {
      const at = lines[place] ?? 0;
      const token = source.tokens[at];
      if (token) readLine(page, at, token);
    }
  };
  let hasOrphans = false;
  for (const [index, paragraph] of paragraphs.entries()) {
    const { first, last } = paragraph;
    addLines(first);
    if (byline && index === paragraphs.length - 1 && isBetween(page, paragraphs, roles)) {
      page.unread.push({ first, last, message: problemMessages.outside });
    } else if (roles[index] === 'title') {
      startCard(page, paragraph);
    } else if (page.current && roles[index] !== 'orphan') {
      page.current.abstract.push(paragraph);
      page.current.last = last;
    } else {
      hasOrphans = true;
      page.unread.push({ first, last, message: problemMessages.noTitle });
    }
  }
  addLines(Infinity);
  page.paragraphs = [];
  page.lines = [];
  if (byline && page.current && !page.current.byline) {
    addByline(page, byline);
  } else if (byline) {
    const message = hasOrphans ? problemMessages.noTitle : problemMessages.noPaper;
    page.unread.push({ first: byline.first, last: byline.last, message });
  }
}

/**
 * Whether the paragraph above a byline isn't a title, but a reader's remark below a whole abstract: on a page, all
 * papers or none have abstracts.
 */
function isBetween({ source }: Cut, paragraphs: readonly Paragraph[], roles: readonly string[]) {
  const [abstract, remark] = paragraphs.slice(-2);
  if (!abstract || !remark || remark.heading || roles.at(-1) !== 'title') return false;
  if (paragraphLength(source, remark) > longestRemark) return false;
  const isAbstract = roles.at(-2) === 'abstract' || roles.at(-2) === 'more';
  return isAbstract && paragraphLength(source, abstract) >= shortestAbstract;
}

const longestRemark = 120;
