import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { AnyFiles, describeFile } from './support/anyFiles';
import { cases } from './support/cases';
import { anyFile, replaced } from './support/anyText';
import { placeOf, readyApi } from './support/workspaceNotes';
import { showDocument } from './support/showDocument';

const key = 'graphnap2026';

describe('Any edit of any file', () => {
  const files = new AnyFiles('any');
  const run = (command: string, ...args: unknown[]) =>
    vscode.commands.executeCommand(command, ...args);

  before(readyApi);
  afterEach(async () => {
    for (const name of ['marksFile', 'addToBibliography']) await files.set(name, undefined);
    await run('workbench.action.closeAllEditors');
    await files.remove();
  });

  const notes = fc.sample(
    fc.tuple(
      anyFile(['[@graphnap2026]', 'as @sparrow2025, p. 3', '`code`', '[^1]', '# Head']),
      fc.boolean(),
      fc.nat(),
    ),
    cases(16),
  );
  for (const [what, command, added] of [
    ['a citation', commands.insertCitation, /^[ [\];@]*(?:graphnap2026)[\]; ]*$/],
    ['a reference', commands.insertReference, /GraphNap/],
  ] as const) {
    it(`puts ${what} into a note in one place in the encoding of the note, or leaves all files unchanged`, async () => {
      await files.set('addToBibliography', 'onCommand');
      await files.edit(notes, async (note, at) => {
        const editor = await showDocument(note);
        const before = note.getText();
        const place = note.positionAt(at % (before.length + 1));
        editor.selection = new vscode.Selection(place, place);
        await run(command, { key });
        return note.getText() === before ? undefined : { added };
      });
    });
  }

  const bibliographies = fc.sample(
    fc.tuple(
      anyFile(['@misc{x, title = {Groß}}', '@misc{y', '}', '% a comment', '@string{s = "x"}']),
      fc.boolean(),
    ),
    cases(24),
  );
  /** The command that VS Code runs when the completion of the key is accepted. */
  const completionsCommand = async (note: vscode.TextDocument) => {
    // Under load, the list may lack it once; users keep typing then.
    const command = await eventually(async () => {
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        note.uri,
        placeOf(note, key, key.length),
      );
      const found = list.items.find(({ insertText }) => insertText === `@${key}`)?.command;
      assert.ok(found);
      return found;
    });
    await run(command.command, ...(command.arguments as readonly unknown[]));
  };
  for (const [who, setting, add] of [
    ['Add to Bibliography', 'onCommand', () => run(commands.addToBibliography)],
    ['a completion', 'onInsertion', completionsCommand],
  ] as const) {
    it(`appends an entry by ${who} to the end of a bibliography, or leaves the file unchanged`, async () => {
      await files.set('addToBibliography', setting);
      let count = 0;
      for (const [file, isDirty] of bibliographies) {
        const name = files.newName('refs', '.bib');
        const bib = await files.openFile(name, file, isDirty);
        const text = `---\nbibliography: ${name}\n---\n\nSee @${key}.\n`;
        const note = await vscode.workspace.openTextDocument(await files.write(`${name}.md`, text));
        await showDocument(note);
        const [before, onDisk] = [bib.getText(), await files.bytesOf(bib.uri)];
        await add(note);
        const after = await files.bytesOf(bib.uri);
        const all = describeFile(file, { isDirty });
        assert.deepEqual(after.slice(0, onDisk.length), onDisk, all);
        if (isDirty || file.isMisread) assert.equal(after.length, onDisk.length, all);
        if (isDirty) assert.ok(bib.getText().startsWith(before), all);
        if (after.length > onDisk.length) {
          count += 1;
          const written = await vscode.workspace.decode(Uint8Array.from(after), {
            encoding: file.encoding === 'latin1' ? 'utf8' : file.encoding,
          });
          assert.match(written.slice(file.text.length), /^\s*@misc\{graphnap2026,[^@]*\}\s*$/, all);
        }
        assert.equal(note.getText(), text);
        await files.close(bib);
      }
      assert.ok(count > 3, `${count} of ${bibliographies.length} took the entry`);
    });
  }

  const texts = fc.sample(
    fc.tuple(anyFile(['a read', 'b starred', '# Plan', 'Milk', 'Daily Papers']), fc.boolean()),
    cases(12),
  );
  it('writes marks between the lines of a marks file, or leaves it unchanged', async () => {
    for (const [file, isDirty] of texts) {
      const name = files.newName('marks', '.txt');
      const document = await files.openFile(name, file, isDirty);
      await files.set('marksFile', `any/${name}`);
      const onDisk = await files.bytesOf(document.uri);
      await run(commands.starPaper, { key });
      const after = await files.bytesOf(document.uri);
      const all = describeFile(file, { isDirty });
      if (isDirty || file.isMisread) assert.deepEqual(after, onDisk, all);
      if (after.length !== onDisk.length) {
        const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
        const written = decoder.decode(Uint8Array.from(after));
        const without = written.replace(/^(\uFEFF?)# Marks of .*\r?\n/, '$1');
        const { removed, added } = replaced(decoder.decode(file.bytes), without);
        assert.equal(removed, '', all);
        assert.match(added, /^\s*graphnap2026 starred\s*$/, all);
      }
      await files.close(document);
    }
  });
});
