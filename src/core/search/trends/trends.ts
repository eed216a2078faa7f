/*
 * Finds topics on the rise. Takes the index and the keys of the papers of two time spans; returns the words and organizations that a larger share
 * of papers has in the later span, by statistical significance: the log odds ratio over its standard error. Half a paper
 * is added to each count, so new words can be compared.
 */
import { byCodeUnits } from '../../base/sortedList';
import type { Steps } from '../../base/tasks';
import type { SearchedPapers } from '../answer/find';
import { postingSteps } from '../index/postings';
import type { Segments } from '../index/segments';
import { isProse } from '../ranking/prose';
import { inflections, singular } from '../ranking/variants';
import { withoutParts, writtenTerm } from '../related/textTerms';

interface Counts {
  /** The number of papers of the span that have it. */
  readonly count: number;
  /** The same for the previous span. */
  readonly countBefore: number;
}

/** A word or organization on the rise. */
export interface Rising extends Counts {
  /** As papers write it. */
  readonly name: string;
}

/** What is rising, the most significant first; empty when there is nothing to compare with. */
export interface Trends {
  readonly terms: readonly Rising[];
  readonly organizations: readonly Rising[];
}

/** A word in fewer papers may be there by chance. */
const minPapers = 3;
/** The minimum rise, in standard errors. Nine of ten words that didn't rise stay below it. */
const minRise = 1.28;
/** Words whose frequency varies from week to week for reasons other than topics. */
const fluctuatingWords = new Set(
  'across analysis change critical crucial face key part some way'.split(' '),
);

/** Candidates per word shown. Many of the top ones are forms or parts of one another. */
const candidatesPerWord = 8;
/** Only forms with a higher weight, the plurals, count as the same word. */
const sameWord = 0.5;
const fields = ['title', 'abstract'] as const;

/** What rises from the papers with `keysBefore` to those with `keys`, at most `limit` of each kind. */
export function* trendSteps(
  { parts, dictionary }: Pick<Segments, 'parts' | 'dictionary'>,
  { documents: { papers }, terms: vocabulary }: SearchedPapers,
  keys: ReadonlySet<string>,
  keysBefore: ReadonlySet<string>,
  limit: number,
): Steps<Trends> {
  const isNow = Uint8Array.from(papers, (paper) => Number(paper && keys.has(paper.key)));
  const isBefore = Uint8Array.from(papers, (paper) => Number(paper && keysBefore.has(paper.key)));
  const countIn = (documents: Iterable<number>) => {
    let [count, countBefore] = [0, 0];
    for (const document of documents) {
      count += isNow[document] ?? 0;
      countBefore += isBefore[document] ?? 0;
    }
    return { count, countBefore };
  };
  const totals = countIn(papers.keys());
  if (totals.countBefore === 0) return { terms: [], organizations: [] };

  const [counts, countsBefore] = [
    new Uint32Array(dictionary.size),
    new Uint32Array(dictionary.size),
  ];
  const last = new Int32Array(papers.length).fill(-1);
  const all = new Float64Array(dictionary.size).fill(1);
  yield* postingSteps([...parts], all, fields, (document, term) => {
    // A term may be in both fields.
    if (last[document] === term) return;
    last[document] = term;
    counts[term] = (counts[term] ?? 0) + (isNow[document] ?? 0);
    countsBefore[term] = (countsBefore[term] ?? 0) + (isBefore[document] ?? 0);
  });
  const found: Rising[] = [];
  for (const [id, count] of counts.entries()) {
    if (count < minPapers) continue;
    const name = dictionary.term(id);
    if (isTopic(name)) found.push({ name, count, countBefore: countsBefore[id] ?? 0 });
  }
  const words = new Map<string, Rising>();
  for (const { name: term } of rising(found, totals, candidatesPerWord * limit)) {
    yield;
    const forms = [term, ...formsOf(term, vocabulary)];
    // A term that occurs in no title is a matter of style rather than a topic.
    const isInTitle = vocabulary.papersWithTerm(term, ['title']) > 0;
    if (!isInTitle || forms.some((form) => words.has(form))) continue;
    const of = forms.map((form) => ({ kind: 'term' as const, term: form, weight: 1, fields }));
    const { documents } = vocabulary.hits({ kind: 'any', of }, []);
    words.set(term, { name: writtenTerm(term, vocabulary), ...countIn(documents) });
  }
  const terms = rising([...words.values()], totals);
  // `delete` returns true once for each name, so a name appears once.
  const names = new Set(withoutParts(terms.map(({ name }) => name)));

  const byName = new Map<string, { readonly name: string; readonly documents: number[] }>();
  for (const [document, paper] of papers.entries()) {
    const name = paper?.organization?.name;
    if (name === undefined) continue;
    const known = byName.get(name.toLowerCase()) ?? { name, documents: [] };
    byName.set(name.toLowerCase(), known);
    known.documents.push(document);
  }
  const organizations = Array.from(byName.values(), ({ name, documents }) => ({
    name,
    ...countIn(documents),
  }));
  return {
    terms: terms.filter(({ name }) => names.delete(name)).slice(0, limit),
    organizations: rising(organizations, totals, limit),
  };
}

/** What rises, at most `limit`, sorted by rise, then by the number of papers, then by name. */
function rising(items: readonly Rising[], totals: Counts, limit = Infinity): readonly Rising[] {
  return items
    .filter(({ count }) => count >= minPapers)
    .map((item) => ({ item, rise: riseOf(item, totals) }))
    .filter(({ rise }) => rise >= minRise)
    .sort(
      (a, b) =>
        b.rise - a.rise || b.item.count - a.item.count || byCodeUnits(a.item.name, b.item.name),
    )
    .slice(0, limit)
    .map(({ item }) => item);
}

/** How many standard errors the log odds are higher than before. */
function riseOf({ count, countBefore }: Counts, totals: Counts): number {
  const [a, b] = [count + 0.5, totals.count - count + 0.5];
  const [c, d] = [countBefore + 0.5, totals.countBefore - countBefore + 0.5];
  return Math.log((a * d) / (b * c)) / Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
}

function isTopic(term: string): boolean {
  return (
    term.length > 1 &&
    /\p{L}/u.test(term) &&
    !isProse(term) &&
    !fluctuatingWords.has(singular(term))
  );
}

/** The other forms of a word that count as the same: its singular and plurals. */
function formsOf(term: string, vocabulary: SearchedPapers['terms']): readonly string[] {
  const forms = inflections(term, vocabulary).filter(({ weight }) => weight > sameWord);
  return [singular(term), ...forms.map(({ term }) => term)].filter((form) => form !== term);
}
