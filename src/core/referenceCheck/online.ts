/** Looks the works of checked entries up in public sources. */
import { identifiers, isArxivName } from '../identity/identifiers';
import type { Identified } from '../identity/identifiers';
import { lookUpPapers } from '../lookUp/lookUp';
import type { LookedUpPaper } from '../lookUp/lookUp';
import { sourceIds } from '../lookUp/source';
import type { Ask, SourceId, SourceRecord } from '../lookUp/source';
import { sources } from '../lookUp/sources';
import type { CheckedReference, KnownRecord, OnlineSearch } from './finding';

/** What public sources say about entries, as plain data for another check. */
export interface OnlineRecords {
  /** The most reliable first. */
  readonly records: readonly KnownRecord[];
  /** As in `LookedUpIds`. */
  readonly unanswered: readonly string[];
  readonly unknown: readonly string[];
}

export interface LookedUpReferences {
  readonly found: OnlineRecords;
  /** What was asked about the entry of a reference; undefined if nothing was. */
  readonly searchFor: (
    reference: CheckedReference,
    describeFailure: (source: SourceId) => string,
  ) => OnlineSearch | undefined;
}

/** Crossref comes first: it answers fast, and knows retractions and publications of preprints. */
const order = [
  ...new Set<SourceId>(['crossref', 'dataCite', 'arxiv', ...sourceIds]),
  'crossref',
] as const;
/** For values that differ between sources. */
const reliable = [
  ...new Set<SourceId>(['arxiv', 'crossref', 'dataCite', 'huggingFace', 'dblp', ...sourceIds]),
];

/**
 * Looks up the works of entries: by their ids, then by title if an id isn't known, so that wrong ids are noticed. Never
 * rejects.
 *
 * @param enabled the sources that are switched on
 */
export async function lookUpReferences(
  references: readonly CheckedReference[],
  ask: Ask,
  enabled: ReadonlySet<SourceId>,
): Promise<LookedUpReferences> {
  const works = references
    .map((reference) => ({ ...reference.work, name: referenceName(reference) }))
    .filter((work) => work.title !== '' || identifiers(work).length > 0);
  const first = await lookUpPapers(works, ask, enabled, order);
  const again = first.flatMap(({ paper, seen, records }) => {
    const { arxivId: _, doi: __, ...byTitle } = paper;
    const hasWrongId = identifiers(paper).length > 0 && records.length === 0;
    const isUnsure = hasWrongId || lackingIds(paper, seen).length > 0;
    return paper.title !== '' && isUnsure ? [byTitle] : [];
  });
  const second = await lookUpPapers(again, ask, enabled, order);
  const searches = new Map<string, Search>();
  for (const { paper, answered, failed } of [...first, ...second]) {
    const search = searches.get(paper.name) ?? { answered: new Set(), failed: new Set() };
    for (const id of answered) search.answered.add(id);
    for (const id of failed) search.failed.add(id);
    searches.set(paper.name, search);
  }
  return {
    found: {
      records: knownRecords([...first, ...second].flatMap(({ seen }) => seen)),
      unanswered: first.flatMap((each) =>
        lackingIds(each.paper, each.seen).filter((id) => !isAnswered(id, each)),
      ),
      unknown: first.flatMap((each) =>
        lackingIds(each.paper, each.seen).filter((id) => isAnswered(id, each)),
      ),
    },
    searchFor(reference, describeFailure) {
      const search = searches.get(referenceName(reference));
      if (!search) return undefined;
      const { answered, failed } = search;
      const names = [...answered].filter((id) => !failed.has(id)).map((id) => sources[id].name);
      return {
        notOn: names.filter((name) => !reference.sources.includes(name)),
        failures: [...failed].map(describeFailure),
      };
    },
  };
}

interface Search {
  readonly answered: Set<SourceId>;
  readonly failed: Set<SourceId>;
}

function referenceName({ uri, key }: CheckedReference): string {
  return `${uri} ${key}`;
}

/** The ids of a work that no record has. */
function lackingIds(work: Identified, records: readonly SourceRecord[]): readonly string[] {
  const known = new Set(records.flatMap(identifiers));
  return identifiers(work).filter((id) => !known.has(id));
}

/** Whether the sources that register ids of this kind answered. */
function isAnswered(id: string, { answered, failed }: LookedUpPaper): boolean {
  const registrars = isArxivName(id) ? (['arxiv'] as const) : (['crossref', 'dataCite'] as const);
  return registrars.every((source) => answered.has(source) && !failed.has(source));
}

/** Each record once, without notices about other works. */
function knownRecords(records: readonly SourceRecord[]): readonly KnownRecord[] {
  const works = new Set(records.filter(({ noticeOf }) => !noticeOf));
  return [...works]
    .sort((a, b) => reliable.indexOf(a.source) - reliable.indexOf(b.source))
    .map(({ abstract: _, categories: __, organization: ___, source, ...record }) => ({
      ...record,
      source: sources[source].name,
    }));
}
