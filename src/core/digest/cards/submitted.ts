/** The site's front page as text: cards that start with their submitter and have neither abstract nor date. */
import { addAll } from '../../base/collections';
import { singleSpaced } from '../../text/characters';
import { plainDigits } from '../words/languages';
import { readOrganization } from '../words/names';
import { problemMessages } from '../lines/problems';
import { lineText } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import { addUnread, bylineOf, endCard, isName, startCard } from './cards';
import type { Card, Cut } from './cards';
import { readLine } from './parts';

/** Whether every card starts with its submitter and none has a date, as on the site's front page. */
export function hasSubmittedCards({ tokens }: DigestLines, from: number, to: number): boolean {
  const kinds = new Set(tokens.slice(from, to).map(({ kind }) => kind));
  return (
    kinds.has('submitter') && !(['date', 'byline', 'upvote'] as const).some((one) => kinds.has(one))
  );
}

/** Reads the card that starts at `index`, or the lines above the first one; returns the index after it. */
export function readSubmitted(page: Cut, index: number): number {
  const { source, to } = page;
  const { tokens } = source;
  const token = tokens[index];
  let end = index + 1;
  while (end < to && tokens[end]?.kind !== 'submitter') end += 1;
  endCard(page);
  if (token?.kind !== 'submitter') {
    for (let at = index; at < end; at += 1) addText(page, at);
    return end;
  }
  let top = index + 1;
  if (!token.named && isName(source, top, end)) top += 1;
  const votes = tokens[top];
  if (votes?.kind === 'number') {
    if (top + 1 < end) page.pending.votes = votes.value;
    top += 1;
  }
  // The first line of text, else a line that looks like a number or boilerplate (*1984*).
  const isOther = (at: number) => /^(?:boilerplate|number|tabs)$/.test(tokens[at]?.kind ?? '');
  let title = top;
  while (title < end && isOther(title)) title += 1;
  if (title >= end || tokens[title]?.kind !== 'text') title = top;
  const isTitle = title < end && (isOther(title) || tokens[title]?.kind === 'text');
  if (isTitle) {
    startCard(page, { first: title, last: title, heading: false });
    if (page.current) readFoot(page, page.current, end);
  } else addUnread(page, problemMessages.noPaper, index, end - 1);
  return end;
}

/** Reads the parts below the title: organization or number of authors, stars of the code, comments. */
function readFoot(page: Cut, card: Card, end: number): void {
  const { source } = page;
  const counts: string[] = [];
  for (let index = card.title.last + 1; index < end; index += 1) {
    const token = source.tokens[index];
    const raw = lineText(source, index);
    const shown = plainDigits(raw);
    if (token?.kind === 'separator') bylineOf(card, index);
    else if (token?.kind === 'link') readLine(page, index);
    else if (token?.kind === 'authors') {
      const byline = bylineOf(card, index);
      byline.authorCount = token.count;
      byline.raw ??= raw;
    } else if (starsAndComments.test(shown) || (token?.kind !== 'text' && /^\d/.test(shown))) {
      addAll(counts, shown.split(/\s+/));
      bylineOf(card, index);
    } else if (card.byline?.raw !== undefined || counts.length > 0) addText(page, index);
    else if (token?.kind === 'text') {
      const byline = bylineOf(card, index);
      byline.organization = readOrganization(singleSpaced(raw));
      byline.raw = raw;
    }
  }
  // Stars come first. A single number of at least 100 is stars, since no paper has so many comments.
  const last = counts.at(-1) ?? '';
  const isCount = /^\d{1,6}$/.test(last) && (counts.length > 1 || Number(last) < 100);
  if (isCount && card.byline) card.byline.comments = Number(last);
}

const starsAndComments = /^\d[\d.,]*[km]?\s+\d{1,6}$/i;

function addText(page: Cut, index: number): void {
  const kind = page.source.tokens[index]?.kind;
  if (kind === 'text' || kind === 'authors') addUnread(page, problemMessages.outside, index);
}
