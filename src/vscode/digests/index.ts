import * as vscode from 'vscode';
import type {
  FileEvents,
  FileRole,
  FileSource,
  FileStamp,
  FileTrouble,
  OpenDocument,
} from '../../core/files/fileSource';
import type { Pause } from '../../core/pause';
import { readText, statFile } from '../common/files';
import { Candidates } from './candidates';
import { findByWalking, findInWorkspaceFolder } from './find';
import { OpenDocuments } from './openDocuments';
import { Watcher } from './watch';

/** The files of the workspace that may be digests or notes: finds, reads and watches them. */
export class WorkspaceFiles implements FileSource, vscode.Disposable {
  readonly #candidates = new Candidates();
  readonly #documents = new OpenDocuments();
  readonly #watcher: Watcher;
  readonly #pause: Pause;

  /** Fires when files may have changed. */
  readonly onDidChange: vscode.Event<FileEvents>;
  /** Fires when settings or folders changed, so that other files may count than before. */
  readonly onDidChangeCandidates: vscode.Event<void> = this.#candidates.onDidChange;

  /** @param pause lets others have the thread; called all along */
  constructor(pause: Pause) {
    this.#pause = pause;
    this.#watcher = new Watcher(this.#candidates, pause);
    this.onDidChange = this.#watcher.onDidChange;
  }

  async *find(
    under: string | undefined,
    report: (trouble: FileTrouble) => void,
  ): AsyncGenerator<readonly string[]> {
    if (under !== undefined) {
      yield* findByWalking(vscode.Uri.parse(under), this.#candidates, report);
      return;
    }
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      yield* findInWorkspaceFolder(folder, this.#candidates, report, this.#pause);
    }
  }

  role(uri: string): FileRole | undefined {
    return this.#candidates.role(vscode.Uri.parse(uri));
  }

  sizeLimit(uri: string): number {
    return this.#candidates.sizeLimit(vscode.Uri.parse(uri));
  }

  openDocument(uri: string): OpenDocument | undefined {
    return this.#documents.get(uri);
  }

  stat(uri: string): Promise<FileStamp | undefined> {
    return statFile(vscode.Uri.parse(uri));
  }

  async read(uri: string): Promise<Uint8Array> {
    return vscode.workspace.fs.readFile(vscode.Uri.parse(uri));
  }

  readText(uri: string): Promise<string | undefined> {
    return readText(vscode.Uri.parse(uri));
  }

  dispose(): void {
    vscode.Disposable.from(this.#watcher, this.#documents, this.#candidates).dispose();
  }
}
