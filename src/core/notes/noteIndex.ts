/*
 * The room of notes: which works notes cite, and are about. In come texts of notes, Markdown or
 * notebooks; out come the notes that use a key (`NoteIndex`), the places where they do (`references.ts`,
 * `notebook.ts`), the keys that must go on meaning what they mean (`KeyPins`), the notes that papers have
 * of their own (`literatureNotes.ts`), and what a key or a file that gets another name changes.
 */
import type { Steps } from '../base/steps';
import { keyMentionStepsIn } from './notebook';
import { fileKey } from './subject';

interface IndexedNote {
  readonly keys: ReadonlySet<string>;
  /** What may be the key of the work that it is about. */
  readonly subject: string;
  /** The front matter says so; otherwise it is the name of the file. */
  readonly isStated: boolean;
  readonly isUnsaved: boolean;
}

/** The keys that the note at a uri may use, in the order of their first use. */
export function* citedKeySteps(text: string, uri: string): Steps<ReadonlySet<string>> {
  const mentions = yield* keyMentionStepsIn(uri, text, () => true);
  return new Set(mentions.map(({ key }) => key));
}

/**
 * Which notes use which citation keys. It keeps the keys alone: where they stand is read from the
 * few notes in question when somebody asks. Labels of footnotes and wikilinks are among them, as
 * only the library can tell which of these are keys.
 */
export class NoteIndex {
  readonly #notes = new Map<string, IndexedNote>();
  readonly #byKey = new Map<string, Set<string>>();
  /** The notes by what they may be about. */
  readonly #bySubject = new Map<string, Set<string>>();
  #revision = 0;
  #subjectRevision = 0;

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
    if (before?.subject === subject && before.isStated === isStated) return;
    if (before) forget(this.#bySubject, before.subject, uri);
    learn(this.#bySubject, subject, uri);
    this.#tellSubjects();
  }

  delete(uri: string): void {
    const before = this.#notes.get(uri);
    if (!before) return;
    this.#notes.delete(uri);
    forget(this.#bySubject, before.subject, uri);
    this.#tellSubjects();
    this.#replace(uri, before.keys, undefined);
  }

  /** Another number as soon as `subjects` are others. */
  get subjectRevision(): number {
    return this.#subjectRevision;
  }

  /**
   * The keys of works that notes may be about, each with one note. A key stated in front matter wins over the
   * name of a file; of equals, the first uri wins.
   */
  *subjects(): Generator<readonly [subject: string, uri: string]> {
    const isStated = (uri: string): boolean => this.#notes.get(uri)?.isStated === true;
    for (const [subject, uris] of this.#bySubject) {
      const uri = [...uris].reduce((best, other) => {
        const isBetter = isStated(other) === isStated(best) ? other < best : isStated(other);
        return isBetter ? other : best;
      });
      yield [subject, uri];
    }
  }

  /** The keys that the front matter of notes states, with each note that states one. */
  *statements(): Generator<readonly [key: string, uri: string]> {
    for (const [uri, { subject, isStated }] of this.#notes) if (isStated) yield [subject, uri];
  }

  /** The uris of the notes that cite `key`. */
  notesCiting(key: string): readonly string[] {
    return [...(this.#byKey.get(key) ?? [])];
  }

  usedKeys(): Iterable<string> {
    return this.#byKey.keys();
  }

  /** Every key that must go on meaning what it means: those in use, and those that notes are about. */
  get heldKeys(): Pick<ReadonlySet<string>, 'has'> {
    return { has: (key) => this.#byKey.has(key) || this.#bySubject.has(key) };
  }

  /**
   * The held keys of saved notes: of all, or of those with these uris. A key may come several times. In notes
   * that are not saved, a key may be half typed.
   */
  *savedKeys(uris: Iterable<string> = this.#notes.keys()): Generator<string> {
    for (const uri of uris) {
      const note = this.#notes.get(uri);
      if (!note || note.isUnsaved) continue;
      yield* note.keys;
      yield note.subject;
    }
  }

  #tellSubjects(): void {
    this.#subjectRevision += 1;
    this.#revision += 1;
  }

  #replace(
    uri: string,
    before: ReadonlySet<string> = new Set(),
    after: ReadonlySet<string> = new Set(),
  ): void {
    const gone = [...before].filter((key) => !after.has(key));
    const come = [...after].filter((key) => !before.has(key));
    for (const key of gone) forget(this.#byKey, key, uri);
    for (const key of come) learn(this.#byKey, key, uri);
    this.#revision += gone.length + come.length;
  }
}

function learn(notes: Map<string, Set<string>>, name: string, uri: string): void {
  const uris = notes.get(name);
  if (uris) uris.add(uri);
  else notes.set(name, new Set([uri]));
}

function forget(notes: Map<string, Set<string>>, name: string, uri: string): void {
  const uris = notes.get(name);
  uris?.delete(uri);
  if (uris?.size === 0) notes.delete(name);
}
