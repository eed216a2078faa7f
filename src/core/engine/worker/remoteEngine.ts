import type { FileOnDisk } from '../../files/fileSource';
import type { DiskVerdict, FileContent, FileVerdict } from '../../files/fileVerdict';
import { noPlaces } from '../../bibliography/read/entryPlaces';
import type { EntryPlaces } from '../../bibliography/read/entryPlaces';
import { secondsFor, unreadProblem } from '../../files/unreadFile';
import type { PaperEngine } from '../engine';
import type { FileAtWork } from '../fileReading';
import type { LibraryData } from '../../library/libraryData';
import type { SearchOptions, SearchResult } from '../../search/answer/result';
import { editFromText, editsFromTexts } from '../../library/edits/editText';
import type { LibraryEdit } from '../../library/edits/libraryEdits';
import { LibraryMirror } from '../../library/edits/mirror';
import { SharedValues } from '../../library/edits/sharedValues';
import { forEachInSlices } from '../../base/pause';
import type { Pause } from '../../base/pause';
import { Connection } from './connection';
import { readyMessage } from './protocol';
import type { Channel, PlainCall, Request, SentResult } from './protocol';
import { find } from '../../base/sortedList';
import { keyOf } from '../../library/joining/byKey';

/** What an engine elsewhere needs of its surroundings. */
export interface RemoteEngineParts {
  /** Starts a thread that serves an engine. May throw. */
  readonly start: () => Channel;
  /** Serves an engine on this thread, for when no other can be started. */
  readonly local: () => Channel;
  /** Lets others have this thread. */
  readonly pause: Pause;
  /** Hears why there is no other thread, before the one on this thread takes over. */
  readonly cannotStart: (reason: unknown) => void;
  /** Hears that the thread ended and a new one, which knows nothing yet, took its place. */
  readonly restarted: (reason: Error) => void;
  /** Hears that the thread ended once more, so that from now on every call is rejected. */
  readonly gaveUp: (reason: Error) => void;
  /**
   * Calls `task` every so many milliseconds until what it gives is called. Without it, a thread that reads one
   * file for ever is never ended.
   */
  readonly repeat?: (milliseconds: number, task: () => void) => () => void;
}

/** After so many files that ended a thread, it is not the files. */
const mostLeftOut = 8;
const tickSeconds = 5;

/** The way to one engine, and what is known of it on this side. */
interface EngineLink {
  readonly connection: Connection;
  readonly mirror: LibraryMirror;
  readonly shared: SharedValues;
}

/**
 * An engine at the other end of a channel: on another thread where there can be one. In go calls, which
 * go over as {@link Request}s; out come answers, and the library as a mirror that edits keep up.
 *
 *     first ──its thread ends──▶ second ──its thread ends, too──▶ over ◀──dispose── first, second
 *
 * A thread that ends while it reads a file, or reads one for too long and is ended, is followed by another in
 * any case, up to {@link mostLeftOut} times: that file is left out from then on.
 *
 * Starts the thread with the first call at the latest. Whoever fed the first has to feed the others.
 */
export class RemoteEngine implements PaperEngine {
  #life: 'first' | 'second' | 'over' = 'first';
  #link: Promise<EngineLink> | undefined;
  #channel: Channel | undefined;
  /** The files that are not to be read again, by uri. */
  readonly #leftOut = new Map<string, NonNullable<FileContent['leftOut']>>();
  readonly #forwardRead = this.#forward('read');
  readonly #forwardDisk = this.#forward('readOnDisk');
  readonly #forwardPlaces = this.#forward('entryPlaces');

  readonly indexed = this.#forward('indexed');
  readonly paper = this.#forward('paper');
  readonly tell = this.#forward('tell');
  readonly related = this.#forward('related');
  readonly learnt = this.#forward('learnt');
  readonly interestReason = this.#forward('interestReason');
  readonly trends = this.#forward('trends');
  readonly load = this.#forward('load');
  readonly forget = this.#forward('forget');
  readonly savedParts = this.#forward('savedParts');
  readonly savedPart = this.#forward('savedPart');

  constructor(private readonly parts: RemoteEngineParts) {}

  /** Starts the other thread, so that the first who asks need not wait for it. */
  start(): void {
    // The failure is told to whoever asks.
    this.#linked().catch(() => undefined);
  }

  dispose(): void {
    this.#life = 'over';
    this.#channel?.close();
  }

  read(file: FileContent): Promise<FileVerdict> {
    const leftOut = this.#leftOut.get(file.uri);
    return this.#forwardRead(leftOut ? { ...file, content: '', leftOut } : file);
  }

  async readOnDisk(files: readonly FileOnDisk[]): Promise<readonly (DiskVerdict | undefined)[]> {
    const asked = files.filter(({ uri }) => !this.#leftOut.has(uri));
    const verdicts = (await this.#forwardDisk(asked)).values();
    // The others are asked for by `read`, which says why they aren't read.
    return files.map(({ uri }) => (this.#leftOut.has(uri) ? undefined : verdicts.next().value));
  }

  entryPlaces(uri: string, text: string): Promise<EntryPlaces> {
    const leftOut = this.#leftOut.get(uri);
    if (!leftOut) return this.#forwardPlaces(uri, text);
    return Promise.resolve(noPlaces(unreadProblem(uri, leftOut.reason, leftOut.argument)));
  }

  async update(...args: Parameters<PaperEngine['update']>): Promise<LibraryData> {
    const { connection, mirror, shared } = await this.#linked();
    const texts = connection.stream((stream) => ({ method: 'update', stream, args }));
    return mirror.apply(editsOf(texts, shared));
  }

  async loadLibrary(texts: readonly string[]): Promise<LibraryData> {
    // This thread has nothing else to do while the other one starts.
    const edits = this.#editsOf(texts);
    edits.catch(() => undefined);
    const { connection, mirror } = await this.#linked();
    // Should that fail there, the papers are known here.
    connection.ask({ method: 'loadLibrary', args: [texts] }).catch(() => undefined);
    return mirror.apply(edits);
  }

  async search(query: string, options: SearchOptions = {}): Promise<readonly SearchResult[]> {
    const { connection, mirror } = await this.#linked();
    const results: SearchResult[] = [];
    // What is asked for now is answered with the papers that are known now, whatever comes meanwhile.
    const { papers, version } = mirror;
    const args = [query, { ...options, version }] as const;
    const portions = connection.stream((stream) => ({ method: 'search', stream, args }));
    for await (const portion of portions) {
      for (const { paper: sent, ...rest } of portion as readonly SentResult[]) {
        const paper = typeof sent === 'string' ? find(papers, sent, keyOf) : sent;
        if (paper) results.push({ paper, ...rest });
      }
    }
    return results;
  }

  #forward<Call extends PlainCall>(
    method: Call,
  ): (...args: Parameters<PaperEngine[Call]>) => ReturnType<PaperEngine[Call]> {
    const ask = async (args: Parameters<PaperEngine[Call]>): Promise<unknown> => {
      const { connection } = await this.#linked();
      return connection.ask({ method, args } as Request);
    };
    return (...args) => ask(args) as ReturnType<PaperEngine[Call]>;
  }

  async #editsOf(texts: readonly string[]): Promise<readonly LibraryEdit[]> {
    const edits: LibraryEdit[] = [];
    await forEachInSlices(editsFromTexts(texts), (edit) => edits.push(edit), this.parts.pause, 1);
    return edits;
  }

  #linked(): Promise<EngineLink> {
    return (this.#link ??= this.#start());
  }

  async #start(): Promise<EngineLink> {
    const { start, local, cannotStart } = this.parts;
    try {
      return await this.#connect(start());
    } catch (error) {
      if (this.#life === 'over') throw error;
      cannotStart(error);
      return this.#connect(local());
    }
  }

  #connect(channel: Channel): Promise<EngineLink> {
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
        const mirror = new LibraryMirror(this.parts.pause);
        resolve({ connection, mirror, shared: new SharedValues() });
      };
    });
  }

  /** Knows which file is read; ends a thread that reads one for too long without a stop. */
  #watch(connection: Connection, channel: Channel): { end: () => FileAtWork | undefined } {
    const { repeat } = this.parts;
    let file: FileAtWork | undefined;
    let ticks = 0;
    let stop: (() => void) | undefined;
    const rest = (): void => {
      stop?.();
      stop = undefined;
    };
    // Ticks are counted, as a computer may sleep for any time.
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

  /** @param isFile whether that is due to a file, which is left out from now on */
  #ended(connection: Connection, reason: Error, isFile: boolean): void {
    connection.close(reason);
    if (this.#life === 'over') return;
    const goesOn = isFile && this.#leftOut.size <= mostLeftOut;
    if (goesOn || this.#life === 'first') {
      if (!goesOn) this.#life = 'second';
      this.#link = undefined;
      this.parts.restarted(reason);
    } else {
      this.#life = 'over';
      this.parts.gaveUp(reason);
    }
  }
}

async function* editsOf(
  texts: AsyncIterable<unknown>,
  shared: SharedValues,
): AsyncGenerator<LibraryEdit> {
  for await (const text of texts) yield editFromText(text as string, shared);
}
