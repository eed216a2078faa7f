import type { PaperEngine } from '../engine';
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
}

/** The way to one engine, and what is known of it on this side. */
interface Link {
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
 * Starts the thread with the first call at the latest. Whoever fed the first has to feed the second.
 */
export class RemoteEngine implements PaperEngine {
  #life: 'first' | 'second' | 'over' = 'first';
  #link: Promise<Link> | undefined;
  #channel: Channel | undefined;

  readonly read = this.#forward('read');
  readonly readOnDisk = this.#forward('readOnDisk');
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

  #linked(): Promise<Link> {
    return (this.#link ??= this.#start());
  }

  async #start(): Promise<Link> {
    const { start, local, cannotStart } = this.parts;
    try {
      return await this.#connect(start());
    } catch (error) {
      if (this.#life === 'over') throw error;
      cannotStart(error);
      return this.#connect(local());
    }
  }

  #connect(channel: Channel): Promise<Link> {
    this.#channel = channel;
    return new Promise((resolve, reject) => {
      channel.onClose = reject;
      channel.onMessage = (message) => {
        if (message !== readyMessage) return;
        const connection = new Connection(channel);
        channel.onClose = (reason) => this.#ended(connection, reason);
        const mirror = new LibraryMirror(this.parts.pause);
        resolve({ connection, mirror, shared: new SharedValues() });
      };
    });
  }

  #ended(connection: Connection, reason: Error): void {
    connection.close(reason);
    if (this.#life === 'first') {
      this.#life = 'second';
      this.#link = undefined;
      this.parts.restarted(reason);
    } else if (this.#life === 'second') {
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
