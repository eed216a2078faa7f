import { plainSpaces, solidLines, startOf } from '../lines';
import type { Line, Text } from '../lines';
import { arxivFeed } from './arxivFeed';
import { arxivListing } from './arxivListing';
import { arxivMail } from './arxivMail';
import { arxivPage } from './arxivPage';
import { botTables } from './botTables';
import { dailyDumps } from './dailyDumps';
import { huggingFaceMail } from './huggingFaceMail';
import type { ListFormat } from './listFormat';
import { unquoted } from './quotes';
import { scholarAlerts } from './scholarAlerts';
import { weeklyTables } from './weeklyTables';

export type { ListFormat } from './listFormat';
export type { Listing } from './listing';

/** Every list of papers that is no page of the site; the first that recognises a text reads it. */
const listFormats: readonly ListFormat[] = [
  arxivMail,
  arxivListing,
  botTables,
  dailyDumps,
  weeklyTables,
  huggingFaceMail,
  arxivPage,
  arxivFeed,
  scholarAlerts,
];

/** The format of a text as far as it is looked at for that; undefined when it has none of these. */
export function listFormatOf(text: Text): ListFormat | undefined {
  const start = startOf(text);
  // The site's own pages, which most digests are, say so at once.
  if (start[0]?.includes('email inbox')) return undefined;
  const sample = start.length === 1 ? (start[0] ?? '') : start.map(beginning).join('');
  let lines: readonly Line[] | undefined;
  return listFormats.find((format) => {
    if (!format.traces.some((trace) => sample.includes(trace))) return false;
    lines ??= listLines(start);
    return format.read(lines).isDigest;
  });
}

/** What tells of a list stands early in its line, and a piece with a long line has no other. */
function beginning(piece: string): string {
  return piece.length > 900 ? piece.slice(0, 600) : piece;
}

/** The lines of a text as the formats read them. */
export function listLines(text: Text): readonly Line[] {
  return unquoted(solidLines(text).map(withPlainSpaces));
}

/** Neither the formats nor their records have to know of other spaces; all offsets stay. */
function withPlainSpaces(line: Line): Line {
  if (!line.hasOddSpaces) return line;
  return { ...line, text: plainSpaces(line.text), hasOddSpaces: false };
}
