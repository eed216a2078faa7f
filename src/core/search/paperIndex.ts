/*
 * Search: papers and queries as they are typed in, the papers that fit out, best first, with why they were
 * found. A query passes these steps:
 *
 * 1. `query/lexer.ts` cuts the text into tokens, `query/parse.ts` reads them as an expression (`query/ast.ts`),
 * 2. `answer/find.ts` looks for papers with all words, and adds papers that have some of them,
 * 3. `answer/evaluate.ts` takes the words and phrases out of the expression,
 * 4. `ranking/plan.ts` says which terms a word may stand for (`ranking/variants.ts`), `ranking/readings.ts`
 *    what papers have in its place,
 * 5. `index/dictionary.ts` finds the terms, the segments have the documents of each,
 * 6. `ranking/termScores.ts` adds up BM25+ scores, `ranking/hits.ts` joins lists of documents,
 * 7. `answer/conditions.ts` tests the record of each document, `answer/documents.ts` tests phrases,
 * 8. `answer/rank.ts` adds how near the words are to one another (`ranking/nearness.ts`) and puts titles that
 *    are, or begin with, the words first,
 * 9. `results.ts` and `answer/snippet.ts` show why each paper was found.
 *
 * Papers like a text are found by `related/related.ts`, what is rising by `trends/trends.ts`.
 */
import type { DecodeAscii } from '../base/bytes';
import { defined } from '../base/defined';
import type { Pause } from '../base/pause';
import type { SavedPart } from '../base/savedPart';
import { stepByStep } from '../base/steps';
import { currentDay } from '../model';
import type { Paper } from '../model';
import type { InterestOrder, SearchContext } from './answer/conditions';
import { answerable } from './answer/evaluate';
import { explain, withReadAs, SearchedPapers } from './answer/find';
import type { MatchedTerms, Reason } from './answer/result';
import { Interest } from './interest/interest';
import { decodeSegment, encodeSegment } from './index/segment';
import { Segments } from './index/segments';
import type { Query } from './query/ast';
import { parseQuery } from './query/parse';
import { silent } from './ranking/hits';
import { relatedTo } from './related/related';
import type { RelatedMatch } from './related/related';
import type { ComparedText } from './related/tellingTerms';
import { trendSteps } from './trends/trends';
import type { Trends } from './trends/trends';
import type { WriteAscii } from './words/termReader';

/** A paper that fits a query. */
export interface PaperMatch {
  readonly paper: Paper;
  /** Higher is better; zero when no text is looked for. */
  readonly score: number;
  /** The index terms found, by the field they stand in. */
  readonly matches: MatchedTerms;
  /** It has some of the words; papers with all of them come before it. */
  readonly isPartial: boolean;
  /** The words, folded, that a partial match lacks. */
  readonly missing?: readonly string[];
  /** Only for short lists sorted by interest. */
  readonly reason?: Reason;
  /** The abstract is known to read as it stands. */
  readonly isPlain?: boolean;
}

const firstLetter = 'a';
/** Nobody looks through longer lists, so these are given without reasons. */
const mostReasons = 100;

/** Full-text search over papers. Not to be searched while an update is under way. */
export class PaperIndex {
  readonly #segments: Segments;
  #searched: SearchedPapers | undefined;
  #learnt:
    | {
        readonly searched: SearchedPapers;
        readonly marks: number;
        readonly interest: Interest;
      }
    | undefined;

  /** @param decode for {@link restore} */
  constructor(
    writeAscii?: WriteAscii,
    private readonly decode: DecodeAscii = () => undefined,
  ) {
    this.#segments = new Segments(writeAscii);
  }

  /**
   * Removes papers, then adds others, with a pause now and then; {@link finish} makes the changes searchable.
   * A changed paper is in both lists. It is indexed again only when its text changed.
   *
   * @param textHashes hashes of added papers, as far as they are known
   */
  async update(
    removed: readonly Paper[],
    added: readonly Paper[],
    pause: Pause,
    textHashes: ReadonlyMap<Paper, number> = new Map(),
  ): Promise<void> {
    const isSearched = this.#searched !== undefined;
    if (isSearched && removed.length === 0 && added.length === 0) return;
    this.#searched = undefined;
    await this.#segments.update(removed, added, pause, textHashes);
  }

  /** Makes all updates searchable; then the index may be asked again. */
  async finish(pause: Pause): Promise<void> {
    if (this.#searched) return;
    await this.#segments.finish(pause);
    this.#searched = undefined;
  }

  /** Makes what every search looks at, so that the first letter typed need not wait for it. */
  prepare(): void {
    this.search(firstLetter, 1);
  }

  /** A hash of what is indexed of a paper, apart from its key. */
  textHash(paper: Omit<Paper, 'key'>): number {
    return this.#segments.textHash(paper);
  }

  get isEmpty(): boolean {
    return this.#segments.paperCount === 0;
  }

  /** The segments to save for the next session; an update changes few of them. */
  get segments(): readonly SavedPart[] {
    return this.#segments.parts.map(({ segment }) => ({
      id: segment.id,
      toBytes: () => encodeSegment(segment, this.#segments.dictionary),
    }));
  }

  /**
   * Takes in a segment that an earlier session saved, before the first update: papers whose text is in the
   * segment need not be indexed again, and other papers in it do no harm. False when the bytes are damaged or
   * of another version.
   */
  async restore(bytes: Uint8Array, pause: Pause): Promise<boolean> {
    await pause();
    const segment = decodeSegment(bytes, this.decode);
    if (segment) this.#segments.restore(segment);
    return segment !== undefined;
  }

  /**
   * The papers that fit what stands in a search field, best first unless the query says otherwise,
   * and at most `limit`; all of them, newest first, for an empty query. Papers of equal score stand
   * newest first, then by title. What cannot be read of the query is left out: see `parseQuery`.
   */
  search(
    text: string,
    limit: number,
    context: SearchContext = { today: currentDay() },
  ): PaperMatch[] {
    return this.find(parseQuery(text).query, limit, context);
  }

  /** As {@link search}, for a query that was parsed. */
  find(query: Query, limit: number, context: SearchContext): PaperMatch[] {
    const searched = this.#ready();
    const { documents } = searched;
    const asked = defined({ ...query, where: answerable(query.where, context) });
    const { best, lookedUp, readings } = searched.find(asked, limit, context);
    const numbers = best.map(({ document }) => document);
    const matches = explain(this.#segments, numbers, lookedUp);
    const reasonOf = reasonsFor(query, limit, context.interest);
    return best.flatMap(({ document, score, missing, isOther }, i) => {
      const paper = documents.papers[document];
      if (!paper) return [];
      return [
        {
          paper,
          score: score > silent * 1e9 ? score : 0,
          matches: withReadAs(matches[i] ?? {}, readings),
          isPartial: missing !== undefined,
          isPlain: documents.isPlain(document),
          ...(missing && { missing }),
          ...(reasonOf && { reason: reasonOf(paper, isOther) }),
        },
      ];
    });
  }

  /** The papers that share most with a text; see `relatedTo`. */
  related(text: ComparedText, limit: number, except?: string): RelatedMatch[] {
    return relatedTo(this.#segments, this.#ready(), text, limit, except);
  }

  /**
   * What the user likes to read, learnt from papers and marks, with pauses on the way. Learnt anew only when
   * papers have changed or `marks`, the version of the user's marks, is another.
   */
  async interest(context: SearchContext, marks: number, pause: Pause): Promise<Interest> {
    const searched = this.#ready();
    const last = this.#learnt;
    if (last?.searched === searched && last.marks === marks) return last.interest;
    const known = last?.searched === searched ? last.interest.features : undefined;
    const steps = Interest.learn(this.#segments, searched, context, known);
    const interest = await stepByStep(steps, pause);
    this.#learnt = { searched, marks, interest };
    return interest;
  }

  /** What papers with `keys` are about more often than papers with `keysBefore`, with pauses on the way. */
  async trends(
    keys: readonly string[],
    keysBefore: readonly string[],
    limit: number,
    pause: Pause,
  ): Promise<Trends> {
    const { parts, dictionary } = this.#segments;
    const segments = { parts: [...parts], dictionary };
    const [now, before] = [new Set(keys), new Set(keysBefore)];
    return stepByStep(trendSteps(segments, this.#ready(), now, before, limit), pause);
  }

  #ready(): SearchedPapers {
    return (this.#searched ??= new SearchedPapers(this.#segments));
  }
}

/** Gives the reason for a paper's place; undefined where no reasons are shown. */
function reasonsFor(
  { sort }: Query,
  limit: number,
  interest: InterestOrder | undefined,
): ((paper: Paper, isOther: boolean | undefined) => Reason) | undefined {
  if (sort !== 'interest' || !interest || limit > mostReasons) return undefined;
  return (paper, isOther) =>
    isOther ? { kind: 'other', words: [] } : { kind: 'near', words: interest.near(paper) };
}
