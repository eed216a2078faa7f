/*
 * Finds topics on the rise. Takes the index and the keys of the papers of two time spans; returns the words
 * and organizations that a larger share of papers has in the later span, by statistical significance: the log
 * odds ratio over its standard error. Half a paper is added to each count, so new words can be compared.
 */
import type { Steps } from '../../base/steps';
import type { Paper } from '../../model';
import type { SearchedPapers } from '../answer/find';
import { termOf } from '../index/segments';
import type { SegmentInUse, Segments } from '../index/segments';
import { isProse } from '../ranking/prose';
import { inflections, singular } from '../ranking/variants';
import { withoutParts, writtenTerm } from '../related/textTerms';
import { indexedFields } from '../words/fields';

/** A word or organization on the rise. */
export interface Rising {
  /** As papers write it. */
  readonly name: string;
  /** The number of papers of the span that have it. */
  readonly count: number;
  /** The same for the previous span. */
  readonly countBefore: number;
}

/** What is rising, the most significant first; empty when there is nothing to compare with. */
export interface Trends {
  readonly terms: readonly Rising[];
  readonly organizations: readonly Rising[];
}

const fieldCount = indexedFields.length;
const titleField = indexedFields.indexOf('title');
const fields = [titleField, indexedFields.indexOf('abstract')];
/** A word in fewer papers may be there by chance. */
const minPapers = 3;
/** The minimum rise, in standard errors. Nine of ten words that didn't rise stay below it. */
const minRise = 1.28;
/** Candidates per word shown. Many of the top ones are forms or parts of one another. */
const candidatesPerWord = 8;
/** Only forms with a higher weight, the plurals, count as the same word. */
const sameWord = 0.5;
/** Words whose frequency varies from week to week for reasons other than topics. */
const fluctuatingWords = new Set(
  'across analysis change critical crucial face key part some way'.split(' '),
);
/** Postings to process between two pauses; takes a few milliseconds. */
const postingsPerStep = 200_000;

const inSpan = 1;
const inBefore = 2;

interface Counts {
  readonly count: number;
  readonly countBefore: number;
}

/** What rises from the papers with `keysBefore` to those with `keys`, at most `limit` of each kind. */
export function* trendSteps(
  { parts, dictionary }: Pick<Segments, 'parts' | 'dictionary'>,
  { documents: { papers }, terms: vocabulary }: SearchedPapers,
  keys: ReadonlySet<string>,
  keysBefore: ReadonlySet<string>,
  limit: number,
): Steps<Trends> {
  const spans = Uint8Array.from(papers, (paper) => spansOf(paper, keys, keysBefore));
  const totals = countIn(spans);
  if (totals.countBefore === 0) return { terms: [], organizations: [] };
  const rise = (counts: Counts): number => riseOf(counts, totals);

  const found = yield* termCountSteps({ parts, dictionary }, spans);
  const candidates = best(found, rise, candidatesPerWord * limit);
  const words = new Map<string, Rising>();
  for (const { term } of candidates) {
    yield;
    const forms = [term, ...formsOf(term, vocabulary)];
    if (forms.some((form) => words.has(form))) continue;
    const ids = forms.map((form) => dictionary.id(form)).filter((id) => id !== undefined);
    const name = writtenTerm(term, vocabulary);
    words.set(term, { name, ...countIn(spansWith(parts, ids, spans)) });
  }
  const rising = best([...words.values()].filter(isEnough), rise).filter(
    (word) => rise(word) >= minRise,
  );
  // `delete` returns true once for each name, so a name appears once.
  const names = new Set(withoutParts(rising.map(({ name }) => name)));
  return {
    terms: rising.filter(({ name }) => names.delete(name)).slice(0, limit),
    organizations: best(organizationsOf(papers, spans).filter(isEnough), rise, limit).filter(
      (organization) => rise(organization) >= minRise,
    ),
  };
}

function spansOf(
  paper: Paper | undefined,
  keys: ReadonlySet<string>,
  keysBefore: ReadonlySet<string>,
): number {
  if (!paper) return 0;
  return (keys.has(paper.key) ? inSpan : 0) | (keysBefore.has(paper.key) ? inBefore : 0);
}

function countIn(spans: Iterable<number>): Counts {
  let [count, countBefore] = [0, 0];
  for (const span of spans) {
    if ((span & inSpan) !== 0) count += 1;
    if ((span & inBefore) !== 0) countBefore += 1;
  }
  return { count, countBefore };
}

function isEnough({ count }: Counts): boolean {
  return count >= minPapers;
}

/** How many standard errors the log odds are higher than before. */
function riseOf({ count, countBefore }: Counts, totals: Counts): number {
  const [a, b] = [count + 0.5, totals.count - count + 0.5];
  const [c, d] = [countBefore + 0.5, totals.countBefore - countBefore + 0.5];
  return Math.log((a * d) / (b * c)) / Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
}

/** Sorted by rise, then by the number of papers, then by name. */
function best<T extends Counts & { readonly name: string }>(
  items: readonly T[],
  rise: (counts: Counts) => number,
  limit = Infinity,
): readonly T[] {
  return items
    .map((item) => ({ item, rise: rise(item) }))
    .sort(
      (a, b) =>
        b.rise - a.rise || b.item.count - a.item.count || (a.item.name < b.item.name ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ item }) => item);
}

/** The terms that may rise, with the number of papers that have them in title or abstract. */
function* termCountSteps(
  { parts, dictionary }: Pick<Segments, 'parts' | 'dictionary'>,
  spans: Uint8Array,
): Steps<(Rising & { readonly term: string })[]> {
  const counts = new Uint32Array(dictionary.size);
  const countsBefore = new Uint32Array(dictionary.size);
  // A term that occurs in no title is a matter of style rather than a topic.
  const isInTitle = new Uint8Array(dictionary.size);
  let postings = 0;
  for (const { base, papers, segment } of parts) {
    const { terms, starts, documents } = segment;
    const last = new Int32Array(papers.length).fill(-1);
    for (let own = 0; own < terms.length; own++) {
      const term = terms[own] ?? 0;
      for (const field of fields) {
        const list = own * fieldCount + field;
        const end = starts[list + 1] ?? 0;
        for (let at = starts[list] ?? 0; at < end; at++) {
          const document = documents[at] ?? 0;
          if (field === titleField) isInTitle[term] = 1;
          const span = spans[base + document] ?? 0;
          if (span === 0 || last[document] === own) continue;
          last[document] = own;
          if ((span & inSpan) !== 0) counts[term] = (counts[term] ?? 0) + 1;
          if ((span & inBefore) !== 0) countsBefore[term] = (countsBefore[term] ?? 0) + 1;
        }
        postings += end - (starts[list] ?? 0);
      }
      if (postings >= postingsPerStep) {
        postings = 0;
        yield;
      }
    }
  }
  const found: (Rising & { term: string })[] = [];
  for (let id = 0; id < counts.length; id++) {
    const count = counts[id] ?? 0;
    if (count < minPapers || isInTitle[id] === 0 || dictionary.length(id) < 2) continue;
    const term = dictionary.term(id);
    if (isProse(term) || fluctuatingWords.has(singular(term)) || !/\p{L}/u.test(term)) continue;
    found.push({ term, name: term, count, countBefore: countsBefore[id] ?? 0 });
  }
  return found;
}

/** The other forms of a word that count as the same: its singular and plurals. */
function formsOf(term: string, vocabulary: SearchedPapers['terms']): readonly string[] {
  const forms = inflections(term, vocabulary).filter(({ weight }) => weight > sameWord);
  const own = singular(term);
  return [...new Set([own, ...forms.map(({ term }) => term)])].filter((form) => form !== term);
}

/** The spans of the documents that have any of the terms. */
function spansWith(
  parts: readonly SegmentInUse[],
  ids: readonly number[],
  spans: Uint8Array,
): number[] {
  return parts.flatMap((part) => {
    const { starts, documents } = part.segment;
    const found = new Set<number>();
    for (const id of ids) {
      const own = termOf(part, id);
      for (const field of own < 0 ? [] : fields) {
        const list = own * fieldCount + field;
        const end = starts[list + 1] ?? 0;
        for (let at = starts[list] ?? 0; at < end; at++) found.add(documents[at] ?? 0);
      }
    }
    return Array.from(found, (document) => spans[part.base + document] ?? 0);
  });
}

/** The organizations of the papers, each with the name that its first paper gives it. */
function organizationsOf(papers: readonly (Paper | undefined)[], spans: Uint8Array): Rising[] {
  const found = new Map<string, { name: string; spans: number[] }>();
  for (const [document, paper] of papers.entries()) {
    const span = spans[document] ?? 0;
    const name = paper?.organization?.name;
    if (span === 0 || name === undefined) continue;
    const known = found.get(name.toLowerCase());
    if (known) known.spans.push(span);
    else found.set(name.toLowerCase(), { name, spans: [span] });
  }
  return Array.from(found.values(), ({ name, spans }) => ({ name, ...countIn(spans) }));
}
