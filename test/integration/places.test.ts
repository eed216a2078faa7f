import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { WorkspaceNotes, exists, inWorkspace, readyApi } from './support/workspaceNotes';
import { showDocument } from './support/showDocument';

describe('Settings that name places', () => {
  const files = new WorkspaceNotes('places');
  const { fs } = vscode.workspace;
  const at = inWorkspace;
  const write = (path: string, text: string) =>
    fs.writeFile(at(path), new TextEncoder().encode(text));
  const read = async (path: string) => new TextDecoder().decode(await fs.readFile(at(path)));
  const settings = () => vscode.workspace.getConfiguration('paperDigest');
  const set = (name: string, value: string | undefined) =>
    settings().update(name, value, vscode.ConfigurationTarget.Workspace);
  const page = ['Daily Papers', 'byAK and the research community', 'Placed: A Paper'].join('\n\n');
  let key = '';

  before(async () => {
    const api = await readyApi();
    key = (await api.paper('graphnap2026'))?.key ?? '';
    assert.ok(key);
  });
  afterEach(async () => {
    for (const name of [
      'marksFile',
      'bibliographyFile',
      'literatureNotesFolder',
      'literatureNoteTemplate',
      'reviewNotesFolder',
      'reviewNoteTemplate',
      'saveDigestsIn',
    ]) {
      await set(name, undefined);
    }
    await files.remove();
    for (const path of ['.hidden', 'references.bib', 'literature']) {
      if (await exists(at(path))) await fs.delete(at(path), { recursive: true });
    }
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
      await write(path, text);
      await set('marksFile', path);
      await vscode.commands.executeCommand(commands.starPaper, { key });
      assert.equal(await read(path), text);
    });
  }

  for (const path of [
    '.hidden/hooks/run',
    '.hidden/marks.txt',
    '../outside.txt',
    'places/new.sh',
  ]) {
    it(`make no marks at ${path}`, async () => {
      await set('marksFile', path);
      await vscode.commands.executeCommand(commands.starPaper, { key });
      assert.ok(!(await exists(at(path))));
    });
  }

  it('keep marks in a text file of the workspace', async () => {
    await set('marksFile', 'places/my marks.txt');
    await vscode.commands.executeCommand(commands.starPaper, { key });
    assert.match(await read('places/my marks.txt'), /^#.*\ngraphnap2026 starred\n$/);
    await vscode.commands.executeCommand(commands.unstarPaper, { key });
    await vscode.commands.executeCommand(commands.starPaper, { key });
    assert.match(await read('places/my marks.txt'), /graphnap2026 starred\n$/);
  });

  for (const path of ['.hidden/refs.bib', '../outside.bib', 'places/run.sh']) {
    it(`make no bibliography at ${path}`, async () => {
      await set('bibliographyFile', path);
      await files.write('note.md', 'See @graphnap2026.\n');
      await showDocument(files.uri('note.md'));
      await vscode.commands.executeCommand(commands.addToBibliography);
      assert.ok(!(await exists(at(path))));
    });
  }

  for (const folder of ['.hidden', '../outside', 'places/.hidden']) {
    it(`make no literature note, no review note and no digest in ${folder}`, async () => {
      await set('literatureNotesFolder', folder);
      await set('reviewNotesFolder', folder);
      await vscode.commands.executeCommand(commands.newReviewNote, { span: '2026-01' });
      await set('saveDigestsIn', folder);
      await vscode.commands.executeCommand(commands.openLiteratureNote, { key });
      await vscode.env.clipboard.writeText(
        `${page}\n\nAn abstract that has two sentences. It says little.\n`,
      );
      await vscode.commands.executeCommand(commands.newDigestFromClipboard);
      assert.ok(!(await exists(at(folder))));
    });
  }

  for (const [path, bytes] of [
    ['places/template.md', [0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]],
    ['.hidden/secret.txt', [0x61, 0x62]],
  ] as const) {
    it(`make no literature note and no review note by the template ${path}`, async () => {
      await fs.writeFile(at(path), new Uint8Array(bytes));
      await set('literatureNotesFolder', 'literature');
      await set('literatureNoteTemplate', path);
      await vscode.commands.executeCommand(commands.openLiteratureNote, { key });
      await set('reviewNotesFolder', 'literature');
      await set('reviewNoteTemplate', path);
      await vscode.commands.executeCommand(commands.newReviewNote, { span: '2026-01' });
      assert.ok(!(await exists(at('literature'))));
    });
  }

  it('are used again once they are corrected', async () => {
    await set('literatureNotesFolder', 'literature');
    await vscode.commands.executeCommand(commands.openLiteratureNote, { key });
    await eventually(async () => assert.ok(await exists(at('literature/graphnap2026.md'))));
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await set('reviewNotesFolder', 'literature');
    await vscode.commands.executeCommand(commands.newReviewNote, { span: '2026-01' });
    assert.ok(await exists(at('literature/review 2026-01-01 to 2026-01-31.md')));
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
