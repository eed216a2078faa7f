import type { FileChange, FileContent } from '../../files/fileChange';
import { noPlaces } from '../../bibliography/read/entryPlaces';
import { secondsFor, unreadProblem } from '../../files/unreadFile';
import type {
  Answer,
  Applied,
  ApplyOptions,
  Asked,
  LibraryServer,
  Question,
} from '../libraryServer';
import type { FileAtWork } from '../fileReading';
import { keyOf } from '../../library/libraryLists';
import type { LibraryLists } from '../../library/libraryLists';
import type { PaperSummary } from '../../model';
import type { SearchOptions, SearchResult } from '../../search/answer/result';
import type { AskedQuery } from '../../search/query/parse';
import type { EditPortion } from '../../library/edits/libraryEdits';
import { portionFromText } from '../../library/edits/portionText';
import { LibraryMirror } from '../../library/edits/mirror';
import { editsFrom } from '../../session/savedLibrary';
import type { SavedLibrary } from '../../session/savedLibrary';
import type { Pause } from '../../base/tasks';
import { Connection } from './connection';
import { readyMessage } from './protocol';
import type { Channel, PlainCall, Request, SentApplied, SentResult } from './protocol';
import { find } from '../../base/sortedList';

/** What a server on another thread needs from its host. */
export interface RemoteServerParts {
  /** Starts a thread with a server. May throw. */
  readonly start: () => Channel;
  /** Creates a server on this thread, used if no other thread can be started. */
  readonly local: () => Channel;
  /** Yields this thread. */
  readonly pause: Pause;
  /** Called with the reason before the server on this thread replaces the other one. */
  readonly cannotStart: (reason: unknown) => void;
  /** Called when the thread ended and a new one, without any files, replaced it. */
  readonly restarted: (reason: Error) => void;
  /** Called when the thread ended again: from now on every call rejects. */
  readonly gaveUp: (reason: Error) => void;
  /**
   * Calls `task` at an interval in milliseconds until the returned function is called. Without it, a thread
   * that never finishes a file isn't ended.
   */
  readonly repeat?: (milliseconds: number, task: () => void) => () => void;
}

/** If more files than this ended a thread, the files aren't the cause. */
const mostLeftOut = 8;
const tickSeconds = 5;

/** The connection to a server, once its thread has started, and the library that it sent. */
interface ServerLink {
  readonly connection: Promise<Connection>;
  readonly mirror: LibraryMirror;
}

/**
 * A server at the other end of a channel: on another thread if one can be started. Calls are sent as
 * {@link Request}s; the other end returns answers, and edits that keep a mirror of the library up to date.
 *
 *     first ──its thread ends──▶ second ──its thread ends──▶ over ◀──dispose── first, second
 *
 * A thread that ends while it reads a file, or is ended because it reads one for too long, is always replaced,
 * up to {@link mostLeftOut} times: later threads skip that file.
 *
 * Starts the thread with the first call at the latest. Each later thread must be sent all files again.
 */
export class RemoteServer implements LibraryServer {
  #life: 'first' | 'second' | 'over' = 'first';
  #link: ServerLink | undefined;
  #channel: Channel | undefined;
  /** The files that must not be read again, by URI. */
  readonly #leftOut = new Map<string, NonNullable<FileContent['leftOut']>>();

  readonly indexed = this.#forward('indexed');
  readonly setMarks = this.#forward('setMarks');
  readonly restore = this.#forward('restore');
  readonly savedParts = this.#forward('savedParts');
  readonly savedPart = this.#forward('savedPart');

  constructor(private readonly parts: RemoteServerParts) {}

  /** Starts the other thread, so the first call doesn't wait for it. */
  start(): void {
    // Each call rejects with the failure.
    this.#linked().connection.catch(() => undefined);
  }

  dispose(): void {
    this.#life = 'over';
    this.#channel?.close();
  }

  async ask<Q extends Question>(question: Q, ...asked: Asked<Q>): Promise<Answer<Q>> {
    const uri = question === 'entryPlaces' ? (asked[0] as string) : '';
    const leftOut = this.#leftOut.get(uri);
    const answer: unknown = leftOut
      ? noPlaces(unreadProblem(uri, leftOut.reason, leftOut.argument))
      : await this.#request({ method: 'ask', args: [question, ...asked] });
    return answer as Answer<Q>;
  }

  async apply(changes: readonly FileChange[], options: ApplyOptions = {}): Promise<Applied> {
    const { mirror, ...link } = this.#linked();
    const connection = await link.connection;
    const sent = changes.map((change) => this.#unlessLeftOut(change));
    const portions = connection.stream((stream) => ({
      method: 'apply',
      stream,
      args: [sent, options],
    }));
    const { value } = (await portions.next()) as { readonly value: SentApplied };
    return { ...value, library: await mirror.apply(editsOf(portions)) };
  }

  /** A file that ended a thread isn't read again. */
  #unlessLeftOut(change: FileChange): FileChange {
    const leftOut = this.#leftOut.get(change.uri);
    if (!leftOut || 'state' in change) return change;
    const { uri, role, isFinal = false } = change;
    return { uri, role, isFinal, content: '', leftOut };
  }

  /** Doesn't wait for the other thread: if that fails to start or to restore, this side still has the papers. */
  restoreLibrary(saved: SavedLibrary): Promise<LibraryLists> {
    const { connection, mirror } = this.#linked();
    connection
      .then((other) => other.ask({ method: 'restoreLibrary', args: [saved] }))
      .catch(() => undefined);
    return mirror.apply(editsFrom(saved));
  }

  async search(query: AskedQuery, options: SearchOptions = {}): Promise<readonly SearchResult[]> {
    const { mirror, ...link } = this.#linked();
    const connection = await link.connection;
    const results: SearchResult[] = [];
    // The answer refers to the current papers, whatever is sent meanwhile.
    const { papers, version } = mirror;
    const known = (sent: PaperSummary) => find(mirror.papers, sent.key, keyOf) ?? sent;
    const args = [query, { ...options, version }] as const;
    const portions = connection.stream((stream) => ({ method: 'search', stream, args }));
    for await (const portion of portions) {
      for (const { paper: sent, ...rest } of portion as readonly SentResult[]) {
        // Features compare papers with those of the library.
        const paper = typeof sent === 'string' ? find(papers, sent, keyOf) : known(sent);
        if (paper) results.push({ paper, ...rest });
      }
    }
    return results;
  }

  #forward<Call extends PlainCall>(
    method: Call,
  ): (...args: Parameters<LibraryServer[Call]>) => ReturnType<LibraryServer[Call]> {
    return (...args) =>
      this.#request({ method, args } as Request) as ReturnType<LibraryServer[Call]>;
  }

  async #request(request: Request): Promise<unknown> {
    return (await this.#linked().connection).ask(request);
  }

  #linked(): ServerLink {
    return (this.#link ??= {
      connection: this.#start(),
      mirror: new LibraryMirror(this.parts.pause),
    });
  }

  async #start(): Promise<Connection> {
    const { start, local, cannotStart } = this.parts;
    try {
      return await this.#connect(start());
    } catch (error) {
      if (this.#life === 'over') throw error;
      cannotStart(error);
      return this.#connect(local());
    }
  }

  #connect(channel: Channel): Promise<Connection> {
    this.#channel = channel;
    return new Promise((resolve, reject) => {
      channel.onClose = reject;
      channel.onMessage = (message) => {
        if (message !== readyMessage) return;
        const connection = new Connection(channel);
        const watch = this.#watch(connection, channel);
        channel.onClose = (reason) => {
          const file = watch.end();
          if (file) this.#leftOut.set(file.uri, { reason: 'memory' });
          this.#ended(connection, reason, file !== undefined);
        };
        resolve(connection);
      };
    });
  }

  /** Tracks which file is read; ends a thread that reads one for too long without pausing. */
  #watch(connection: Connection, channel: Channel): { end: () => FileAtWork | undefined } {
    const { repeat } = this.parts;
    let file: FileAtWork | undefined;
    let ticks = 0;
    let stop: (() => void) | undefined;
    const rest = (): void => {
      stop?.();
      stop = undefined;
    };
    // Counts ticks, since a computer may sleep for any time.
    const tick = (): void => {
      ticks += 1;
      if (!file) return;
      const seconds = secondsFor(file.bytes);
      if (ticks * tickSeconds <= seconds) return;
      const { uri } = file;
      this.#leftOut.set(uri, { reason: 'time', argument: String(seconds) });
      rest();
      channel.onClose = () => undefined;
      channel.close();
      this.#ended(connection, new Error(`Reading ${uri} took longer than ${seconds} s.`), true);
    };
    connection.onWork = (work) => {
      file = work;
      ticks = 0;
      if (!work) rest();
      else stop ??= repeat?.(tickSeconds * 1000, tick);
    };
    return {
      end: () => {
        rest();
        return file;
      },
    };
  }

  /** @param isFile whether a file caused it, which is skipped from now on */
  #ended(connection: Connection, reason: Error, isFile: boolean): void {
    connection.close(reason);
    if (this.#life === 'over') return;
    const isReplaced = isFile && this.#leftOut.size <= mostLeftOut;
    if (isReplaced || this.#life === 'first') {
      if (!isReplaced) this.#life = 'second';
      this.#link = undefined;
      this.parts.restarted(reason);
    } else {
      this.#life = 'over';
      this.parts.gaveUp(reason);
    }
  }
}

async function* editsOf(texts: AsyncIterable<unknown>): AsyncGenerator<EditPortion> {
  for await (const text of texts) yield portionFromText(text as string).edits;
}
