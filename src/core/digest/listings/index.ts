import type { DigestFormat } from '../page/digestFormat';
import { arxivFeed } from './arxivFeed';
import { arxivListing } from './arxivListing';
import { arxivMail } from './arxivMail';
import { arxivPage } from './arxivPage';
import { botTables } from './botTables';
import { dailyDumps } from './dailyDumps';
import { huggingFaceMail } from './huggingFaceMail';
import type { ListFormat } from './listFormat';
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
].map(formatOfList);

function formatOfList(list: ListFormat): DigestFormat {
  return {
    recognises(text) {
      // The site's own pages, which most digests are, say so at once.
      if (text.start[0]?.includes('email inbox')) return false;
      if (!list.traces.some((trace) => text.sample.includes(trace))) return false;
      return list.read(text.startLines).isDigest;
    },
    read: ({ lines }, uri, saved) => list.read(lines).toDigest(uri, saved),
  };
}
