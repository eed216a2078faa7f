import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { replaced, toBytes } from './anyText';
import type { AnyFile } from './anyText';
import { showDocument } from './showDocument';
import { edit, write } from './workspace';
import { WorkspaceNotes } from './workspaceNotes';

/** Edits a note; returns what may be added and removed, or undefined when nothing may change. */
export type RandomEdit = (
  note: vscode.TextDocument,
  place: number,
) => Promise<{ readonly added: RegExp; readonly removed?: RegExp } | undefined>;

/** Files with any text and encoding, saved or not, in a folder of the test workspace. */
export class AnyFiles extends WorkspaceNotes {
  /** A file on disk, opened; with unsaved changes when requested. */
  async openFile(name: string, { bytes }: AnyFile, isDirty: boolean): Promise<vscode.TextDocument> {
    const uri = this.uri(name);
    await write(uri, bytes);
    const document = await vscode.workspace.openTextDocument(uri);
    if (isDirty) await edit(document, 'Unsaved.\n');
    return document;
  }

  /** Closes editors and reverts changed documents: VS Code is slow with many tabs. */
  async close(document: vscode.TextDocument): Promise<void> {
    if (document.isDirty) {
      await showDocument(document);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await vscode.window.tabGroups.close(saved());
  }

  /** The bytes on disk. */
  async bytesOf(uri: vscode.Uri): Promise<readonly number[]> {
    return [...(await vscode.workspace.fs.readFile(uri))];
  }

  /**
   * Checks an edit in every note: either nothing changes, or one range as intended, which is saved in the
   * encoding of the note, and some notes accept it.
   */
  async edit(
    notes: readonly (readonly [file: AnyFile, isDirty: boolean, place: number])[],
    make: RandomEdit,
  ): Promise<void> {
    const opening = notes.map(async ([file, isDirty, place]) => {
      const note = await this.openFile(this.newName('note', '.md'), file, isDirty);
      return { note, file, isDirty, place };
    });
    let count = 0;
    for (const { note, file, isDirty, place } of await Promise.all(opening)) {
      const before = note.getText();
      const meant = await make(note, place);
      const { removed, added } = replaced(before, note.getText());
      const all = describeFile(file, { isDirty, place, removed, added });
      assert.deepEqual(await this.bytesOf(note.uri), [...file.bytes], all);
      if (file.isMisread) assert.equal(meant, undefined, all);
      if (meant) {
        count += 1;
        assert.match(removed, meant.removed ?? /^\s*$/, all);
        assert.match(added, meant.added, all);
        assert.ok(await note.save(), all);
        // VS Code treats ASCII as UTF-8, and also what is added to it.
        const encoding = file.encoding === 'latin1' ? 'utf8' : file.encoding;
        const written = [...toBytes(note.getText(), encoding)];
        assert.deepEqual(await this.bytesOf(note.uri), written, all);
      } else assert.equal(note.getText(), before, all);
      // Its tab then closes without a question.
      await note.save();
    }
    await vscode.window.tabGroups.close(saved());
    assert.ok(count > 3, `${count} of ${notes.length} took it`);
  }
}

/** The tabs that close without a question. */
function saved(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter((tab) => !tab.isDirty);
}

/** The description of a file for a failed assertion. */
export function describeFile(file: AnyFile, rest: object): string {
  return JSON.stringify({ ...file, bytes: undefined, ...rest });
}
