import { firstOf } from '../base/collections';
import { withIdDate } from '../identity/idDate';
import { titleWithoutId } from '../identity/identifiers';
import type { ParsedDigest } from '../model';
import { dateInName } from './words/dates';
import { DigestText } from './lines/digestText';
import type { DigestFormat, DigestReading } from './lines/digestText';
import { piecesOf, startOf } from './lines/lines';
import type { Text } from './lines/lines';
import { csvFiles } from './formats/csv';
import { feeds } from './formats/feed';
import { publisherPages } from './formats/metadata';
import { recordFiles } from './formats/json';
import { savedPages } from './formats/savedPage';
import { arxiv } from './listings/arxiv';
import { huggingFaceMail } from './listings/huggingFaceMail';
import { labeledEntries } from './listings/entries';
import { linkedTitles } from './listings/linkedTitles';
import { formatOfList } from './listings/listing';
import { onePage } from './listings/onePage';
import { paperPage } from './listings/paperPage';
import { scholarAlerts } from './listings/scholarAlerts';
import { tables } from './listings/tables';
import { startsWithHead } from './page/recognition';
import { sitePages } from './page/sitePages';

/** Kinds of files, lists and pages by the syntax of a text. The first that recognizes a text reads it. */
const formats: Readonly<Record<DigestText['syntax'], readonly DigestFormat[]>> = {
  html: [savedPages, publisherPages],
  json: [recordFiles],
  feed: [feeds],
  text: [
    csvFiles,
    formatOfList(paperPage),
    sitePages,
    ...[tables, huggingFaceMail, onePage, arxiv, scholarAlerts, linkedTitles, labeledEntries].map(
      formatOfList,
    ),
  ],
};

/**
 * Reads a digest. Every line that isn't blank is in an entry's range, known boilerplate of the page, or in a
 * problem. `uri` is only used for a date in the file's name. Never throws, on any text, and takes time linear
 * in it.
 */
export function parseDigest(text: Text, uri: string): ParsedDigest {
  const digest = new DigestText(text);
  // For texts that no format recognizes, such as a part of a page.
  const [usual = sitePages] = digest.syntax === 'text' ? [] : formats[digest.syntax];
  return toDigest(recognized(digest) ?? usual.open(digest), uri);
}

/**
 * Whether a text is a digest: it has the head of a page, or bylines with the parts that belong to them (a
 * copy of some papers has no head). Titles and abstracts alone aren't recognized, since any notes look like
 * them, and neither is a note that quotes a line of a page among other text.
 *
 * Checks only the first 200 000 code units, except for HTML and files of records. The first {@link startBytes} must
 * contain a trace of a digest.
 */
export function looksLikeDigest(text: Text): boolean {
  return mayBeDigest(startOf(piecesOf(text), startBytes)) && !!recognized(new DigestText(text));
}

/** Reads a text as {@link parseDigest} does if it {@link looksLikeDigest}; undefined otherwise. */
export function readDigest(text: Text, uri: string): ParsedDigest | undefined {
  const isPossible = mayBeDigest(startOf(piecesOf(text), startBytes));
  const reading = isPossible ? recognized(new DigestText(text)) : undefined;
  return reading && toDigest(reading, uri);
}

/** Titles don't have the ids that feeds and pages add to them. */
function toDigest(reading: DigestReading, uri: string): ParsedDigest {
  const parsed = reading.toDigest(uri, dateInName(uri));
  const papers = parsed.papers.map((paper) => {
    const { title, arxivId } = titleWithoutId(paper.title);
    return arxivId === undefined ? paper : withIdDate({ arxivId, ...paper, title }, undefined);
  });
  return { ...parsed, papers };
}

/** How much of a file must contain a trace of a digest, in bytes, or in code units of its text. */
export const startBytes = 65_536;

/** Whether a text may be a digest, judging by its start: every digest has a trace of its format there. */
export function mayBeDigest(start: Text): boolean {
  const digest = new DigestText(start);
  return formats[digest.syntax].some((format) => format.hasTrace(digest));
}

/** The reading of a text in the format that recognizes it; undefined when none does. */
function recognized(text: DigestText): DigestReading | undefined {
  // Most digests start with the head of a page.
  if (text.syntax !== 'html' && startsWithHead(text)) return sitePages.open(text);
  return firstOf(formats[text.syntax], (format) => {
    const reading = format.open(text);
    return reading.isDigest() ? reading : undefined;
  });
}
