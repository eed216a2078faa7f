import * as vscode from 'vscode';
import type { SavedSession } from '../../core/feed/libraryFeed';
import type { LibraryLists } from '../../core/library/libraryLists';
import type { RestoredFile, SavingServer } from '../../core/session/savingServer';
import { SessionStore, unfinishedEnding } from '../../core/session/sessionStore';
import type { SessionFolder } from '../../core/session/sessionStore';
import type { AnswerCache } from '../../platform/answerCache';
import { debounce } from '../../platform/debounce';
import { decodeUtf8 } from '../../platform/utf8';
import { registerCommand } from '../common/commands/commands';
import { statFile } from '../common/documents/files';
import { showStatus } from '../common/messages/failures';
import { messageOf } from '../common/messages/humanError';
import type { Log } from '../common/messages/log';
import { commands } from '../contributions';

/** Registers the command that clears the cache of the workspace, and the answers of online sources. */
export function registerCache(cache: WorkspaceCache, answers: AnswerCache): vscode.Disposable {
  return registerCommand(commands.clearCache, async () => {
    await answers.clear();
    await cache.clear();
    showStatus(vscode.l10n.t("Cleared the workspace's cache"), 'check');
  });
}

interface WorkspaceCacheParts {
  /** Where VS Code keeps data of the extension for this workspace; undefined when no folder is open. */
  readonly storage: vscode.Uri | undefined;
  readonly server: SavingServer;
  /** Identifies this build of the extension: other builds may parse digests differently. */
  readonly version: string;
  readonly log: Log;
}

/** Maximum bytes on disk per workspace. */
const limit = 512 * 2 ** 20;
/** Milliseconds without a change before changes are saved, and the longest wait for that. */
const quiet = 2000;
const atMost = 60_000;

/**
 * Saves the session for the next one: the feed calls it, and a `SessionStore` writes to the workspace's storage.
 * Logs failures to restore and save.
 */
export class WorkspaceCache implements SavedSession, vscode.Disposable {
  readonly #store: SessionStore | undefined;
  readonly #log: Log;
  readonly #save = debounce(() => void this.save(), quiet, atMost);

  constructor({ storage, server, version, log }: WorkspaceCacheParts) {
    const folder = storage && storageFolder(vscode.Uri.joinPath(storage, 'cache'));
    this.#store =
      folder &&
      new SessionStore({ folder, server, version, limit, decode: decodeUtf8, now: Date.now });
    this.#log = log;
  }

  restoreLibrary(): Promise<LibraryLists | undefined> {
    return this.#tried(this.#store?.restoreLibrary());
  }

  async restoreFiles(): Promise<readonly RestoredFile[]> {
    return (await this.#tried(this.#store?.restoreFiles())) ?? [];
  }

  saveSoon(): void {
    if (this.#store) this.#save();
  }

  /** Saves what changed. Never rejects. */
  async save(): Promise<void> {
    try {
      await this.#store?.save();
    } catch (error) {
      this.#log.warn(
        vscode.l10n.t("Couldn't save the cache for the next start: {0}", messageOf(error)),
      );
    }
  }

  /** Deletes what was saved, and saves nothing until something changes. Rejects when a file can't be deleted. */
  async clear(): Promise<void> {
    this.#save.cancel();
    await this.#store?.clear();
  }

  dispose(): void {
    this.#save.dispose();
  }

  async #tried<T>(restoring: Promise<T> | undefined): Promise<T | undefined> {
    try {
      return await restoring;
    } catch (error) {
      this.#log.error(error);
      return undefined;
    }
  }
}

/** A folder that is created with the first file written into it. */
function storageFolder(folder: vscode.Uri): SessionFolder {
  const { fs } = vscode.workspace;
  const at = (name: string): vscode.Uri => vscode.Uri.joinPath(folder, name);
  /** Rejects only when the file still exists. */
  const remove = async (uri: vscode.Uri): Promise<void> => {
    try {
      await fs.delete(uri, { recursive: true });
    } catch (error) {
      if (await statFile(uri)) throw error;
    }
  };
  return {
    list: async () => {
      try {
        return (await fs.readDirectory(folder)).map(([name]) => name);
      } catch {
        return [];
      }
    },
    stat: (name) => statFile(at(name)),
    read: async (name) => fs.readFile(at(name)),
    write: async (name, bytes) => {
      const own = Math.random().toString(36).slice(2);
      const unfinished = at(`${name}.${own}${unfinishedEnding}`);
      try {
        await fs.writeFile(unfinished, bytes);
        await fs.rename(unfinished, at(name), { overwrite: true });
      } catch (error) {
        await remove(unfinished);
        // Another window may have written the same file, and may block replacing it while reading it.
        if (!(await statFile(at(name)))) throw error;
      }
    },
    remove: (name) => remove(at(name)),
  };
}
