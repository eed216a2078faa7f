import type * as vscode from 'vscode';
import { parseBibliography, sourceFormat } from '../../core/bibliography/file';
import type { ParsedBibliography } from '../../core/bibliography/entry';
import { mayRead } from '../common/bibliographyPlaces';
import { openDocument, readText, statFile } from '../common/files';

interface ReadFile {
  readonly parsed: ParsedBibliography;
  /** Of a file that could not be read to its end. */
  readonly broken?: string;
}

const nothing: ParsedBibliography = { entries: [], problems: [] };

/** Reads bibliographies as they are now, unsaved changes before what is on disk; unchanged ones not again. */
export class FileTexts {
  /** By uri, each with the stamp of its editor, or of the file on disk. */
  readonly #files = new Map<string, { readonly stamp: string; readonly file?: ReadFile }>();

  /** No entries when there is no such file, or when it cannot be read. */
  async parsed(uri: vscode.Uri): Promise<ParsedBibliography> {
    return (await this.#read(uri))?.parsed ?? nothing;
  }

  /** Those of `keys` that may stand in a file where it is not read: all, if nothing of it is; none without a file. */
  async mayHave(uri: vscode.Uri, keys: readonly string[]): Promise<readonly string[]> {
    const file = await this.#read(uri);
    if (!file) return (await isAbsent(uri)) ? [] : keys;
    const { broken } = file;
    return broken === undefined ? [] : keys.filter((key) => broken.includes(key));
  }

  /** Undefined when it cannot be read. */
  async #read(uri: vscode.Uri): Promise<ReadFile | undefined> {
    const format = sourceFormat(uri.path);
    if (!format || !mayRead(uri)) return undefined;
    const now = await this.#look(uri);
    if (!now) return undefined;
    const known = this.#files.get(uri.toString());
    if (known?.stamp === now.stamp) return known.file;
    const text = await now.text();
    const parsed = text === undefined ? undefined : parseBibliography(text, format);
    const isBroken = parsed !== undefined && parsed.problems.length > 0;
    const file = parsed && { parsed, ...(isBroken && text !== undefined && { broken: text }) };
    this.#files.set(uri.toString(), { stamp: now.stamp, ...(file && { file }) });
    return file;
  }

  async #look(
    uri: vscode.Uri,
  ): Promise<{ stamp: string; text: () => Promise<string | undefined> } | undefined> {
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
      return stat && { stamp: `${stat.mtime} ${stat.size}`, text: () => readText(uri) };
    } catch {
      return undefined;
    }
  }
}

/** Whether there is no such file, as far as the file system tells. */
async function isAbsent(uri: vscode.Uri): Promise<boolean> {
  if (!sourceFormat(uri.path) || !mayRead(uri) || openDocument(uri)?.isDirty) return false;
  try {
    return (await statFile(uri)) === undefined;
  } catch {
    return false;
  }
}
