import type { LibraryData } from '../library/libraryData';
import { LibrarySnapshot, emptySnapshot } from '../library/lookup/snapshot';
import type { PaperSummary } from '../model';
import type { Batch } from './batch';
import type { FeedParts } from './feedParts';

type FedLibraryParts = Pick<
  FeedParts,
  'engine' | 'notes' | 'pins' | 'publish' | 'notesChanged' | 'pause'
>;

/**
 * The library as it is shown, and as the engine has it. In go batches of what was found in files, out
 * come updates of the engine, pins of keys, and snapshots.
 *
 *     current ──the engine, the files or the pins may be others──▶ outdated
 *     current, outdated ──a key is reserved──▶ awaited
 *     outdated, awaited ──an update begins──▶ current ──it fails──▶ outdated
 *
 * Which keys notes use is known when all of these are read:
 *
 *     unread ──one cannot be read──▶ unreadable
 *     unread, unreadable ──all others are──▶ read ──keys in use are pinned, as from then on──▶ pinned
 */
export class FedLibrary {
  /** `outdated` can wait until files are looked at; somebody waits for what is `awaited`. */
  #state: 'current' | 'outdated' | 'awaited' = 'current';
  #notes: 'unread' | 'unreadable' | 'read' | 'pinned' = 'unread';
  #data: LibraryData | undefined;
  #snapshot = emptySnapshot;
  #toldRevision = 0;
  /** Files that need not be saved any more. */
  readonly #gone = new Set<string>();

  constructor(private readonly parts: FedLibraryParts) {}

  get state(): 'current' | 'outdated' | 'awaited' {
    return this.#state;
  }

  /** Whether it is known which keys all notes use. */
  get areNotesRead(): boolean {
    return this.#notes === 'read' || this.#notes === 'pinned';
  }

  /** Shows the library that the last session left, which may be out of date. */
  showSaved(library: LibraryData): void {
    this.doubt();
    this.#know(library);
    this.parts.publish(this.#snapshot, true);
  }

  /** The library shown may not be the one that the engine has. */
  doubt(): void {
    if (this.#state === 'current') this.#state = 'outdated';
  }

  /** Gives `key` to `paper` before a note uses it. */
  reserve(key: string, paper: PaperSummary): void {
    const { pins, notes } = this.parts;
    pins.reserve(key, paper, notes.heldKeys);
    this.#state = 'awaited';
  }

  /** Notes that a file cannot be read: it may be a note that uses a key. */
  missFile(): void {
    if (this.#notes === 'unread') this.#notes = 'unreadable';
  }

  /** To be called when all readable notes are read: from now on it is known which keys are in use. */
  completeNotes(): void {
    const { pins, notes } = this.parts;
    if (this.#notes === 'unread' && pins.keepOnly(notes.heldKeys)) this.doubt();
    this.#notes = 'read';
  }

  /** With the next batch, the engine hears that these files are gone. */
  letGo(uris: readonly string[]): void {
    for (const uri of uris) this.#gone.add(uri);
  }

  /** Has the engine take in a batch, and shows what becomes of the library. Rejects as the engine does. */
  async takeIn({ sources, notes: uris, gone }: Batch): Promise<void> {
    const { engine, pins, notes, pause, publish, notesChanged } = this.parts;
    const before = this.#snapshot;
    for (const uri of sources) this.#gone.delete(uri);
    this.letGo(gone);
    // Before the update, which takes a file in as it was read last: of one that is gone nothing may be left.
    if (this.#gone.size > 0) await engine.forget([...this.#gone]);
    this.#gone.clear();
    if (sources.length > 0 || this.#state !== 'current') await this.#update(sources);
    if (this.areNotesRead) {
      // When papers have changed, any key may mean another one.
      const areAll = this.#snapshot !== before || this.#notes === 'read';
      const keys = areAll ? notes.savedKeys() : notes.savedKeys(uris);
      if (await pins.add(keys, this.#snapshot, pause)) await this.#update([]);
      this.#notes = 'pinned';
    }
    // Files are read again for many reasons, and mostly say the same.
    if (this.#snapshot !== before) publish(this.#snapshot, false);
    const { revision } = notes;
    if (revision === this.#toldRevision) return;
    this.#toldRevision = revision;
    notesChanged();
  }

  async #update(uris: readonly string[]): Promise<void> {
    const { engine, pins } = this.parts;
    // Set before the update, during which it may become outdated again.
    this.#state = 'current';
    try {
      this.#know(await engine.update(uris, pins.current));
    } catch (error) {
      this.doubt();
      throw error;
    }
  }

  #know(data: LibraryData): void {
    if (data === this.#data) return;
    this.#data = data;
    this.#snapshot = new LibrarySnapshot(data);
  }
}
