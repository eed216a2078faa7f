import type { Applied, LibraryServer } from '../libraryServer';
import type { FileAtWork } from '../fileReading';
import type { SearchOptions, SearchResult } from '../../search/answer/result';
import type { PaperSummary } from '../../model';

/** One end of the connection between a server and its client, mostly on another thread. */
export interface Channel {
  /** The buffers in `transfer` go over instead of being copied. */
  readonly post: (message: unknown, transfer?: readonly ArrayBuffer[]) => void;
  /** Takes what the other end posts. */
  onMessage: (message: unknown) => void;
  /** Takes the reason when the other end is no more; it comes once at most. */
  onClose: (reason: Error) => void;
  close(): void;
}

/** Options on their way to the worker. */
export interface SentOptions extends SearchOptions {
  /** How many batches are in the library of the asking side. */
  readonly version: number;
}

/** A result as it is sent: only the key of a paper that the other side has just as it is. */
export type SentResult = Omit<SearchResult, 'paper'> & { readonly paper: PaperSummary | string };

/** What a batch leads to, without the library, which follows as edits. */
export type SentApplied = Omit<Applied, 'library'>;

/** The calls that go over as they are, as do their answers. */
export type PlainCall = Exclude<keyof LibraryServer, 'restoreLibrary' | 'apply' | 'search'>;

interface CallRequest<Call extends keyof LibraryServer, Args = Parameters<LibraryServer[Call]>> {
  readonly method: Call;
  readonly args: Args;
}

/** A request that is answered in portions; no other stream has the same number. */
interface Streamed {
  readonly stream: number;
}

/** What can be asked through a channel. */
export type Request =
  | { [Call in PlainCall]: CallRequest<Call> }[PlainCall]
  | CallRequest<'restoreLibrary'>
  | (CallRequest<'apply'> & Streamed)
  | (CallRequest<'search', readonly [query: string, options: SentOptions]> & Streamed)
  /** The next portion. */
  | ({ readonly method: 'next' } & Streamed);

/** A request with the number that its answer bears; the number is free again once the answer has come. */
export type NumberedRequest = Request & { readonly id: number };

/** A value, or one of several. */
export interface Portion {
  readonly value: unknown;
  readonly done: boolean;
}

/**
 * The answer to a request. A stream gives one portion, and another for each `next`, until it is `done`,
 * either with the last portion or with undefined. As the other side asks for each, portions never come much
 * faster than it takes them in.
 */
export type Answer = { readonly id: number } & (
  Portion | { readonly error: { readonly message: string; readonly stack?: string } }
);

/** What the server's end posts, unasked, about the file that it reads. */
export interface WorkNews {
  readonly work: FileAtWork | undefined;
}

/** Whether a message is about work, and not an answer. */
export function isWorkNews(message: unknown): message is WorkNews {
  return typeof message === 'object' && message !== null && 'work' in message;
}

/** What the server's end posts when it is ready. */
export const readyMessage = 'ready';

/** The buffers of posted bytes, alone or as the content of files. They are transferred instead of being copied. */
export function buffersOf(posted: readonly unknown[]): readonly ArrayBuffer[] {
  return posted.flat().flatMap((value) => {
    const isFile = typeof value === 'object' && value !== null && 'content' in value;
    const bytes = isFile ? value.content : value;
    if (!(bytes instanceof Uint8Array)) return [];
    // A buffer with other views on it must not be taken from these.
    const isWhole = bytes.byteLength === bytes.buffer.byteLength && bytes.byteLength > 0;
    return isWhole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
  });
}
