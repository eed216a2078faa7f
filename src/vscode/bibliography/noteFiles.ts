import * as vscode from 'vscode';
import {
  isAddress,
  noteBibliographies,
  yamlBibliographies,
} from '../../core/bibliography/frontMatter';
import { exists, readText, statFile } from '../common/files';
import { readSettings } from '../common/settings';

/** Where a Quarto project begins; `_metadata.yml` is for the folder that it stands in. */
const projectFiles = ['_quarto.yml', '_quarto.yaml'];
const folderFiles = ['_metadata.yml', '_metadata.yaml'];

/** Finds the bibliographies that compile a note. */
export class NoteFiles implements vscode.Disposable {
  /** What Quarto has for the notes of a folder. */
  readonly #byFolder = new Map<string, Promise<readonly vscode.Uri[]>>();
  readonly #subscriptions: vscode.Disposable;

  constructor() {
    const watcher = vscode.workspace.createFileSystemWatcher('**/_{quarto,metadata}.{yml,yaml}');
    const forget = () => this.#byFolder.clear();
    this.#subscriptions = vscode.Disposable.from(
      watcher,
      watcher.onDidCreate(forget),
      watcher.onDidChange(forget),
      watcher.onDidDelete(forget),
    );
  }

  /** See `Bibliographies.filesFor`. */
  async of(note: vscode.TextDocument | undefined): Promise<readonly vscode.Uri[]> {
    const workspaceFolder = folderOf(note);
    const folder = note && note.uri.scheme !== 'untitled' ? parent(note.uri) : workspaceFolder?.uri;
    if (!folder) return [];
    const named = note ? noteBibliographies(note.getText()) : [];
    const own = await Promise.all(named.map((name) => resolve(name, folder, workspaceFolder?.uri)));
    const files = [
      ...own,
      ...(workspaceFolder ? await this.#ofQuarto(folder, workspaceFolder) : []),
    ];
    if (files.length > 0) return unique(files.filter((file) => file !== undefined));
    const { bibliographyFile } = readSettings(note ?? workspaceFolder);
    return workspaceFolder && bibliographyFile.trim() !== ''
      ? [vscode.Uri.joinPath(workspaceFolder.uri, toPath(bibliographyFile))]
      : [];
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #ofQuarto(
    folder: vscode.Uri,
    workspaceFolder: vscode.WorkspaceFolder,
  ): Promise<readonly vscode.Uri[]> {
    const id = folder.toString();
    let files = this.#byFolder.get(id);
    if (!files) {
      files = findQuartoFiles(folder, workspaceFolder.uri);
      this.#byFolder.set(id, files);
    }
    return files;
  }
}

/** Goes up from `folder` to the project, `root` at the most; without a project nothing counts. */
async function findQuartoFiles(
  folder: vscode.Uri,
  root: vscode.Uri,
): Promise<readonly vscode.Uri[]> {
  const found: (vscode.Uri | undefined)[] = [];
  for (let at = folder; ; at = parent(at)) {
    found.push(...((await namedIn(at, folderFiles))?.files ?? []));
    const project = await namedIn(at, projectFiles);
    if (project) {
      return [...found, ...project.files].filter((file) => file !== undefined);
    }
    if (at.path.length <= root.path.length) return [];
  }
}

/** The bibliographies that the first of `names` in `folder` names; undefined when none is there. */
async function namedIn(
  folder: vscode.Uri,
  names: readonly string[],
): Promise<{ files: readonly (vscode.Uri | undefined)[] } | undefined> {
  for (const name of names) {
    const uri = vscode.Uri.joinPath(folder, name);
    try {
      const yaml = (await statFile(uri)) && (await readText(uri));
      if (yaml === undefined) continue;
      const files = yamlBibliographies(yaml).map((file) => resolve(file, folder, folder));
      return { files: await Promise.all(files) };
    } catch {
      continue;
    }
  }
  return undefined;
}

/**
 * Where a name leads: from the folder of what names it; if there is nothing, from the workspace
 * folder, as Pandoc is often started there. Undefined for a web address.
 */
async function resolve(
  name: string,
  folder: vscode.Uri,
  root: vscode.Uri | undefined,
): Promise<vscode.Uri | undefined> {
  if (isAddress(name)) return undefined;
  const path = toPath(name);
  const isAbsolute = /^(?:\/|[A-Za-z]:\/)/.test(path);
  const fromRoot = root && vscode.Uri.joinPath(root, path);
  const nearest = isAbsolute
    ? folder.with({ path: path.startsWith('/') ? path : `/${path}` })
    : vscode.Uri.joinPath(folder, path);
  return !fromRoot || (await exists(nearest)) || !(await exists(fromRoot)) ? nearest : fromRoot;
}

/** An unsaved note belongs to the first folder. */
function folderOf(note: vscode.TextDocument | undefined): vscode.WorkspaceFolder | undefined {
  return note && note.uri.scheme !== 'untitled'
    ? vscode.workspace.getWorkspaceFolder(note.uri)
    : vscode.workspace.workspaceFolders?.[0];
}

function parent(uri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(uri, '..');
}

function toPath(name: string): string {
  return name.trim().replace(/\\/g, '/');
}

function unique(uris: readonly vscode.Uri[]): readonly vscode.Uri[] {
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}
