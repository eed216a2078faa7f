import * as vscode from 'vscode';
import { CacheStore } from '../../core/session/cacheStore';
import type { KeptFile } from '../../core/session/keptFile';
import type { IndexedLibraryData } from '../../core/library/lookup/lookups';
import type { SavingEngine } from '../../core/session/savingEngine';
import type { SessionCache } from '../../core/feed/feedParts';
import { debounce } from '../../platform/debounce';
import { messageOf } from '../common/messages/humanError';
import type { Log } from '../common/messages/log';
import { decodeUtf8 } from '../../platform/utf8';
import { StorageFolder } from './folder';

interface WorkspaceCacheParts {
  /** Where the extension may keep what belongs to the workspace; there is no place without one. */
  readonly storage: vscode.Uri | undefined;
  readonly engine: SavingEngine;
  /** Tells this build of the extension from any other, which may read digests otherwise. */
  readonly version: string;
  readonly log: Log;
}

/** Bytes on disk, for each workspace. */
const limit = 512 * 2 ** 20;
/** How long nothing must have happened before what is new is saved, and the longest wait for that. */
const quiet = 2000;
const atMost = 60_000;

/** Keeps what was read in a workspace for the next time it is opened. Trouble with that is logged. */
export class WorkspaceCache implements SessionCache, vscode.Disposable {
  readonly #store: CacheStore | undefined;
  readonly #log: Log;
  readonly #save = debounce(() => void this.save(), quiet, atMost);

  constructor({ storage, engine, version, log }: WorkspaceCacheParts) {
    const folder = storage && new StorageFolder(vscode.Uri.joinPath(storage, 'cache'));
    this.#store =
      folder &&
      new CacheStore({ folder, engine, version, limit, decode: decodeUtf8, now: Date.now });
    this.#log = log;
  }

  async recall(): Promise<IndexedLibraryData | undefined> {
    try {
      return await this.#store?.recall();
    } catch (error) {
      this.#log.error(error);
      return undefined;
    }
  }

  async load(): Promise<readonly KeptFile[]> {
    try {
      return (await this.#store?.load()) ?? [];
    } catch (error) {
      this.#log.error(error);
      return [];
    }
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

  /** Throws away what was kept. Rejects when something cannot be removed. */
  async clear(): Promise<void> {
    await this.#store?.clear();
  }

  dispose(): void {
    this.#save.dispose();
  }
}
