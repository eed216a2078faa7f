import { textOf } from '../../model';
import type { Paper } from '../../model';
import { fieldBoosts, indexedFields, nameFields } from '../words/fields';
import type { IndexedField } from '../words/fields';
import { Sums, inAll } from './hits';
import type { Hits } from './hits';
import type { Lookup, TermLookup } from './plan';
import { stem } from './variants';
import { longForms } from './readings';
import type { LongForm, Usage } from './readings';
import { addTo, Recent } from '../../base/collections';
import { byCodeUnits } from '../../base/sortedList';
import { codeUnits } from '../../text/characters';
import { termOf } from '../index/segments';
import type { SegmentInUse, Segments } from '../index/segments';

/** The posting lists found by a lookup, to explain why a paper matched. */
export interface FoundTerm {
  readonly part: SegmentInUse;
  /** Their numbers in the part's segment. None is empty. */
  readonly lists: readonly number[];
}

const fieldCount = indexedFields.length;
const title = indexedFields.indexOf('title');
/** Parameters of BM25+, as in MiniSearch: saturation of repeated terms, weight of a field's length, lower bound. */
const [k, b, d] = [1.2, 0.7, 0.5];
const prefixWeight = 0.375;
/** As the user types on, the same guesses recur, and one search looks up the same prefixes repeatedly. */
const cachedGuesses = 250;
const cachedPrefixes = 15;
const cachedStems = 20_000;
/** From this length on, few terms share a prefix, so they are listed and cached. */
const minPrefixLength = 3;
/** How many papers with a word are sampled to see how they use it; more wouldn't change the result. */
const sampleSize = 40;

/**
 * Looks up terms, scores documents, and computes on demand how texts use words. Valid until the next update.
 */
export class TermScores implements Usage {
  /** The number of documents, including those of removed papers. */
  readonly size: number;
  readonly #similar = new Recent<string, readonly (readonly [string, number])[]>(cachedGuesses);
  readonly #begun = new Recent<string, readonly string[]>(cachedGuesses);
  readonly #prefixed = new Recent<string, readonly number[]>(cachedPrefixes);
  readonly #longForms = new Recent<string, readonly LongForm[]>(cachedGuesses);
  readonly #hyphenated = new Recent<string, boolean>(cachedGuesses);
  readonly #termsByPrefix = new Recent<string, readonly string[]>(cachedGuesses);
  readonly #stems = new Recent<string, string>(cachedStems);
  /** The terms that are in a name, by their first code unit. */
  #inNames: ReadonlyMap<number, readonly number[]> | undefined;
  /** Unused accumulators. A nested lookup needs its own. */
  readonly #sums: Sums[] = [];
  /** By field, what one more term adds to the denominator of BM25+. */
  readonly #perTerm: readonly number[];

  constructor(private readonly segments: Segments) {
    const last = segments.parts.at(-1);
    this.size = last ? last.base + last.papers.length : 0;
    const { lengths, paperCount } = segments;
    this.#perTerm = Array.from(lengths, (length) => (k * b) / (length / paperCount));
  }

  /** The number of papers, without removed ones. */
  get paperCount(): number {
    return this.segments.paperCount;
  }

  hasTerm(term: string): boolean {
    const id = this.segments.dictionary.id(term);
    return id !== undefined && this.#isInUse(id);
  }

  papersWithTerm(term: string, fields: readonly IndexedField[] = indexedFields): number {
    const id = this.segments.dictionary.id(term);
    if (id === undefined) return 0;
    const counts = fields.map((field) =>
      this.segments.parts.reduce((sum, part) => {
        const list = termOf(part, id) * fieldCount + indexedFields.indexOf(field);
        return list < 0 ? sum : sum + papersIn(part, list, list + 1);
      }, 0),
    );
    return counts.reduce((a, b) => Math.max(a, b), 0);
  }

  hasPrefix(prefix: string): boolean {
    const isInUse = (id: number) => this.#isInUse(id);
    return prefix.length < minPrefixLength
      ? this.segments.dictionary.hasPrefix(prefix, isInUse)
      : this.#prefixedBy(prefix).some(isInUse);
  }

  withPrefix(prefix: string): readonly string[] {
    const { dictionary } = this.segments;
    return this.#termsByPrefix.get(prefix, () =>
      dictionary.withPrefix(prefix).map((id) => dictionary.term(id)),
    );
  }

  similar(term: string, edits: number): readonly (readonly [string, number])[] {
    const { dictionary } = this.segments;
    return this.#similar.get(`${edits}${term}`, () =>
      dictionary
        .similar(term, edits)
        .filter(([id]) => this.#isInUse(id))
        .map(([id, edits]) => [dictionary.term(id), edits]),
    );
  }

  withSimilarBeginning(text: string): readonly string[] {
    return this.#begun.get(text, () => {
      const { dictionary } = this.segments;
      return dictionary
        .withSimilarBeginning(text)
        .map((id) => dictionary.term(id))
        .map((term) => [term, this.papersWithTerm(term)] as const)
        .filter(([, papers]) => papers > 0)
        .sort(([a, papersOfA], [b, papersOfB]) => papersOfB - papersOfA || byCodeUnits(a, b))
        .map(([term]) => term);
    });
  }

  /** Papers with the term in one of the fields: about `most`, spread evenly over all of them. */
  papersWith(term: string, fields: readonly IndexedField[], most: number): Paper[] {
    const id = this.segments.dictionary.id(term);
    if (id === undefined) return [];
    const found: (readonly [SegmentInUse, Uint16Array])[] = this.segments.parts.flatMap((part) =>
      postingsIn(part, [id], fields).lists.map((list) => {
        const { starts, documents } = part.segment;
        return [part, documents.subarray(starts[list] ?? 0, starts[list + 1] ?? 0)] as const;
      }),
    );
    const count = found.reduce((sum, [, documents]) => sum + documents.length, 0);
    const step = Math.max(1, Math.ceil(count / most));
    return found.flatMap(([{ papers }, documents]) => {
      const some: Paper[] = [];
      for (let at = 0; at < documents.length; at += step) {
        const paper = papers[documents[at] ?? 0];
        if (paper) some.push(paper);
      }
      return some;
    });
  }

  stemOf(term: string): string {
    return this.#stems.get(term, stem);
  }

  longForms(short: string): readonly LongForm[] {
    return this.#longForms.get(short, () => longForms(short, this.#textsWith(short)));
  }

  isHyphenated(left: string, right: string): boolean {
    return this.#hyphenated.get(`${left}-${right}`, () => {
      const pattern = new RegExp(`(?<![a-z])${left}[-‐‑]${right}(?![a-z])`, 'i');
      return this.#textsWith(left + right).some((text) => pattern.test(text));
    });
  }

  #textsWith(term: string): string[] {
    const papers = this.papersWith(term, ['title', 'abstract'], sampleSize);
    return papers.flatMap((paper) => [paper.title, textOf(paper)]);
  }

  /** The hits of a lookup. Adds the terms found to `lookedUp`. */
  hits(lookup: Lookup, lookedUp: FoundTerm[]): Hits {
    const sums = this.#sums.pop() ?? new Sums(this.size);
    this.#add(sums, lookup, lookedUp);
    const hits = sums.take();
    this.#sums.push(sums);
    return hits;
  }

  #add(sums: Sums, lookup: Lookup, lookedUp: FoundTerm[]): void {
    if (lookup.kind === 'term') {
      this.#addTerms(sums, lookup, lookedUp);
    } else if (lookup.kind === 'any' || lookup.of.length === 1) {
      for (const inner of lookup.of) this.#add(sums, inner, lookedUp);
    } else {
      sums.addAll(inAll(lookup.of.map((inner) => this.hits(inner, lookedUp))));
    }
  }

  #addTerms(sums: Sums, lookup: TermLookup, lookedUp: FoundTerm[]): void {
    const { dictionary } = this.segments;
    const { term, weight, isPrefix, fields = indexedFields } = lookup;
    const own = dictionary.id(term);
    const ids = own === undefined ? [] : [own];
    if (isPrefix) {
      for (const id of this.#withPrefix(term, fields)) if (id !== own) ids.push(id);
    }
    const weights = ids.map((id) => {
      const length = dictionary.length(id);
      if (id === own) return weight;
      return (weight * prefixWeight * length) / (length + 0.3 * (length - term.length));
    });
    const found = this.segments.parts.map((part) => postingsIn(part, ids, fields));
    const factors = this.#factors(found, weights, fields);
    for (const postings of found) {
      this.#addPostings(sums, postings, factors);
      lookedUp.push(postings);
    }
  }

  /** Weight times field boost times rarity, for each term and field; see {@link SegmentPostings.places}. */
  #factors(
    found: readonly SegmentPostings[],
    weights: readonly number[],
    fields: readonly IndexedField[],
  ): Float64Array {
    const { paperCount } = this.segments;
    const factors = new Float64Array(weights.length * fields.length);
    for (const { part, lists, places } of found) {
      for (let i = 0; i < lists.length; i++) {
        const [list, at] = [lists[i] ?? 0, places[i] ?? 0];
        factors[at] = (factors[at] ?? 0) + papersIn(part, list, list + 1);
      }
    }
    const boosts = fields.map((field) => fieldBoosts[indexedFields.indexOf(field)] ?? 1);
    for (let at = 0; at < factors.length; at++) {
      const papers = factors[at] ?? 0;
      // All papers with the term may have been removed.
      if (papers === 0) continue;
      const weight = weights[Math.floor(at / fields.length)] ?? 0;
      const boost = boosts[at % fields.length] ?? 1;
      factors[at] = weight * boost * Math.log(1 + (paperCount - papers + 0.5) / (papers + 0.5));
    }
    return factors;
  }

  #addPostings(sums: Sums, { part, lists, places }: SegmentPostings, factors: Float64Array): void {
    const { base, segment } = part;
    const { starts, documents, counts, lengths } = segment;
    for (let i = 0; i < lists.length; i++) {
      const list = lists[i] ?? 0;
      const factor = factors[places[i] ?? 0] ?? 0;
      if (factor === 0) continue;
      const field = list % fieldCount;
      const inTitle = field === title ? 1 : 0;
      const perTerm = this.#perTerm[field] ?? 0;
      const end = starts[list + 1] ?? 0;
      for (let at = starts[list] ?? 0; at < end; at++) {
        const document = documents[at] ?? 0;
        const length = lengths[document * fieldCount + field] ?? 0;
        sums.add(base + document, factor * scoreOf(counts[at] ?? 0, length, perTerm), inTitle);
      }
    }
  }

  #isInUse(id: number): boolean {
    return this.segments.parts.some((part) => {
      const term = termOf(part, id);
      return term >= 0 && papersIn(part, term * fieldCount, (term + 1) * fieldCount) > 0;
    });
  }

  /**
   * The terms with this prefix. When only name fields are searched, terms that occur in no name are left out.
   */
  #withPrefix(prefix: string, fields: readonly IndexedField[]): readonly number[] {
    const { dictionary } = this.segments;
    if (!fields.every((field) => nameFields.includes(field))) return this.#prefixedBy(prefix);
    return this.#prefixed.get(`${prefix}/`, () => {
      // Few terms occur in a name, but thousands start with the same letter.
      const units = codeUnits(prefix);
      this.#inNames ??= termsInNames(this.segments);
      const sameFirst = this.#inNames.get(units[0] ?? 0) ?? [];
      return sameFirst.filter((id) => dictionary.startsWith(id, units));
    });
  }

  /** The terms with this prefix, filtered from those of the next shorter prefix if they are cached. */
  #prefixedBy(prefix: string): readonly number[] {
    const { dictionary } = this.segments;
    return this.#prefixed.get(prefix, () => {
      const before = this.#prefixed.known(prefix.slice(0, -1));
      if (!before) return dictionary.withPrefix(prefix);
      const units = codeUnits(prefix);
      return before.filter((id) => dictionary.startsWith(id, units));
    });
  }
}

/** BM25+ of a posting, without the factor of its term. */
function scoreOf(count: number, length: number, perTerm: number): number {
  return d + (count * (k + 1)) / (count + k * (1 - b) + perTerm * length);
}

/** The posting lists of some terms in some fields of a part. */
interface SegmentPostings extends FoundTerm {
  /** For each list, `i * fields.length + f`, for the i-th term and the f-th field of the lookup. */
  readonly places: readonly number[];
}

function postingsIn(
  part: SegmentInUse,
  ids: readonly number[],
  fields: readonly IndexedField[],
): SegmentPostings {
  const { starts } = part.segment;
  const offsets = fields.map((field) => indexedFields.indexOf(field));
  const [lists, places]: [number[], number[]] = [[], []];
  for (let i = 0; i < ids.length; i++) {
    const term = termOf(part, ids[i] ?? 0);
    if (term < 0) continue;
    for (let f = 0; f < offsets.length; f++) {
      const list = term * fieldCount + (offsets[f] ?? 0);
      if (starts[list] === starts[list + 1]) continue;
      lists.push(list);
      places.push(i * offsets.length + f);
    }
  }
  return { part, lists, places };
}

/** How many papers, without removed ones, are in the postings from `list` up to `endList` (exclusive). */
function papersIn({ live, papers, segment }: SegmentInUse, list: number, endList: number): number {
  const { starts, documents } = segment;
  const [start, end] = [starts[list] ?? 0, starts[endList] ?? 0];
  if (live === papers.length) return end - start;
  let count = 0;
  for (let at = start; at < end; at++) if (papers[documents[at] ?? 0]) count += 1;
  return count;
}

/** The terms that are in a name of a paper, by their first code unit. */
function termsInNames({ dictionary, parts }: Segments): ReadonlyMap<number, readonly number[]> {
  const isInName = new Uint8Array(dictionary.size);
  const fields = nameFields.map((field) => indexedFields.indexOf(field));
  for (const { segment } of parts) {
    const { terms, starts } = segment;
    for (const field of fields) {
      for (let term = 0; term < terms.length; term++) {
        const list = term * fieldCount + field;
        if (starts[list] !== starts[list + 1]) isInName[terms[term] ?? 0] = 1;
      }
    }
  }
  const found = new Map<number, number[]>();
  for (let id = 0; id < isInName.length; id++) {
    if (isInName[id] === 1) addTo(found, dictionary.first(id), id);
  }
  return found;
}
