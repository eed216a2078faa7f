import * as vscode from 'vscode';
import { debounce } from '../../platform/debounce';
import { DisposableOwner } from '../../platform/disposableOwner';
import { Latest } from '../../platform/latest';
import { openDocument, perVersion, textTabs } from '../common/documents/files';
import { digestSelector } from '../common/documents/selectors';

/** Milliseconds after the last change to text, tabs or documents. */
const quiet = 200;

/**
 * The digests that are open in tabs and outside the workspace: no folder is open, the file is elsewhere, or it was
 * never saved. What a diff, a file's history or an output channel shows doesn't count.
 */
export class OpenDigests extends DisposableOwner {
  readonly #hasDigest = perVersion(async (document) => {
    const text = document.getText();
    return (await import('../../core/digest')).looksLikeDigest(text);
  });
  #digests: ReadonlySet<string> = new Set();
  readonly #didChange = this.own(new vscode.EventEmitter<readonly string[]>());
  readonly #updates = new Latest<undefined>(() => this.#update());
  readonly #updateSoon = this.own(debounce(() => void this.#updates.run(undefined), quiet));

  /** Fires with the documents that became such digests or no longer are. */
  readonly onDidChange = this.#didChange.event;

  constructor() {
    super();
    const { workspace, window } = vscode;
    this.own(
      window.tabGroups.onDidChangeTabs(this.#updateSoon),
      window.tabGroups.onDidChangeTabGroups(this.#updateSoon),
      workspace.onDidOpenTextDocument(this.#updateSoon),
      workspace.onDidChangeWorkspaceFolders(this.#updateSoon),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (isCandidate(document.uri)) this.#updateSoon();
      }),
    );
    this.#updateSoon();
  }

  has(uri: vscode.Uri): boolean {
    return this.#digests.has(uri.toString()) && openDocument(uri) !== undefined;
  }

  /** The uris of these digests. */
  get uris(): readonly string[] {
    return [...this.#digests];
  }

  async #update(): Promise<void> {
    // Other extensions may keep a document open long after its tab is closed.
    const shown = textTabs().map(({ uri }) => uri);
    const digests = new Set<string>();
    for (const uri of shown) {
      if (isCandidate(uri) && (await this.#isDigest(uri))) digests.add(uri.toString());
    }
    const before = this.#digests;
    this.#digests = digests;
    const changed = [
      ...[...before].filter((uri) => !digests.has(uri)),
      ...[...digests].filter((uri) => !before.has(uri)),
    ];
    if (changed.length > 0) this.#didChange.fire(changed);
  }

  async #isDigest(uri: vscode.Uri): Promise<boolean> {
    const document = openDocument(uri);
    if (!document || vscode.languages.match(digestSelector, document) === 0) return false;
    return this.#hasDigest(document);
  }
}

/** Whether a file outside the workspace may be a digest of the user. */
function isCandidate(uri: vscode.Uri): boolean {
  const { workspace } = vscode;
  // File systems with old versions, such as Git's, are read-only.
  const isTheirs = uri.scheme === 'untitled' || workspace.fs.isWritableFileSystem(uri.scheme);
  return isTheirs === true && workspace.getWorkspaceFolder(uri) === undefined;
}
