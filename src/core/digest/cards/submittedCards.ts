import { singleSpaced } from '../../text/characters';
import { addAll } from '../../base/collections';
import { isName } from './cards';
import type { Byline, Card, PageReading, Unread } from './cards';
import { plainDigits } from '../words/languages';
import { readOrganization } from '../words/names';
import { problemMessages } from '../lines/problems';
import type { DigestLines } from '../lines/digestLines';
import type { Writable } from '../../base/data';

/** Whether every card starts with its submitter and none has a date, as on the site's front page. */
export function hasSubmittedCards({ tokens }: DigestLines, from: number, to: number): boolean {
  const kinds = new Set(tokens.slice(from, to).map(({ kind }) => kind));
  return (
    kinds.has('submitter') && !(kinds.has('date') || kinds.has('byline') || kinds.has('upvote'))
  );
}

/**
 * Reads the papers of a daily, weekly or monthly page: submitter, votes, title, organization or number of
 * authors, stars of the code, comments, and neither abstract nor date. Linear.
 */
export function readSubmittedCards(source: DigestLines, from: number, to: number): PageReading {
  const cards: Card[] = [];
  const unread: Unread[] = [];
  let index = from;
  while (index < to) {
    const end = nextSubmitter(source, index + 1, to);
    if (source.tokens[index]?.kind === 'submitter') {
      const card = readCard(source, index, end, unread);
      if (card) cards.push(card);
    } else {
      addUnread(source, index, end, unread);
    }
    index = end;
  }
  return { cards, unread };
}

function nextSubmitter({ tokens }: DigestLines, from: number, to: number): number {
  let index = from;
  while (index < to && tokens[index]?.kind !== 'submitter') index += 1;
  return index;
}

function readCard(
  source: DigestLines,
  submitter: number,
  end: number,
  unread: Unread[],
): Card | undefined {
  const { tokens } = source;
  const token = tokens[submitter];
  const isNamed = token?.kind === 'submitter' && token.named;
  const name = submitter + 1;
  let index = !isNamed && isName(source, name, end) ? name + 1 : name;
  const number = tokens[index];
  const votes = index + 1 < end && number?.kind === 'number' ? number.value : undefined;
  if (number?.kind === 'number') index += 1;
  const title = titleAt(source, index, end);
  if (title === undefined) {
    unread.push({ first: submitter, last: end - 1, message: problemMessages.noPaper });
    return undefined;
  }
  const card: Writable<Card> = {
    title: { first: title, last: title, heading: false },
    abstract: [],
    links: [],
    last: title,
    ...(votes !== undefined && { votes }),
  };
  const byline = readFoot(source, card, end, unread);
  if (byline) card.byline = byline;
  return card;
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

/** The parts below the title. */
function readFoot(
  source: DigestLines,
  card: Writable<Card>,
  end: number,
  unread: Unread[],
): Byline | undefined {
  const byline: Writable<Byline> = { first: card.last + 1, last: card.last };
  const counts: string[] = [];
  for (let index = card.last + 1; index < end; index += 1) {
    const token = source.tokens[index];
    const line = source.lines[index];
    if (!token || !line) continue;
    if (token.kind === 'authors') {
      byline.authorCount = token.count;
      byline.raw ??= line.text;
    } else if (token.kind === 'link') {
      card.links.push(token);
    } else if (starsAndComments.test(line.text)) {
      addAll(counts, line.text.split(/\s+/));
    } else if (token.kind === 'text') {
      if (byline.raw !== undefined || counts.length > 0) {
        unread.push({ first: index, last: index, message: problemMessages.outside });
        continue;
      }
      byline.organization = readOrganization(singleSpaced(line.text));
      byline.raw = line.text;
    } else if (/^\d/.test(plainDigits(line.text))) {
      counts.push(plainDigits(line.text));
    } else if (token.kind !== 'separator') {
      continue;
    }
    byline.last = index;
    card.last = index;
  }
  const comments = commentsOf(counts);
  if (comments !== undefined) byline.comments = comments;
  return byline.last < byline.first ? undefined : byline;
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

function addUnread(source: DigestLines, from: number, end: number, unread: Unread[]): void {
  for (let index = from; index < end; index += 1) {
    const kind = source.tokens[index]?.kind;
    if (kind !== 'text' && kind !== 'authors') continue;
    unread.push({ first: index, last: index, message: problemMessages.outside });
  }
}
