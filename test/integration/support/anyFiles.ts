import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { replaced, toBytes } from './anyText';
import type { AnyFile } from './anyText';
import { WorkspaceNotes } from './workspaceNotes';
import { showDocument } from './showDocument';

/** Edits a note somewhere; gives what may have been added and removed there, or undefined when it left all as it was. */
export type RandomEdit = (
  note: vscode.TextDocument,
  place: number,
) => Promise<{ readonly added: RegExp; readonly removed?: RegExp } | undefined>;

/** Files of any text and encoding, saved or not, in a folder of the test workspace. */
export class AnyFiles extends WorkspaceNotes {
  /** A file on disk, opened; with unsaved changes when asked for. */
  async openFile(name: string, { bytes }: AnyFile, isDirty: boolean): Promise<vscode.TextDocument> {
    const uri = this.uri(name);
    await vscode.workspace.fs.writeFile(uri, bytes);
    const document = await vscode.workspace.openTextDocument(uri);
    if (isDirty) {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(uri, new vscode.Position(0, 0), 'Unsaved.\n');
      await vscode.workspace.applyEdit(edit);
    }
    return document;
  }

  /** Leaves no document with changes behind, and no editor: VS Code takes long to lay out many tabs. */
  async close(document: vscode.TextDocument): Promise<void> {
    if (document.isDirty) {
      await showDocument(document);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await vscode.window.tabGroups.close(saved());
  }

  /** What is on disk. */
  async bytesOf(uri: vscode.Uri): Promise<readonly number[]> {
    return [...(await vscode.workspace.fs.readFile(uri))];
  }

  /** A setting of Paper Digest in the test workspace. */
  async set(name: string, value: unknown): Promise<void> {
    const settings = vscode.workspace.getConfiguration('paperDigest');
    await settings.update(name, value, vscode.ConfigurationTarget.Workspace);
  }

  /**
   * Holds an edit to this in every note: either nothing changes, or one stretch as it was meant, which is
   * saved as the note is encoded, and some notes take it.
   */
  async edit(
    notes: readonly (readonly [file: AnyFile, isDirty: boolean, place: number])[],
    edit: RandomEdit,
  ): Promise<void> {
    let count = 0;
    for (const [file, isDirty, place] of notes) {
      const note = await this.openFile(this.newName('note', '.md'), file, isDirty);
      const [before, onDisk] = [note.getText(), await this.bytesOf(note.uri)];
      const meant = await edit(note, place);
      const { removed, added } = replaced(before, note.getText());
      const all = told(file, { isDirty, place, removed, added });
      assert.deepEqual(await this.bytesOf(note.uri), onDisk, all);
      if (file.isMisread) assert.equal(meant, undefined, all);
      if (meant) {
        count += 1;
        assert.match(removed, meant.removed ?? /^\s*$/, all);
        assert.match(added, meant.added, all);
        assert.ok(await note.save(), all);
        // Plain letters are UTF-8 to VS Code, and so is what joins them.
        const encoding = file.encoding === 'latin1' ? 'utf8' : file.encoding;
        const written = [...toBytes(note.getText(), encoding)];
        assert.deepEqual(await this.bytesOf(note.uri), written, all);
      } else assert.equal(note.getText(), before, all);
      await this.close(note);
    }
    assert.ok(count > 3, `${count} of ${notes.length} took it`);
  }
}

/** The tabs whose closing asks nothing. */
function saved(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter((tab) => !tab.isDirty);
}

/** What a failed assertion says of a file. */
export function told(file: AnyFile, rest: object): string {
  return JSON.stringify({ ...file, bytes: undefined, ...rest });
}
