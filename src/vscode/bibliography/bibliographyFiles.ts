import * as vscode from 'vscode';
import { compileGlob } from '../../core/files/glob';
import { DisposableOwner } from '../../platform/disposableOwner';
import { pathIn, searchFiles, tryStat } from '../common/documents/files';
import { neverEntered } from '../common/documents/selectors';
import { fileGlobs, onDidChangeSettings, readSettings } from '../common/settings/settings';

const pattern = '**/*.{bib,bibtex,biblatex}';

/** Finds the bibliographies in each workspace folder. */
export class BibliographyFiles extends DisposableOwner {
  /** By the uri of the folder. Cleared when files are created or deleted. */
  readonly #found = new Map<string, Promise<readonly string[]>>();
  #read: readonly string[] = [];

  /** @param changed called when there may be other files than before */
  constructor(changed: () => void) {
    super();
    const forget = (): void => {
      this.forget();
      changed();
    };
    const watcher = vscode.workspace.createFileSystemWatcher(pattern, false, true);
    this.own(
      watcher,
      watcher.onDidCreate(forget),
      watcher.onDidDelete(forget),
      onDidChangeSettings(['excludeFiles'], forget),
    );
  }

  /** Sets the uris of the files that were read and can be written. Finds CSL-JSON files only through these. */
  setRead(read: readonly string[]): void {
    this.#read = read;
    this.forget();
  }

  /** The uris of the files in a workspace folder, sorted, without excluded files. */
  in(folder: vscode.WorkspaceFolder): Promise<readonly string[]> {
    const id = folder.uri.toString();
    const found = this.#found.get(id) ?? this.#find(folder);
    this.#found.set(id, found);
    return found;
  }

  /** Searches again on the next call: VS Code reports new and deleted files with a delay. */
  forget(): void {
    this.#found.clear();
  }

  async #find(folder: vscode.WorkspaceFolder): Promise<readonly string[]> {
    const found = new Set(await findBibtex(folder));
    const start = `${folder.uri.toString()}/`;
    const others = this.#read.filter((uri) => uri.startsWith(start) && !found.has(uri));
    // The library may still list files that were just deleted.
    const stats = await Promise.all(others.map((uri) => tryStat(vscode.Uri.parse(uri))));
    return [...found, ...others.filter((_, i) => stats[i])].sort();
  }
}

async function findBibtex(folder: vscode.WorkspaceFolder): Promise<readonly string[]> {
  const globs = [...readSettings(folder.uri).excludeFiles, ...fileGlobs('exclude', folder.uri)];
  const excluded = globs.map((glob) => compileGlob(glob, { withContent: true }));
  const found = await searchFiles([new vscode.RelativePattern(folder, pattern)], neverEntered);
  const isExcluded = (uri: vscode.Uri): boolean =>
    excluded.some((matches) => matches(pathIn(folder, uri)));
  return found.filter((uri) => !isExcluded(uri)).map((uri) => uri.toString());
}
