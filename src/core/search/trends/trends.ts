/*
 * Finds topics on the rise. Takes the papers of two time spans; returns the words and organizations that a larger share
 * of papers has in the later span, by statistical significance: the log odds ratio over its standard error. Half a paper
 * is added to each count, so new words can be compared.
 */
import type { Steps } from '../../base/steps';
import { textOf } from '../../model';
import type { SearchedPapers } from '../answer/find';
import { inflections } from '../ranking/variants';
import { termsOfText, withoutParts } from '../related/textTerms';

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

/** A word in fewer papers may be there by chance. */
const minPapers = 3;
/** The minimum rise, in standard errors. Nine of ten words that didn't rise stay below it. */
const minRise = 1.28;
/** Words whose frequency varies from week to week for reasons other than topics. */
const fluctuatingWords = new Set(
  'across analysis change critical crucial face key part some way'.split(' '),
);

/** Counts of papers by what they have: its id, and its shortest name. */
class Counts {
  readonly #found = new Map<string, Rising>();
  readonly #totals = { count: 0, countBefore: 0 };

  add(all: readonly (readonly [id: string, name: string])[], now: number, before: number): void {
    this.#totals.count += now;
    this.#totals.countBefore += before;
    for (const [id, name] of all) {
      const known = this.#found.get(id) ?? { name, count: 0, countBefore: 0 };
      this.#found.set(id, {
        name: name.length < known.name.length ? name : known.name,
        count: known.count + now,
        countBefore: known.countBefore + before,
      });
    }
  }

  /** What rises, sorted by rise, then by the number of papers, then by name. */
  rising(isWanted: (id: string) => boolean = () => true): readonly Rising[] {
    return [...this.#found]
      .filter(([, { count }]) => count >= minPapers)
      .map(([id, item]) => ({ id, item, rise: this.#riseOf(item) }))
      .filter(({ id, rise }) => rise >= minRise && isWanted(id))
      .sort(
        (a, b) =>
          b.rise - a.rise || b.item.count - a.item.count || (a.item.name < b.item.name ? -1 : 1),
      )
      .map(({ item }) => item);
  }

  /** How many standard errors the log odds are higher than before. */
  #riseOf({ count, countBefore }: Rising): number {
    const totals = this.#totals;
    if (totals.countBefore === 0) return 0;
    const [a, b] = [count + 0.5, totals.count - count + 0.5];
    const [c, d] = [countBefore + 0.5, totals.countBefore - countBefore + 0.5];
    return Math.log((a * d) / (b * c)) / Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
  }
}

/** What rises from the papers with `keysBefore` to those with `keys`, at most `limit` of each kind. */
export function* trendSteps(
  { documents, terms: vocabulary }: SearchedPapers,
  keys: ReadonlySet<string>,
  keysBefore: ReadonlySet<string>,
  limit: number,
): Steps<Trends> {
  const [words, organizations] = [new Counts(), new Counts()];
  for (const paper of documents.papers) {
    if (!paper) continue;
    const [now, before] = [Number(keys.has(paper.key)), Number(keysBefore.has(paper.key))];
    if (now + before === 0) continue;
    yield;
    const { title, organization } = paper;
    const terms = termsOfText({ title, body: textOf(paper) });
    words.add(
      terms.map(({ term, written }) => [term, written]),
      now,
      before,
    );
    const names = organization ? [organization.name] : [];
    organizations.add(
      names.map((name) => [name.toLowerCase(), name]),
      now,
      before,
    );
  }
  // A term that occurs in no title is a matter of style rather than a topic.
  const isTopic = (term: string): boolean =>
    !fluctuatingWords.has(term) &&
    [{ term }, ...inflections(term, vocabulary)].some(
      (form) => vocabulary.papersWithTerm(form.term, ['title']) > 0,
    );
  const rising = words.rising(isTopic);
  const names = new Set(withoutParts(rising.map(({ name }) => name)));
  return {
    // `delete` returns true once for each name, so a name appears once.
    terms: rising.filter(({ name }) => names.delete(name)).slice(0, limit),
    organizations: organizations.rising().slice(0, limit),
  };
}
