import type { Steps } from '../base/steps';
import { bibliographySteps } from '../bibliography/read/file';
import type { BibliographyFormat } from '../bibliography/work/entry';
import type { Day } from '../model';
import { compare } from './compare';
import { pairFaults } from './duplicates';
import { describedWork, entryFaults } from './entryFaults';
import type { ReadEntry } from './entryFaults';
import { isDifference } from './finding';
import type { CheckedReference, ReferenceFault } from './finding';
import { fixWriter } from './fixes';
import type { RecordIndex } from './records';

/** A bibliography to check. */
export interface BibliographyToCheck {
  readonly uri: string;
  readonly text: string;
  readonly format: BibliographyFormat;
  /** The keys of the entries to check; all if undefined. */
  readonly keys?: ReadonlySet<string>;
}

/** What entries are checked against. */
export interface CheckContext {
  readonly records: RecordIndex;
  readonly today: Day;
  /** Whether a note cites an entry by one of its keys; undefined if that is unknown. */
  readonly isCited?: (key: string) => boolean;
}

const entriesPerStep = 4;
/** Entries that only other entries use. */
const internal = /^(?:xdata|set)$/;

/** Checks the entries of a bibliography, in steps. In the order of the file. Never throws. */
export function* checkSteps(
  file: BibliographyToCheck,
  { records, today, isCited }: CheckContext,
): Steps<readonly CheckedReference[]> {
  const { uri, text, format, keys } = file;
  const { entries: all } = yield* bibliographySteps(text, format);
  const names = new Map<string, string[]>();
  const used = new Set<string>();
  for (const { key, aliasOf, references = [] } of all) {
    if (aliasOf !== undefined) names.set(aliasOf, [...(names.get(aliasOf) ?? [aliasOf]), key]);
    for (const reference of references) used.add(reference.key.toLowerCase());
  }
  const namesOf = (key: string): readonly string[] => names.get(key) ?? [key];
  const entries: ReadEntry[] = [];
  for (const [i, entry] of all.entries()) {
    if (i % entriesPerStep === entriesPerStep - 1) yield;
    const isWanted = !keys || namesOf(entry.key).some((name) => keys.has(name));
    if (entry.aliasOf !== undefined || internal.test(entry.type) || !isWanted) continue;
    entries.push({ entry, work: describedWork(entry, format), format });
  }
  const pairs = new Map<ReadEntry['entry'], ReferenceFault>();
  for (const [{ entry }, fault] of yield* pairFaults(entries)) {
    pairs.set(entry, fault);
    // A note that cites one of two entries for a work cites the work.
    for (const key of [entry.key, fault.other?.key ?? '']) used.add(key.toLowerCase());
  }
  const citedBy = isCited && !keys ? isCited : () => true;
  const isEntryCited = ({ entry: { key } }: ReadEntry): boolean =>
    used.has(key.toLowerCase()) || namesOf(key).some(citedBy);
  // If no note cites any of them, they are cited elsewhere, such as in LaTeX documents.
  const areCited = entries.some(({ entry: { key } }) => namesOf(key).some(citedBy));
  const checked: CheckedReference[] = [];
  for (const [i, read] of entries.entries()) {
    if (i % entriesPerStep === entriesPerStep - 1) yield;
    const pair = pairs.get(read.entry);
    const uncited: readonly ReferenceFault[] =
      areCited && !isEntryCited(read) ? [{ kind: 'uncited' }] : [];
    checked.push(checkEntry(uri, read, records, today, [...(pair ? [pair] : []), ...uncited]));
  }
  return checked;
}

function checkEntry(
  uri: string,
  read: ReadEntry,
  records: RecordIndex,
  today: Day,
  others: readonly ReferenceFault[],
): CheckedReference {
  const { entry, work, format } = read;
  const fixes = fixWriter(entry, format);
  const { record, otherWork } = records.find(work);
  const compared = record && compare(work, record, fixes);
  const own = entryFaults(read, today, fixes, record);
  // A year is reported once, with the better source.
  const found = [...(compared?.faults ?? []), ...own];
  const faults = found.filter(
    (fault, i) =>
      !found.slice(0, i).some((before) => isDifference(before) && before.field === fault.field),
  );
  const isIdReported = faults.some(({ field }) => field === 'arxivId' || field === 'doi');
  const isOther = otherWork && !isIdReported;
  const wrongId: readonly ReferenceFault[] = isOther
    ? [
        {
          kind: 'otherWork',
          field: otherWork.id.startsWith('arxiv:') ? 'arxivId' : 'doi',
          written: otherWork.id.slice(otherWork.id.indexOf(':') + 1),
          known: otherWork.record.title,
          ...(otherWork.record.source !== undefined && { source: otherWork.record.source }),
        },
      ]
    : [];
  const all = [...wrongId, ...faults, ...others];
  const differs = all.some(isDifference);
  const { title } = work;
  const addDoi =
    work.doi === undefined && record?.doi !== undefined ? fixes.doi(record.doi) : undefined;
  return {
    uri,
    key: entry.key,
    ...(title !== undefined && { title }),
    range: entry.range,
    keyRange: entry.keyRange,
    verdict: differs ? 'differs' : compared?.isConfirmed ? 'confirmed' : 'unverified',
    faults: all,
    ...(addDoi && { addDoi }),
  };
}
