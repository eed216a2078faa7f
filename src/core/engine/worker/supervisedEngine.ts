import type { KeptFile } from '../../session/keptFile';
import type { FileChange, ServedEngine, ShownEngine } from '../engine';
import type { FileContent, FileVerdict } from '../../files/fileVerdict';
import type { IndexedLibraryData } from '../../library/lookup/lookups';
import type { SearchOptions, SearchResult } from '../../search/answer/result';
import { editsFromTexts } from '../../library/edits/editText';
import type { LibraryEdit } from '../../library/edits/libraryEdits';
import type { Paper } from '../../model';
import { forEachInSlices } from '../../base/pause';
import { mirrored } from './mirrored';
import type { MirroredEngine } from './mirrored';
import { readyMessage } from './protocol';
import type { Channel } from './protocol';
import { RemoteEngine } from './remoteEngine';

interface SupervisedEngineParts {
  /** Starts a thread that serves an engine. May throw. */
  readonly start: () => Channel;
  /** Makes an engine on this thread, for when no other can be started. */
  readonly local: () => ServedEngine;
  /** Lets others have this thread. */
  readonly pause: () => Promise<void>;
  /** Hears why there is no other thread, before the local engine takes over. */
  readonly cannotStart: (reason: unknown) => void;
  /** Hears that the thread ended and a new one, which knows nothing yet, took its place. */
  readonly restarted: (reason: Error) => void;
  /** Hears that the thread ended once more, so that from now on every call is rejected. */
  readonly gaveUp: (reason: Error) => void;
}

/**
 * An engine on another thread where there can be one. Starts it with the first call at the latest, and
 * once more should it end by itself; whoever fed it has to feed it again then.
 */
export class SupervisedEngine implements ShownEngine {
  readonly #parts: SupervisedEngineParts;
  #engine: Promise<MirroredEngine> | undefined;
  #channel: Channel | undefined;
  #hasRestarted = false;
  #isDisposed = false;

  constructor(parts: SupervisedEngineParts) {
    this.#parts = parts;
  }

  /** Starts the other thread, so that the first who asks need not wait for it. */
  start(): void {
    // Whoever asks hears that it failed.
    this.#started().catch(() => undefined);
  }

  async read(file: FileContent): Promise<FileVerdict> {
    return (await this.#started()).read(file);
  }

  async update(
    changes: readonly FileChange[],
    pins: ReadonlyMap<string, string>,
  ): Promise<IndexedLibraryData> {
    return (await this.#started()).update(changes, pins);
  }

  async recall(texts: readonly string[]): Promise<IndexedLibraryData> {
    // This thread has nothing else to do while the other one starts.
    const edits = this.#editsOf(texts);
    edits.catch(() => undefined);
    return (await this.#started()).recall(texts, edits);
  }

  async indexed(): Promise<boolean> {
    return (await this.#started()).indexed();
  }

  async restore(part: Uint8Array): Promise<readonly KeptFile[] | undefined> {
    return (await this.#started()).restore(part);
  }

  async forget(uris: readonly string[]): Promise<void> {
    return (await this.#started()).forget(uris);
  }

  async savedParts(): Promise<readonly string[]> {
    return (await this.#started()).savedParts();
  }

  async savedPart(name: string): Promise<Uint8Array | undefined> {
    return (await this.#started()).savedPart(name);
  }

  async paper(key: string): Promise<Paper | undefined> {
    return (await this.#started()).paper(key);
  }

  async search(query: string, options?: SearchOptions): Promise<readonly SearchResult[]> {
    return (await this.#started()).search(query, options);
  }

  async #editsOf(texts: readonly string[]): Promise<readonly LibraryEdit[]> {
    const edits: LibraryEdit[] = [];
    await forEachInSlices(editsFromTexts(texts), (edit) => edits.push(edit), this.#parts.pause, 1);
    return edits;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#channel?.close();
  }

  #started(): Promise<MirroredEngine> {
    return (this.#engine ??= this.#start());
  }

  async #start(): Promise<MirroredEngine> {
    const { start, local, cannotStart } = this.#parts;
    try {
      return await this.#connect(start());
    } catch (error) {
      if (this.#isDisposed) throw error;
      cannotStart(error);
      return mirrored(local(), this.#parts.pause);
    }
  }

  #connect(channel: Channel): Promise<MirroredEngine> {
    this.#channel = channel;
    return new Promise((resolve, reject) => {
      channel.onClose = reject;
      channel.onMessage = (message) => {
        if (message !== readyMessage) return;
        const engine = new RemoteEngine(channel, this.#parts.pause);
        channel.onClose = (reason) => this.#ended(engine, reason);
        resolve(engine);
      };
    });
  }

  #ended(engine: RemoteEngine, reason: Error): void {
    engine.close(reason);
    if (this.#isDisposed) return;
    if (this.#hasRestarted) {
      this.#parts.gaveUp(reason);
      return;
    }
    this.#hasRestarted = true;
    this.#engine = undefined;
    this.#parts.restarted(reason);
  }
}
