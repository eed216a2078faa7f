import type { DigestEntry, ParsedDigest, PartialDate, Period } from '../model';
import { readCards } from './cards';
import type { PageReading, Unread } from './cardList';
import { dateInName } from './dates';
import { withoutDoubles } from './doubles';
import { readEntry } from './entries';
import type { EntryDraft } from './entries';
import { formatOf } from './formats';
import { hasLinkedCards, readLinkedCards } from './linkedCards';
import type { Text } from './lines';
import { listFormatOf, listLines } from './listings';
import { splitPages } from './pages';
import type { Page } from './pages';
import { ProblemList, problemMessages } from './problems';
import { readSource } from './source';
import type { Source } from './source';
import { hasSubmittedCards, readSubmittedCards } from './submittedCards';
import { notesByCard, withNotes } from './cardNotes';
import { capturedOn, newestYear } from './years';
import type { NameDate } from './years';
import { completed, isHtml, readSavedPage } from './savedPage';
import { looksLikeApiAnswer, readApiAnswer } from './apiAnswer';

/**
 * Reads a digest. Every line that is not blank is in an entry's range, known furniture of the page,
 * or in a problem. `uri` is only looked at for a date in the file's name. Never throws, on any text,
 * and takes time linear in it.
 */
export function parseDigest(text: Text, uri: string): ParsedDigest {
  const fileDate = dateInName(uri);
  if (isHtml(text)) {
    const page = readSavedPage(text);
    return completed(parsePages(page.source, uri, fileDate), page, uri);
  }
  if (looksLikeApiAnswer(text)) return readApiAnswer(text, uri, fileDate);
  const listing = listFormatOf(text)?.read(listLines(text));
  if (listing) return listing.toDigest(uri, fileDate);
  return parsePages(readSource(text), uri, fileDate);
}

/** Reads the pages of the site in a text. */
function parsePages(source: Source, uri: string, fileDate: NameDate | undefined): ParsedDigest {
  const papers: DigestEntry[] = [];
  const problems = new ProblemList(source.lines);
  let captureDate: PartialDate | undefined;
  let period: Period | undefined;
  const pages = splitPages(source).map((page) => {
    const { cards, unread } = readPage(source, page);
    for (const { first, last, message } of unread) problems.add(first, last, message);
    const drafts: EntryDraft[] = [];
    const notes = notesByCard(source, page, cards);
    for (const [place, card] of cards.entries()) {
      const entry = withNotes(readEntry(source, uri, card), notes[place] ?? []);
      // Of a damaged link nothing may be left.
      if (entry.title === '') problems.add(card.title.first, card.last, problemMessages.outside);
      else drafts.push(entry);
    }
    const entries = withoutDoubles(drafts);
    return { page, entries, newest: newestYear(entries) };
  });
  const newestInFile = newestOf(pages);
  for (const { page, entries, newest } of pages) {
    const captured = capturedOn(page);
    const finished = formatOf(source, page).finish(
      { entries, ...(captured && { captureDate: captured }) },
      fileDate,
      newest ?? newestInFile,
    );
    for (const entry of finished.entries) papers.push(entry);
    if (!page.hasHead && entries.length === 0) continue;
    captureDate ??= finished.captureDate;
    if (page.listed?.kind !== 'day') period ??= page.listed;
  }
  return {
    papers,
    problems: problems.toProblems(uri),
    ...(captureDate && { captureDate }),
    ...(period && { period }),
  };
}

function newestOf(pages: readonly { newest: number | undefined }[]): number | undefined {
  let latest: number | undefined;
  for (const { newest } of pages) {
    if (newest !== undefined) latest = Math.max(newest, latest ?? newest);
  }
  return latest;
}

/**
 * Reads a page. Titles and abstracts look like any headings and paragraphs: without a head and
 * without a single byline nothing says that they are papers.
 */
export function readPage(source: Source, page: Page): PageReading {
  if (hasLinkedCards(source, page.from, page.to))
    return readLinkedCards(source, page.from, page.to);
  if (hasSubmittedCards(source, page.from, page.to)) {
    return readSubmittedCards(source, page.from, page.to);
  }
  const reading = readCards(source, page.from, page.to);
  if (page.hasHead || reading.cards.some(({ byline }) => byline)) return reading;
  const unread: Unread[] = [];
  for (let index = page.from; index < page.to; index += 1) {
    const kind = source.tokens[index]?.kind;
    if (kind === 'furniture' || kind === 'tabs') continue;
    unread.push({ first: index, last: index, message: problemMessages.outside });
  }
  return { cards: [], unread };
}
