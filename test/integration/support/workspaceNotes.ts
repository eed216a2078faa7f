import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../../src/api';
import { openUnsaved } from './unsaved';

/** A folder of its own in the test workspace, for the files of one suite. */
export class WorkspaceNotes {
  readonly folder: vscode.Uri;

  constructor(name: string) {
    this.folder = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, name);
  }

  uri(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, path);
  }

  async write(path: string, text: string): Promise<vscode.Uri> {
    await vscode.workspace.fs.writeFile(this.uri(path), new TextEncoder().encode(text));
    return this.uri(path);
  }

  /** A note that was never saved, or one on disk. */
  async open(kind: 'unsaved' | 'saved', content: string): Promise<vscode.TextDocument> {
    const { workspace } = vscode;
    return kind === 'saved'
      ? workspace.openTextDocument(await this.write('note.md', content))
      : openUnsaved(content);
  }

  /** The text on disk. */
  async read(path: string): Promise<string> {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(this.uri(path)));
  }

  async remove(): Promise<void> {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    try {
      await vscode.workspace.fs.delete(this.folder, { recursive: true });
    } catch {
      // Nothing was written.
    }
  }
}

/** The extension's API, once it has read the workspace. */
export async function readyApi(): Promise<PaperDigestApi> {
  const extension = vscode.extensions.getExtension<PaperDigestApi>('paper-digest.paper-digest')!;
  const api = await extension.activate();
  await api.ready();
  return api;
}

/** The place of `text` in a document, `offset` characters further on. */
export function placeOf(document: vscode.TextDocument, text: string, offset = 0): vscode.Position {
  const index = document.getText().indexOf(text);
  if (index < 0) throw new Error(`“${text}” is not in ${document.uri.toString()}`);
  return document.positionAt(index + offset);
}
