import { byCodeUnits } from '../base/sortedList';
import { isSameData } from '../base/data';
import { forEachInSlices } from '../base/tasks';
import type { Pause } from '../base/tasks';
import type { FileVerdict } from '../files/fileChange';
import { NoteKeys } from '../library/lookup/noteKeys';
import type { LibraryLists } from '../library/libraryLists';
import type { LibraryView } from '../library/lookup/libraryView';
import type { PaperSummary } from '../model';
import { KeyPins } from '../notes/keyPins';
import { BorrowedKeys } from '../notes/borrowedKeys';
import { NoteIndex } from '../notes/noteIndex';
import { keysByMeaning } from '../notes/uses';

/** A key in use, and the URIs of the notes that use it. */
export interface KeyInUse {
  readonly key: string;
  readonly uris: readonly string[];
}

/**
 * The keys that notes use, their meanings, and the pinned ones. Keys are pinned once all notes are read, and
 * afterwards as soon as a note uses them.
 */
export class NotesOfLibrary {
  readonly #index = new NoteIndex();
  readonly #borrowed = new BorrowedKeys();
  readonly #pins = new KeyPins();
  #arePinsToSave = false;
  #state: 'unread' | 'read' | 'pinned' = 'unread';
  /** Notes that were added or changed since keys were last pinned. */
  readonly #changed = new Set<string>();
  #literature:
    | {
        readonly library: LibraryView;
        readonly revision: number;
        readonly list: LibraryLists['literatureNotes'];
      }
    | undefined;
  #meanings:
    | {
        readonly library: LibraryView;
        readonly revision: number;
        readonly byMeaning: Promise<ReadonlyMap<string, readonly string[]>>;
      }
    | undefined;

  constructor(private readonly pause: Pause) {}

  /** Changes whenever notes use other keys or are about other works than before. */
  get revision(): number {
    return this.#index.revision;
  }

  get pins(): ReadonlyMap<string, string> {
    return this.#pins.current;
  }

  /** Sets the pins that an earlier session saved. */
  usePins(pins: ReadonlyMap<string, string>): void {
    this.#pins.restore(pins);
  }

  /** The pins, if they changed since the last call. */
  takePinsToSave(): ReadonlyMap<string, string> | undefined {
    if (!this.#arePinsToSave) return undefined;
    this.#arePinsToSave = false;
    return this.#pins.saved;
  }

  /** Sets or removes the note in a file. */
  set(uri: string, verdict: FileVerdict, isUnsaved: boolean): void {
    this.#changed.add(uri);
    const { keys, statedKey } = verdict;
    const borrowing = this.#borrowed.set(uri, verdict);
    if (verdict.kind === 'note') {
      this.#index.set(uri, this.#borrowed.keysOf(uri) ?? new Set(keys), isUnsaved, statedKey);
    } else this.#index.delete(uri);
    for (const other of borrowing) {
      this.#changed.add(other);
      this.#index.setKeys(other, this.#borrowed.keysOf(other) ?? new Set());
    }
  }

  /** Reserves `key` for `paper` before a note uses it. */
  reserve(key: string, paper: PaperSummary): void {
    this.#pins.reserve(key, paper, this.#index.heldKeys);
  }

  /** Call this when all notes, or all readable ones, are read. Removes pins of keys that no note uses. */
  complete(areAll: boolean): void {
    if (this.#state !== 'unread') return;
    if (areAll && this.#pins.keepOnly(this.#index.heldKeys)) this.#arePinsToSave = true;
    this.#state = 'read';
  }

  /**
   * Pins the keys of saved notes: of all if papers changed, since any key may mean another paper then;
   * otherwise of those that changed. Returns whether a key was pinned.
   */
  async pin(library: LibraryView, havePapersChanged: boolean): Promise<boolean> {
    if (this.#state === 'unread') return false;
    const areAll = havePapersChanged || this.#state === 'read';
    const keys = areAll ? this.#index.savedKeys() : this.#index.savedKeys(this.#changed);
    const isPinned = await this.#pins.add(keys, library, this.pause);
    if (isPinned) this.#arePinsToSave = true;
    this.#changed.clear();
    this.#state = 'pinned';
    return isPinned;
  }

  /**
   * The notes that state a paper's key in front matter, or have it as their name, by the keys of their papers; the
   * same list while none changes.
   */
  async literatureNotes(library: LibraryView): Promise<LibraryLists['literatureNotes']> {
    const revision = this.#index.subjectRevision;
    const known = this.#literature;
    if (known?.library === library && known.revision === revision) return known.list;
    const byPaper = new Map<string, string>();
    const add = ([key, uri]: readonly [string, string]): void => {
      const paper = library.resolve(key);
      // A note with the paper's own key takes precedence over one with an alias.
      if (paper && (key === paper.key || !byPaper.has(paper.key))) byPaper.set(paper.key, uri);
    };
    await forEachInSlices(this.#index.subjects(), add, this.pause);
    const now = [...byPaper].sort(([a], [b]) => byCodeUnits(a, b));
    const list = known && isSameData(known.list, now) ? known.list : now;
    this.#literature = { library, revision, list };
    return list;
  }

  /** The keys of the papers that notes cite. */
  cited(ownKey: (key: string) => string | undefined): ReadonlySet<string | undefined> {
    return new Set([...this.#index.usedKeys()].map(ownKey));
  }

  /** The keys that notes use; undefined until all notes are read. */
  get usedKeys(): ReadonlySet<string> | undefined {
    return this.#state === 'unread' ? undefined : new Set(this.#index.usedKeys());
  }

  /** The keys in use that may mean a work in some note, with the notes that use them. */
  async usesOf(work: string, library: LibraryView): Promise<readonly KeyInUse[]> {
    const { revision } = this.#index;
    if (this.#meanings?.library !== library || this.#meanings.revision !== revision) {
      const byMeaning = keysByMeaning(this.#index.usedKeys(), library, this.pause);
      this.#meanings = { library, revision, byMeaning };
    }
    const keys = (await this.#meanings.byMeaning).get(library.resolve(work)?.key ?? work) ?? [];
    return keys.map((key) => ({ key, uris: this.#index.notesCiting(key) }));
  }

  /** The URIs of the notes that use a key. */
  using(key: string): readonly string[] {
    return this.#index.notesCiting(key);
  }

  /** The URIs of the notes whose front matter states a key that may mean the work. */
  async statingKeyOf(work: string, library: LibraryView): Promise<readonly string[]> {
    const keys = new NoteKeys(library);
    const own = library.resolve(work)?.key ?? work;
    const mayMean = (key: string): boolean =>
      keys.meaning(key) === own || keys.works(key).some((other) => other.key === own);
    const uris: string[] = [];
    await forEachInSlices(
      this.#index.statements(),
      ([stated, uri]) => {
        if (mayMean(stated)) uris.push(uri);
      },
      this.pause,
    );
    return uris;
  }
}
