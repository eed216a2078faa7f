import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import type { FileEvents } from '../../core/files/fileSource';
import { debounce } from '../../platform/debounce';
import type { Candidates } from './candidates';
import type { NamedFiles } from './namedFiles';
import type { OpenDigests } from './openDigests';

/** Milliseconds: files are often written in several steps. */
const fileQuiet = 150;
const fileAtMost = 500;
const typingQuiet = 200;
/** How many things are looked at side by side, to tell folders from files. */
const concurrency = 32;

/**
 * Watches the workspace's folders and open editors, and reports what may have changed after a quiet moment.
 * When a folder is moved or deleted, watchers often report the folder alone.
 */
export class Watcher implements vscode.Disposable {
  // Events are only collected here, as thousands of files may change at once.
  #changed: vscode.Uri[] = [];
  #created: vscode.Uri[] = [];
  #removed: vscode.Uri[] = [];
  readonly #didChange = new vscode.EventEmitter<FileEvents>();
  readonly #tellSoon = debounce(() => void this.#tell(), fileQuiet, fileAtMost);
  readonly #tellAfterTyping = debounce(() => void this.#tell(), typingQuiet);
  readonly #subscriptions: vscode.Disposable;

  readonly onDidChange = this.#didChange.event;

  constructor(
    private readonly candidates: Candidates,
    named: Pick<NamedFiles, 'onDidChange' | 'uris'>,
    openDigests: Pick<OpenDigests, 'onDidChange'>,
    private readonly pause: Pause,
  ) {
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
      named.onDidChange((uris) => uris.forEach((uri) => this.#hasChanged(uri))),
      // Also digests that no longer have a role: they must be let go.
      openDigests.onDidChange((changed) => this.#fire({ changed, removed: [], addedFolders: [] })),
      // Watchers may miss changes behind links and outside of the workspace.
      vscode.window.onDidChangeWindowState(({ focused }) => {
        const unwatched = focused ? named.uris : [];
        this.#fire({ changed: [], removed: [], addedFolders: [], unwatched });
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
    this.#created.push(uri);
    this.#tellSoon();
  }

  #hasChanged(uri: vscode.Uri): void {
    this.#changed.push(uri);
    this.#tellSoon();
  }

  #wasRemoved(uri: vscode.Uri): void {
    this.#removed.push(uri);
    this.#tellSoon();
  }

  #wasTyped({ uri }: vscode.TextDocument): void {
    if (!this.candidates.role(uri)) return;
    this.#changed.push(uri);
    this.#tellAfterTyping();
  }

  async #tell(): Promise<void> {
    const [changedUris, createdUris, removedUris] = [this.#changed, this.#created, this.#removed];
    this.#changed = [];
    this.#created = [];
    this.#removed = [];
    const hasRole = (uri: vscode.Uri): boolean => this.candidates.role(uri) !== undefined;
    const isAllowed = (uri: vscode.Uri): boolean => this.candidates.allows(uri);
    const changed = await this.#idsOf([...changedUris, ...createdUris], hasRole);
    const created = await this.#idsOf(createdUris, (uri) => !hasRole(uri) && isAllowed(uri));
    const removed = await this.#idsOf(removedUris, isAllowed);
    this.#fire({ changed: [...changed], removed: [...removed], addedFolders: [] });
    const others = outermost(created);
    for (let i = 0; i < others.length; i += concurrency) {
      const some = others.slice(i, i + concurrency);
      const areFolders = await Promise.all(some.map(isFolder));
      const addedFolders = some.filter((_, index) => areFolders[index]);
      this.#fire({ changed: [], removed: [], addedFolders });
    }
  }

  async #idsOf(
    uris: readonly vscode.Uri[],
    isWanted: (uri: vscode.Uri) => boolean,
  ): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    const add = (uri: vscode.Uri): void => {
      if (isWanted(uri)) ids.add(uri.toString());
    };
    await forEachInSlices(uris, add, this.pause);
    return ids;
  }

  #fire(events: FileEvents): void {
    const { changed, removed, addedFolders, unwatched = [] } = events;
    if (changed.length + removed.length + addedFolders.length + unwatched.length > 0)
      this.#didChange.fire(events);
  }
}

/** The uris that lie in none of the others: a new folder is searched as a whole anyway. */
function outermost(uris: ReadonlySet<string>): readonly string[] {
  return [...uris].filter((uri) => {
    let parent = uri;
    do parent = parent.slice(0, Math.max(0, parent.lastIndexOf('/')));
    while (parent !== '' && !uris.has(parent));
    return parent === '';
  });
}

async function isFolder(uri: string): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(vscode.Uri.parse(uri));
    return (type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}
