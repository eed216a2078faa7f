import type * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import { stepByStep } from '../../core/base/steps';
import { bibliographySteps, namedSizeLimit, sourceFormat } from '../../core/bibliography/read/file';
import type { BibEntry, BibliographyFormat } from '../../core/bibliography/work/entry';
import { mayRead } from '../common/bibliographies/places';
import { openDocument, readText, statFile } from '../common/documents/files';

/** Where an entry stands; the rest of it would keep the text of its file. */
type EntryPlace = Pick<BibEntry, 'key' | 'range' | 'keyRange'>;

interface ReadFile {
  readonly entries: readonly EntryPlace[];
  readonly keys: ReadonlySet<string>;
  /** Of a file that could not be read to its end. */
  readonly broken?: string;
}

/** A file as it is now. */
interface Look {
  readonly stamp: string;
  readonly text: () => Promise<string | undefined>;
}

const noKeys: ReadonlySet<string> = new Set();

/** Reads bibliographies as they are now, unsaved changes before what is on disk; unchanged ones not again. */
export class FileTexts {
  /** By uri, each with the stamp of its editor, or of the file on disk. */
  readonly #files = new Map<
    string,
    { readonly stamp: string; readonly file: Promise<ReadFile | undefined> }
  >();

  constructor(private readonly pause: Pause) {}

  /** None when there is no such file, or when it cannot be read. */
  async entries(uri: vscode.Uri): Promise<readonly EntryPlace[]> {
    const file = await this.#read(uri);
    return file && file !== 'absent' ? file.entries : [];
  }

  /** Those of `entries`. */
  async keys(uri: vscode.Uri): Promise<ReadonlySet<string>> {
    const file = await this.#read(uri);
    return file && file !== 'absent' ? file.keys : noKeys;
  }

  /** Those of `keys` that may stand in a file where it is not read: all, if nothing of it is; none without a file. */
  async mayHave(uri: vscode.Uri, keys: readonly string[]): Promise<readonly string[]> {
    const file = await this.#read(uri);
    if (file === 'absent') return [];
    if (!file) return keys;
    const { broken } = file;
    return broken === undefined ? [] : keys.filter((key) => broken.includes(key));
  }

  /** Undefined when it cannot be read. */
  async #read(uri: vscode.Uri): Promise<ReadFile | 'absent' | undefined> {
    const format = sourceFormat(uri.path);
    if (!format || !(await mayRead(uri))) return undefined;
    const now = await look(uri);
    if (!now || now === 'absent') return now;
    const id = uri.toString();
    const known = this.#files.get(id);
    if (known?.stamp === now.stamp) return known.file;
    const file = this.#parse(now, format);
    this.#files.set(id, { stamp: now.stamp, file });
    try {
      return await file;
    } catch {
      // It may be read at the next look.
      if (this.#files.get(id)?.file === file) this.#files.delete(id);
      return undefined;
    }
  }

  async #parse(now: Look, format: BibliographyFormat): Promise<ReadFile | undefined> {
    const text = await now.text();
    if (text === undefined) return undefined;
    const parsed = await stepByStep(bibliographySteps(text, format), this.pause);
    const entries: EntryPlace[] = [];
    const keys = new Set<string>();
    const take = ({ key, range, keyRange }: BibEntry): void => {
      entries.push({ key, range, keyRange });
      keys.add(key);
    };
    await forEachInSlices(parsed.entries, take, this.pause);
    return { entries, keys, ...(parsed.problems.length > 0 && { broken: text }) };
  }
}

/** Undefined when it cannot be read. */
async function look(uri: vscode.Uri): Promise<Look | 'absent' | undefined> {
  const document = openDocument(uri);
  // Without changes of its own it may be behind what is on disk, or the file be gone.
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
