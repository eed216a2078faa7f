import type { DigestEntry, ParsedDigest, PartialDate } from '../model';
import { readCards } from './cards';
import type { PageReading, Unread } from './cardList';
import { dateInName } from './dates';
import { readEntry } from './entries';
import { formatOf } from './formats';
import type { Text } from './lines';
import { splitPages } from './pages';
import type { Page } from './pages';
import { ProblemList, problemMessages } from './problems';
import { readSource } from './source';
import type { Source } from './source';
import { newestYear } from './years';

/**
 * Reads a digest. Every line that is not blank is in an entry's range, known furniture of the page,
 * or in a problem. `uri` is only looked at for a date in the file's name. Never throws, on any text,
 * and takes time linear in it.
 */
export function parseDigest(text: Text, uri: string): ParsedDigest {
  const source = readSource(text);
  const fileDate = dateInName(uri);
  const papers: DigestEntry[] = [];
  const problems = new ProblemList(source.lines);
  let captureDate: PartialDate | undefined;
  const pages = splitPages(source).map((page) => {
    const { cards, unread } = readPage(source, page);
    for (const { first, last, message } of unread) problems.add(first, last, message);
    const entries = cards.map((card) => readEntry(source, uri, card));
    return { page, entries, newest: newestYear(entries) };
  });
  const newestInFile = newestOf(pages);
  for (const { page, entries, newest } of pages) {
    const finished = formatOf(source, page).finish(
      { entries, ...(page.captureDate && { captureDate: page.captureDate }) },
      fileDate,
      newest ?? newestInFile,
    );
    for (const entry of finished.entries) papers.push(entry);
    if (page.hasHead || entries.length > 0) captureDate ??= finished.captureDate;
  }
  return { papers, problems: problems.toProblems(uri), ...(captureDate && { captureDate }) };
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
