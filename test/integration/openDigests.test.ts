import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { timeSlices } from '../../src/platform/timeSlices';
import { WorkspaceFiles } from '../../src/vscode/digests';
import { closeEditors } from './support/closeEditors';
import { digestPage } from '../support/digestPage';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { showDocument } from './support/showDocument';
import { at, edit, hoverTexts, openText, remove, run, write } from './support/workspace';
import { readyApi } from './support/workspaceNotes';

describe('An open digest outside of the workspace', () => {
  const outside = (path: string) => at(`../paper-digest-opened/${path}`);
  const digest = (title: string) =>
    digestPage('Jan 14', [
      {
        title,
        abstract:
          'We read one page after the other by the light of a single lamp and count what we keep.',
        byline: '  • lamplab Lamp Lab\n\n·\n\nJan 12 4\n\n',
      },
    ]);

  let api: PaperDigestApi;
  /** Checks the library and a search: the server has new papers a moment before the window. */
  const found = async (title: string) => {
    const papers = await api.papers();
    const results = (await api.search(`"${title}"`)).map(({ paper }) => paper);
    return [papers, results].map((list) => list.find((paper) => paper.title === title));
  };
  const untilFound = (title: string) =>
    eventually(async () => {
      const [paper, result] = await found(title);
      assert.ok(paper && result === paper, title);
      return paper;
    });
  const untilGone = (title: string) =>
    eventually(async () => assert.deepEqual(await found(title), [undefined, undefined], title));
  before(async () => {
    api = await readyApi();
  });
  afterEach(closeEditors);
  after(() => remove(outside('')));

  it('adds its papers until its tab is closed', async () => {
    const title = 'LampRead: Reading by the Light of One Lamp';
    const uri = outside('page.txt');
    await write(uri, digest(title));
    // Open it in a tab: VS Code drops the document when the tab is closed.
    await run('vscode.open', uri);
    const { key } = await untilFound(title);
    const [sighting, ...others] = (await api.paper(key))?.sightings ?? [];
    assert.deepEqual([sighting?.uri, others], [uri.toString(), []]);
    const document = await vscode.workspace.openTextDocument(uri);
    assert.match(await hoverTexts(document, title), /single lamp/);
    await closeEditors();
    await untilGone(title);
  });

  it('adds the papers in its editor when it was never saved', async () => {
    const title = 'LampWrite: Writing by the Light of One Lamp';
    const later = 'LampSleep: Sleeping by the Light of One Lamp';
    const document = await openText(digest(title), 'plaintext');
    await showDocument(document);
    await untilFound(title);
    assert.match(await hoverTexts(document, title), /single lamp/);
    await edit(document, later, document.lineAt(6).range);
    await untilFound(later);
    await untilGone(title);
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    await edit(document, 'No papers any more.', all);
    await untilGone(later);
    await edit(document, digest(title), new vscode.Range(0, 0, 1, 0));
    await untilFound(title);
    await closeEditors();
    await untilGone(title);
  });

  it('is ignored when it is a note or a version control view', async () => {
    const shown = vscode.workspace.registerTextDocumentContentProvider('paper-digest-history', {
      provideTextDocumentContent: () => digest('LampPast: Lamps of the Past'),
    });
    const files = new WorkspaceFiles(timeSlices());
    try {
      const past = vscode.Uri.parse('paper-digest-history:/old.txt');
      await showDocument(past, { preview: false });
      const note = await openText('See [@graphnap2026].');
      await showDocument(note, { preview: false });
      const saved = await openText(digest('LampLast: The Last Lamp'));
      await showDocument(saved, { preview: false });
      await becomes(() => files.role(saved.uri.toString()), { digest: true, note: false });
      assert.ok(files.sizeLimit(saved.uri.toString()) > saved.getText().length);
      for (const uri of [past, note.uri]) assert.equal(files.role(uri.toString()), undefined);
      const all: string[] = [];
      for await (const uris of files.find(undefined, () => assert.fail())) all.push(...uris);
      assert.ok(all.includes(saved.uri.toString()));
    } finally {
      files.dispose();
      shown.dispose();
    }
  });
});
