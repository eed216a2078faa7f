/** Files that have papers as records: JSON, feeds, tables, and pages with metadata. */
import { defined } from '../../base/data';
import type { DigestEntry, PartialDate, Problem } from '../../model';
import { LineMap } from '../../text/lineMap';
import { lazy } from '../lines/digestText';
import type { DigestFormat, DigestText } from '../lines/digestText';
import { problemMessages } from '../lines/problems';
import type { RecordedPaper } from './records';

/** Offsets in a file. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A paper in a file. */
export interface FilePaper extends RecordedPaper {
  readonly title: Place;
  /** All of its entry; missing where that is from its title to the next one. */
  readonly whole?: Place;
  /** What the reader wrote. */
  readonly notes?: string;
}

/** The papers of a file, in its order. */
export interface FileData {
  readonly papers: readonly FilePaper[];
  /** The day of all of them. */
  readonly day?: PartialDate | undefined;
  /** Parts that may be papers, but couldn't be read. */
  readonly unread?: readonly Place[];
  readonly isTooDeep?: boolean;
}

/** A kind of file that has papers as records. It's a digest if it has any. */
export function formatOfRecords(
  hasTrace: (text: DigestText) => boolean,
  readPapers: (text: DigestText) => FileData,
): DigestFormat {
  return {
    hasTrace,
    open(text) {
      const data = lazy(() => readPapers(text));
      return {
        isDigest: () => hasTrace(text) && data().papers.length > 0,
        toDigest(uri, saved) {
          const { papers, unread = [], day = saved, isTooDeep = false } = data();
          const map = new LineMap(text.whole);
          const problems = unread.map(({ start, end }) => {
            return { uri, range: map.range(start, end), message: problemMessages.outside };
          });
          return {
            papers: entriesOf(papers, text.whole, uri),
            problems: [...problems, ...problemsOf({ isTooDeep }, uri)],
            ...defined({ captureDate: day }),
          };
        },
      };
    },
  };
}

/** Whether the start of a text has matches of all of these. */
export function hasAll(traces: readonly RegExp[]): (text: DigestText) => boolean {
  return ({ start }) => traces.every((trace) => start.some((piece) => trace.test(piece)));
}

/** Papers as entries of a file. */
export function entriesOf(papers: readonly FilePaper[], text: string, uri: string): DigestEntry[] {
  const map = new LineMap(text);
  return papers.map(({ entry, excerpt, notes, title, whole }, index) => {
    const end = Math.max(title.end, papers[index + 1]?.title.start ?? text.length);
    const range = map.range(whole?.start ?? title.start, whole?.end ?? end);
    const place = { uri, range, titleRange: map.range(title.start, title.end) };
    const facts = defined({ excerpt, voteCount: entry.voteCount, notes });
    return { ...entry, sightings: [{ ...place, ...facts }] };
  });
}

/** The problem of data that is nested too deep, at the start of the file, since its position isn't known. */
export function problemsOf(data: { readonly isTooDeep: boolean }, uri: string): Problem[] {
  if (!data.isTooDeep) return [];
  const message =
    "Part of the data in this file isn't read: its lists are nested more than 100 levels deep.";
  const start = { line: 0, character: 0 };
  return [{ uri, range: { start, end: start }, message, leftOut: 'part' }];
}
