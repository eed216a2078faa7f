import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../../src/api';
import { closeEditors } from './closeEditors';
import { placeCursors } from './placeCursors';
import { showDocument } from './showDocument';
import { openUnsaved } from './unsaved';
import { writeWatched } from './watchedFolder';
import { at, exists, read, remove, write } from './workspace';

export { at as inWorkspace, exists, placeOf } from './workspace';

/** A folder in the test workspace for the files of one suite. */
export class WorkspaceNotes {
  readonly #name: string;
  readonly #isRenewed: boolean;
  #round = 0;
  #made = 0;

  /**
   * @param isRenewed whether to use another folder after each removal: VS Code may keep showing the old
   * content of a deleted file when another file of that name is written
   */
  constructor(name: string, isRenewed = false) {
    this.#name = name;
    this.#isRenewed = isRenewed;
  }

  get folder(): vscode.Uri {
    const name = this.#isRenewed ? `${this.#name}-${this.#round}` : this.#name;
    return at(name);
  }

  uri(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, path);
  }

  async write(path: string, text: string | Uint8Array): Promise<vscode.Uri> {
    const uri = this.uri(path);
    // VS Code may not report that an earlier folder is created again.
    await (this.#isRenewed ? writeWatched : write)(uri, text);
    return uri;
  }

  /** A new name for each call, as VS Code keeps documents for a while after their file is deleted. */
  newName(start: string, ending: string): string {
    this.#made += 1;
    return `${start}${this.#made}${ending}`;
  }

  /** A note that was never saved, or one on disk. */
  async open(kind: 'unsaved' | 'saved', content: string): Promise<vscode.TextDocument> {
    const { workspace } = vscode;
    return kind === 'saved'
      ? workspace.openTextDocument(await this.write(this.newName('note', '.md'), content))
      : openUnsaved(content);
  }

  /** The text on disk. */
  read(path: string): Promise<string> {
    return read(this.uri(path));
  }

  exists(path: string): Thenable<boolean> {
    return exists(this.uri(path));
  }

  /** Writes a note and shows it with the cursor at its end. */
  async show(path: string, text: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(await this.write(path, text));
    const editor = await showDocument(document);
    await placeCursors(editor, document.positionAt(text.length));
    return document;
  }

  async remove(): Promise<void> {
    await closeEditors();
    const { folder } = this;
    this.#round += 1;
    await remove(folder);
  }
}

/** The extension's API, once it has read the workspace. */
export async function readyApi(): Promise<PaperDigestApi> {
  const extension = vscode.extensions.getExtension<PaperDigestApi>('paper-digest.paper-digest')!;
  const api = await extension.activate();
  await api.ready();
  return api;
}
