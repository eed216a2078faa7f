import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { addInserted } from '../../src/vscode/bibliography/addCommand';
import { entryOf, entryWriter } from './support/entryWriter';
import { makePaper } from './support/fakePapers';
import { MemoryMemento } from './support/memoryMemento';
import { recordMessages } from './support/messages';
import { nameOf, provide } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';
import { becomes } from './support/becomes';

const zotero = `@misc{smallatlasprompt,
  title = {A Small Atlas of Prompt Errors},
  file = {PDF:/home/me/Zotero/storage/AB2D4FGH/a.pdf:application/pdf},
}
`;

describe('A bibliography that another program exports', () => {
  const notes = new WorkspaceNotes('owned', true);
  const paper = makePaper('kettle', 'Kettle');
  let answer: string | undefined;
  const asked: string[] = [];
  recordMessages((titles, message) => {
    if (!titles.includes('Choose File…') && titles.length > 1) asked.push(message);
    return answer;
  });
  let state = new MemoryMemento();
  let parts: ReturnType<typeof entryWriter>;
  const restart = () => {
    parts.dispose();
    parts = entryWriter(undefined, { state });
  };

  beforeEach(() => {
    asked.length = 0;
    answer = undefined;
    state = new MemoryMemento();
    parts = entryWriter(undefined, { state });
  });
  afterEach(async () => {
    parts.dispose();
    await notes.remove();
  });

  const noteOf = async (text = 'See @kettle.\n') => {
    const note = `---\nbibliography: refs.bib\n---\n${text}`;
    return vscode.workspace.openTextDocument(await notes.write('note.md', note));
  };
  const rename = (note: vscode.TextDocument, name: string) => {
    const command = 'executeDocumentRenameProvider';
    return provide<vscode.WorkspaceEdit>(command, note, 'smallatlasprompt', 1, name);
  };

  it('gains entries once the user agrees, without asking again', async () => {
    await notes.write('refs.bib', zotero);
    const note = await noteOf();
    answer = 'Change Anyway';
    await addInserted(parts.writer, note, [paper]);
    assert.equal(asked.length, 1);
    assert.match(asked[0] ?? '', /^Zotero exports .*refs\.bib/);
    assert.match(await notes.read('refs.bib'), /@misc\{kettle,/);
    restart();
    await parts.writer.add(note, [entryOf('teapot')]);
    await parts.bibliographies.askToChange([note.uri, notes.uri('refs.bib')]);
    assert.match(await notes.read('refs.bib'), /@misc\{teapot,/);
    assert.equal(asked.length, 1);
  });

  for (const no of ["Don't Change", undefined]) {
    it(`gains none when the user ${no === undefined ? 'closes the question' : 'says no'}, and remembers that`, async () => {
      await notes.write('refs.bib', zotero);
      const note = await noteOf();
      answer = no;
      await addInserted(parts.writer, note, [paper]);
      restart();
      answer = 'Change Anyway';
      await addInserted(parts.writer, note, [paper]);
      await assert.rejects(
        parts.writer.add(note, [{ key: 'kettle', paper }]),
        /Nothing was changed: Zotero exports .*refs\.bib/,
      );
      await assert.rejects(
        parts.bibliographies.askToChange([notes.uri('refs.bib')]),
        /Nothing was changed: Zotero exports .*refs\.bib/,
      );
      assert.equal(await notes.read('refs.bib'), zotero);
      assert.equal(asked.length, 1);
    });
  }

  it('stays unchanged when the user refuses to rename a key there', async () => {
    await readyApi();
    await notes.write('refs.bib', zotero);
    const note = await noteOf('See @smallatlasprompt.\n');
    await becomes(async () => (await parts.bibliographies.filesFor(note)).length, 1);
    answer = "Don't Change";
    for (const name of ['atlas2024', 'atlas2025']) {
      assert.deepEqual((await rename(note, name)).entries(), []);
    }
    assert.equal(asked.length, 1);
    assert.match(asked[0] ?? '', /^Zotero exports .*refs\.bib/);
    assert.equal(await notes.read('refs.bib'), zotero);
  });

  it('gets a new key when the user agrees', async () => {
    await readyApi();
    // The answer for a file is saved, so use another file.
    await notes.write('mine/refs.bib', zotero);
    const text = '---\nbibliography: mine/refs.bib\n---\nSee @smallatlasprompt.\n';
    const note = await vscode.workspace.openTextDocument(await notes.write('here.md', text));
    answer = 'Change Anyway';
    const edit = await rename(note, 'atlas2024');
    assert.deepEqual(
      edit
        .entries()
        .map(([uri]) => nameOf(uri))
        .sort(),
      ['here.md', 'refs.bib'],
    );
    assert.equal(asked.length, 1);
  });
});
