import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { EditableTexts } from '../../src/vscode/common/edits/editableTexts';
import { HumanError } from '../../src/vscode/common/messages/humanError';
import { toBytes } from './support/anyText';
import { edit } from './support/workspace';
import { WorkspaceNotes } from './support/workspaceNotes';

const notes = new WorkspaceNotes('editable');
const { workspace } = vscode;

describe('The texts that an edit is computed from', () => {
  afterEach(() => notes.remove());

  const write = (name: string, bytes: Iterable<number>) =>
    notes.write(name, Uint8Array.from(bytes));
  const utf8 = (text: string) => toBytes(text, 'utf8');
  const latin1 = (text: string) => toBytes(text, 'latin1');
  const replacement = (uri: vscode.Uri, newText = 'new') => {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, 0, 1), newText);
    return edit;
  };
  /** The message to the user; undefined when the edit is allowed. */
  const refusal = async (texts: EditableTexts, change: vscode.WorkspaceEdit) => {
    try {
      await texts.check(change);
      return undefined;
    } catch (error) {
      assert.ok(error instanceof HumanError, String(error));
      assert.match(error.message, /^Couldn't change/);
      return error.message;
    }
  };

  const files: Readonly<Record<string, readonly [Iterable<number>, RegExp | undefined]>> = {
    'plain.md': [utf8('One – süß\nTwo\n'), undefined],
    'windows.md': [utf8('One\r\nTwo\r\n'), undefined],
    'marked.md': [toBytes('süß\n', 'utf8bom'), undefined],
    'wide.md': [toBytes('ü\n', 'utf16le'), undefined],
    'replaced.md': [utf8('A \uFFFD of its own\n'), undefined],
    'latin.md': [latin1('süß\n'), /latin\.md.*encoding/],
    'mixed.md': [utf8('One\r\nTwo\n'), /mixed\.md.*line endings/],
    'old.md': [utf8('One\rTwo\r'), /old\.md.*line endings/],
  };
  for (const [name, [bytes, expected]] of Object.entries(files)) {
    it(`are ${expected ? 'refused' : 'kept'}, whether or not the file is open: ${name}`, async () => {
      for (const state of ['closed', 'open'] as const) {
        const uri = await write(`${state}-${name}`, bytes);
        if (state === 'open') await workspace.openTextDocument(uri);
        const texts = new EditableTexts();
        const text = await texts.read(uri);
        const edit = replacement(uri);
        const message = await refusal(texts, edit);
        if (expected) {
          assert.match(message ?? '', expected);
          continue;
        }
        assert.equal(message, undefined);
        assert.ok(await workspace.applyEdit(edit));
        const document = await workspace.openTextDocument(uri);
        const { encoding } = document;
        assert.ok(await document.save());
        const renamed = await workspace.encode(`new${text?.slice(1) ?? ''}`, { encoding });
        assert.deepEqual([...(await workspace.fs.readFile(uri))], [...renamed]);
        const whole = await workspace.encode(text ?? '', { encoding });
        assert.deepEqual([...whole], [...bytes]);
      }
    });
  }

  it('are those of unsaved documents, in any language', async () => {
    const uri = await write('typed.Rmd', utf8('On disk\n'));
    const document = await workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
    await edit(document, 'Typed\n');
    const texts = new EditableTexts();
    assert.equal(await texts.read(uri), 'Typed\nOn disk\n');
    assert.equal(await refusal(texts, replacement(uri)), undefined);
  });

  it('are refused when the user types meanwhile', async () => {
    const uri = await write('moving.md', utf8('On disk\n'));
    const document = await workspace.openTextDocument(uri);
    const texts = new EditableTexts();
    await texts.read(uri);
    await edit(document, 'Typed ');
    assert.match((await refusal(texts, replacement(uri))) ?? '', /moving\.md.*just changed/);
  });

  it('are refused when a closed file changes on disk meanwhile', async () => {
    const uri = await write('rewritten.md', utf8('Before\n'));
    const texts = new EditableTexts();
    await texts.read(uri);
    await write('rewritten.md', utf8('Behind\n'));
    const message = await refusal(texts, replacement(uri));
    assert.match(message ?? '', /rewritten\.md.*just changed/);
  });

  it('are refused when the encoding of the file lacks a letter', async () => {
    const uri = await write('western.md', latin1('süß\n'));
    await workspace.openTextDocument(uri, { encoding: 'iso88591' });
    const texts = new EditableTexts();
    assert.equal(await texts.read(uri), 'süß\n');
    assert.equal(await refusal(texts, replacement(uri, 'ö')), undefined);
    assert.match((await refusal(texts, replacement(uri, '語'))) ?? '', /western\.md/);
  });

  it('are refused when the settings make the file read-only', async () => {
    const uri = await write('kept.md', utf8('Kept\n'));
    const settings = workspace.getConfiguration('files', uri);
    const message = () => refusal(new EditableTexts(), replacement(uri));
    assert.equal(await message(), undefined);
    try {
      await settings.update('readonlyInclude', { 'editable/**': true });
      assert.match((await message()) ?? '', /kept\.md.*read-only/);
      await settings.update('readonlyExclude', { '**/kept.*': true });
      assert.equal(await message(), undefined);
    } finally {
      await settings.update('readonlyInclude', undefined);
      await settings.update('readonlyExclude', undefined);
    }
  });

  it('are undefined where there is no file', async () => {
    const texts = new EditableTexts();
    assert.equal(await texts.read(notes.uri('nothing.md')), undefined);
  });
});
