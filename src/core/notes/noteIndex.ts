/*
 * Notes: which works notes cite and are about. Input: texts of notes, in any document language, and notebooks. Output: the notes
 * that use a key (`NoteIndex`), where they use it (`uses.ts`, `notebook.ts`), the keys whose meaning must
 * not change (`KeyPins`), and the edits for a renamed key or file.
 */
import { Multimap } from '../base/collections';
import { languageOf } from '../documents/languages';
import { keyMentionsIn } from './notebook';
import { fileKey } from './subject';

interface IndexedNote {
  readonly keys: ReadonlySet<string>;
  /** The possible key of the work that the note is about; only notes with front matter may be about one. */
  readonly subject: string | undefined;
  /** Whether the front matter states it; otherwise it is the file name. */
  readonly isStated: boolean;
  readonly isUnsaved: boolean;
}

/** The keys that the note at a URI may use, in the order of their first use. */
export function citedKeys(text: string, uri: string): ReadonlySet<string> {
  return new Set(keyMentionsIn(uri, text, () => true).map(({ key }) => key));
}

/**
 * Which notes use which citation keys. It stores only the keys; their positions are read on demand from the few
 * notes in question. Labels of footnotes and wikilinks are included, since only the library can tell which of
 * them are keys.
 */
export class NoteIndex {
  readonly #notes = new Map<string, IndexedNote>();
  readonly #byKey = new Multimap<string>();
  /** The notes by the work they may be about. */
  readonly #bySubject = new Multimap<string>();
  #revision = 0;
  #subjectRevision = 0;

  /** Changes whenever a note uses other keys or is about another work than before. */
  get revision(): number {
    return this.#revision;
  }

  /**
   * Sets the current state of a note: the keys that it uses and, if stated in front matter, the key of the work
   * that it is about. `isUnsaved` if its text isn't on disk yet.
   */
  set(uri: string, keys: ReadonlySet<string>, isUnsaved: boolean, statedKey?: string): void {
    const subject = languageOf(uri).hasFrontMatter ? (statedKey ?? fileKey(uri)) : undefined;
    const isStated = statedKey !== undefined;
    const before = this.#notes.get(uri);
    this.#notes.set(uri, { keys, subject, isStated, isUnsaved });
    this.#replace(uri, before?.keys, keys);
    if (before && before.subject === subject && before.isStated === isStated) return;
    if (before?.subject !== undefined) this.#bySubject.delete(before.subject, uri);
    if (subject !== undefined) this.#bySubject.add(subject, uri);
    this.#increaseRevisions();
  }

  /** Sets the keys that a known note uses. */
  setKeys(uri: string, keys: ReadonlySet<string>): void {
    const note = this.#notes.get(uri);
    if (!note) return;
    this.#notes.set(uri, { ...note, keys });
    this.#replace(uri, note.keys, keys);
  }

  delete(uri: string): void {
    const before = this.#notes.get(uri);
    if (!before) return;
    this.#notes.delete(uri);
    if (before.subject !== undefined) this.#bySubject.delete(before.subject, uri);
    this.#increaseRevisions();
    this.#replace(uri, before.keys, undefined);
  }

  /** Changes whenever `subjects` changes. */
  get subjectRevision(): number {
    return this.#subjectRevision;
  }

  /**
   * The keys of works that notes may be about, each with one note. A key stated in front matter takes
   * precedence over a file name; if tied, the first URI.
   */
  *subjects(): Generator<readonly [subject: string, uri: string]> {
    const isStated = (uri: string): boolean => this.#notes.get(uri)?.isStated === true;
    for (const subject of this.#bySubject.keys()) {
      const uri = [...this.#bySubject.of(subject)].reduce((best, other) => {
        const isBetter = isStated(other) === isStated(best) ? other < best : isStated(other);
        return isBetter ? other : best;
      });
      yield [subject, uri];
    }
  }

  /** The keys that the front matter of notes states, with every note that states them. */
  *statements(): Generator<readonly [key: string, uri: string]> {
    for (const [uri, { subject, isStated }] of this.#notes) {
      if (subject !== undefined && isStated) yield [subject, uri];
    }
  }

  /** The URIs of the notes that cite `key`. */
  notesCiting(key: string): readonly string[] {
    return [...this.#byKey.of(key)];
  }

  usedKeys(): Iterable<string> {
    return this.#byKey.keys();
  }

  /** Every key whose meaning must not change: those in use, and those that notes are about. */
  get heldKeys(): Pick<ReadonlySet<string>, 'has'> {
    return { has: (key) => this.#byKey.hasKey(key) || this.#bySubject.hasKey(key) };
  }

  /**
   * The held keys of saved notes: of all, or of those with these URIs. A key may occur several times. Excludes
   * unsaved notes, where a key may be half typed.
   */
  *savedKeys(uris: Iterable<string> = this.#notes.keys()): Generator<string> {
    for (const uri of uris) {
      const note = this.#notes.get(uri);
      if (!note || note.isUnsaved) continue;
      yield* note.keys;
      if (note.subject !== undefined) yield note.subject;
    }
  }

  #increaseRevisions(): void {
    this.#subjectRevision += 1;
    this.#revision += 1;
  }

  #replace(
    uri: string,
    before: ReadonlySet<string> = new Set(),
    after: ReadonlySet<string> = new Set(),
  ): void {
    const removed = [...before].filter((key) => !after.has(key));
    const added = [...after].filter((key) => !before.has(key));
    for (const key of removed) this.#byKey.delete(key, uri);
    for (const key of added) this.#byKey.add(key, uri);
    this.#revision += removed.length + added.length;
  }
}
