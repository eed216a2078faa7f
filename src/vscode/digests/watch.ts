import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/tasks';
import type { Pause } from '../../core/base/tasks';
import type { FileEvents } from '../../core/files/fileSource';
import { debounce } from '../../platform/debounce';
import { DisposableOwner } from '../../platform/disposableOwner';
import { isOfType } from '../common/documents/files';
import type { Candidates } from './candidates';
import type { NamedFiles } from './namedFiles';
import type { OpenDigests } from './openDigests';

/** Milliseconds: files are often written in several steps. */
const fileQuiet = 150;
const fileAtMost = 500;
const typingQuiet = 200;
/** How many files are checked concurrently, to distinguish files from folders. */
const concurrency = 32;

/**
 * Watches the workspace's folders and open editors, and reports possible changes after a quiet period. When a folder
 * is moved or deleted, watchers often report only the folder.
 */
export class Watcher extends DisposableOwner {
  // Events are only collected, as thousands of files may change at once.
  readonly #changed: vscode.Uri[] = [];
  readonly #created: vscode.Uri[] = [];
  readonly #removed: vscode.Uri[] = [];
  readonly #didChange = this.own(new vscode.EventEmitter<FileEvents>());
  readonly #reportSoon = this.own(debounce(() => void this.#report(), fileQuiet, fileAtMost));
  readonly #reportAfterTyping = this.own(debounce(() => void this.#report(), typingQuiet));

  readonly onDidChange = this.#didChange.event;

  constructor(
    private readonly candidates: Candidates,
    named: Pick<NamedFiles, 'onDidChange' | 'uris'>,
    openDigests: Pick<OpenDigests, 'onDidChange'>,
    private readonly pause: Pause,
  ) {
    super();
    // A pattern without a base watches all workspace folders, including ones added later.
    const watcher = vscode.workspace.createFileSystemWatcher('**/*');
    const { workspace } = vscode;
    const collect = (into: vscode.Uri[], uri: vscode.Uri): void => {
      into.push(uri);
      this.#reportSoon();
    };
    const wasCreated = (uri: vscode.Uri) => collect(this.#created, uri);
    const hasChanged = (uri: vscode.Uri) => collect(this.#changed, uri);
    const wasRemoved = (uri: vscode.Uri) => collect(this.#removed, uri);
    this.own(
      watcher,
      watcher.onDidCreate(wasCreated),
      watcher.onDidChange(hasChanged),
      watcher.onDidDelete(wasRemoved),
      // Not every file system has a watcher.
      workspace.onDidCreateFiles(({ files }) => files.forEach(wasCreated)),
      workspace.onDidDeleteFiles(({ files }) => files.forEach(wasRemoved)),
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) {
          wasRemoved(oldUri);
          wasCreated(newUri);
        }
      }),
      named.onDidChange((uris) => uris.forEach(hasChanged)),
      // Also reports digests that no longer have a role: they must be removed.
      openDigests.onDidChange((changed) => this.#fire({ changed })),
      // Watchers may miss changes in linked folders and outside the workspace.
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) this.#fire({ unwatched: named.uris });
      }),
      workspace.onDidSaveTextDocument(({ uri }) => hasChanged(uri)),
      workspace.onDidOpenTextDocument((document) => {
        if (document.isDirty) this.#wasTyped(document);
      }),
      workspace.onDidChangeTextDocument(({ document }) => this.#wasTyped(document)),
      workspace.onDidCloseTextDocument((document) => this.#wasTyped(document)),
    );
  }

  #wasTyped({ uri }: vscode.TextDocument): void {
    if (!this.candidates.role(uri)) return;
    this.#changed.push(uri);
    this.#reportAfterTyping();
  }

  async #report(): Promise<void> {
    const changedUris = this.#changed.splice(0);
    const createdUris = this.#created.splice(0);
    const removedUris = this.#removed.splice(0);
    const hasRole = (uri: vscode.Uri): boolean => this.candidates.role(uri) !== undefined;
    const isAllowed = (uri: vscode.Uri): boolean => this.candidates.allows(uri);
    const changed = await this.#idsOf([...changedUris, ...createdUris], hasRole);
    const created = await this.#idsOf(createdUris, (uri) => !hasRole(uri) && isAllowed(uri));
    const removed = await this.#idsOf(removedUris, isAllowed);
    this.#fire({ changed: [...changed], removed: [...removed] });
    const others = outermost(created);
    for (let i = 0; i < others.length; i += concurrency) {
      const some = others.slice(i, i + concurrency);
      const areFolders = await Promise.all(
        some.map((uri) => isOfType(vscode.Uri.parse(uri), vscode.FileType.Directory)),
      );
      this.#fire({ addedFolders: some.filter((_, index) => areFolders[index]) });
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

  #fire(events: Partial<FileEvents>): void {
    if (Object.values(events).every((uris) => uris.length === 0)) return;
    this.#didChange.fire({ changed: [], removed: [], addedFolders: [], ...events });
  }
}

/** The uris that are in none of the others: a new folder is searched completely anyway. */
function outermost(uris: ReadonlySet<string>): readonly string[] {
  return [...uris].filter((uri) => {
    let parent = uri;
    do parent = parent.slice(0, Math.max(0, parent.lastIndexOf('/')));
    while (parent !== '' && !uris.has(parent));
    return parent === '';
  });
}
