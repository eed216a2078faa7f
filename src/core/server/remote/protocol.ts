import type { Applied, LibraryServer, Question } from '../libraryServer';
import type { FileAtWork } from '../fileReading';
import type { SearchOptions, SearchResult } from '../../search/answer/result';
import type { AskedQuery } from '../../search/query/parse';
import type { PaperSummary } from '../../model';

/** One end of the connection between a server and its client, mostly on another thread. */
export interface Channel {
  /** Transfers the buffers in `transfer` instead of copying them. */
  readonly post: (message: unknown, transfer?: readonly ArrayBuffer[]) => void;
  /** Receives messages that the other end posts. */
  onMessage: (message: unknown) => void;
  /** Called at most once, with the reason, when the other end has ended. */
  onClose: (reason: Error) => void;
  close(): void;
}

/** Search options in the form sent to the worker. */
export interface SentOptions extends SearchOptions {
  /** Number of batches in the library of the requesting side. */
  readonly version: number;
}

/** A result as sent: only the key of a paper if the other side has the same paper. */
export type SentResult = Omit<SearchResult, 'paper'> & { readonly paper: PaperSummary | string };

/** The result of a batch without the library, which follows as edits. */
export type SentApplied = Omit<Applied, 'library'>;

/** Calls whose arguments and answers are sent unchanged. */
export type PlainCall = Exclude<keyof LibraryServer, 'restoreLibrary' | 'apply' | 'search' | 'ask'>;

interface CallRequest<Call extends keyof LibraryServer, Args = Parameters<LibraryServer[Call]>> {
  readonly method: Call;
  readonly args: Args;
}

/** A request answered in portions; `stream` is unique among streams. */
interface Streamed {
  readonly stream: number;
}

/** A request that can be sent through a channel. */
export type Request =
  | { [Call in PlainCall]: CallRequest<Call> }[PlainCall]
  | CallRequest<'ask', readonly [question: Question, ...asked: unknown[]]>
  | CallRequest<'restoreLibrary'>
  | (CallRequest<'apply'> & Streamed)
  | (CallRequest<'search', readonly [query: AskedQuery, options: SentOptions]> & Streamed)
  | ({ readonly method: 'next' } & Streamed);

/** A request with a number that its answer repeats; the number can be reused after the answer. */
export type NumberedRequest = Request & { readonly id: number };

/** A value, or one of several. */
export interface Portion {
  readonly value: unknown;
  readonly done: boolean;
}

/**
 * The answer to a request. A stream sends one portion, and another for each `next`, until it is `done`, either
 * with the last portion or with undefined. Since the other side requests each portion, they never arrive much
 * faster than it consumes them.
 */
export type Answer = { readonly id: number } & (
  Portion | { readonly error: { readonly message: string; readonly stack?: string } }
);

/** A notification about the file that the server is reading. */
export interface WorkNews {
  readonly work: FileAtWork | undefined;
}

/** Whether a message is a {@link WorkNews}, and not an answer. */
export function isWorkNews(message: unknown): message is WorkNews {
  return typeof message === 'object' && message !== null && 'work' in message;
}

/** Posted by the server's end when it is ready. */
export const readyMessage = 'ready';

/** The buffers of posted bytes, alone or as the content of files. They are transferred instead of being copied. */
export function buffersOf(posted: readonly unknown[]): readonly ArrayBuffer[] {
  return posted.flat().flatMap((value) => {
    const isFile = typeof value === 'object' && value !== null && 'content' in value;
    const bytes = isFile ? value.content : value;
    if (!(bytes instanceof Uint8Array)) return [];
    // A buffer that has other views must not be transferred.
    const isWhole = bytes.byteLength === bytes.buffer.byteLength && bytes.byteLength > 0;
    return isWhole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
  });
}
