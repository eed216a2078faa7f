import { findKeyMentions } from '../citation/mentions';
import { fileKey } from './subject';

interface Note {
  readonly keys: ReadonlySet<string>;
  /** What may be the key of the work that it is about. */
  readonly subject: string;
  /** The front matter says so; otherwise it is the name of the file. */
  readonly isStated: boolean;
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
  #subjects: ReadonlyMap<string, string> | undefined;

  /** Another number as soon as a note uses other keys, or is about another work, than before. */
  get revision(): number {
    return this.#revision;
  }

  /**
   * Takes in what is known of a note as it is now: the keys that it uses and, where its front matter
   * says so, the key of the work that it is about. `isUnsaved` when its text is not on disk yet.
   */
  set(uri: string, keys: ReadonlySet<string>, isUnsaved: boolean, statedKey?: string): void {
    const subject = statedKey ?? fileKey(uri);
    const isStated = statedKey !== undefined;
    const before = this.#notes.get(uri);
    this.#notes.set(uri, { keys, subject, isStated, isUnsaved });
    this.#replace(uri, before?.keys, keys);
    if (before?.subject !== subject || before.isStated !== isStated) this.#forgetSubjects();
  }

  delete(uri: string): void {
    const before = this.#notes.get(uri)?.keys;
    if (this.#notes.delete(uri)) this.#forgetSubjects();
    this.#replace(uri, before, undefined);
  }

  /**
   * The notes by what may be the key of the work that they are about; another map as soon as these
   * are others. What the front matter says wins over names of files, then the first uri does.
   */
  get subjects(): ReadonlyMap<string, string> {
    this.#subjects ??= new Map(
      [...this.#notes]
        .sort(([a, one], [b, other]) =>
          one.isStated === other.isStated ? (a > b ? -1 : 1) : one.isStated ? 1 : -1,
        )
        // Of several under one key the last is to stay.
        .map(([uri, { subject }]) => [subject, uri]),
    );
    return this.#subjects;
  }

  /** The uris of the notes that cite `key`. */
  notesCiting(key: string): readonly string[] {
    return [...(this.#byKey.get(key) ?? [])];
  }

  /** Every key in use in a note. */
  usedKeys(): ReadonlySet<string> {
    return new Set(this.#byKey.keys());
  }

  /** Every key that must go on meaning what it means: those in use, and those that notes are about. */
  heldKeys(): ReadonlySet<string> {
    return new Set([...this.#byKey.keys(), ...this.subjects.keys()]);
  }

  /** As {@link heldKeys}, of saved notes: in others, half a key may just be being typed. */
  savedKeys(): ReadonlySet<string> {
    const saved = new Set<string>();
    for (const { keys, subject, isUnsaved } of this.#notes.values()) {
      if (!isUnsaved) for (const key of [...keys, subject]) saved.add(key);
    }
    return saved;
  }

  #forgetSubjects(): void {
    this.#subjects = undefined;
    this.#revision += 1;
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
