/**
 * Lists of papers that are no page of the site: e-mails, feeds, tables, pages of arXiv, the page of one
 * paper. In come the lines of a text, as a `Listing`; what comes out is the `Listing` with its papers, the
 * reader's notes under them, and how many lines were strange, by which it tells whether it is a digest.
 */
import type { DigestFormat } from '../page/digestFormat';
import { arxivFeed } from './arxivFeed';
import { arxivListing } from './arxivListing';
import { arxivMail } from './arxivMail';
import { arxivPage } from './arxivPage';
import { botTables } from './botTables';
import { dailyDumps } from './dailyDumps';
import { huggingFaceMail } from './huggingFaceMail';
import { readList } from './listing';
import type { ListFormat } from './listing';
import { paperPage } from './paperPage';
import { scholarAlerts } from './scholarAlerts';
import { weeklyTables } from './weeklyTables';

/** Every list of papers that is no page of the site; the first that recognises a text reads it. */
export const listFormats: readonly DigestFormat[] = [
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
].map((list: ListFormat) => ({
  hasTrace: (text) => list.traces.some((trace) => text.sample.includes(trace)),
  recognises(text) {
    // The site's own pages, which most digests are, say so at once.
    if (text.start[0]?.includes('email inbox')) return false;
    if (!list.traces.some((trace) => text.sample.includes(trace))) return false;
    return readList(list, text.startLines).isDigest;
  },
  read: ({ lines }, uri, saved) => readList(list, lines).toDigest(uri, saved),
}));
