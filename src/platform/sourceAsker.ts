import { recordsByWork } from '../core/lookUp/match';
import type {
  Ask,
  SourceAccess,
  SourceId,
  SourceRecord,
  SourceRequest,
  SoughtWork,
} from '../core/lookUp/source';
import { sources } from '../core/lookUp/sources';
import type { Localize } from '../core/text/localize';
import type { AnswerCache } from './answerCache';
import { RequestFailure } from './politeClient';
import type { ClientAnswer, PoliteClient } from './politeClient';

/** One run of a command that asks sources. */
export interface OnlineRun {
  readonly signal: AbortSignal;
  /** Shows what the run is doing. */
  readonly report: (message: string) => void;
}

/** How sources fared in a run. */
export interface RunResults {
  /** The last failure of each source that failed. */
  readonly failures: ReadonlyMap<SourceId, RequestFailure>;
  /** The sources that answered at least once. */
  readonly answered: ReadonlySet<SourceId>;
}

interface AskerParts {
  readonly client: PoliteClient;
  readonly cache: AnswerCache;
  /** Undefined if a source is switched off. */
  readonly accessOf: (id: SourceId) => SourceAccess | undefined;
  readonly localize: Localize;
}

/** Asks sources by way of a cache. */
export class SourceAsker {
  constructor(private readonly parts: AskerParts) {}

  /** Starts a run: a function to ask sources with, and how the sources fared so far. */
  startRun(run: OnlineRun): { readonly ask: Ask } & RunResults {
    const { cache, accessOf, localize } = this.parts;
    const failures = new Map<SourceId, RequestFailure>();
    const answered = new Set<SourceId>();
    /** They aren't asked again in this run. */
    const stopped = new Set<SourceId>();
    const ask: Ask = async (id, works) => {
      const found = new Map<SoughtWork, readonly SourceRecord[]>();
      const access = accessOf(id);
      if (!access) return found;
      const source = sources[id];
      await cache.load();
      const keyOf = (work: SoughtWork): string => `${id} ${access.address} ${JSON.stringify(work)}`;
      for (const work of works) {
        const known = cache.get(keyOf(work));
        if (typeof known === 'object') found.set(work, known);
      }
      if (stopped.has(id) || run.signal.aborted) return found;
      const unknown = works.filter((work) => !found.has(work));
      const planned = source.requests(unknown, access);
      const asked = new Set(planned.flatMap((request) => request.works));
      // The source can't have them.
      for (const work of unknown) if (!asked.has(work)) found.set(work, []);
      for (const [done, request] of planned.entries()) {
        run.report(localize('{0}: {1} of {2}', source.name, done + 1, planned.length));
        try {
          const records = await this.#records(id, request, run);
          for (const [work, some] of recordsByWork(request.works, records)) {
            found.set(work, some);
            cache.set(keyOf(work), some);
          }
          answered.add(id);
        } catch (error) {
          const failure = error instanceof RequestFailure ? error : new RequestFailure('failed');
          if (failure.kind === 'canceled') break;
          // A second failure is hardly due to one work.
          if (failures.has(id) || !isOfOneAnswer(failure)) stopped.add(id);
          failures.set(id, failure);
          if (stopped.has(id)) break;
        }
      }
      if (planned.length > 0) await cache.save();
      return found;
    };
    return { ask, failures, answered };
  }

  async #records(
    id: SourceId,
    request: SourceRequest,
    run: OnlineRun,
  ): Promise<readonly SourceRecord[]> {
    const answer = await this.send(id, request, run);
    const read =
      answer.status === 400 ? new RequestFailure('failed', 400) : sources[id].read(answer);
    if ('kind' in read) throw read;
    if ('fault' in read) throw new RequestFailure('page', answer.status);
    return read.records;
  }

  /** Sends one request, unless the source refused one a moment ago. Rejects with a {@link RequestFailure}. */
  async send(
    id: SourceId,
    request: SourceRequest,
    { signal, report }: OnlineRun,
  ): Promise<ClientAnswer> {
    const { name, interval } = sources[id];
    const { client, cache, localize } = this.parts;
    const refusal = cache.get(id);
    if (typeof refusal === 'number') throw new RequestFailure('busy', refusal);
    const onWait = (milliseconds: number): void =>
      report(localize('{0} is busy, waiting {1} s', name, Math.ceil(milliseconds / 1000)));
    try {
      return await client.send(request, { signal, interval, onWait });
    } catch (error) {
      if (error instanceof RequestFailure && error.kind === 'busy') {
        cache.set(id, error.status);
      }
      throw error;
    }
  }
}

/** Whether a failure may be due to what was asked, so the next request may succeed. */
function isOfOneAnswer({ kind }: RequestFailure): boolean {
  return kind === 'failed' || kind === 'cutOff' || kind === 'tooLarge';
}
