/**
 * Pages of papers of Hugging Face: the lines and tokens of a text (`readDigestLines`) become entries, problems and
 * dates. `pages.ts` splits the text at its heads, `recognition.ts` excludes notes that quote a page, and `years.ts`
 * completes dates.
 */
import { addTo } from '../../base/collections';
import { defined } from '../../base/data';
import type { ParsedDigest } from '../../model';
import { readCards } from '../cards/segments';
import type { Card, PageReading } from '../cards/cards';
import { lazy } from '../lines/digestText';
import type { DigestFormat } from '../lines/digestText';
import { withoutDuplicates, readEntry } from '../cards/entries';
import type { ReaderNote } from '../lines/notes';
import { splitPages } from './pages';
import type { Page } from './pages';
import { ProblemList, problemMessages } from '../lines/problems';
import { hasSiteTrace, isSitePage } from './recognition';
import { readDigestLines } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import { capturedOn, completeYears, newestYear } from './years';
import type { WholeDate } from '../words/dates';

/** Pages of papers of Hugging Face as text or Markdown: search, daily, weekly, monthly, trending. */
export const sitePages: DigestFormat = {
  hasTrace: hasSiteTrace,
  open(text) {
    const start = lazy(() => readDigestLines(text.start));
    const whole = () => (text.isShort ? start() : readDigestLines(text.text));
    return {
      isDigest: () => hasSiteTrace(text) && isSitePage(start(), readPage),
      toDigest: (uri, saved) => parsePages(whole(), uri, saved),
    };
  },
};

function readPage(source: DigestLines, { from, to, hasHead }: Page): PageReading {
  return readCards(source, from, to, hasHead);
}

/** Reads the pages of the site in a text. */
export function parsePages(
  source: DigestLines,
  uri: string,
  fileDate: WholeDate | undefined,
): ParsedDigest {
  const problems = new ProblemList(source.lines);
  const readings = splitPages(source).map((page) => ({ page, ...readPage(source, page) }));
  const notes = notesByCard(source, readings);
  const kept = new Set<ReaderNote>();
  const pages = readings.map(({ page, cards, unread }) => {
    for (const { first, last, message } of unread) problems.add(first, last, message);
    const drafts = cards.flatMap((card) => {
      const noted = notes.get(card) ?? [];
      const entry = readEntry(source, uri, card, noted);
      // A damaged link may leave nothing.
      if (entry.title === '') problems.add(card.title.first, card.last, problemMessages.outside);
      else for (const note of noted) kept.add(note);
      return entry.title === '' ? [] : [entry];
    });
    return { page, entries: withoutDuplicates(drafts) };
  });
  for (const note of source.notes)
    if (!kept.has(note)) problems.addLine(note.line, problemMessages.outside);
  const papers = pages.flatMap(({ entries }) => entries);
  const newestInFile = newestYear(papers);
  const dated = pages.flatMap(({ page, entries }) => {
    const years = { newest: newestYear(entries) ?? newestInFile };
    const known = isTrending(source, page) ? undefined : years;
    const captured = completeYears(entries, capturedOn(page), fileDate, known);
    return page.hasHead || entries.length > 0 ? [{ captured, listed: page.listed }] : [];
  });
  return {
    papers,
    problems: problems.toProblems(uri),
    ...defined({
      captureDate: dated.find(({ captured }) => captured)?.captured,
      period: dated.find(({ listed }) => listed && listed.kind !== 'day')?.listed,
    }),
  };
}

/**
 * The reader's notes by card. A note belongs to the card above it; between the head of a page and its first
 * card, or above all cards, it belongs to the card below.
 */
function notesByCard(
  { notes }: DigestLines,
  pages: readonly { readonly page: Page; readonly cards: readonly Card[] }[],
): ReadonlyMap<Card, readonly ReaderNote[]> {
  const byCard = new Map<Card, ReaderNote[]>();
  const reaches = pages.flatMap(({ page, cards }) =>
    cards.map((card, place) => ({ card, from: place === 0 ? page.from : card.title.first + 1 })),
  );
  let place = 0;
  for (const note of notes) {
    while ((reaches[place + 1]?.from ?? Infinity) <= note.at) place += 1;
    const card = reaches[place]?.card;
    if (card) addTo(byCard, card, note);
  }
  return byCard;
}

/** Whether a page is one of *Trending Papers*, whose dates all have their year. Other pages omit the current one. */
function isTrending({ tokens }: DigestLines, { name, from, to }: Page): boolean {
  if (name !== undefined) return name === 'Trending Papers';
  return tokens.slice(from, to).some(({ kind }) => kind === 'upvote');
}
