import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { timeSlices } from '../../src/platform/timeSlices';
import { WorkspaceBibliographies } from '../../src/vscode/bibliography';
import { checkNote } from '../../src/vscode/common/notes/check';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper } from './support/fakePapers';
import { showDocument } from './support/showDocument';
import { recordMessages } from './support/messages';
import { WorkspaceNotes, exists, inWorkspace, readyApi } from './support/workspaceNotes';

describe('A note that names no bibliography', () => {
  const notes = new WorkspaceNotes('assumed', true);
  const references = () => inWorkspace('references.bib');
  const settings = () => vscode.workspace.getConfiguration('paperDigest');
  const { messages } = recordMessages();
  let bibliographies: WorkspaceBibliographies;

  before(() => readyApi());
  beforeEach(() => {
    bibliographies = new WorkspaceBibliographies(new FakePapers([]), timeSlices());
  });
  afterEach(async () => {
    bibliographies.dispose();
    await notes.remove();
    await vscode.workspace.fs.delete(references()).then(undefined, () => undefined);
    await settings().update('newEntriesIn', undefined, vscode.ConfigurationTarget.Workspace);
    await settings().update('bibliographyFile', undefined);
  });

  const open = (path: string, text = 'Naps ') => notes.show(path, text);
  const cite = () =>
    vscode.commands.executeCommand(commands.insertCitation, { key: 'graphnap2026' });
  /** Resolves when a note at a path has these bibliographies. */
  const known = (path: string, files: readonly string[]) =>
    eventually(async () => {
      const note = { uri: notes.uri(path), getText: () => 'Text' };
      const found = (await bibliographies.filesFor(note)).map((uri) => uri.path);
      assert.deepEqual(
        found.map((each) => each.replace(`${notes.folder.path}/`, '')),
        files,
      );
    });

  for (const [where, file, note] of [
    ['beside it', 'paper/refs.bib', 'paper/note.md'],
    ['that is the only one of the workspace', 'refs.bib', 'far/away/note.md'],
  ] as const) {
    it(`uses the file ${where}, which gains missing entries`, async () => {
      const isAlone = note.startsWith('far');
      if (!isAlone) await notes.write('other/more.bib', '@misc{x}\n');
      await notes.write(file, '@misc{old}\n');
      const document = await open(note);
      await cite();
      assert.equal(document.getText(), 'Naps [@graphnap2026]');
      const gained = await notes.read(file);
      assert.match(gained, /^@misc\{old\}\n\n@misc\{graphnap2026,/);
      await cite();
      assert.equal(await notes.read(file), gained);
      assert.ok(!(await exists(references())));
      assert.deepEqual(messages, []);
    });
  }

  it('asks which of several to use, and creates none by itself', async () => {
    await notes.write('a/a.bib', '@misc{a}\n');
    await notes.write('b/b.bib', '@misc{b}\n');
    const note = await open('far/note.md');
    await cite();
    await eventually(() => assert.match(messages.join(), /Choose.*a\.bib.*b\.bib/));
    assert.ok(!(await exists(references())));
    const path = vscode.workspace.asRelativePath(notes.uri('b/b.bib'), false);
    await settings().update('newEntriesIn', [path], vscode.ConfigurationTarget.Workspace);
    await showDocument(note);
    await vscode.commands.executeCommand(commands.addToBibliography);
    assert.match(await notes.read('b/b.bib'), /graphnap2026/);
    assert.equal(await notes.read('a/a.bib'), '@misc{a}\n');
    await known('far/note.md', ['b/b.bib']);
  });

  it('asks which of several in the same folder to use, unless one has the paper', async () => {
    await notes.write('p/a.bib', '@misc{a}\n');
    await notes.write('p/b.bib', '@misc{b}\n');
    const note = await open('p/note.md');
    await cite();
    await eventually(() => assert.match(messages.join(), /Choose.*a\.bib.*b\.bib/));
    await notes.write('p/b.bib', '@misc{graphnap2026, title = {GraphNap}}\n');
    messages.length = 0;
    await showDocument(note);
    await cite();
    assert.deepEqual(messages, []);
    assert.equal(await notes.read('p/a.bib'), '@misc{a}\n');
  });

  it('says which file is created when there is none', async () => {
    await open('note.md');
    await cite();
    assert.ok(await exists(references()));
    await eventually(() => assert.match(messages.join(), /^Created references\.bib/));
  });

  it('uses the file in the settings, and follows files that come and go', async () => {
    await known('p/n.md', [references().path]);
    await notes.write('p/refs.bib', '');
    await known('p/n.md', ['p/refs.bib']);
    await settings().update('bibliographyFile', 'named.bib');
    await known('p/n.md', [inWorkspace('named.bib').path]);
    await settings().update('bibliographyFile', '');
    await known('p/n.md', []);
    await settings().update('bibliographyFile', undefined);
    await known('p/n.md', ['p/refs.bib']);
    await vscode.workspace.fs.delete(notes.uri('p/refs.bib'));
    await known('p/n.md', [references().path]);
  });

  it('ignores excluded files', async () => {
    await notes.write('old/refs.bib', '');
    await settings().update('excludeFiles', ['**/old']);
    try {
      await known('n.md', [references().path]);
    } finally {
      await settings().update('excludeFiles', undefined);
    }
  });

  it('reports missing entries once the assumed file has one that it cites', async () => {
    const keys = ['kettle', 'teapot'];
    const papers = new FakePapers(keys.map((key) => makePaper(key, key)));
    const missing = async (document: vscode.TextDocument) =>
      (await checkNote(document, { papers, bibliographies }))
        .filter(({ kind }) => kind === 'missing')
        .map(({ key }) => key);
    const note = await open('n.md', 'See @kettle and @teapot.\n');
    // It was created for another note.
    await vscode.workspace.fs.writeFile(references(), new TextEncoder().encode('@misc{other}\n'));
    assert.deepEqual(await missing(note), []);
    const both = new TextEncoder().encode('@misc{other}\n@misc{teapot}\n');
    await vscode.workspace.fs.writeFile(references(), both);
    await eventually(async () => assert.deepEqual(await missing(note), ['kettle']));
  });
});
