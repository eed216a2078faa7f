/** The site's front page as text: cards that start with their submitter and have neither abstract nor date. */
import { singleSpaced } from '../../text/characters';
import { addAll } from '../../base/collections';
import { plainDigits } from '../words/languages';
import { readOrganization } from '../words/names';
import { problemMessages } from '../lines/problems';
import { lineText } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import { isName } from './cards';
import { addPart, bylineOf, endCard, startCard } from './cut';
import type { Cut } from './cut';

/** Whether every card starts with its submitter and none has a date, as on the site's front page. */
export function hasSubmittedCards({ tokens }: DigestLines, from: number, to: number): boolean {
  const kinds = new Set(tokens.slice(from, to).map(({ kind }) => kind));
  return (
    kinds.has('submitter') && !(kinds.has('date') || kinds.has('byline') || kinds.has('upvote'))
  );
}

/** Reads the card that starts at `index`, or the lines above the first one; returns the index after it. */
export function readSubmitted(page: Cut, index: number): number {
  const { source, to, unread } = page;
  const { tokens } = source;
  const token = tokens[index];
  let end = index + 1;
  while (end < to && tokens[end]?.kind !== 'submitter') end += 1;
  endCard(page);
  if (token?.kind !== 'submitter') {
    for (let at = index; at < end; at += 1) addUnread(page, at);
    return end;
  }
  let top = !token.named && isName(source, index + 1, end) ? index + 2 : index + 1;
  const votes = tokens[top];
  if (votes?.kind === 'number') {
    if (top + 1 < end) page.pending.votes = votes.value;
    top += 1;
  }
  const title = titleAt(source, top, end);
  if (title === undefined) {
    unread.push({ first: index, last: end - 1, message: problemMessages.noPaper });
    return end;
  }
  startCard(page, { first: title, last: title, heading: false });
  readFoot(page, title + 1, end);
  return end;
}

/**
 * The index of the title: the first line of text, else a line that looks like a number or boilerplate
 * (*1984*); undefined when there is neither.
 */
function titleAt({ tokens }: DigestLines, from: number, end: number): number | undefined {
  let index = from;
  while (index < end && /^(?:boilerplate|number)$/.test(tokens[index]?.kind ?? '')) index += 1;
  if (index < end && tokens[index]?.kind === 'text') return index;
  const kind = from < end ? tokens[from]?.kind : undefined;
  return kind === 'number' || kind === 'boilerplate' || kind === 'tabs' ? from : undefined;
}

/** Reads the parts below the title: organization or number of authors, stars of the code, comments. */
function readFoot(page: Cut, from: number, end: number): void {
  const { source, current } = page;
  const counts: string[] = [];
  for (let index = from; current && index < end; index += 1) {
    const token = source.tokens[index];
    const raw = lineText(source, index);
    const shown = plainDigits(raw);
    const isNamed = current.byline?.raw !== undefined;
    if (token?.kind === 'separator') {
      bylineOf(current, index);
    } else if (token?.kind === 'link') {
      addPart(page, index, token);
    } else if (token?.kind === 'authors') {
      const byline = bylineOf(current, index);
      byline.authorCount = token.count;
      byline.raw ??= raw;
    } else if (starsAndComments.test(shown) || (token?.kind !== 'text' && /^\d/.test(shown))) {
      addAll(counts, shown.split(/\s+/));
      bylineOf(current, index);
    } else if (token?.kind === 'text' && (isNamed || counts.length > 0)) {
      addUnread(page, index);
    } else if (token?.kind === 'text') {
      const byline = bylineOf(current, index);
      byline.organization = readOrganization(singleSpaced(raw));
      byline.raw = raw;
    }
  }
  const comments = commentsOf(counts);
  if (comments !== undefined && current?.byline) current.byline.comments = comments;
}

const starsAndComments = /^\d[\d.,]*[km]?\s+\d{1,6}$/i;
/** A count of at least this number is stars, since no paper has so many comments. */
const minStars = 100;

/**
 * The comments among the numbers below a title, where stars come first. A single number is classified by its
 * size.
 */
function commentsOf(counts: readonly string[]): number | undefined {
  const last = counts.at(-1) ?? '';
  if (!/^\d{1,6}$/.test(last)) return undefined;
  return counts.length > 1 || Number(last) < minStars ? Number(last) : undefined;
}

function addUnread({ source, unread }: Cut, index: number): void {
  const kind = source.tokens[index]?.kind;
  if (kind !== 'text' && kind !== 'authors') return;
  unread.push({ first: index, last: index, message: problemMessages.outside });
}
