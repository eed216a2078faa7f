import type { FileChange } from '../engine';
import type { FileContent } from '../../files/fileVerdict';
import type { SentOptions } from './searching';

/** One end of the connection between the engine's thread and the one that uses it. */
export interface Channel {
  /** The buffers in `transfer` go over instead of being copied. */
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  /** Takes what the other end posts. */
  onMessage: (message: unknown) => void;
  /** Takes the reason when the other end is no more; it comes once at most. */
  onClose: (reason: Error) => void;
  close(): void;
}

/**
 * What can be asked of an engine. Those that give much give it in portions, as a `stream` with a number
 * of its own; see {@link Answer}.
 */
export type Request =
  | { readonly method: 'read'; readonly args: readonly [file: FileContent] }
  | {
      readonly method: 'update';
      readonly stream: number;
      readonly args: readonly [changes: readonly FileChange[], pins: ReadonlyMap<string, string>];
    }
  | { readonly method: 'indexed'; readonly args: readonly [] }
  | { readonly method: 'restore'; readonly args: readonly [part: Uint8Array] }
  | { readonly method: 'recall'; readonly args: readonly [texts: readonly string[]] }
  | { readonly method: 'forget'; readonly args: readonly [uris: readonly string[]] }
  | { readonly method: 'savedParts'; readonly args: readonly [] }
  | { readonly method: 'savedPart'; readonly args: readonly [name: string] }
  | { readonly method: 'paper'; readonly args: readonly [key: string] }
  | {
      readonly method: 'search';
      readonly stream: number;
      readonly args: readonly [query: string, options: SentOptions];
    }
  /** The next portion of a stream. */
  | { readonly method: 'next'; readonly stream: number; readonly args: readonly [] };

/** A request with the number that its answer bears; once it has that, another may bear it. */
export type NumberedRequest = Request & { readonly id: number };

/**
 * The answer to a request. A stream gives one portion, and another for each `next`, until it is
 * `done`, with the last one or with undefined: as the other side asks for them, they never come much
 * faster than it takes them in.
 */
export type Answer = { readonly id: number } & (
  | { readonly value: unknown; readonly done: boolean }
  | { readonly error: { readonly message: string; readonly stack?: string } }
);

/** What a worker posts when it is ready to be asked. */
export const readyMessage = 'ready';

/** The buffer that `bytes` has for itself; one that it shares must not be taken from the others. */
export function wholeBuffer({ byteLength, buffer }: Uint8Array): ArrayBuffer | undefined {
  const isWhole = byteLength === buffer.byteLength && byteLength > 0;
  return isWhole && buffer instanceof ArrayBuffer ? buffer : undefined;
}
