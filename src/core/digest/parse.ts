import type { ParsedDigest } from '../model';
import { dateInName } from './words/dates';
import { DigestText } from './lines/digestText';
import type { DigestFormat } from './lines/digestText';
import { piecesOf, startOf } from './lines/lines';
import type { Text } from './lines/lines';
import { apiAnswers } from './formats/siteData';
import { savedPages } from './formats/savedPage';
import { arxivFeed } from './listings/arxivFeed';
import { arxivListing } from './listings/arxivListing';
import { arxivMail } from './listings/arxivMail';
import { arxivPage } from './listings/arxivPage';
import { huggingFaceMail } from './listings/huggingFaceMail';
import { formatOfList } from './listings/listing';
import { paperPage } from './listings/paperPage';
import { scholarAlerts } from './listings/scholarAlerts';
import { botTables, dailyDumps, weeklyTables } from './listings/tables';
import { sitePages } from './page/sitePages';

/** Every list of papers that is no page of the site; the first that recognizes a text reads it. */
const listFormats = [
  arxivMail,
  arxivListing,
  botTables,
  dailyDumps,
  weeklyTables,
  huggingFaceMail,
  arxivPage,
  paperPage,
  arxivFeed,
  scholarAlerts,
].map(formatOfList);

/**
 * Reads a digest. Every line that is not blank is in an entry's range, known boilerplate of the page,
 * or in a problem. `uri` is only looked at for a date in the file's name. Never throws, on any text,
 * and takes time linear in it.
 */
export function parseDigest(text: Text, uri: string): ParsedDigest {
  const digest = new DigestText(text);
  return formatOf(digest).read(digest, uri, dateInName(uri));
}

/**
 * Whether a text is a digest. It is when it has the head of a page, or bylines with what belongs to
 * them: a copy of some papers only has no head. Titles and abstracts alone are not recognized, as
 * any notes look like them, and neither is a note that quotes a line of a page among other text.
 *
 * Looks at the first 200 000 code units only, but for JSON and HTML; a trace of a digest has to be among the
 * first {@link startBytes}.
 */
export function looksLikeDigest(text: Text): boolean {
  const start = startOf(piecesOf(text), startBytes);
  if (!mayBeDigest(start)) return false;
  const digest = new DigestText(text);
  return formatOf(digest).recognizes(digest);
}

/** How much of a file has to show a trace of a digest, in bytes, or code units of its text. */
export const startBytes = 65_536;

/** Whether a text may be a digest, judged by its start: every digest has a trace of its format there. */
export function mayBeDigest(start: Text): boolean {
  const digest = new DigestText(start);
  if (digest.isHtml) return savedPages.hasTrace(digest);
  if (digest.isJson) return apiAnswers.hasTrace(digest);
  return [...listFormats, sitePages].some((format) => format.hasTrace(digest));
}

/** The format that reads a text: the first that recognizes it, else that of the site's pages. */
function formatOf(text: DigestText): DigestFormat {
  // Lines of HTML are lines of its source and not of what it shows.
  if (text.isHtml) return savedPages;
  if (text.isJson) return apiAnswers;
  return listFormats.find((format) => format.recognizes(text)) ?? sitePages;
}
