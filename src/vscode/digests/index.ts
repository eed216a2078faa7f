// Finds, reads and watches the files that may be digests, bibliographies or notes (`includeFiles`,
// `excludeFiles`, `limitFileSize`).

import * as vscode from 'vscode';
import type { Pause } from '../../core/base/tasks';
import type {
  FileEvents,
  FileOnDisk,
  FileSource,
  FileStamp,
  FileTrouble,
  OpenDocument,
} from '../../core/files/fileSource';
import { DisposableOwner } from '../../platform/disposableOwner';
import { mayRead } from '../common/bibliographies/places';
import { openDocument, readText, statFile } from '../common/documents/files';
import { Candidates } from './candidates';
import { findByWalking, findInWorkspaceFolder } from './find';
import { NamedFiles } from './namedFiles';
import { OpenDigests } from './openDigests';
import { Watcher } from './watch';

/**
 * The files of the workspace that may be digests or notes, and open digests from elsewhere: finds, reads and watches
 * them.
 */
export class WorkspaceFiles extends DisposableOwner implements FileSource {
  readonly #named: NamedFiles;
  readonly #candidates: Candidates;
  readonly #openDigests = new OpenDigests();

  /** Fires when files may have changed. */
  readonly onDidChange: vscode.Event<FileEvents>;
  /** Fires when settings or folders changed, which may change the set of candidates. */
  readonly onDidChangeCandidates: vscode.Event<void>;

  readonly role: FileSource['role'] = (uri) => this.#candidates.role(vscode.Uri.parse(uri));
  readonly setNamed: FileSource['setNamed'] = (named) => this.#named.set(named);
  readonly sizeLimit: FileSource['sizeLimit'] = (uri) =>
    this.#candidates.sizeLimit(vscode.Uri.parse(uri));
  readonly readText: FileSource['readText'] = (uri) => readText(vscode.Uri.parse(uri));

  /** @param home the path of the user's home folder, if known */
  constructor(
    private readonly pause: Pause,
    home?: string,
  ) {
    super();
    this.#named = new NamedFiles(home);
    this.#candidates = new Candidates(this.#named, this.#openDigests);
    this.onDidChangeCandidates = this.#candidates.onDidChange;
    const watcher = new Watcher(this.#candidates, this.#named, this.#openDigests, pause);
    this.onDidChange = watcher.onDidChange;
    this.own(watcher, this.#openDigests, this.#candidates, this.#named);
  }

  async *find(
    under: string | undefined,
    report: (trouble: FileTrouble) => void,
  ): AsyncGenerator<readonly string[]> {
    if (under !== undefined) {
      yield* findByWalking(vscode.Uri.parse(under), this.#candidates, report, this.pause);
      return;
    }
    yield [...this.#openDigests.uris, ...this.#named.uris].filter((uri) => this.role(uri));
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      yield* findInWorkspaceFolder(folder, this.#candidates, report, this.pause);
    }
  }

  openDocument(uri: string): OpenDocument | undefined {
    const document = openDocument(uri);
    if (!document?.isUntitled) return document;
    // VS Code reports changes of untitled documents late, but their text exists nowhere else.
    return { version: document.version, isDirty: true, getText: () => document.getText() };
  }

  onDisk(uri: string): FileOnDisk | undefined {
    const file = vscode.Uri.parse(uri);
    if (file.scheme !== 'file' || this.#named.has(file) || openDocument(uri)) return undefined;
    const role = this.#candidates.role(file);
    // In an untrusted workspace, `stat` hides bibliographies behind links.
    if (!role || (role.bibliography && !vscode.workspace.isTrusted)) return undefined;
    return { uri, path: file.fsPath, role, sizeLimit: this.#candidates.sizeLimit(file) };
  }

  async stat(uri: string): Promise<FileStamp | undefined> {
    const file = vscode.Uri.parse(uri);
    const isWithheld = !vscode.workspace.isTrusted && this.role(uri)?.bibliography;
    if (isWithheld && !(await mayRead(file))) return undefined;
    return statFile(file);
  }

  async read(uri: string): Promise<Uint8Array> {
    return vscode.workspace.fs.readFile(vscode.Uri.parse(uri));
  }
}
