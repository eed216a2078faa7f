import type { ParsedDigest } from '../model';
import { dateInName } from './words/dates';
import { DigestText } from './lines/digestText';
import type { DigestFormat } from './lines/digestText';
import { piecesOf, startOf } from './lines/lines';
import type { Text } from './lines/lines';
import { feeds } from './formats/feed';
import { publisherPages } from './formats/metadata';
import { recordFiles } from './formats/records';
import { apiAnswers } from './formats/siteData';
import { savedPages } from './formats/savedPage';
import { arxivFeed } from './listings/arxivFeed';
import { arxivListing } from './listings/arxivListing';
import { arxivMail } from './listings/arxivMail';
import { arxivPage } from './listings/arxivPage';
import { huggingFaceMail } from './listings/huggingFaceMail';
import { labeledEntries } from './listings/entries';
import { formatOfList } from './listings/listing';
import { onePage } from './listings/onePage';
import { paperPage } from './listings/paperPage';
import { scholarAlerts } from './listings/scholarAlerts';
import { tables } from './listings/tables';
import { sitePages } from './page/sitePages';

/** Every kind of list other than pages of the site. The first that recognizes a text reads it. */
const listFormats = [
  arxivMail,
  arxivListing,
  tables,
  huggingFaceMail,
  paperPage,
  onePage,
  arxivPage,
  arxivFeed,
  scholarAlerts,
].map(formatOfList);
/** Lists in more general forms, which are read only when a text isn't one of those above. */
const generalFormats = [labeledEntries].map(formatOfList);

/**
 * Reads a digest. Every line that isn't blank is in an entry's range, known boilerplate of the page, or in a
 * problem. `uri` is only used for a date in the file's name. Never throws, on any text, and takes time linear
 * in it.
 */
export function parseDigest(text: Text, uri: string): ParsedDigest {
  const digest = new DigestText(text);
  return formatOf(digest).read(digest, uri, dateInName(uri));
}

/**
 * Whether a text is a digest: it has the head of a page, or bylines with the parts that belong to them (a
 * copy of some papers has no head). Titles and abstracts alone aren't recognized, since any notes look like
 * them, and neither is a note that quotes a line of a page among other text.
 *
 * Checks only the first 200 000 code units, except for JSON and HTML. The first {@link startBytes} must
 * contain a trace of a digest.
 */
export function looksLikeDigest(text: Text): boolean {
  const start = startOf(piecesOf(text), startBytes);
  if (!mayBeDigest(start)) return false;
  const digest = new DigestText(text);
  return formatOf(digest).recognizes(digest);
}

/** How much of a file must contain a trace of a digest, in bytes, or in code units of its text. */
export const startBytes = 65_536;

/** Whether a text may be a digest, judging by its start: every digest has a trace of its format there. */
export function mayBeDigest(start: Text): boolean {
  const digest = new DigestText(start);
  if (digest.isHtml) return savedPages.hasTrace(digest) || publisherPages.hasTrace(digest);
  if (digest.isJson) return apiAnswers.hasTrace(digest) || recordFiles.hasTrace(digest);
  if (digest.isFeed) return feeds.hasTrace(digest);
  return [sitePages, ...listFormats, ...generalFormats].some((format) => format.hasTrace(digest));
}

/** The format that reads a text: the first that recognizes it, else that of the site's pages. */
function formatOf(text: DigestText): DigestFormat {
  // Lines of HTML are lines of its source, not of the visible text.
  if (text.isHtml)
    return savedPages.recognizes(text) || !publisherPages.hasTrace(text)
      ? savedPages
      : publisherPages;
  if (text.isJson) return apiAnswers.recognizes(text) ? apiAnswers : recordFiles;
  if (text.isFeed) return feeds;
  const formats = [...listFormats, sitePages, ...generalFormats];
  return formats.find((format) => format.recognizes(text)) ?? sitePages;
}
