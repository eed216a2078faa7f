import * as vscode from 'vscode';
import { decodeUtf8 } from '../../../platform/utf8';

/** Size and time of a file; undefined when it doesn't exist. Rejects when the file system fails. */
export async function statFile(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  try {
    const stat = await vscode.workspace.fs.stat(uri);
    return (stat.type & vscode.FileType.File) === 0 ? undefined : stat;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The stat of a file or folder; undefined when it doesn't exist, or the file system fails. */
export async function tryStat(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch {
    return undefined;
  }
}

/** Whether a file or folder has a type; false when the file system fails. */
export async function isOfType(uri: vscode.Uri, type: vscode.FileType): Promise<boolean> {
  return (((await tryStat(uri))?.type ?? 0) & type) !== 0;
}

/** Watches files being created, changed or deleted; outside the workspace as far as VS Code can. */
export function watchFiles(
  glob: vscode.GlobPattern,
  listener: (uri: vscode.Uri) => void,
): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(glob);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidCreate(listener),
    watcher.onDidChange(listener),
    watcher.onDidDelete(listener),
  );
}

/** The files that match one of these patterns; none where the file system can't be searched. */
export async function searchFiles(
  patterns: readonly vscode.RelativePattern[],
  ...limits: [exclude: vscode.GlobPattern | null, maxResults?: number]
): Promise<readonly vscode.Uri[]> {
  try {
    const found = patterns.map((pattern) => vscode.workspace.findFiles(pattern, ...limits));
    return (await Promise.all(found)).flat();
  } catch {
    return [];
  }
}

/** The path of a file or folder relative to its workspace folder, without a leading slash. */
export function pathIn(folder: vscode.WorkspaceFolder, { path }: vscode.Uri): string {
  return path.slice(folder.uri.path.length).replace(/^\//, '');
}

/** Whether at least one of these files exists, or has unsaved text. */
export async function someExist(uris: readonly vscode.Uri[]): Promise<boolean> {
  for (const uri of uris) if (openDocument(uri)?.isDirty || (await tryStat(uri))) return true;
  return false;
}

/** The open document of a file, whether or not an editor shows it. */
export function openDocument(uri: vscode.Uri | string): vscode.TextDocument | undefined {
  const wanted = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === wanted);
}

/** The tabs of all editor groups. */
export function allTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

/** The tabs that show text, with their uris. */
export function textTabs(): readonly { readonly tab: vscode.Tab; readonly uri: vscode.Uri }[] {
  return allTabs().flatMap((tab) =>
    tab.input instanceof vscode.TabInputText ? [{ tab, uri: tab.input.uri }] : [],
  );
}

/**
 * The text of a file without byte order mark: UTF-8, else in the encoding that VS Code detects from the content and
 * the user's settings. Undefined when it isn't text. Rejects when it can't be read.
 */
export async function readText(uri: vscode.Uri): Promise<string | undefined> {
  const bytes = await vscode.workspace.fs.readFile(uri);
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  try {
    return await vscode.workspace.decode(bytes, { uri });
  } catch {
    return undefined;
  }
}

/** Like {@link readText}, but also undefined when the file doesn't exist or can't be read. */
export async function tryReadText(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return await readText(uri);
  } catch {
    return undefined;
  }
}

/** The text of the file's open document, else like {@link tryReadText}. */
export async function tryTextNow(uri: vscode.Uri): Promise<string | undefined> {
  return openDocument(uri)?.getText() ?? tryReadText(uri);
}

/**
 * Caches the result of `compute` for each version of a document, or for a text that doesn't change.
 * @param by what else the result depends on
 */
export function perVersion<T, D extends { readonly version?: number } = vscode.TextDocument>(
  compute: (document: D) => T,
  by: (document: D) => unknown = () => undefined,
): (document: D) => T {
  const known = new WeakMap<D, { version: number | undefined; basis: unknown; value: T }>();
  return (document) => {
    const { version } = document;
    const basis = by(document);
    let now = known.get(document);
    if (!now || now.version !== version || now.basis !== basis) {
      now = { version, basis, value: compute(document) };
      known.set(document, now);
    }
    return now.value;
  };
}

/** The uris without duplicates. */
export function uniqueUris(uris: readonly vscode.Uri[]): readonly vscode.Uri[] {
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}

/** A file's path as shown to users: relative to the workspace folder, which it names if there are several. */
export function fileLabel(uri: vscode.Uri | string): string {
  return vscode.workspace.asRelativePath(typeof uri === 'string' ? vscode.Uri.parse(uri) : uri);
}

/** Whether a file system's error says that the file or folder doesn't exist. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof vscode.FileSystemError &&
    (error.code === 'FileNotFound' || error.code === 'FileNotADirectory')
  );
}

/**
 * The current text of a note, saved or not. Undefined, not an error, for a note that doesn't exist or can't be
 * read, as searches should continue with other notes.
 */
export async function readNote(uri: vscode.Uri): Promise<string | undefined> {
  // The note may be open as plain text, so don't check its language.
  const open = openDocument(uri);
  if (open?.isDirty || open?.isUntitled) return open.getText();
  try {
    // VS Code keeps documents for a while after their file is deleted.
    return (await statFile(uri)) && (open?.getText() ?? (await readText(uri)));
  } catch {
    return undefined;
  }
}

/** The file of a document; an untitled one is read as if it were in the first workspace folder. */
export function savedUri(uri: vscode.Uri): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return uri.scheme === 'untitled' && folder ? vscode.Uri.joinPath(folder, 'untitled') : uri;
}
