import { isUsedAsTitle } from './cards';
import type { Byline } from './cards';
import type { DateLine } from '../words/dates';
import { singleSpaces } from '../lines/lines';
import { readOrganization } from '../words/names';
import { isJoined, isWrapped, lineText } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import type { LineToken } from '../lines/lineTokens';
import type { Writable } from '../../base/writable';

const maxOrganizationLength = 160;
const maxDateLength = 40;

/** Where to look for a byline. */
interface BylineContext {
  /** The exclusive end of the page. */
  readonly to: number;
  /** Whether the page has a line of votes before each title; see {@link hasVotes}. */
  readonly votes: boolean;
  /** Paragraphs of text since the last byline, excluding the current line. */
  readonly paragraphs: number;
  /** Whether the current line continues a block of running text. */
  readonly inText: boolean;
}

/** The byline that starts at `first`; undefined when there is none. */
export function readByline(
  source: DigestLines,
  first: number,
  context: BylineContext,
): Byline | undefined {
  const { lines, tokens } = source;
  const { to, votes, paragraphs, inText } = context;
  const byline: Writable<Byline> = { first, last: first };
  const token = tokens[first];
  switch (token?.kind) {
    case 'byline':
      if (token.authorCount === undefined) byline.organization = readOrganization(token.by);
      else byline.authorCount = token.authorCount;
      byline.raw = lineText(source, first);
      addDate(first, token.day);
      return byline;
    case 'authors':
      byline.authorCount = token.count;
      byline.raw = lineText(source, first);
      readDateBelow(first);
      return byline;
    case 'boilerplate':
    case 'number':
    case 'text': {
      const line = lines[first];
      const isIt = token.kind === 'text' ? !token.heading && isOrganization() : isNamedAsThePage();
      if (!line || !isIt) return undefined;
      byline.raw = line.text;
      byline.organization = readOrganization(singleSpaces(line));
      readDateBelow(readAuthors());
      return byline;
    }
    case 'separator':
      readDateBelow(first);
      return byline.date && byline;
    case 'date':
      addDate(first, token.day);
      return byline.date && byline;
    default:
      return undefined;
  }

  /**
   * Reads the number of authors, which some captures have below the organization. Returns the index of the
   * last line read.
   */
  function readAuthors(): number {
    const next = afterAddress(first + 1);
    const place = at(next)?.kind === 'separator' ? next + 1 : next;
    const token = at(place);
    if (token?.kind !== 'authors') return first;
    byline.authorCount = token.count;
    return place;
  }

  /** Reads what follows the line at `who`: the separator, the date and the comments, as far as present. */
  function readDateBelow(who: number): void {
    const next = afterAddress(who + 1);
    const isSeparator = at(who)?.kind === 'separator';
    const hasSeparator = isSeparator || at(next)?.kind === 'separator';
    const separator = hasSeparator && !isSeparator ? next : who;
    const day = separator + 1;
    const token = at(day);
    byline.last = separator;
    if (token?.kind === 'date') addDate(day, token.day);
    else if (hasSeparator && isUnreadableDate(day)) {
      byline.last = day;
      byline.unreadableDate = day;
    }
  }

  /** Ends the byline with the date on the line at `index`, and the comments there or on the next line. */
  function addDate(index: number, { date, comments }: DateLine): void {
    byline.last = index;
    if (date) byline.date = date;
    else byline.unreadableDate = index;
    if (comments === undefined) readComments(index + 1);
    else byline.comments = comments;
  }

  /**
   * Reads the comments on the line after the date. On a page that shows votes, a single number there is the
   * votes of the next paper, unless nothing follows it.
   */
  function readComments(index: number): void {
    const token = at(index);
    if (token?.kind !== 'number' || token.value === undefined) return;
    // The comments may be followed by their address on the site.
    const next = tokens[index + 1]?.kind;
    const after = next === 'link' || next === 'boilerplate' ? index + 2 : index + 1;
    if (votes && after < to && tokens[after]?.kind !== 'number') return;
    if (isUsedAsTitle(source, index, to)) return;
    byline.last = index;
    byline.comments = token.value;
  }

  /** The token at `index`, unless the page ends before it. */
  function at(index: number): LineToken | undefined {
    return index < to ? tokens[index] : undefined;
  }

  /**
   * The index after the organization's address on the site, which some captures put on a line of its own;
   * `index` when there is none.
   */
  function afterAddress(index: number): number {
    const isAddress =
      tokens[index]?.kind === 'boilerplate' && lineText(source, index).includes('://');
    return isAddress && tokens[index + 1]?.kind === 'separator' ? index + 1 : index;
  }

  /** A short text that ends the byline's block, where the date belongs. */
  function isUnreadableDate(index: number): boolean {
    if (at(index)?.kind !== 'text' || !isJoined(source, index)) return false;
    const endsBlock = index + 1 >= to || !isJoined(source, index + 1);
    return endsBlock && lineText(source, index).length <= maxDateLength;
  }

  /** Whether the text is at the position of an organization in a byline. */
  function isOrganization(): boolean {
    const text = lineText(source, first);
    const place = afterAddress(first + 1);
    const next = at(place);
    if (next?.kind !== 'separator' && next?.kind !== 'date' && next?.kind !== 'authors')
      return false;
    if (text.length > maxOrganizationLength) return false;
    if (next.kind === 'authors') return !inText && paragraphs >= 2 && isJoined(source, place);
    if (next.kind === 'separator') {
      const below = at(place + 1)?.kind;
      if (below === 'authors') return !inText && paragraphs >= 1;
      const isByline = below === 'date' || place + 1 >= to || isUnreadableDate(place + 1);
      const lacksDate = isJoined(source, place) && !isJoined(source, place + 1);
      if (!isByline && !(lacksDate && paragraphs >= 2)) return false;
      // With blank lines everywhere, a byline differs from title and abstract only by following both.
      if (!isJoined(source, place) && paragraphs < 2) return false;
    } else if (!isJoined(source, place)) {
      return false;
    } else if (!next.marked && (inText || goesOn(place + 1))) {
      return false;
    }
    return !inText || followsEndedText();
  }

  /** Whether a line that looks like boilerplate or a number names an organization: *Hugging Face*, *360*. */
  function isNamedAsThePage(): boolean {
    const text = lineText(source, first);
    if (!/^[a-z0-9]/i.test(text) || text.includes('://')) return false;
    const [separator, day] = [first + 1, first + 2];
    return (
      at(separator)?.kind === 'separator' &&
      isJoined(source, separator) &&
      at(day)?.kind === 'date' &&
      isJoined(source, day)
    );
  }

  /** Whether running text continues at `index`. */
  function goesOn(index: number): boolean {
    return at(index)?.kind === 'text' && isJoined(source, index);
  }

  /** Whether the text directly above the byline, without a blank line between, has ended. */
  function followsEndedText(): boolean {
    const before = lineText(source, first - 1);
    if (!isWrapped(source, first - 1)) return true;
    return /[.!?)"”]$/.test(before) && !lineText(source, first).endsWith('.');
  }
}

/** Whether the papers from `from` to `to` have a line of votes before the title: `12` or `-`. */
export function hasVotes({ tokens }: DigestLines, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    const token = tokens[index];
    if (token?.kind !== 'number') continue;
    const next = index + 1 < to ? tokens[index + 1] : undefined;
    if (index === from) return true;
    if (token.value === undefined && next?.kind === 'text') return true;
    const before = tokens[index - 1];
    if (before?.kind === 'date' || before?.kind === 'byline') {
      if (before.day.comments !== undefined || next?.kind === 'number') return true;
    }
  }
  return false;
}

/**
 * Whether the last line of an incomplete file starts a byline (`• 9 auth`), so it isn't a paragraph of an
 * abstract.
 */
export function isCutByline({ lines }: DigestLines, index: number): boolean {
  const line = lines[index];
  if (index + 1 < lines.length || !line?.afterBlank || line.text.length > 20) return false;
  const match = /^[•*+-](?: ?\d{1,6})?(?: ([a-z]*))?$/.exec(singleSpaces(line));
  return match !== null && 'authors'.startsWith(match[1] ?? '');
}
