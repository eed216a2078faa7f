import type { PaperEngine } from '../engine';
import type { SentOptions } from './searching';

/** One end of the connection between an engine and whoever uses it, mostly on another thread. */
export interface Channel {
  /** The buffers in `transfer` go over instead of being copied. */
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  /** Takes what the other end posts. */
  onMessage: (message: unknown) => void;
  /** Takes the reason when the other end is no more; it comes once at most. */
  onClose: (reason: Error) => void;
  close(): void;
}

/** The calls that go over as they are, as do their answers. */
export type PlainCall = Exclude<keyof PaperEngine, 'loadLibrary' | 'update' | 'search'>;

interface Asked<Call extends keyof PaperEngine, Args = Parameters<PaperEngine[Call]>> {
  readonly method: Call;
  readonly args: Args;
}

/** What is answered in portions; one that begins has a number that no other had. */
interface Streamed {
  readonly stream: number;
}

/** What can be asked through a channel. */
export type Request =
  | { [Call in PlainCall]: Asked<Call> }[PlainCall]
  | Asked<'loadLibrary'>
  | (Asked<'update'> & Streamed)
  | (Asked<'search', readonly [query: string, options: SentOptions]> & Streamed)
  /** The next portion. */
  | ({ readonly method: 'next' } & Streamed);

/** A request with the number that its answer bears; once it has that, another may bear it. */
export type NumberedRequest = Request & { readonly id: number };

/** A value, or one of several. */
export interface Portion {
  readonly value: unknown;
  readonly done: boolean;
}

/**
 * The answer to a request. A stream gives one portion, and another for each `next`, until it is
 * `done`, with the last one or with undefined: as the other side asks for them, they never come much
 * faster than it takes them in.
 */
export type Answer = { readonly id: number } & (
  Portion | { readonly error: { readonly message: string; readonly stack?: string } }
);

/** What an engine's end posts when it is ready to be asked. */
export const readyMessage = 'ready';

/** The buffers of bytes among what is posted, be it bytes or a file: nobody here needs them any more. */
export function buffersOf(posted: readonly unknown[]): readonly ArrayBuffer[] {
  return posted.flatMap((value) => {
    const isFile = typeof value === 'object' && value !== null && 'content' in value;
    const bytes = isFile ? value.content : value;
    if (!(bytes instanceof Uint8Array)) return [];
    // One that is shared must not be taken from the others.
    const isWhole = bytes.byteLength === bytes.buffer.byteLength && bytes.byteLength > 0;
    return isWhole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
  });
}
