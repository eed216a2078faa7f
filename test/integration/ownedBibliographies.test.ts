import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { timeSlices } from '../../src/platform/timeSlices';
import { WorkspaceBibliographies } from '../../src/vscode/bibliography';
import { BibliographyWriter } from '../../src/vscode/bibliography/writer';
import { addInserted } from '../../src/vscode/bibliography/addCommand';
import { FakePapers, makePaper } from './support/fakePapers';
import { MemoryMemento } from './support/memoryMemento';
import { WorkspaceNotes, placeOf, readyApi } from './support/workspaceNotes';
import { eventually } from '../support/eventually';

const zotero = `@misc{smallatlasprompt,
  title = {A Small Atlas of Prompt Errors},
  file = {PDF:/home/me/Zotero/storage/AB2D4FGH/a.pdf:application/pdf},
}
`;

describe('A bibliography that another program exports', () => {
  const notes = new WorkspaceNotes('owned', true);
  const { showWarningMessage } = vscode.window;
  const paper = makePaper('kettle', 'Kettle');
  let asked: string[] = [];
  let answer: string | undefined;
  let state = new MemoryMemento();
  let bibliographies: WorkspaceBibliographies;
  let writer: BibliographyWriter;

  before(() => {
    const show = (message: string, ...items: (string | vscode.MessageItem | object)[]) => {
      const buttons = items.filter(
        (item): item is vscode.MessageItem => typeof item === 'object' && 'title' in item,
      );
      if (buttons.some(({ title }) => title === 'Choose File…')) return Promise.resolve();
      asked.push(message);
      return Promise.resolve(buttons.find(({ title }) => title === answer));
    };
    Object.assign(vscode.window, { showWarningMessage: show });
  });
  const start = () => {
    bibliographies = new WorkspaceBibliographies(new FakePapers([]), timeSlices(), { state });
    writer = new BibliographyWriter(bibliographies, { notesCiting: () => Promise.resolve([]) });
  };
  const stop = () => {
    writer.dispose();
    bibliographies.dispose();
  };
  beforeEach(() => {
    asked = [];
    answer = undefined;
    state = new MemoryMemento();
    start();
  });
  afterEach(async () => {
    stop();
    await notes.remove();
  });
  after(() => Object.assign(vscode.window, { showWarningMessage }));

  const noteOf = async (text = 'See @kettle.\n') => {
    const note = `---\nbibliography: refs.bib\n---\n${text}`;
    return vscode.workspace.openTextDocument(await notes.write('note.md', note));
  };

  it('gets entries once the user agrees, without asking again', async () => {
    await notes.write('refs.bib', zotero);
    const note = await noteOf();
    answer = 'Add Anyway';
    await addInserted(writer, note, [paper]);
    assert.equal(asked.length, 1);
    assert.match(asked[0] ?? '', /^Zotero exports .*refs\.bib/);
    assert.match(await notes.read('refs.bib'), /@misc\{kettle,/);
    stop();
    start();
    await writer.add(note, [{ key: 'teapot', paper: makePaper('teapot', 'Teapot') }]);
    await bibliographies.askToRename([note.uri, notes.uri('refs.bib')]);
    assert.match(await notes.read('refs.bib'), /@misc\{teapot,/);
    assert.equal(asked.length, 1);
  });

  for (const no of ["Don't Add", undefined]) {
    it(`gains none when the user ${no === undefined ? 'closes the question' : 'says no'}, and that lasts`, async () => {
      await notes.write('refs.bib', zotero);
      const note = await noteOf();
      answer = no;
      await addInserted(writer, note, [paper]);
      stop();
      start();
      answer = 'Add Anyway';
      await addInserted(writer, note, [paper]);
      await assert.rejects(
        writer.add(note, [{ key: 'kettle', paper }]),
        /Nothing was added to .*refs\.bib, because Zotero exports it/,
      );
      await assert.rejects(
        bibliographies.askToRename([notes.uri('refs.bib')]),
        /Nothing was renamed, because Zotero exports .*refs\.bib/,
      );
      assert.equal(await notes.read('refs.bib'), zotero);
      assert.equal(asked.length, 1);
    });
  }

  it('is left alone as a whole when a key is not to be renamed there', async () => {
    await readyApi();
    await notes.write('refs.bib', zotero);
    const note = await noteOf('See @smallatlasprompt.\n');
    const rename = (name: string) =>
      vscode.commands.executeCommand<vscode.WorkspaceEdit>(
        'vscode.executeDocumentRenameProvider',
        note.uri,
        placeOf(note, 'smallatlasprompt', 1),
        name,
      );
    await eventually(async () => {
      const found = await bibliographies.filesFor(note);
      assert.equal(found.length, 1);
    });
    answer = "Don't Rename";
    for (const name of ['atlas2024', 'atlas2025']) {
      assert.deepEqual((await rename(name)).entries(), []);
    }
    assert.equal(asked.length, 1);
    assert.match(asked[0] ?? '', /^Zotero exports .*refs\.bib.*new key/);
    assert.equal(await notes.read('refs.bib'), zotero);
  });

  it('is renamed in when the user says so', async () => {
    await readyApi();
    // The answer about a file lasts, so it is another file.
    await notes.write('mine/refs.bib', zotero);
    const text = '---\nbibliography: mine/refs.bib\n---\nSee @smallatlasprompt.\n';
    const note = await vscode.workspace.openTextDocument(await notes.write('here.md', text));
    answer = 'Rename Anyway';
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      note.uri,
      placeOf(note, 'smallatlasprompt', 1),
      'atlas2024',
    );
    const names = edit.entries().map(([uri]) => uri.path.split('/').at(-1));
    assert.deepEqual(names.sort(), ['here.md', 'refs.bib']);
    assert.equal(asked.length, 1);
  });
});
