import * as vscode from 'vscode';
import type { FileEvents } from '../../core/files/fileSource';
import { debounce } from '../common/debounce';
import type { Candidates } from './candidates';

/** Files are often written in several steps. */
const fileQuiet = 150;
const fileAtMost = 500;
const typingQuiet = 200;

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
    const changed = take(this.#changed);
    const created = take(this.#created);
    const removed = take(this.#removed);
    const addedFolders: string[] = [];
    for (const uri of created) {
      const parsed = vscode.Uri.parse(uri);
      if (this.#candidates.role(parsed)) changed.push(uri);
      else if (await isFolder(parsed)) addedFolders.push(uri);
    }
    if (changed.length + removed.length + addedFolders.length > 0) {
      this.#didChange.fire({ changed, removed, addedFolders });
    }
  }
}

function take(uris: Set<string>): string[] {
  const taken = [...uris];
  uris.clear();
  return taken;
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}
