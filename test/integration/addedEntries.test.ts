import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { BibliographyWriter, showAdded } from '../../src/vscode/bibliography/writer';
import { eventually } from '../support/eventually';
import { textBecomes } from './support/becomes';
import { entryOf, entryWriter } from './support/entryWriter';
import { recordMessages } from './support/messages';
import { showDocument } from './support/showDocument';
import { edit, run } from './support/workspace';
import { WorkspaceNotes } from './support/workspaceNotes';

describe('Entries that were added', () => {
  const files = new WorkspaceNotes('added');
  let naming: Readonly<Record<string, readonly vscode.TextDocument[]>> = {};
  const { bibliographies, writer, dispose } = entryWriter((key) =>
    Promise.resolve(naming[key] ?? []),
  );
  const entry = entryOf('heron', 'Heron');
  const mixed = '@misc{one}\r\n\n';
  let offered: readonly string[] = [];
  /** Presses the only button of the last message. */
  let press: () => void = () => undefined;
  const { messages, statusTexts } = recordMessages((titles) => {
    offered = [...offered, ...titles];
    return new Promise((resolve) => (press = () => resolve(titles.at(-1))));
  });

  beforeEach(() => {
    offered = [];
  });
  afterEach(() => files.remove());
  after(dispose);

  /** A note and a bibliography with this text. */
  const noteWith = async (name: string, text: string) => {
    await files.write(`${name}.bib`, text);
    const note = `---\nbibliography: ${name}.bib\n---\n\nSee @heron.\n`;
    return vscode.workspace.openTextDocument(await files.write(`${name}.md`, note));
  };

  it('can be removed with a button in the message when no editor can undo them', async () => {
    await writer.add(await noteWith('mixed', mixed), [entry]);
    assert.match(await files.read('mixed.bib'), /^@misc\{one\}\r\n\n[^]*@misc\{heron,/);
    assert.deepEqual(offered, ['Undo']);
    press();
    await eventually(async () => assert.equal(await files.read('mixed.bib'), mixed));
  });

  it('stay, with a message, when they have changed since', async () => {
    await writer.add(await noteWith('changed', mixed), [entry]);
    const edited = (await files.read('changed.bib')).replace('Heron', 'Grey Heron');
    await files.write('changed.bib', edited);
    press();
    await eventually(() => assert.match(messages.at(-1) ?? '', /changed\.bib has changed/));
    assert.equal(await files.read('changed.bib'), edited);
  });

  it('stay when their citation is undone before all notes are read', async () => {
    const unsure = new BibliographyWriter(bibliographies, {
      notesCiting: () => Promise.resolve(undefined),
    });
    try {
      await files.write('stopped.bib', '@misc{one}\n');
      const text = '---\nbibliography: stopped.bib\n---\n\nSee ';
      const note = await files.show('stopped.md', text);
      await unsure.addCited(note, [entry]);
      const { selection } = vscode.window.activeTextEditor!;
      await edit(note, '@heron', selection);
      await run('undo');
      await textBecomes(note, text);
      // The writer finishes its work on the undo first.
      await unsure.add(await noteWith('next', '@misc{one}\n'), [entry]);
      assert.match(await files.read('stopped.bib'), /@misc\{heron,/);
    } finally {
      unsure.dispose();
    }
  });

  it('are refused while the entries of the file are unknown', async () => {
    const readPlaces = () => Promise.reject(new Error('The worker has ended.'));
    const unread = entryWriter(undefined, { readPlaces });
    const note = await noteWith('unread', '@misc{heron}\n');
    await assert.rejects(unread.writer.add(note, [entry]), /Couldn't add to .*unread\.bib/);
    unread.dispose();
  });

  it('appear only in the status bar when an editor can undo them', async () => {
    await writer.add(await noteWith('plain', '@misc{one}\n'), [entry]);
    await writer.addCited(await noteWith('cited', mixed), [entry]);
    assert.deepEqual(offered, []);
    assert.equal(statusTexts.length, 2);
  });

  it('are removed one by one when a note cites some of them, even if these were added first', async () => {
    const note = await noteWith('several', '@misc{one}\n');
    await showDocument(note);
    const entries = ['heron', 'egret', 'stork'].map((key) => entryOf(key));
    // As with a paste: the entries are added before the note cites them.
    await writer.addCited(note, entries.slice(1));
    const end = note.positionAt(note.getText().length);
    await edit(note, 'And [@egret; @stork].\n', new vscode.Range(end, end));
    naming = { stork: [await vscode.workspace.openTextDocument(note.uri)] };
    const becomes = (text: string) =>
      eventually(async () => assert.equal(await files.read('several.bib'), text));
    const entryText = (key: string) => `\n@misc{${key},\n  title = {${key}},\n}\n`;
    await run('undo');
    await becomes(`@misc{one}\n${entryText('stork')}`);
    await run('redo');
    await becomes(`@misc{one}\n${entryText('stork')}${entryText('egret')}`);
    naming = {};
    await run('undo');
    await becomes('@misc{one}\n');
  });

  it('are shown without icons in their names', () => {
    const uri = files.uri('$(trash).bib');
    const nothing = { format: 'bibtex', newText: '', written: new Map() } as const;
    const added = { uri, keys: ['$(bug)'], ...nothing, save: () => Promise.resolve(true) };
    showAdded(added, true);
    assert.equal(statusTexts[0], '$(check) Added to added/\\$(trash).bib: \\$(bug)');
  });
});
