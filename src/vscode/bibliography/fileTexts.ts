import type * as vscode from 'vscode';
import type { Pause } from '../../core/base/pause';
import { stepByStep } from '../../core/base/steps';
import { entryPlaceSteps, placesOf } from '../../core/bibliography/read/entryPlaces';
import type { BibEntryPlace, EntryPlaces } from '../../core/bibliography/read/entryPlaces';
import { bibliographySteps, namedSizeLimit, sourceFormat } from '../../core/bibliography/read/file';
import type { BibliographyFormat, BibProblem } from '../../core/bibliography/work/entry';
import type { WrittenEntry } from '../common/bibliographies/bibliographies';
import { mayRead } from '../common/bibliographies/places';
import { openDocument, readText, statFile } from '../common/documents/files';

/** Reads the entries of a bibliography, on another thread where there is one. */
export type ReadPlaces = (
  uri: string,
  text: string,
  format: BibliographyFormat,
) => Promise<EntryPlaces>;

interface ReadText {
  readonly places: EntryPlaces | undefined;
  readonly keys: ReadonlySet<string>;
  /** The text of the file when it has problems: keys may stand in its unread parts. */
  readonly broken?: string;
}

/** A file as it is now. */
interface FileState {
  readonly stamp: string;
  readonly text: () => Promise<string | undefined>;
}

/** What is read of a file that does not exist. */
const absent: ReadText = { places: undefined, keys: new Set() };

/** Reads bibliographies as they are now, with unsaved changes. An unchanged file is not read again. */
export class FileTexts {
  /** By uri, each with the stamp of its editor, or of the file on disk. */
  readonly #files = new Map<
    string,
    { readonly stamp: string; readonly file: Promise<ReadText | undefined> }
  >();

  readonly #readPlaces: ReadPlaces;

  /** @param read without it files are read on this thread, with pauses */
  constructor(
    private readonly pause: Pause,
    read?: ReadPlaces,
  ) {
    this.#readPlaces =
      read ?? ((_, text, format) => stepByStep(entryPlaceSteps(text, format), pause));
  }

  /** The entries of a file, or those with a key; none when the file does not exist or cannot be read. */
  async entries(uri: vscode.Uri, key?: string): Promise<readonly BibEntryPlace[]> {
    const places = (await this.#read(uri))?.places;
    return places ? placesOf(places, key) : [];
  }

  /** How many entries a file has, and what is wrong with it; undefined when it cannot be read. */
  async summary(
    uri: vscode.Uri,
  ): Promise<
    { readonly entryCount: number; readonly problems: readonly BibProblem[] } | undefined
  > {
    const file = await this.#read(uri);
    return file && { entryCount: 0, problems: [], ...file.places };
  }

  /** The keys of these entries. */
  async keys(uri: vscode.Uri): Promise<ReadonlySet<string>> {
    return (await this.#read(uri))?.keys ?? absent.keys;
  }

  /** What is wrong with a text of the file `uri`, so that nothing may be added to it; see `appendEntries`. */
  async problems(uri: vscode.Uri, text: string): Promise<readonly BibProblem[]> {
    const format = sourceFormat(uri.path);
    return format ? (await this.#readPlaces(uri.toString(), text, format)).problems : [];
  }

  /** See `Bibliographies.entriesIn`. */
  async entriesIn(uri: vscode.Uri, text: string): Promise<readonly WrittenEntry[]> {
    const format = sourceFormat(uri.path);
    if (!format) return [];
    // YAML cannot be read in steps. Its entries name no others, so that their places are all there is.
    if (format === 'cslYaml') return placesOf(await this.#readPlaces(uri.toString(), text, format));
    return (await stepByStep(bibliographySteps(text, format), this.pause)).entries;
  }

  /**
   * Which of `keys` may stand in a file without being found by `keys()`: all when the file cannot be read,
   * none when it does not exist or was read without problems, else those that its text contains.
   */
  async mayHave(uri: vscode.Uri, keys: readonly string[]): Promise<readonly string[]> {
    const file = await this.#read(uri);
    if (!file) return keys;
    const { broken } = file;
    return broken === undefined ? [] : keys.filter((key) => broken.includes(key));
  }

  /** Undefined when the file cannot be read. */
  async #read(uri: vscode.Uri): Promise<ReadText | undefined> {
    const format = sourceFormat(uri.path);
    if (!format || !(await mayRead(uri))) return undefined;
    const now = await look(uri);
    if (!now || now === 'absent') return now && absent;
    const id = uri.toString();
    const known = this.#files.get(id);
    if (known?.stamp === now.stamp) return known.file;
    const file = this.#parse(id, now, format);
    this.#files.set(id, { stamp: now.stamp, file });
    try {
      return await file;
    } catch {
      // The next call tries again.
      if (this.#files.get(id)?.file === file) this.#files.delete(id);
      return undefined;
    }
  }

  async #parse(
    uri: string,
    now: FileState,
    format: BibliographyFormat,
  ): Promise<ReadText | undefined> {
    const text = await now.text();
    if (text === undefined) return undefined;
    const places = await this.#readPlaces(uri, text, format);
    const keys = new Set(places.keys);
    return { places, keys, ...(places.problems.length > 0 && { broken: text }) };
  }
}

/** Undefined when the file cannot be read. */
async function look(uri: vscode.Uri): Promise<FileState | 'absent' | undefined> {
  const document = openDocument(uri);
  // A document without unsaved changes may be older than the file on disk, or its file may be gone.
  if (document?.isDirty) {
    return {
      stamp: `version ${document.version}`,
      text: () => Promise.resolve(document.getText()),
    };
  }
  try {
    const stat = await statFile(uri);
    if (!stat) return 'absent';
    if (stat.size > namedSizeLimit) return undefined;
    return { stamp: `${stat.mtime} ${stat.size}`, text: () => readText(uri) };
  } catch {
    return undefined;
  }
}
