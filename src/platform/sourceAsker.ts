import { addAll } from '../core/base/collections';
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
  /** The user's key for an address of a source. */
  readonly keyFor?: (id: SourceId, address: string) => Promise<string | undefined>;
}

/** Milliseconds that a run waits for a busy source in all. */
const longestWait = 60_000;
/** Tries for a work; the error of a server may pass. */
const maxTries = 2;
/** A source that fails for so many works in a row is out of order. */
const maxFailures = 5;

/** Asks sources by way of a cache. */
export class SourceAsker {
  /** Milliseconds that runs have waited for busy sources. */
  readonly #waited = new WeakMap<OnlineRun, Map<SourceId, number>>();

  constructor(private readonly parts: AskerParts) {}

  /** Starts a run: a function to ask sources with, and how the sources fared so far. */
  startRun(run: OnlineRun): { readonly ask: Ask } & RunResults {
    const { cache, accessOf, localize } = this.parts;
    const failures = new Map<SourceId, RequestFailure>();
    const answered = new Set<SourceId>();
    /** The failures of each source since its last answer. */
    const inARow = new Map<SourceId, number>();
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
      /** The next one comes last. */
      const planned = [...source.requests(unknown, access)].reverse();
      const asked = new Set(planned.flatMap((request) => request.works));
      // The source can't have them.
      for (const work of unknown) if (!asked.has(work)) found.set(work, []);
      const isUsed = planned.length > 0;
      for (let done = 1; planned.length > 0; done += 1) {
        const request = planned.pop();
        if (!request) break;
        const total = done + planned.length;
        run.report(localize('{0}: {1} of {2}', source.name, done, total));
        try {
          const records = await this.#records(id, request, run);
          for (const [work, some] of recordsByWork(request.works, records)) {
            found.set(work, some);
            cache.set(keyOf(work), some);
          }
          answered.add(id);
          inARow.delete(id);
        } catch (error) {
          const failure = error instanceof RequestFailure ? error : new RequestFailure('failed');
          if (failure.kind === 'canceled') break;
          // One of the ids may be the reason.
          if (failure.status === 400 && request.works.length > 1) {
            const half = Math.ceil(request.works.length / 2);
            const parts = [request.works.slice(0, half), request.works.slice(half)];
            addAll(planned, parts.flatMap((part) => source.requests(part, access)).reverse());
            continue;
          }
          failures.set(id, failure);
          // A refusal is more likely due to what was asked.
          const count = (inARow.get(id) ?? 0) + (failure.status === 400 ? 1 / 4 : 1);
          inARow.set(id, count);
          if (!isOfOneAnswer(failure) || count >= maxFailures) {
            stopped.add(id);
            break;
          }
        }
      }
      if (isUsed) await cache.save();
      return found;
    };
    return { ask, failures, answered };
  }

  async #records(
    id: SourceId,
    request: SourceRequest,
    run: OnlineRun,
  ): Promise<readonly SourceRecord[]> {
    const answer = await this.#patientAnswer(id, request, run);
    if (answer.status === 400) throw new RequestFailure('failed', 400);
    const read = sources[id].read(answer);
    if ('fault' in read) throw new RequestFailure(read.fault, answer.status);
    return read.records;
  }

  async #patientAnswer(
    id: SourceId,
    request: SourceRequest,
    run: OnlineRun,
  ): Promise<ClientAnswer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.send(id, request, run);
      } catch (error) {
        const mayPass = error instanceof RequestFailure && error.status >= 500;
        if (!mayPass || error.kind !== 'failed' || tries === maxTries) throw error;
      }
    }
  }

  /** Sends one request, unless the source is known to be busy. Rejects with a {@link RequestFailure}. */
  async send(id: SourceId, request: SourceRequest, run: OnlineRun): Promise<ClientAnswer> {
    const { name, interval } = sources[id];
    const { client, cache, localize, accessOf, keyFor } = this.parts;
    await cache.load();
    const address = accessOf(id)?.address ?? '';
    const key = await keyFor?.(id, address);
    const busyName = `${id} ${address}${key === undefined ? '' : ' with a key'}`;
    const hasKey = key !== undefined;
    const busyUntil = cache.get(busyName);
    if (typeof busyUntil === 'number') throw new RequestFailure('busy', 429, busyUntil, hasKey);
    const waited = this.#waited.get(run) ?? new Map<SourceId, number>();
    this.#waited.set(run, waited);
    const onWait = (milliseconds: number): void => {
      waited.set(id, (waited.get(id) ?? 0) + milliseconds);
      const seconds = Math.ceil(milliseconds / 1000);
      run.report(localize('{0} is busy, waiting {1} s', name, seconds));
    };
    try {
      const patience = longestWait - (waited.get(id) ?? 0);
      const headers = key === undefined ? {} : { 'x-api-key': key };
      return await client.send(request, {
        signal: run.signal,
        interval,
        patience,
        onWait,
        headers,
      });
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      const { kind, status } = error;
      if (kind === 'busy') {
        cache.set(busyName, error.until ?? 0);
        await cache.save();
      }
      const until = kind === 'busy' ? cache.get(busyName) : undefined;
      throw new RequestFailure(kind, status, typeof until === 'number' ? until : undefined, hasKey);
    }
  }
}

/** Whether a failure may be due to what was asked, so the next request may succeed. */
function isOfOneAnswer({ kind }: RequestFailure): boolean {
  return ['failed', 'cutOff', 'tooLarge', 'error', 'format'].includes(kind);
}
