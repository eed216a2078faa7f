import * as vscode from 'vscode';
import { unfinishedEnding } from '../../core/session/sessionStore';
import type { SessionFolder } from '../../core/session/sessionStore';
import type { FileStamp } from '../../core/files/fileSource';
import { statFile } from '../common/documents/files';

/** A folder that is created with the first file written into it. */
export class StorageFolder implements SessionFolder {
  constructor(private readonly uri: vscode.Uri) {}

  async list(): Promise<readonly string[]> {
    try {
      const entries = await vscode.workspace.fs.readDirectory(this.uri);
      return entries.map(([name]) => name);
    } catch {
      return [];
    }
  }

  stat(name: string): Promise<FileStamp | undefined> {
    return statFile(this.#at(name));
  }

  async read(name: string): Promise<Uint8Array> {
    return vscode.workspace.fs.readFile(this.#at(name));
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    const { fs } = vscode.workspace;
    const own = Math.random().toString(36).slice(2);
    const unfinished = this.#at(`${name}.${own}${unfinishedEnding}`);
    try {
      await fs.writeFile(unfinished, bytes);
      await fs.rename(unfinished, this.#at(name), { overwrite: true });
    } catch (error) {
      await this.#delete(unfinished);
      // Another window may have written the same file, and prevent its replacement while reading it.
      if (!(await this.stat(name))) throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await this.#delete(this.#at(name));
  }

  /** Rejects only when the file is still there. */
  async #delete(uri: vscode.Uri): Promise<void> {
    try {
      await vscode.workspace.fs.delete(uri, { recursive: true });
    } catch (error) {
      if (await statFile(uri)) throw error;
    }
  }

  #at(name: string): vscode.Uri {
    return vscode.Uri.joinPath(this.uri, name);
  }
}
