import type * as vscode from 'vscode';
import { stepByStep } from '../../core/base/tasks';
import type { Pause } from '../../core/base/tasks';
import { noPlaces, placesOf } from '../../core/bibliography/read/entryPlaces';
import type { BibEntryPlace, EntryPlaces } from '../../core/bibliography/read/entryPlaces';
import { namedSizeLimit, sourceFormat } from '../../core/bibliography/read/format';
import type { BibliographyFormat, BibProblem } from '../../core/bibliography/work/entry';
import type { WrittenEntry } from '../common/bibliographies/bibliographies';
import { mayRead } from '../common/bibliographies/places';
import { openDocument, readText, statFile } from '../common/documents/files';

/** Reads the entries of a bibliography, on another thread if there is one. */
export type ReadPlaces = (
  uri: string,
  text: string,
  format: BibliographyFormat,
) => Promise<EntryPlaces>;

interface ReadText {
  readonly places: EntryPlaces;
  readonly keys: ReadonlySet<string>;
  /** The text of a file with problems: its unread parts may have keys, too. */
  readonly broken?: string;
}

/** For a file that doesn't exist. */
const absent: ReadText = { places: noPlaces(), keys: new Set() };

/** Reads bibliographies as they are now, with unsaved changes. Reads unchanged files only once. */
export class FileTexts {
  /** By uri, each with the stamp of its editor or of the file on disk. */
  readonly #files = new Map<
    string,
    { readonly stamp: string; readonly file: Promise<ReadText | undefined> }
  >();

  readonly #readPlaces: ReadPlaces;

  /** @param read without it, files are parsed on this thread, with pauses */
  constructor(
    private readonly pause: Pause,
    read?: ReadPlaces,
  ) {
    this.#readPlaces =
      read ??
      (async (_, text, format) => {
        const { entryPlaceSteps } = await import('../../core/bibliography/read/file');
        return stepByStep(entryPlaceSteps(text, format), pause);
      });
  }

  /** The entries of a file, or those with a key; none when the file doesn't exist or can't be read. */
  async entries(uri: vscode.Uri, key?: string): Promise<readonly BibEntryPlace[]> {
    const file = await this.#read(uri);
    return file ? placesOf(file.places, key) : [];
  }

  /** How many entries a file has, and its problems; undefined when it can't be read. */
  async summary(
    uri: vscode.Uri,
  ): Promise<Pick<EntryPlaces, 'entryCount' | 'problems' | 'hints'> | undefined> {
    return (await this.#read(uri))?.places;
  }

  /** The keys of these entries. */
  async keys(uri: vscode.Uri): Promise<ReadonlySet<string>> {
    return (await this.#read(uri))?.keys ?? absent.keys;
  }

  /** The problems in a text of the file `uri` that prevent adding entries to it. */
  async problems(uri: vscode.Uri, text: string): Promise<readonly BibProblem[]> {
    const format = sourceFormat(uri.path);
    return format ? (await this.#readPlaces(uri.toString(), text, format)).problems : [];
  }

  /** See `Bibliographies.entriesIn`. */
  async entriesIn(uri: vscode.Uri, text: string): Promise<readonly WrittenEntry[]> {
    const format = sourceFormat(uri.path);
    if (!format) return [];
    // YAML can't be parsed in steps. Its entries have no cross-references, so their places are enough.
    if (format === 'cslYaml') return placesOf(await this.#readPlaces(uri.toString(), text, format));
    const { bibliographySteps } = await import('../../core/bibliography/read/file');
    return (await stepByStep(bibliographySteps(text, format), this.pause)).entries;
  }

  /**
   * Which of `keys` may be in a file although `keys()` doesn't list them: all when the file can't be read, none
   * when it doesn't exist or has no problems, else those that occur in its text.
   */
  async mayHave(uri: vscode.Uri, keys: readonly string[]): Promise<readonly string[]> {
    const file = await this.#read(uri);
    if (!file) return keys;
    const { broken } = file;
    return broken === undefined ? [] : keys.filter((key) => broken.includes(key));
  }

  /** Undefined when the file can't be read. */
  async #read(uri: vscode.Uri): Promise<ReadText | undefined> {
    const format = sourceFormat(uri.path);
    if (!format || !(await mayRead(uri))) return undefined;
    const parse = (text: string | undefined) => this.#parse(uri, text, format);
    const document = openDocument(uri);
    try {
      if (document?.isDirty) {
        return await this.#once(uri, `version ${document.version}`, () =>
          parse(document.getText()),
        );
      }
      // A document without unsaved changes may be older than its file, or its file may be gone.
      const stat = await statFile(uri);
      if (!stat) return absent;
      if (stat.size > namedSizeLimit) return undefined;
      const stamp = `${stat.mtime} ${stat.size}`;
      return await this.#once(uri, stamp, async () => parse(await readText(uri)));
    } catch {
      return undefined;
    }
  }

  /** The cached result for the same stamp, else what `read` returns. Reads again after a failure. */
  #once(
    uri: vscode.Uri,
    stamp: string,
    read: () => Promise<ReadText | undefined>,
  ): Promise<ReadText | undefined> {
    const id = uri.toString();
    const known = this.#files.get(id);
    if (known?.stamp === stamp) return known.file;
    const file = read();
    this.#files.set(id, { stamp, file });
    file.catch(() => {
      if (this.#files.get(id)?.file === file) this.#files.delete(id);
    });
    return file;
  }

  async #parse(
    uri: vscode.Uri,
    text: string | undefined,
    format: BibliographyFormat,
  ): Promise<ReadText | undefined> {
    if (text === undefined) return undefined;
    const places = await this.#readPlaces(uri.toString(), text, format);
    const keys = new Set(places.keys);
    return { places, keys, ...(places.problems.length > 0 && { broken: text }) };
  }
}
