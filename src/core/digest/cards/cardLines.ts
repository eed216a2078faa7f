/** What single lines of a page tell of the cards there. */
import type { Paragraph } from '../lines/paragraphs';
import { siteLinkOf } from '../lines/siteLinks';
import { isJoined, lineText } from '../lines/source';
import type { DigestLines } from '../lines/source';

/** A paragraph of this length is no title. */
export const shortestAbstract = 200;

/**
 * Whether a number, or a line that looks like furniture, is a title because a long abstract follows it:
 * *1984*. Does not check whether there is a title already.
 */
export function standsAsTitle(source: DigestLines, index: number, to: number): boolean {
  const token = source.tokens[index];
  switch (token?.kind) {
    case 'number':
      // Votes may stand before a title that is as long as an abstract.
      if (token.value === undefined || isAbstract(source, index + 2, to)) return false;
      break;
    case 'furniture':
      if (token.rule) return false;
      break;
    case 'tabs':
      break;
    default:
      return false;
  }
  return !isJoined(source, index) && isAbstract(source, index + 1, to);
}

/** Whether the line is a paragraph by itself that is too long for a title. */
function isAbstract(source: DigestLines, index: number, to: number): boolean {
  if (index >= to || source.tokens[index]?.kind !== 'text' || isJoined(source, index)) return false;
  return lineText(source, index).length >= shortestAbstract;
}

/** Whether a number stands before a title. `-` may also be an avatar before the authors. */
export function startsPaper({ lines, tokens }: DigestLines, index: number, to: number): boolean {
  const next = index + 1 < to ? tokens[index + 1] : undefined;
  // Some captures have the address to vote at below the votes.
  const address = next?.kind === 'furniture' ? lines[index + 1]?.text : undefined;
  if (address?.includes('://') && siteLinkOf(address)?.kind === 'votes') return true;
  return next?.kind === 'text' || next?.kind === 'link' || next === undefined;
}

/** Whether a line ends as a sentence does. */
export function endsSentence({ lines }: DigestLines, index: number): boolean {
  return /[.!?]/.test(lines[index]?.text.slice(-1) ?? '');
}

/** Whether a line is the name of a user, which may have spaces where a title follows it. */
export function isName(source: DigestLines, index: number, to: number): boolean {
  const line = source.lines[index];
  if (!line || index >= to || line.text.length > 60) return false;
  if (!/\s/.test(line.text)) return true;
  const isTitleNext = source.tokens[index + 1]?.kind === 'text' && index + 1 < to;
  return isTitleNext && lineText(source, index + 1).length < shortestAbstract;
}

/** Splits a single paragraph that holds title and abstract, without a blank line between, after its first line. */
export function separated(
  source: DigestLines,
  paragraphs: readonly Paragraph[],
): readonly Paragraph[] {
  if (paragraphs.length !== 1) return paragraphs;
  const only = paragraphs[0];
  if (!only || only.last - only.first < 1) return paragraphs;
  let length = 0;
  for (let index = only.first; index <= only.last; index += 1)
    length += lineText(source, index).length;
  if (length < 300) return paragraphs;
  return [
    { first: only.first, last: only.first, heading: only.heading },
    { first: only.first + 1, last: only.last, heading: false },
  ];
}

/** Whether a line belongs to the paper above: counts of votes and stars, and names of links. */
export function isUnderPaper(source: DigestLines, index: number): boolean {
  return /^(?:\[?(?:github|arxiv|project|hf demo)|\d)/i.test(source.lines[index]?.text ?? '');
}
