import { addTo } from '../base/collections';
import type { Steps } from '../base/tasks';
import { identifiers, idOfName, isArxivName } from '../identity/identifiers';
import { isPublished, publishedDoi } from '../identity/published';
import { doYearsAgree } from './dates';
import type { ReadEntry } from './entryFaults';
import type { FaultKind, ReferenceFault, ReferenceField } from './finding';
import { haveSameFirstAuthor } from '../bibliography/work/sameNames';
import { CheckedTitle, sharingWords } from '../library/joining/checkedTitle';

const entriesPerStep = 50;
/** Words in more titles than this don't help to find a similar one. */
const mostTitlesOfWord = 40;
const partTypes = /^(?:inbook|incollection|inreference|chapter)$/;

interface ComparedEntry extends ReadEntry {
  readonly title: CheckedTitle | undefined;
}

/** An entry, and a fault that names another entry of the same file. */
export type PairFault = readonly [entry: ReadEntry, fault: ReferenceFault];

/**
 * The entries of one file that have the key, an id or nearly the title of an earlier one, in steps: one fault for
 * each, at the later entry, or at the preprint if the other one is the published version.
 */
export function* pairFaults(entries: readonly ReadEntry[]): Steps<readonly PairFault[]> {
  const faults: PairFault[] = [];
  const byKey = new Map<string, ReadEntry>();
  const byId = new Map<string, ComparedEntry>();
  const byWord = new Map<string, ComparedEntry[]>();
  for (const [i, each] of entries.entries()) {
    if (i % entriesPerStep === entriesPerStep - 1) yield;
    const { entry, work } = each;
    const title = work.title === undefined ? undefined : new CheckedTitle(work.title);
    const compared: ComparedEntry = { ...each, title };
    const other = byKey.get(entry.key);
    if (other) faults.push([each, pairFault('sameKey', other)]);
    else byKey.set(entry.key, each);
    const pair = other ? undefined : (sameId(compared, byId) ?? sameTitle(compared, byWord));
    if (pair) faults.push(pair);
    for (const id of identifiers(work)) if (!byId.has(id)) byId.set(id, compared);
    for (const word of title?.words ?? []) addTo(byWord, word, compared);
  }
  return faults;
}

function sameId(
  each: ComparedEntry,
  byId: ReadonlyMap<string, ComparedEntry>,
): PairFault | undefined {
  for (const id of identifiers(each.work)) {
    const other = byId.get(id);
    if (!other || areRelated(each, other)) continue;
    const isAlike = !each.title || !other.title || each.title.isNear(other.title);
    // Chapters may have the DOI of their book.
    const areParts = partTypes.test(each.entry.type) && partTypes.test(other.entry.type);
    if (!isAlike && areParts && !isArxivName(id)) continue;
    const field = isArxivName(id) ? 'arxivId' : 'doi';
    const written = idOfName(id);
    const pair = isAlike ? versions(each, other) : undefined;
    return pair ?? [each, { ...pairFault('sameId', other, field), written }];
  }
  return undefined;
}

function sameTitle(
  each: ComparedEntry,
  byWord: ReadonlyMap<string, readonly ComparedEntry[]>,
): PairFault | undefined {
  const { title, work } = each;
  if (!title) return undefined;
  for (const other of sharingWords(title, byWord, mostTitlesOfWord)) {
    if (!other.title || areRelated(each, other)) continue;
    const isSame = title.isSame(other.title);
    if (!isSame && !title.hasSlipsOf(other.title)) continue;
    if (areTwo(publishedDoi(work), publishedDoi(other.work)) || !doYearsAgree(work, other.work))
      continue;
    const areSameAuthors = haveSameFirstAuthor(work.authors, other.work.authors);
    const isSure = areSameAuthors ?? (title.identity === other.title.identity && title.isTelling);
    if (!isSure || (!isSame && areTwo(work.arxivId, other.work.arxivId))) continue;
    return versions(each, other) ?? [each, pairFault('sameTitle', other, 'title')];
  }
  return undefined;
}

/** The fault of the preprint if one of the entries is a preprint and the other one published. */
function versions(a: ReadEntry, b: ReadEntry): PairFault | undefined {
  const [isA, isB] = [isPublished(a.work), isPublished(b.work)];
  if (isA === isB) return undefined;
  const [preprint, published] = isA ? [b, a] : [a, b];
  return [preprint, pairFault('twoVersions', published)];
}

function pairFault(kind: FaultKind, { entry }: ReadEntry, field?: ReferenceField): ReferenceFault {
  const { key, range } = entry;
  return { kind, other: { key, range }, ...(field && { field }) };
}

/** Whether one of them names the other in a field such as biblatex's `related`. */
function areRelated(a: ReadEntry, b: ReadEntry): boolean {
  const names = ({ entry }: ReadEntry, key: string) =>
    entry.references?.some((reference) => reference.key === key) === true;
  return names(a, b.entry.key) || names(b, a.entry.key);
}

function areTwo(id: string | undefined, other: string | undefined): boolean {
  return id !== undefined && other !== undefined && id !== other;
}
