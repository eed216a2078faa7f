import { defined } from '../base/data';
import type { Steps } from '../base/tasks';
import { bibliographySteps } from '../bibliography/read/file';
import type { BibliographyFormat } from '../bibliography/work/entry';
import type { BibliographyWork } from '../bibliography/work/work';
import { identifiers, idOfName, isArxivName } from '../identity/identifiers';
import { isOnlyPreprint, isPublished, publishedDoi } from '../identity/published';
import { sources } from '../lookUp/sources';
import type { Day } from '../model';
import { compare } from './compare';
import { isOtherVersion } from './dates';
import { pairFaults } from './duplicates';
import { describedWork, entryFaults } from './entryFaults';
import type { ReadEntry } from './entryFaults';
import { isDifference } from './finding';
import type { CheckedReference, FieldFix, KnownRecord, ReferenceFault } from './finding';
import { fixWriter } from './fixes';
import type { FixWriter } from './fixes';
import { laterFaults } from './later';
import type { FoundRecords, RecordIndex } from './records';

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
  /** What sources didn't answer or don't know; by default none were asked. */
  readonly lookedUp?: LookedUpIds;
  readonly today: Day;
  /** Whether a note cites an entry by one of its keys; undefined if that is unknown. */
  readonly isCited?: (key: string) => boolean;
}

/** The results of look-ups for ids, as `identifiers` writes them. */
export interface LookedUpIds {
  /** No source gave an answer about them. */
  readonly unanswered: ReadonlySet<string>;
  /** The source that registers them doesn't know them. */
  readonly unknown: ReadonlySet<string>;
}

const notLookedUp: LookedUpIds = { unanswered: new Set(), unknown: new Set() };
const entriesPerStep = 4;
/** Entries that only other entries use. */
const internal = /^(?:xdata|set)$/;

/** Types of works that few sources list without an id. */
const fewListed =
  /^(?:book|thesis|report|webpage|pamphlet|dataset|software|patent|manuscript|speech|motion_picture|song|graphic|legislation|legal_case|personal_communication|article-(?:newspaper|magazine)|entry-encyclopedia|post.*|bill|standard|broadcast|interview|map|musical_score|hearing|treaty)$/;

/** Checks the entries of a bibliography, in steps. In the order of the file. Never throws. */
export function* checkSteps(
  file: BibliographyToCheck,
  context: CheckContext,
): Steps<readonly CheckedReference[]> {
  const { uri, text, format, keys } = file;
  const { isCited } = context;
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
    checked.push(checkEntry(uri, read, context, [...(pair ? [pair] : []), ...uncited]));
  }
  return checked;
}

function checkEntry(
  uri: string,
  read: ReadEntry,
  { records: index, today, lookedUp = notLookedUp }: CheckContext,
  others: readonly ReferenceFault[],
): CheckedReference {
  const { entry, work, format } = read;
  const fixes = fixWriter(entry, format);
  const { records, otherWork } = index.find(work);
  const compared = compare(read, records, fixes, lookedUp.unanswered);
  const own = entryFaults(read, today, fixes, records);
  // A year is reported once, with the better source.
  const found = [...compared.faults, ...own];
  const faults = found.filter(
    (fault, i) =>
      !found.slice(0, i).some((before) => isDifference(before) && before.field === fault.field),
  );
  const isIdReported = faults.some(({ field }) => field === 'arxivId' || field === 'doi');
  const wrongId = otherWork && !isIdReported ? [otherWorkFault(otherWork)] : [];
  const later = laterFaults(work, records, fixes).filter(
    ({ kind }) => kind !== 'published' || !others.some((other) => other.kind === 'twoVersions'),
  );
  const all = [...later, ...wrongId, ...faults, ...others];
  const differs = all.some(isDifference);
  const { key, title, authors, arxivId, doi, date, venue } = work;
  const known = new Set(records.flatMap(identifiers));
  const unknownIds = identifiers(work).filter((id) => lookedUp.unknown.has(id) && !known.has(id));
  const isConfirmed = compared.isConfirmed && unknownIds.length === 0;
  const hasId = identifiers(work).length > 0;
  const isUnlisted =
    records.length === 0 && !hasId && !otherWork && fewListed.test(work.details?.type ?? '');
  const addDoi = isOnlyPreprint(work) ? undefined : missingDoi(work, records, fixes);
  return {
    uri,
    key: entry.key,
    work: {
      key,
      title: title ?? '',
      ...defined({ authors, arxivId, doi, date, venue: isPublished(work) ? venue : undefined }),
      ...defined({ isbn: isbnOf(read) }),
    },
    range: entry.range,
    keyRange: entry.keyRange,
    verdict: differs
      ? 'differs'
      : isConfirmed
        ? 'confirmed'
        : isUnlisted
          ? 'unlisted'
          : 'unverified',
    notCompared: records.length > 0 && (isConfirmed || differs) ? compared.notCompared : [],
    sources: [...new Set(records.flatMap(({ source }) => source ?? []))],
    unknownIds: unknownIds.map(idOfName),
    faults: all,
    ...defined({ title, addDoi }),
  };
}

/** The digits of the first ISBN of a book; chapters have that of their book. */
function isbnOf({ entry: { fields }, work }: ReadEntry): string | undefined {
  const isbn = fields.get('isbn') ?? fields.get('ISBN') ?? '';
  const digits = /(?:97[89])?\d{9}[\dX]/i.exec(isbn.replace(/[-\u2010-\u2015]/g, ''))?.[0];
  return work.details?.type === 'book' ? digits : undefined;
}

function otherWorkFault({
  id,
  record: { title, source },
}: NonNullable<FoundRecords['otherWork']>): ReferenceFault {
  const field = isArxivName(id) ? 'arxivId' : 'doi';
  const written = idOfName(id);
  return { kind: 'otherWork', field, written, known: title, ...defined({ source }) };
}

/** The DOI that the records have and the entry lacks; undefined if they have several. */
function missingDoi(
  work: BibliographyWork,
  records: readonly KnownRecord[],
  fixes: FixWriter,
): FieldFix | undefined {
  if (work.doi !== undefined) return undefined;
  const known = records.filter(
    (record) => publishedDoi(record) !== undefined && !isOtherVersion(work, record),
  );
  const isOne = new Set(known.map((record) => publishedDoi(record))).size === 1;
  // Crossref writes it as registered, others as they like.
  const best = known.find(({ source }) => source === sources.crossref.name) ?? known[0];
  return isOne && best?.doi !== undefined ? fixes.field('doi', best.doi) : undefined;
}
