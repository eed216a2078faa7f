import { findKeyMentions } from '../citation/mentions';

interface Note {
  readonly keys: ReadonlySet<string>;
  readonly isUnsaved: boolean;
}

/** The keys that a note may use, in the order of their first use. */
export function citedKeys(text: string): ReadonlySet<string> {
  return new Set(findKeyMentions(text, () => true).map(({ key }) => key));
}

/**
 * Which notes use which citation keys. It keeps the keys alone: where they stand is read from the
 * few notes in question when somebody asks. Labels of footnotes and wikilinks are among them, as
 * only the library can tell which of these are keys.
 */
export class NoteIndex {
  readonly #notes = new Map<string, Note>();
  readonly #byKey = new Map<string, Set<string>>();
  #revision = 0;

  /** Another number as soon as a note uses other keys than before. */
  get revision(): number {
    return this.#revision;
  }

  /** Takes in the keys of a note as it is now; `isUnsaved` when its text is not on disk yet. */
  set(uri: string, keys: ReadonlySet<string>, isUnsaved: boolean): void {
    const before = this.#notes.get(uri)?.keys;
    this.#notes.set(uri, { keys, isUnsaved });
    this.#replace(uri, before, keys);
  }

  delete(uri: string): void {
    const before = this.#notes.get(uri)?.keys;
    this.#notes.delete(uri);
    this.#replace(uri, before, undefined);
  }

  /** The uris of the notes that cite `key`. */
  notesCiting(key: string): readonly string[] {
    return [...(this.#byKey.get(key) ?? [])];
  }

  /** Every key in use in a note. */
  usedKeys(): ReadonlySet<string> {
    return new Set(this.#byKey.keys());
  }

  /** Every key in use in a saved note: in others, half a key may just be being typed. */
  savedKeys(): ReadonlySet<string> {
    const saved = new Set<string>();
    for (const { keys, isUnsaved } of this.#notes.values()) {
      if (!isUnsaved) for (const key of keys) saved.add(key);
    }
    return saved;
  }

  #replace(
    uri: string,
    before: ReadonlySet<string> = new Set(),
    after: ReadonlySet<string> = new Set(),
  ): void {
    for (const key of before) if (!after.has(key)) this.#forget(key, uri);
    for (const key of after) if (!before.has(key)) this.#learn(key, uri);
  }

  #learn(key: string, uri: string): void {
    const uris = this.#byKey.get(key);
    if (uris) uris.add(uri);
    else this.#byKey.set(key, new Set([uri]));
    this.#revision += 1;
  }

  #forget(key: string, uri: string): void {
    const uris = this.#byKey.get(key);
    uris?.delete(uri);
    if (uris?.size === 0) this.#byKey.delete(key);
    this.#revision += 1;
  }
}
