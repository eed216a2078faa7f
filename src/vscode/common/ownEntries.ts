import * as vscode from 'vscode';
import { bibliographyFormat } from '../../core/bibliography/file';
import { OwnEntries } from '../../core/bibliography/ownEntry';
import { mayRead } from './bibliographyPlaces';
import type { NewBibliographyEntry } from './bibliographies';
import { openDocument, readText } from './files';

/**
 * The entries that the user's files of BibTeX have for works, as they stand there now, each under the
 * key that is asked for; without those that no such file has. Each file is read once.
 */
export async function ownEntriesOf(
  wanted: readonly Pick<NewBibliographyEntry, 'key' | 'paper'>[],
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, Promise<OwnEntries | undefined>>();
  const fileAt = (uri: string): Promise<OwnEntries | undefined> => {
    const file = files.get(uri) ?? read(vscode.Uri.parse(uri));
    files.set(uri, file);
    return file;
  };
  const own = new Map<string, string>();
  for (const { key, paper } of wanted) {
    for (const listing of paper.listings ?? []) {
      if (bibliographyFormat(listing.uri) !== 'bibtex') continue;
      const text = (await fileAt(listing.uri))?.written(listing.key, paper.title, key);
      if (text === undefined) continue;
      own.set(key, text);
      break;
    }
  }
  return own;
}

/** Undefined when it cannot be read. */
async function read(uri: vscode.Uri): Promise<OwnEntries | undefined> {
  if (!(await mayRead(uri))) return undefined;
  const document = openDocument(uri);
  try {
    const text = document?.isDirty ? document.getText() : await readText(uri);
    return text === undefined ? undefined : new OwnEntries(text);
  } catch {
    return undefined;
  }
}
