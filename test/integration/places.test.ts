import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { digestPage } from '../support/digestPage';
import { eventually } from '../support/eventually';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';
import { showDocument } from './support/showDocument';
import { at, configure, exists, read, remove, run, write } from './support/workspace';

describe('Settings for paths', () => {
  const files = new WorkspaceNotes('places');
  const star = () => run(commands.starPaper, { key });
  const makeReview = () => run(commands.newReviewNote, { span: '2026-01' });
  const openNote = () => run(commands.openLiteratureNote, { key });
  const page = digestPage(undefined, [{ title: 'Placed: A Paper' }]);
  const key = 'graphnap2026';

  const ofNotes = ['literature', 'review'].flatMap((kind) => [
    `${kind}NotesFolder`,
    `${kind}NoteTemplate`,
  ]);
  const settings = ['marksFile', 'bibliographyFile', 'saveDigestsIn', ...ofNotes];

  before(readyApi);
  afterEach(async () => {
    for (const name of settings) await configure(name, undefined);
    await files.remove();
    for (const path of ['.hidden', 'references.bib', 'literature']) await remove(at(path));
  });

  for (const [path, text] of [
    ['places/plan.txt', '# My plan\n\nBuy milk, and read.\n'],
    ['places/page.txt', `${page}\n\nAn abstract.\n`],
    ['places/plan.md', ''],
    ['places/refs.bib', ''],
    ['.hidden/hooks/post-checkout', ''],
    ['.hidden/marks.txt', ''],
  ] as const) {
    it(`keep marks out of ${path}`, async () => {
      await write(at(path), text);
      await configure('marksFile', path);
      await star();
      assert.equal(await read(at(path)), text);
    });
  }

  const invalid = ['.hidden/hooks/run', '.hidden/marks.txt', '../outside.txt', 'places/new.sh'];
  for (const path of invalid) {
    it(`create no marks at ${path}`, async () => {
      await configure('marksFile', path);
      await star();
      assert.ok(!(await exists(at(path))));
    });
  }

  it('accept useful paths for marks', async () => {
    await configure('marksFile', 'places/my marks.txt');
    await star();
    assert.match(await read(at('places/my marks.txt')), /^#.*\ngraphnap2026 starred\n$/);
    await run(commands.unstarPaper, { key });
    await star();
    assert.match(await read(at('places/my marks.txt')), /graphnap2026 starred\n$/);
  });

  for (const path of ['.hidden/refs.bib', '../outside.bib', '~/outside.bib', 'places/run.sh']) {
    it(`create no bibliography at ${path}`, async () => {
      await configure('bibliographyFile', path);
      await files.write('note.md', 'See @graphnap2026.\n');
      await showDocument(files.uri('note.md'));
      await run(commands.addToBibliography);
      assert.ok(!(await exists(at(path))));
    });
  }

  for (const folder of ['.hidden', '../outside', 'places/.hidden']) {
    it(`create no literature note, review note or digest in ${folder}`, async () => {
      await configure('notesFolder', folder);
      await makeReview();
      await configure('saveDigestsIn', folder);
      await openNote();
      const abstract = 'An abstract that has two sentences. It says little.';
      await vscode.env.clipboard.writeText(`${page}\n\n${abstract}\n`);
      await run(commands.newDigestFromClipboard);
      assert.ok(!(await exists(at(folder))));
    });
  }

  for (const [path, bytes] of [
    ['places/template.md', [0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]],
    ['.hidden/secret.txt', [0x61, 0x62]],
  ] as const) {
    it(`create no literature note and no review note by the template ${path}`, async () => {
      await write(at(path), new Uint8Array(bytes));
      await configure('notesFolder', 'literature');
      await configure('literatureNoteTemplate', path);
      await openNote();
      await configure('reviewNoteTemplate', path);
      await makeReview();
      assert.ok(!(await exists(at('literature'))));
    });
  }

  it('report no problem once they are corrected', async () => {
    await configure('notesFolder', 'literature');
    await openNote();
    await eventually(async () => assert.ok(await exists(at('literature/graphnap2026.md'))));
    await run('workbench.action.revertAndCloseActiveEditor');
    await makeReview();
    assert.ok(await exists(at('literature/review 2026-01-01 to 2026-01-31.md')));
    await run('workbench.action.revertAndCloseActiveEditor');
  });
});
