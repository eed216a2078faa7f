import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../../src/api';
import { closeEditors } from './closeEditors';
import { showDocument } from './showDocument';
import { openUnsaved } from './unsaved';
import { writeWatched } from './watchedFolder';

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
    return inWorkspace(name);
  }

  uri(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, path);
  }

  async write(path: string, text: string): Promise<vscode.Uri> {
    const uri = this.uri(path);
    const bytes = new TextEncoder().encode(text);
    // VS Code may not report that an earlier folder is created again.
    if (this.#isRenewed) await writeWatched(uri, bytes);
    else await vscode.workspace.fs.writeFile(uri, bytes);
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
  async read(path: string): Promise<string> {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(this.uri(path)));
  }

  exists(path: string): Promise<boolean> {
    return exists(this.uri(path));
  }

  /** Writes a note and shows it with the cursor at its end. */
  async show(path: string, text: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(await this.write(path, text));
    const editor = await showDocument(document);
    const end = document.positionAt(text.length);
    editor.selection = new vscode.Selection(end, end);
    return document;
  }

  async remove(): Promise<void> {
    await closeEditors();
    const { folder } = this;
    this.#round += 1;
    try {
      await vscode.workspace.fs.delete(folder, { recursive: true });
    } catch {
      // The file does not exist.
    }
  }
}

/** A path in the workspace of the tests. */
export function inWorkspace(path = ''): vscode.Uri {
  return vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, path);
}

/** Whether there is a file or folder. */
export function exists(uri: vscode.Uri): Promise<boolean> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    () => true,
    () => false,
  );
}

/** The extension's API, once it has read the workspace. */
export async function readyApi(): Promise<PaperDigestApi> {
  const extension = vscode.extensions.getExtension<PaperDigestApi>('paper-digest.paper-digest')!;
  const api = await extension.activate();
  await api.ready();
  return api;
}

/** The position of `text` in a document, `offset` characters further on. */
export function placeOf(document: vscode.TextDocument, text: string, offset = 0): vscode.Position {
  const index = document.getText().indexOf(text);
  if (index < 0) throw new Error(`“${text}” is not in ${document.uri.toString()}`);
  return document.positionAt(index + offset);
}
