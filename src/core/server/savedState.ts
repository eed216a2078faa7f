import type { DecodeAscii, SavedPart } from '../base/bytes';
import { isLeftOut } from '../files/fileChange';
import type { ParsedDigest } from '../model';
import { ReadFiles } from '../session/readFiles';
import type { WholeFile } from '../session/savedFile';
import { libraryParts, libraryState } from '../session/savedLibrary';
import type { RestoredFile } from '../session/savingServer';
import type { ServedLibrary } from './servedLibrary';

/** `toBytes` returns undefined if a part can't be made now. */
type PartToSave = Pick<SavedPart, 'id'> & { toBytes(): Uint8Array | undefined };

/** What the server restored from an earlier session, and saves for the next. */
export class SavedState {
  readonly readFiles: ReadFiles;
  /** Restored files that no batch has replaced yet, by URI. */
  readonly #restored = new Map<string, WholeFile>();
  /** The parts to save for the next session, by name. Each is made once, on demand. */
  #toSave = new Map<string, PartToSave>();

  constructor(decode: DecodeAscii) {
    this.readFiles = new ReadFiles(decode);
  }

  /** See `SavingServer.restore`. */
  async restore(
    part: Uint8Array,
    { index, pause }: ServedLibrary,
  ): Promise<readonly RestoredFile[] | undefined> {
    const files = this.readFiles.restore(part);
    if (!files) return (await index.restore(part, pause)) ? [] : undefined;
    return files.map((whole) => {
      const { uri, role, stamp, verdict } = whole.file;
      this.#restored.set(uri, whole);
      return {
        uri,
        role,
        stamp,
        ...(verdict.named && { named: verdict.named }),
        ...(isLeftOut(verdict) && { isLeftOut: true }),
      };
    });
  }

  restored(uri: string): WholeFile | undefined {
    return this.#restored.get(uri);
  }

  /** A digest as an earlier session read it, or as this one did if its reading was lost. */
  readonly digestAt = (uri: string): ParsedDigest | undefined =>
    (this.#restored.get(uri) ?? this.readFiles.file(uri))?.read.digest;

  /** Forgets restored files: papers are made from others now. */
  forgetRestored(): void {
    this.#restored.clear();
  }

  /** The names of all parts. */
  parts(library: ServedLibrary): readonly string[] {
    // The index comes first because it is the slowest to make.
    const kinds: Readonly<Record<string, readonly PartToSave[]>> = {
      index: library.index.segments,
      files: this.readFiles.shards(),
      library: this.#libraryParts(library),
    };
    const named = Object.entries(kinds).flatMap(([kind, parts]) =>
      parts.map((part) => [`${kind}-${part.id}`, part] as const),
    );
    this.#toSave = new Map(named);
    return [...this.#toSave.keys()];
  }

  /**
   * The parts of the library. They can only be made while the library stays as it is and matches the saved files,
   * not unsaved texts in editors.
   */
  #libraryParts(library: ServedLibrary): readonly PartToSave[] {
    const { files, index, lists } = library;
    const { papers } = library.joined;
    const saved = this.readFiles.sources();
    const whole = [...saved.values()];
    const sources = whole.map(({ file }) => ({ ...file, problems: file.verdict.problems }));
    // Problems of other files are found again.
    const problems = lists.problems.filter(({ uri }) => saved.has(uri));
    const parts = libraryParts({
      state: libraryState(sources, files.pins, lists.literatureNotes),
      lists: { ...lists, problems },
      papers,
      readFiles: () => whole.map(({ read }) => read),
      hashOf: (key) => index.hashOf(key),
    });
    const canSave = files.isMadeOf(saved);
    // What was saved under these names before is still valid.
    return parts.map((part) => ({
      id: part.id,
      toBytes: () => (canSave && library.joined.papers === papers ? part.toBytes() : undefined),
    }));
  }

  /** The bytes of a part from the last {@link parts}, once. */
  part(name: string): Uint8Array | undefined {
    const part = this.#toSave.get(name);
    this.#toSave.delete(name);
    return part?.toBytes();
  }
}
