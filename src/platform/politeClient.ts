import { Turns } from '../core/base/tasks';
import type { SourceAnswer, SourceRequest } from '../core/lookUp/source';
import type { Clock } from './clock';

/**
 * Why there is no answer. `unreachable`: no connection to the host; `busy`: it asked to come back later; `failed`: an
 * error of the server, or a refusal; `cutOff`: the answer ended early; `page`: a web page instead of data; `error`: a
 * message about an error instead of data; `format`: something else than data of the source.
 */
export type FailureKind =
  | 'unreachable'
  | 'busy'
  | 'failed'
  | 'cutOff'
  | 'page'
  | 'error'
  | 'format'
  | 'tooLarge'
  | 'redirected'
  | 'timeout'
  | 'canceled';

/** A request without an answer. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';

  /**
   * @param status the HTTP status, or 0 if there is none
   * @param until when a busy host may be asked again, if it says so
   * @param hasKey whether the user's key was sent
   */
  constructor(
    readonly kind: FailureKind,
    readonly status = 0,
    readonly until?: number,
    readonly hasKey = false,
  ) {
    super(`${kind} ${status}`);
  }
}

/** A whole answer with status 200, 400 or 404. */
export interface ClientAnswer extends SourceAnswer {
  /** The address of the next page, if the answer is one of several. */
  readonly next?: string;
}

/** How to ask a host. */
export interface RequestOptions {
  readonly signal: AbortSignal;
  /** The shortest time between two requests to the host, in milliseconds. */
  readonly interval: number;
  /** The longest time to wait for a busy host, in milliseconds; a minute by default. */
  readonly patience?: number;
  /** Called before a wait that the host asked for, in milliseconds. */
  readonly onWait?: (milliseconds: number) => void;
  /** Sent to the host. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface ClientParts {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** Undefined in a browser, which has its own. */
  readonly userAgent: string | undefined;
}

/** In bytes. The largest known answers, a hundred papers with abstracts, have half a megabyte. */
const maxBytes = 4 * 2 ** 20;
const maxRedirects = 3;
const maxTries = 3;
/** Milliseconds. arXiv may take a minute. */
const longestAnswer = 90_000;
/** Longer waits are mistakes. */
const longestWait = 24 * 3_600_000;
const firstWait = 4000;

/** Sends one request at a time to each host, with pauses, and waits when the host asks for it. */
export class PoliteClient {
  readonly #turns = new Map<string, Turns>();
  /** When the next request to a host may start. */
  readonly #next = new Map<string, number>();
  /** Until when a host asked to wait. */
  readonly #busy = new Map<string, number>();

  constructor(private readonly parts: ClientParts) {}

  /** Rejects with a {@link RequestFailure}. */
  send(request: SourceRequest, options: RequestOptions): Promise<ClientAnswer> {
    let host: string;
    try {
      host = new URL(request.url).host;
    } catch {
      return Promise.reject(new RequestFailure('unreachable'));
    }
    const turns = this.#turns.get(host) ?? new Turns();
    this.#turns.set(host, turns);
    return turns.take(() => this.#tryToSend(request, host, options));
  }

  async #tryToSend(
    request: SourceRequest,
    host: string,
    options: RequestOptions,
  ): Promise<ClientAnswer> {
    const { clock } = this.parts;
    const { signal, interval, onWait } = options;
    // Another key has another quota.
    const quota = JSON.stringify([host, options.headers]);
    let { patience = 60_000 } = options;
    let status = 429;
    for (let tries = 1; ; tries += 1) {
      const until = this.#busy.get(quota) ?? 0;
      const wait = until - clock.now();
      if (tries > maxTries || wait > patience) throw new RequestFailure('busy', status, until);
      if (wait > 0) {
        patience -= wait;
        onWait?.(wait);
        await clock.sleep(wait, signal);
      }
      await clock.sleep(Math.max(0, (this.#next.get(host) ?? 0) - clock.now()), signal);
      refuseCanceled(signal);
      this.#next.set(host, clock.now() + interval);
      const answer = await this.#answer(request, options);
      if (!('wait' in answer)) return answer;
      status = answer.status;
      const asked = Math.min(answer.wait ?? firstWait * 2 ** (tries - 1), longestWait);
      this.#busy.set(quota, clock.now() + Math.max(asked, interval));
    }
  }

  /** The answer, or how long to wait before the next request; undefined if the host doesn't say. */
  async #answer(
    request: SourceRequest,
    { signal, headers }: RequestOptions,
  ): Promise<ClientAnswer | { readonly wait: number | undefined; readonly status: number }> {
    const [timer, late] = [new AbortController(), new AbortController()];
    void this.parts.clock.sleep(longestAnswer, timer.signal).then(() => {
      if (!timer.signal.aborted) late.abort();
    });
    try {
      const response = await this.#fetch(request, headers, AbortSignal.any([signal, late.signal]));
      const { status } = response;
      if (status === 429 || status === 503) {
        void response.body?.cancel().catch(() => undefined);
        return { status, wait: waitOf(response.headers, this.parts.clock.now()) };
      }
      if (status !== 200 && status !== 400 && status !== 404) {
        void response.body?.cancel().catch(() => undefined);
        throw new RequestFailure('failed', status);
      }
      const text = await readText(response);
      if (isPage(response.headers, text)) throw new RequestFailure('page', status);
      const next = nextPage(response.headers.get('link'), request.url);
      return { status, text, ...(next !== undefined && { next }) };
    } catch (error) {
      if (late.signal.aborted) throw new RequestFailure('timeout');
      refuseCanceled(signal);
      throw error instanceof RequestFailure ? error : new RequestFailure('unreachable');
    } finally {
      timer.abort();
    }
  }

  /** Follows redirects within the host only: another host isn't the one that the user agreed to. */
  async #fetch(
    { url, body }: SourceRequest,
    headers: RequestOptions['headers'],
    signal: AbortSignal,
  ): Promise<Response> {
    const { userAgent } = this.parts;
    let address = url;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await this.parts.fetch(address, {
        signal,
        redirect: 'manual',
        credentials: 'omit',
        headers: {
          ...headers,
          ...(userAgent !== undefined && { 'User-Agent': userAgent }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { method: 'POST', body }),
      });
      const { status } = response;
      // Browsers hide where a redirect leads to.
      if (response.type !== 'opaqueredirect' && (status < 300 || status > 399)) return response;
      void response.body?.cancel().catch(() => undefined);
      const target = targetOf(response.headers.get('location'), address);
      if (target === undefined) throw new RequestFailure('redirected', status);
      address = target;
    }
    throw new RequestFailure('redirected');
  }
}

function refuseCanceled(signal: AbortSignal): void {
  if (signal.aborted) throw new RequestFailure('canceled');
}

/** An address on the same host and with the same protocol; undefined for any other. */
function targetOf(location: string | null, from: string): string | undefined {
  try {
    const [target, source] = [new URL(location ?? '', from), new URL(from)];
    return location !== null && target.origin === source.origin ? target.href : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a body until the limit, since its length isn't known before. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return parts.join('') + decoder.decode();
      bytes += part.value.length;
      if (bytes > maxBytes) throw new RequestFailure('tooLarge', response.status);
      parts.push(decoder.decode(part.value, { stream: true }));
    }
  } catch (error) {
    void reader?.cancel().catch(() => undefined);
    throw error instanceof RequestFailure ? error : new RequestFailure('cutOff', response.status);
  }
}

function isPage(headers: Headers, text: string): boolean {
  const isLabeled = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  return isLabeled || /^\s*<(?:!doctype html|html)\b/i.test(text.slice(0, 1000));
}

/** The wait that a host asks for, in milliseconds; undefined if it doesn't say. */
function waitOf(headers: Headers, now: number): number | undefined {
  const after = headers.get('retry-after') ?? '';
  // A proxy may have added another value.
  const seconds = after
    .split(/[\s,]+/)
    .map(Number)
    .reduce((a, b) => Math.max(a, b));
  if (after !== '' && seconds >= 0) return seconds * 1000;
  const date = after === '' ? NaN : Date.parse(after);
  if (!Number.isNaN(date)) return Math.max(0, date - now);
  // Hugging Face: the quota is reset after `t` seconds.
  const reset = /;t=(\d{1,9})/.exec(headers.get('ratelimit') ?? '')?.[1];
  return reset === undefined ? undefined : Number(reset) * 1000;
}

/** The next page in a header such as `<https://…>; rel="next"`, always on the host that was asked. */
function nextPage(link: string | null, from: string): string | undefined {
  const next = (link ?? '').split(',').find((one) => /;\s*rel="?next"?/i.test(one));
  const [, address] = /<([^<>]*)>/.exec(next ?? '') ?? [];
  if (address === undefined) return undefined;
  try {
    const { pathname, search } = new URL(address, from);
    return new URL(from).origin + pathname + search;
  } catch {
    return undefined;
  }
}
