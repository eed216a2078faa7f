import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { anyFile, difference, toBytes } from './support/anyText';
import type { AnyFile } from './support/anyText';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

const key = 'graphnap2026';
const seed = 14;

describe('Any edit of any file', () => {
  const files = new WorkspaceNotes('any');
  const { fs } = vscode.workspace;
  const settings = () => vscode.workspace.getConfiguration('paperDigest');
  const run = (command: string, ...args: unknown[]) =>
    vscode.commands.executeCommand(command, ...args);
  const bytesOf = async (uri: vscode.Uri) => [...(await fs.readFile(uri))];
  let made = 0;

  before(async () => {
    await readyApi();
    await settings().update('addToBibliography', 'onCommand');
  });
  afterEach(async () => {
    await settings().update('marksFile', undefined, vscode.ConfigurationTarget.Workspace);
    await run('workbench.action.closeAllEditors');
    await files.remove();
  });
  after(() => settings().update('addToBibliography', undefined));

  /** A file on disk, opened; with unsaved changes when asked for. */
  async function open(name: string, { bytes }: AnyFile, isDirty: boolean) {
    const uri = files.uri(name);
    await fs.writeFile(uri, bytes);
    const document = await vscode.workspace.openTextDocument(uri);
    if (isDirty) {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(uri, new vscode.Position(0, 0), '% unsaved\n');
      await vscode.workspace.applyEdit(edit);
    }
    return document;
  }

  const notes = fc.sample(
    fc.tuple(
      anyFile(['[@graphnap2026]', 'as @sparrow2025, p. 3', '`code`', '[^1]', '# Head']),
      fc.boolean(),
      fc.nat(),
    ),
    { seed, numRuns: 16 },
  );
  for (const [what, command, meant] of [
    ['a citation', commands.insertCitation, /^[ [\];@]*(?:graphnap2026)[\]; ]*$/],
    ['a reference', commands.insertReference, /GraphNap/],
  ] as const) {
    it(`puts ${what} into a note in one place and as it is encoded, or leaves all as it was`, async () => {
      let count = 0;
      for (const [file, isDirty, place] of notes) {
        const note = await open(`note${(made += 1)}.md`, file, isDirty);
        const editor = await vscode.window.showTextDocument(note);
        const position = note.positionAt(place % (note.getText().length + 1));
        editor.selection = new vscode.Selection(position, position);
        const [before, onDisk] = [note.getText(), await bytesOf(note.uri)];
        await run(command, { key });
        const { removed, added } = difference(before, note.getText());
        assert.deepEqual(await bytesOf(note.uri), onDisk);
        const told = JSON.stringify({
          ...file,
          bytes: undefined,
          isDirty,
          position,
          removed,
          added,
        });
        if (file.isMisread) assert.equal(added + removed, '', told);
        if (added + removed !== '') {
          count += 1;
          assert.equal(removed.trim(), '', told);
          assert.match(added, meant, told);
          assert.ok(await note.save(), told);
          assert.deepEqual(
            await bytesOf(note.uri),
            [...toBytes(note.getText(), file.encoding)],
            told,
          );
        }
        await run('workbench.action.revertAndCloseActiveEditor');
      }
      assert.ok(count > 3, `${count} of ${notes.length} took it`);
    });
  }

  const bibliographies = fc.sample(
    fc.tuple(
      anyFile(['@misc{x, title = {Groß}}', '@misc{y', '}', '% a comment', '@string{s = "x"}']),
      fc.boolean(),
    ),
    { seed, numRuns: 24 },
  );
  it('appends an entry to a bibliography behind all that stands there, or leaves it as it was', async () => {
    let count = 0;
    for (const [file, isDirty] of bibliographies) {
      const name = `refs${(made += 1)}.bib`;
      const bib = await open(name, file, isDirty);
      const text = `---\nbibliography: ${name}\n---\n\nSee @${key}.\n`;
      const note = await vscode.workspace.openTextDocument(await files.write(`${name}.md`, text));
      await vscode.window.showTextDocument(note);
      const [before, onDisk] = [bib.getText(), await bytesOf(bib.uri)];
      await run(commands.addToBibliography);
      const after = await bytesOf(bib.uri);
      const told = JSON.stringify({ ...file, bytes: undefined, isDirty });
      assert.deepEqual(after.slice(0, onDisk.length), onDisk, told);
      if (isDirty || file.isMisread) assert.equal(after.length, onDisk.length, told);
      if (isDirty) assert.ok(bib.getText().startsWith(before), told);
      if (after.length > onDisk.length) {
        count += 1;
        const written = await vscode.workspace.decode(Uint8Array.from(after), {
          encoding: file.encoding === 'latin1' ? 'utf8' : file.encoding,
        });
        assert.match(written.slice(file.text.length), /^\s*@misc\{graphnap2026,[^@]*\}\s*$/, told);
      }
      assert.equal(note.getText(), text);
      if (isDirty) {
        await vscode.window.showTextDocument(bib);
        await run('workbench.action.revertAndCloseActiveEditor');
      }
    }
    assert.ok(count > 3, `${count} of ${bibliographies.length} took the entry`);
  });

  const texts = fc.sample(
    fc.tuple(anyFile(['a read', 'b starred', '# Plan', 'Milk', 'Daily Papers']), fc.boolean()),
    { seed, numRuns: 12 },
  );
  it('writes marks between the lines of a file of marks, or leaves it as it was', async () => {
    for (const [file, isDirty] of texts) {
      const name = `marks${(made += 1)}.txt`;
      const document = await open(name, file, isDirty);
      await settings().update('marksFile', `any/${name}`, vscode.ConfigurationTarget.Workspace);
      const onDisk = await bytesOf(document.uri);
      await run(commands.starPaper, { key });
      const after = await bytesOf(document.uri);
      const told = JSON.stringify({ ...file, bytes: undefined, isDirty });
      if (isDirty || file.isMisread) assert.deepEqual(after, onDisk, told);
      if (after.length !== onDisk.length) {
        const written = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
          Uint8Array.from(after),
        );
        const without = written.replace(/^(\uFEFF?)# Marks of .*\r?\n/, '$1');
        const { removed, added } = difference(
          new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes),
          without,
        );
        assert.equal(removed, '', told);
        assert.match(added, /^\s*graphnap2026 starred\s*$/, told);
      }
      await vscode.window.showTextDocument(document);
      await run('workbench.action.revertAndCloseActiveEditor');
    }
  });
});
