import type * as vscode from 'vscode';
import { bibliographyFormat, parseBibliography } from '../../core/bibliography/file';
import type { ParsedBibliography } from '../../core/bibliography/entry';
import { openDocument, readText, statFile } from '../common/files';

interface ReadFile {
  /** Of the editor, or of the file on disk. */
  readonly stamp: string;
  readonly parsed: ParsedBibliography;
}

const nothing: ParsedBibliography = { entries: [], problems: [] };

/** Reads bibliographies as they are now, unsaved changes before what is on disk; unchanged ones not again. */
export class FileTexts {
  readonly #files = new Map<string, ReadFile>();

  /** No entries when there is no such file, or when it cannot be read. */
  async parsed(uri: vscode.Uri): Promise<ParsedBibliography> {
    const format = bibliographyFormat(uri.path);
    const now = format && (await this.#look(uri));
    if (!now) return nothing;
    const known = this.#files.get(uri.toString());
    if (known?.stamp === now.stamp) return known.parsed;
    const text = await now.text();
    const parsed = text === undefined ? nothing : parseBibliography(text, format);
    this.#files.set(uri.toString(), { stamp: now.stamp, parsed });
    return parsed;
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
