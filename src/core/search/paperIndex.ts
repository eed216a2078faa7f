/*
 * Search over papers. Takes papers and queries as typed; returns the matching papers, best first, and why they
 * matched. A query passes these steps:
 *
 * 1. `query/lexer.ts` splits the text into tokens, `query/parse.ts` parses them into an expression (`query/ast.ts`).
 * 2. `answer/find.ts` finds papers with all words, and adds papers that have some of them.
 * 3. `answer/evaluate.ts` evaluates the expression and collects its words and phrases.
 * 4. `ranking/plan.ts` decides which terms may match a word (`ranking/variants.ts`), `ranking/readings.ts`
 *    which other expressions of papers may.
 * 5. `index/dictionary.ts` finds the terms; the segments have the documents of each.
 * 6. `ranking/termScores.ts` adds up BM25+ scores; `ranking/hits.ts` combines lists of documents.
 * 7. `answer/conditions.ts` tests the record of each document; `answer/documents.ts` tests phrases.
 * 8. `answer/rank.ts` adds how near the words are to one another (`ranking/nearness.ts`), and puts titles that
 *    are, or start with, the words first.
 * 9. `results.ts` and `answer/snippet.ts` show why each paper was found.
 *
 * `related/related.ts` finds papers similar to a text; `trends/trends.ts` finds topics on the rise.
 */
import type { DecodeAscii, SavedPart } from '../base/bytes';
import { defined } from '../base/data';
import { stepByStep } from '../base/tasks';
import type { Pause } from '../base/tasks';
import { currentDay } from '../model';
import type { Paper } from '../model';
import { answerable } from './answer/evaluate';
import { explain, withReadAs, SearchedPapers } from './answer/find';
import type { MatchedTerms, Reason } from './answer/result';
import { Interest } from './interest/interest';
import { decodeSegment, encodeSegment } from './index/segment';
import { Segments } from './index/segments';
import type { Query } from './query/ast';
import type { InterestOrder, SearchContext } from './query/context';
import { parseQuery } from './query/parse';
import { silent } from './ranking/hits';
import { relatedTo } from './related/related';
import type { RelatedMatch } from './related/related';
import type { ComparedText } from './related/textTerms';
import { trendSteps } from './trends/trends';
import type { Trends } from './trends/trends';
import type { WriteAscii } from './words/termReader';
import { textHash } from './words/textHash';

/** A paper that matches a query. */
export interface PaperMatch {
  readonly paper: Paper;
  /** Higher is better; zero when the query has no text. */
  readonly score: number;
  /** The index terms found, by field. */
  readonly matches: MatchedTerms;
  /** It has some of the words. Papers with all of them come before it. */
  readonly isPartial: boolean;
  /** The words, folded, that a partial match lacks. */
  readonly missing?: readonly string[];
  /** Only for short lists sorted by interest. */
  readonly reason?: Reason;
  /** The abstract is known to need no conversion to be readable. */
  readonly isPlain?: boolean;
}

const firstLetter = 'a';
/** Users don't read through longer lists, so their results come without reasons. */
const maxReasons = 100;

/** Full-text search over papers. Don't search while an update is running. */
export class PaperIndex {
  readonly #segments: Segments;
  #searched: SearchedPapers | undefined;
  #learned:
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
   * Removes papers, then adds others, with pauses; {@link finish} makes the changes searchable. A changed
   * paper is in both lists. It is indexed again only if its text changed.
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

  /** Makes all updates searchable. The index can be searched again afterwards. */
  async finish(pause: Pause): Promise<void> {
    if (this.#searched) return;
    await this.#segments.finish(pause);
    this.#searched = undefined;
  }

  /** Prepares what every search uses, so the first keystroke doesn't wait for it. */
  prepare(): void {
    this.search(firstLetter, 1);
  }

  /** A hash of a paper's indexed text, without its key. */
  textHash(paper: Omit<Paper, 'key'>): number {
    return textHash(paper);
  }

  /** The hash of the indexed text of the paper with a key; 0 if it isn't indexed. */
  hashOf(key: string): number {
    return this.#segments.hashOf(key);
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
   * Adds a segment that an earlier session saved; call it before the first update. Papers whose text is in
   * the segment needn't be indexed again; other papers in it do no harm. False when the bytes are damaged or
   * from another version.
   */
  async restore(bytes: Uint8Array, pause: Pause): Promise<boolean> {
    await pause();
    const segment = decodeSegment(bytes, this.decode);
    if (segment) this.#segments.restore(segment);
    return segment !== undefined;
  }

  /**
   * The papers that match a query as typed, best first unless the query sorts otherwise, and at most `limit`;
   * all of them, newest first, for an empty query. Papers with equal scores are sorted newest first, then by
   * title. Unreadable parts of the query are left out: see `parseQuery`.
   */
  search(
    text: string,
    limit: number,
    context: SearchContext = { today: currentDay() },
  ): PaperMatch[] {
    return this.find(parseQuery(text).query, limit, context);
  }

  /** As {@link search}, for a parsed query. */
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

  /** How many papers {@link find} finds without a limit. */
  count({ where }: Query, context: SearchContext): number {
    const asked = defined({ where: answerable(where, context) });
    return this.#ready().find(asked, Infinity, context).best.length;
  }

  /** The papers that share most with a text; see `relatedTo`. */
  related(text: ComparedText, limit: number, except?: string): RelatedMatch[] {
    return relatedTo(this.#segments, this.#ready(), text, limit, except);
  }

  /**
   * What the user likes to read, learned from papers and marks, with pauses. Learned again only when papers
   * have changed or `marks`, the version of the user's marks, has.
   */
  async interest(context: SearchContext, marks: number, pause: Pause): Promise<Interest> {
    const searched = this.#ready();
    const last = this.#learned;
    if (last?.searched === searched && last.marks === marks) return last.interest;
    const steps = Interest.learn(this.#segments, searched, context);
    const interest = await stepByStep(steps, pause);
    this.#learned = { searched, marks, interest };
    return interest;
  }

  /** What papers with `keys` are about more often than papers with `keysBefore`; computed with pauses. */
  async trends(
    keys: readonly string[],
    keysBefore: readonly string[],
    limit: number,
    pause: Pause,
  ): Promise<Trends> {
    const [now, before] = [new Set(keys), new Set(keysBefore)];
    return stepByStep(trendSteps(this.#segments, this.#ready(), now, before, limit), pause);
  }

  #ready(): SearchedPapers {
    return (this.#searched ??= new SearchedPapers(this.#segments));
  }
}

/** Returns the reason for a paper's position; undefined where no reasons are shown. */
function reasonsFor(
  { sort }: Query,
  limit: number,
  interest: InterestOrder | undefined,
): ((paper: Paper, isOther: boolean | undefined) => Reason) | undefined {
  if (sort !== 'interest' || !interest || limit > maxReasons) return undefined;
  return (paper, isOther) =>
    isOther ? { kind: 'other', words: [] } : { kind: 'near', words: interest.near(paper) };
}
