import { parseCitations } from '../citation/pandoc';

interface Note {
  readonly keys: ReadonlySet<string>;
  readonly isUnsaved: boolean;
}

/**
 * Which notes use which citation keys. It keeps the keys alone: where they stand is read from the
 * few notes in question when somebody asks.
 */
export class NoteIndex {
  readonly #notes = new Map<string, Note>();

  /** Takes in a note as it is now; `isUnsaved` when this text is not on disk yet. */
  set(uri: string, text: string, isUnsaved: boolean): void {
    const keys = parseCitations(text).flatMap(({ items }) => items.map(({ key }) => key));
    this.#notes.set(uri, { keys: new Set(keys), isUnsaved });
  }

  delete(uri: string): void {
    this.#notes.delete(uri);
  }

  /** The uris of the notes that cite `key`. */
  notesCiting(key: string): readonly string[] {
    return [...this.#notes].filter(([, { keys }]) => keys.has(key)).map(([uri]) => uri);
  }

  /** Every key in use in a note. */
  usedKeys(): ReadonlySet<string> {
    return union([...this.#notes.values()]);
  }

  /** Every key in use in a saved note: in others, half a key may just be being typed. */
  savedKeys(): ReadonlySet<string> {
    return union([...this.#notes.values()].filter(({ isUnsaved }) => !isUnsaved));
  }
}

function union(notes: readonly Note[]): ReadonlySet<string> {
  return new Set(notes.flatMap(({ keys }) => [...keys]));
}
