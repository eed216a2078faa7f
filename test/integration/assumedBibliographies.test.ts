import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { timeSlices } from '../../src/platform/timeSlices';
import { WorkspaceBibliographies } from '../../src/vscode/bibliography';
import { checkNote } from '../../src/vscode/common/notes/check';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper } from './support/fakePapers';
import { recordMessages } from './support/messages';
import { showDocument } from './support/showDocument';
import { allIsReported } from './support/watchedFolder';
import {
  at,
  configure,
  exists,
  pathOf,
  remove,
  run,
  withSetting,
  write,
} from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

describe('A note that names no bibliography', () => {
  const notes = new WorkspaceNotes('assumed', true);
  const references = at('references.bib');
  const { messages } = recordMessages();
  let bibliographies: WorkspaceBibliographies;

  before(() => readyApi());
  beforeEach(() => {
    bibliographies = new WorkspaceBibliographies(new FakePapers([]), timeSlices());
  });
  afterEach(async () => {
    bibliographies.dispose();
    await notes.remove();
    await remove(references);
    await configure('newEntriesIn', undefined);
    await configure('bibliographyFile', undefined);
  });

  const cite = () => run(commands.insertCitation, { key: 'graphnap2026' });
  /** Writes bibliographies that the extension then knows, and shows a note. */
  const open = async (path: string, files: Readonly<Record<string, string>> = {}) => {
    for (const [name, text] of Object.entries(files)) await notes.write(name, text);
    const note = await notes.show(path, 'Naps ');
    await allIsReported(notes.folder);
    return note;
  };
  /** Resolves when a note at a path has these bibliographies. */
  const known = (path: string, files: readonly string[]) =>
    eventually(async () => {
      const note = { uri: notes.uri(path), getText: () => 'Text' };
      const found = (await bibliographies.filesFor(note)).map(pathOf);
      assert.deepEqual(
        found.map((each) => each.replace(`${pathOf(notes.folder)}/`, '')),
        files,
      );
    });

  for (const [where, file, path, others] of [
    ['beside it', 'paper/refs.bib', 'paper/note.md', { 'other/more.bib': '@misc{x}\n' }],
    ['that is the only one of the workspace', 'refs.bib', 'far/away/note.md', {}],
  ] as const) {
    it(`uses the file ${where}, which gains missing entries`, async () => {
      const note = await open(path, { ...others, [file]: '@misc{old}\n' });
      await cite();
      assert.equal(note.getText(), 'Naps [@graphnap2026]');
      const gained = await notes.read(file);
      assert.match(gained, /^@misc\{old\}\n\n@misc\{graphnap2026,/);
      await cite();
      assert.equal(await notes.read(file), gained);
      assert.ok(!(await exists(references)));
      assert.deepEqual(messages, []);
    });
  }

  it('asks which of several to use, and creates none by itself', async () => {
    const note = await open('far/note.md', { 'a/a.bib': '@misc{a}\n', 'b/b.bib': '@misc{b}\n' });
    await cite();
    await eventually(() => assert.match(messages.join(), /Choose.*a\.bib.*b\.bib/));
    assert.ok(!(await exists(references)));
    await configure('newEntriesIn', [pathOf(notes.uri('b/b.bib'))]);
    await showDocument(note);
    await run(commands.addToBibliography);
    assert.match(await notes.read('b/b.bib'), /graphnap2026/);
    assert.equal(await notes.read('a/a.bib'), '@misc{a}\n');
    await known('far/note.md', ['b/b.bib']);
  });

  it('asks which of several in the same folder to use, unless one has the paper', async () => {
    const note = await open('p/note.md', { 'p/a.bib': '@misc{a}\n', 'p/b.bib': '@misc{b}\n' });
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
    assert.ok(await exists(references));
    await eventually(() => assert.match(messages.join(), /^Created references\.bib/));
  });

  it('uses the file in the settings, and follows files that come and go', async () => {
    await known('p/n.md', ['references.bib']);
    await notes.write('p/refs.bib', '');
    await known('p/n.md', ['p/refs.bib']);
    await configure('bibliographyFile', 'named.bib');
    await known('p/n.md', ['named.bib']);
    await configure('bibliographyFile', '');
    await known('p/n.md', []);
    await configure('bibliographyFile', undefined);
    await known('p/n.md', ['p/refs.bib']);
    await remove(notes.uri('p/refs.bib'));
    await known('p/n.md', ['references.bib']);
  });

  it('ignores excluded files', async () => {
    await notes.write('old/refs.bib', '');
    await withSetting('excludeFiles', ['**/old'], () => known('n.md', ['references.bib']));
  });

  it('reports missing entries once the assumed file has one that it cites', async () => {
    const papers = new FakePapers(['kettle', 'teapot'].map((key) => makePaper(key, key)));
    const missing = async (note: vscode.TextDocument) =>
      (await checkNote(note, { papers, bibliographies }))
        .filter(({ kind }) => kind === 'missing')
        .map(({ key }) => key);
    const note = await notes.show('n.md', 'See @kettle and @teapot.\n');
    // It was created for another note.
    await write(references, '@misc{other}\n');
    assert.deepEqual(await missing(note), []);
    await write(references, '@misc{other}\n@misc{teapot}\n');
    await eventually(async () => assert.deepEqual(await missing(note), ['kettle']));
  });
});
