import * as vscode from 'vscode';
import { SessionStore } from '../../core/session/sessionStore';
import type { SavedFile } from '../../core/session/savedFile';
import type { LibraryData } from '../../core/library/libraryData';
import type { SavingEngine } from '../../core/session/savingEngine';
import type { SavedSession } from '../../core/feed/feedParts';
import { debounce } from '../../platform/debounce';
import { messageOf } from '../common/messages/humanError';
import type { Log } from '../common/messages/log';
import { decodeUtf8 } from '../../platform/utf8';
import { StorageFolder } from './folder';

interface WorkspaceCacheParts {
  /** Where VS Code keeps data of the extension for this workspace; undefined when no folder is open. */
  readonly storage: vscode.Uri | undefined;
  readonly engine: SavingEngine;
  /** Identifies this build of the extension: another one may read digests differently. */
  readonly version: string;
  readonly log: Log;
}

/** Bytes on disk, for each workspace. */
const limit = 512 * 2 ** 20;
/** Milliseconds without news before what is new is saved, and the longest wait for such a pause. */
const quiet = 2000;
const atMost = 60_000;

/**
 * Saves what was read in a workspace for the next session: the feed calls it, and a `SessionStore` writes
 * into the workspace's storage. Failures to load and save are logged.
 */
export class WorkspaceCache implements SavedSession, vscode.Disposable {
  readonly #store: SessionStore | undefined;
  readonly #log: Log;
  readonly #save = debounce(() => void this.save(), quiet, atMost);

  constructor({ storage, engine, version, log }: WorkspaceCacheParts) {
    const folder = storage && new StorageFolder(vscode.Uri.joinPath(storage, 'cache'));
    this.#store =
      folder &&
      new SessionStore({ folder, engine, version, limit, decode: decodeUtf8, now: Date.now });
    this.#log = log;
  }

  loadLibrary(): Promise<LibraryData | undefined> {
    return this.#tried(this.#store?.loadLibrary());
  }

  async load(): Promise<readonly SavedFile[]> {
    return (await this.#tried(this.#store?.load())) ?? [];
  }

  saveSoon(): void {
    if (this.#store) this.#save();
  }

  /** Saves what is new. Never rejects. */
  async save(): Promise<void> {
    try {
      await this.#store?.save();
    } catch (error) {
      this.#log.warn(
        vscode.l10n.t('What was read cannot be kept for the next start: {0}', messageOf(error)),
      );
    }
  }

  /** Throws away what was saved, and saves nothing until there is news. Rejects when something cannot be removed. */
  async clear(): Promise<void> {
    this.#save.cancel();
    await this.#store?.clear();
  }

  dispose(): void {
    this.#save.dispose();
  }

  async #tried<T>(loading: Promise<T> | undefined): Promise<T | undefined> {
    try {
      return await loading;
    } catch (error) {
      this.#log.error(error);
      return undefined;
    }
  }
}
