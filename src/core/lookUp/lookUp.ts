/** Looks papers up in several sources, and joins what they say about each. */
import { addAll } from '../base/collections';
import { defined } from '../base/data';
import type { PaperDetails } from '../bibliography/details';
import { arxivIdOfDoi, identifiers, isIdAsTitle } from '../identity/identifiers';
import { uniqueUpdates } from '../model';
import type { Day, LookedUpField, PaperSummary } from '../model';
import { judge } from './match';
import type { Judgment, KnownFacts } from './match';
import { sources } from './sources';
import { sourceIds } from './source';
import type { Ask, SourceId, SourceRecord, SoughtWork } from './source';

/** A paper to look up. */
export type PaperToFind = KnownFacts & Pick<PaperSummary, 'key'> & Pick<SoughtWork, 'isbn'>;

/** The result for one paper. */
export interface LookedUpPaper<P extends PaperToFind = PaperToFind> {
  readonly paper: P;
  /** Records of this paper; empty if it wasn't found. */
  readonly records: readonly SourceRecord[];
  /** Records that may be of this paper, if it wasn't found. */
  readonly candidates: readonly SourceRecord[];
  /** What the sources answered about it, whether it is the paper or not. */
  readonly seen: readonly SourceRecord[];
  /** The sources that answered. */
  readonly answered: ReadonlySet<SourceId>;
  /** The sources that were asked without getting an answer. */
  readonly failed: ReadonlySet<SourceId>;
}

/** In the end the registries again, about ids that other sources know. */
const detailsOrder: readonly SourceId[] = [...sourceIds, 'crossref', 'dataCite', 'arxiv'];

/**
 * Looks papers up: each source only about papers for which it may add something. Never rejects.
 *
 * @param enabled the sources that are switched on
 * @param order in which they are asked
 */
export async function lookUpPapers<P extends PaperToFind>(
  papers: readonly P[],
  ask: Ask,
  enabled: ReadonlySet<SourceId>,
  order = detailsOrder,
): Promise<readonly LookedUpPaper<P>[]> {
  const all = papers.map((paper) => new PaperSearch(paper));
  for (const source of order) {
    if (!enabled.has(source)) continue;
    const asked = new Map<SoughtWork, PaperSearch<P>>();
    for (const search of all) {
      const work = search.questionFor(source, enabled);
      if (work) asked.set(work, search);
    }
    if (asked.size === 0) continue;
    const answers = await ask(source, [...asked.keys()]);
    for (const [work, search] of asked) search.add(source, answers.get(work));
  }
  await findNotices(all, ask);
  return all.map(({ paper, records, candidates, seen, answered, failed }) => ({
    paper,
    records,
    candidates: records.length > 0 ? [] : candidates,
    seen,
    answered,
    failed,
  }));
}

/** Asks Crossref what happened to the works that it has, as their records don't say it in future. */
async function findNotices<P extends PaperToFind>(
  searches: readonly PaperSearch<P>[],
  ask: Ask,
): Promise<void> {
  const asked = new Map<SoughtWork, PaperSearch<P>>();
  for (const search of searches) {
    for (const noticesOf of search.registered) asked.set({ noticesOf }, search);
  }
  if (asked.size === 0) return;
  const answers = await ask('crossref', [...asked.keys()]);
  for (const [work, search] of asked) search.addNotices(work, answers.get(work));
}

/** What is known about a paper while sources are asked. */
class PaperSearch<P extends PaperToFind> {
  readonly seen: SourceRecord[] = [];
  readonly answered = new Set<SourceId>();
  readonly failed = new Set<SourceId>();
  readonly #asked = new Set<string>();
  #judgment: Judgment;

  constructor(readonly paper: P) {
    this.#judgment = judge(paper, []);
  }

  get records(): readonly SourceRecord[] {
    return this.#judgment.accepted;
  }

  get candidates(): readonly SourceRecord[] {
    return this.#judgment.candidates;
  }

  /** What to ask a source about the paper; undefined if it adds nothing, or was asked the same before. */
  questionFor(source: SourceId, enabled: ReadonlySet<SourceId>): SoughtWork | undefined {
    const { title: written, isbn } = this.paper;
    const title = written === '' || isIdAsTitle(written) ? undefined : written;
    const arxivId = this.#idToAsk('arxivId');
    // Only DataCite knows the DOIs of arXiv.
    const own = this.#idToAsk('doi');
    const doi = own === undefined || arxivIdOfDoi(own) !== undefined ? undefined : own;
    const isFound = this.records.length > 0;
    // Semantic Scholar files preprints under wrong venues.
    const isReliable = ({ source, doi }: SourceRecord) =>
      source !== 'semanticScholar' || doi !== undefined;
    const lacksVenue = ![this.paper, ...this.records.filter(isReliable)].some(({ venue }) => venue);
    const hasId = arxivId !== undefined || doi !== undefined;
    const work = ((): SoughtWork | undefined => {
      switch (source) {
        case 'huggingFace':
          if (arxivId !== undefined) return enabled.has('arxiv') ? undefined : { arxivId };
          return doi === undefined ? defined({ title }) : undefined;
        case 'arxiv':
          if (arxivId !== undefined) return { arxivId };
          return isFound || doi !== undefined ? undefined : defined({ title });
        case 'crossref':
          if (doi !== undefined) return { doi };
          // By its title if it isn't found.
          if (isbn !== undefined && !this.answered.has(source)) return { isbn };
          return isFound ? undefined : defined({ title });
        case 'dataCite':
          if (doi === undefined) return isFound ? undefined : defined({ isbn });
          return this.#isUnknownToCrossref(doi) ? { doi } : undefined;
        case 'semanticScholar':
          if (!lacksVenue && doi !== undefined) return undefined;
          return hasId ? defined({ arxivId, doi }) : isFound ? undefined : defined({ title });
        case 'dblp':
          // It has venues of preprints, but few works that others give without one.
          return isFound && !(lacksVenue && arxivId !== undefined) ? undefined : defined({ title });
      }
    })();
    const name = JSON.stringify([source, work]);
    if (!work || Object.keys(work).length === 0 || this.#asked.has(name)) return undefined;
    this.#asked.add(name);
    return work;
  }

  /** The id that the paper or a record of it has, or else a record that may be of it. */
  #idToAsk(name: 'arxivId' | 'doi'): string | undefined {
    const { accepted, leads, otherIds } = this.#judgment;
    const isOther = (id: string): boolean =>
      identifiers({ [name]: id }).some((one) => otherIds.has(one));
    return [this.paper, ...accepted, ...leads]
      .map((work) => work[name])
      .find((id) => id !== undefined && !isOther(id));
  }

  #isUnknownToCrossref(doi: string): boolean {
    const isIt = (record: SourceRecord): boolean =>
      record.source === 'crossref' && record.doi?.toLowerCase() === doi.toLowerCase();
    return this.answered.has('crossref') && !this.seen.some(isIt);
  }

  /** @param records undefined if the source gave no answer */
  add(source: SourceId, records: readonly SourceRecord[] | undefined): void {
    (records ? this.answered : this.failed).add(source);
    if (!records || records.length === 0) return;
    const before = new Set(this.seen.map((record) => JSON.stringify(record)));
    addAll(
      this.seen,
      records.filter((record) => !before.has(JSON.stringify(record))),
    );
    this.#judgment = judge(this.paper, this.seen);
  }

  /** The DOIs of the paper that Crossref has. */
  get registered(): ReadonlySet<string> {
    const own = this.records.filter(({ source }) => source === 'crossref');
    return new Set(own.flatMap(({ doi }) => doi?.toLowerCase() ?? []));
  }

  /** @param notices of a work; undefined if there was no answer */
  addNotices({ noticesOf }: SoughtWork, notices: readonly SourceRecord[] | undefined): void {
    if (!notices) this.failed.add('crossref');
    const isOf = (doi: string | undefined): boolean => doi?.toLowerCase() === noticesOf;
    const found = (notices ?? []).flatMap(({ noticeOf = [], announced = [] }) =>
      announced.filter((_, i) => isOf(noticeOf[i])),
    );
    if (found.length === 0) return;
    for (const [i, record] of this.seen.entries()) {
      if (!isOf(record.doi)) continue;
      this.seen[i] = { ...record, updates: uniqueUpdates([...(record.updates ?? []), ...found]) };
    }
    this.#judgment = judge(this.paper, this.seen);
  }
}

/** The sources of each field, the most reliable first. A source that isn't named has no reliable value. */
const reliable: Readonly<Record<LookedUpField, readonly SourceId[]>> = {
  authors: ['arxiv', 'crossref', 'dataCite', 'huggingFace', 'dblp'],
  arxivId: ['arxiv', 'huggingFace', 'semanticScholar', 'dblp'],
  doi: ['crossref', 'dataCite', 'arxiv', 'dblp', 'semanticScholar'],
  venue: ['crossref', 'dblp', 'semanticScholar'],
  date: ['arxiv', 'huggingFace', 'crossref', 'dataCite', 'semanticScholar', 'dblp'],
  abstract: ['arxiv', 'huggingFace', 'crossref', 'semanticScholar'],
};

/** The line of the details file for a paper; undefined if there is no record of it. */
export function detailsOf(
  { key, title }: PaperToFind,
  records: readonly SourceRecord[],
  today: Day,
): PaperDetails | undefined {
  if (records.length === 0) return undefined;
  const from: Partial<Record<LookedUpField, string>> = {};
  const best = <K extends LookedUpField>(name: K): SourceRecord[K] | undefined => {
    for (const source of reliable[name]) {
      const own = records.filter((record) => record.source === source);
      // A published version says more than its preprint.
      const found = [...own.filter((one) => !one.isPreprint), ...own].find((one) => one[name]);
      if (found) {
        from[name] = sources[source].name;
        return found[name];
      }
    }
    return undefined;
  };
  const fields = defined({
    authors: best('authors'),
    arxivId: best('arxivId'),
    doi: best('doi'),
    venue: best('venue'),
    date: best('date'),
    abstract: best('abstract'),
  });
  const all = <T>(part: (record: SourceRecord) => readonly T[] | undefined) => {
    const values = records.flatMap((record) => part(record) ?? []);
    // Sources say the same again.
    const distinct = new Map(values.map((value) => [JSON.stringify(value).toLowerCase(), value]));
    return distinct.size > 0 ? [...distinct.values()] : undefined;
  };
  const updates = uniqueUpdates(records.flatMap((record) => record.updates ?? []));
  const titled = reliable.authors.flatMap(
    (one) => records.find(({ source }) => source === one) ?? [],
  );
  return {
    key,
    title: isIdAsTitle(title) ? ([...titled, ...records][0]?.title ?? title) : title,
    ...fields,
    lookedUp: {
      from,
      on: today,
      ...defined({
        categories: all((record) => record.categories),
        publishedAs: all((record) => record.publishedAs),
        updates: updates.length > 0 ? updates : undefined,
      }),
    },
  };
}
