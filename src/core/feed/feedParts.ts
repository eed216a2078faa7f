import type { SavedFile } from '../session/savedFile';
import type { LibraryData } from '../library/libraryData';
import type { PaperEngine } from '../engine/engine';
import type { LibrarySnapshot } from '../library/lookup/snapshot';
import type { KeyPins } from '../notes/keyPins';
import type { NoteIndex } from '../notes/noteIndex';
import type { Pause } from '../base/pause';
import type { FileSource, FileTrouble } from '../files/fileSource';
import type { ReadingState } from './reading';

/** What one session saves for the next. */
export interface SavedSession {
  /**
   * Gives the library as the last session left it, to be shown until the first update; undefined when
   * there is none. Never rejects.
   */
  loadLibrary(): Promise<LibraryData | undefined>;
  /**
   * Gives the engine all else that was saved, and says which files that is about; none when there is nothing of
   * use. Never rejects.
   */
  load(): Promise<readonly SavedFile[]>;
  /** Hears that nothing waits to be looked at: what the engine knows may be saved. */
  saveSoon(): void;
}

export interface FeedParts {
  readonly source: FileSource;
  readonly engine: PaperEngine;
  readonly notes: NoteIndex;
  readonly pins: KeyPins;
  readonly saved: SavedSession;
  /**
   * Takes the library as it is from now on. `isSaved`: it is the one that the last session left, all of
   * it, though no file was looked at yet.
   */
  readonly publish: (snapshot: LibrarySnapshot, isSaved: boolean) => void;
  /** Tells that notes use other keys, or are about other works, than before. */
  readonly notesChanged: () => void;
  readonly report: (trouble: FileTrouble) => void;
  /** Tells that searches may find more than they did, as all papers are indexed now. */
  readonly indexed: () => void;
  /** Takes how far reading is, whenever that changed while many files are read, and at the end. */
  readonly progress: (reading: ReadingState) => void;
  /** Takes an error that only a fault of the program can be. */
  readonly fail: (error: unknown) => void;
  /** Resolves after so many milliseconds; others get the thread meanwhile. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Lets others have the thread during long work. */
  readonly pause: Pause;
}
