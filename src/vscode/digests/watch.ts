import * as vscode from 'vscode';
import type { FileEvents } from '../../core/files/fileSource';
import { debounce } from '../common/debounce';
import type { Candidates } from './candidates';

/** Files are often written in several steps. */
const fileQuiet = 150;
const fileAtMost = 500;
const typingQuiet = 200;
/** How many things are looked at side by side, to tell folders from files. */
const concurrency = 32;

/**
 * Watches the workspace's folders and open editors, and tells what may have changed once it is quiet
 * for a moment. Of a folder that is moved or deleted, watchers often name the folder alone.
 */
export class Watcher implements vscode.Disposable {
  readonly #candidates: Candidates;
  readonly #changed = new Set<string>();
  readonly #created = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #didChange = new vscode.EventEmitter<FileEvents>();
  readonly #tellSoon = debounce(() => void this.#tell(), fileQuiet, fileAtMost);
  readonly #tellAfterTyping = debounce(() => void this.#tell(), typingQuiet);
  readonly #subscriptions: vscode.Disposable;

  readonly onDidChange = this.#didChange.event;

  constructor(candidates: Candidates) {
    this.#candidates = candidates;
    // A pattern without a base watches all folders of the workspace, also those added later.
    const watcher = vscode.workspace.createFileSystemWatcher('**/*');
    const { workspace } = vscode;
    this.#subscriptions = vscode.Disposable.from(
      this.#didChange,
      this.#tellSoon,
      this.#tellAfterTyping,
      watcher,
      watcher.onDidCreate((uri) => this.#wasCreated(uri)),
      watcher.onDidChange((uri) => this.#hasChanged(uri)),
      watcher.onDidDelete((uri) => this.#wasRemoved(uri)),
      // Not every file system has a watcher.
      workspace.onDidCreateFiles(({ files }) => files.forEach((uri) => this.#wasCreated(uri))),
      workspace.onDidDeleteFiles(({ files }) => files.forEach((uri) => this.#wasRemoved(uri))),
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) {
          this.#wasRemoved(oldUri);
          this.#wasCreated(newUri);
        }
      }),
      workspace.onDidSaveTextDocument(({ uri }) => this.#hasChanged(uri)),
      workspace.onDidOpenTextDocument((document) => {
        if (document.isDirty) this.#wasTyped(document);
      }),
      workspace.onDidChangeTextDocument(({ document }) => this.#wasTyped(document)),
      workspace.onDidCloseTextDocument((document) => this.#wasTyped(document)),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #wasCreated(uri: vscode.Uri): void {
    if (!this.#candidates.allows(uri)) return;
    this.#created.add(uri.toString());
    this.#tellSoon();
  }

  #hasChanged(uri: vscode.Uri): void {
    if (!this.#candidates.role(uri)) return;
    this.#changed.add(uri.toString());
    this.#tellSoon();
  }

  #wasRemoved(uri: vscode.Uri): void {
    if (!this.#candidates.allows(uri)) return;
    this.#removed.add(uri.toString());
    this.#tellSoon();
  }

  #wasTyped({ uri }: vscode.TextDocument): void {
    if (!this.#candidates.role(uri)) return;
    this.#changed.add(uri.toString());
    this.#tellAfterTyping();
  }

  async #tell(): Promise<void> {
    const created = take(this.#created);
    const isCandidate = (uri: string): boolean =>
      this.#candidates.role(vscode.Uri.parse(uri)) !== undefined;
    this.#fire({
      changed: [...take(this.#changed), ...created.filter(isCandidate)],
      removed: take(this.#removed),
      addedFolders: [],
    });
    const others = outermost(created.filter((uri) => !isCandidate(uri)));
    for (let i = 0; i < others.length; i += concurrency) {
      const some = others.slice(i, i + concurrency);
      const areFolders = await Promise.all(some.map(isFolder));
      const addedFolders = some.filter((_, index) => areFolders[index]);
      this.#fire({ changed: [], removed: [], addedFolders });
    }
  }

  #fire(events: FileEvents): void {
    const { changed, removed, addedFolders } = events;
    if (changed.length + removed.length + addedFolders.length > 0) this.#didChange.fire(events);
  }
}

/** Those that lie in none of the others: when a folder comes, its content is looked for anyway. */
function outermost(uris: readonly string[]): readonly string[] {
  const all = new Set(uris);
  return uris.filter((uri) => {
    let parent = uri;
    do parent = parent.slice(0, Math.max(0, parent.lastIndexOf('/')));
    while (parent !== '' && !all.has(parent));
    return parent === '';
  });
}

function take(uris: Set<string>): string[] {
  const taken = [...uris];
  uris.clear();
  return taken;
}

async function isFolder(uri: string): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(vscode.Uri.parse(uri));
    return (type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}
