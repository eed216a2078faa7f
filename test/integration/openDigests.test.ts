import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { timeSlices } from '../../src/platform/timeSlices';
import { WorkspaceFiles } from '../../src/vscode/digests';
import { closeEditors } from './support/closeEditors';
import { eventually } from '../support/eventually';
import { leaveOut } from '../support/leaveOut';
import { showDocument } from './support/showDocument';

describe('A digest that is open and in no folder of the workspace', () => {
  const { fs, openTextDocument } = vscode.workspace;
  const outside = (path: string) =>
    vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, '../paper-digest-opened', path);
  const write = (uri: vscode.Uri, text: string) =>
    fs.writeFile(uri, new TextEncoder().encode(text));
  /** As a person opens it: VS Code lets go of it when the tab is closed. */
  const open = (uri: vscode.Uri) => vscode.commands.executeCommand('vscode.open', uri);
  const digest = (title: string) =>
    [
      'Daily Papers',
      'byAK and the research community',
      'Jan 14',
      title,
      'We read one page after the other by the light of a single lamp and count what we keep.',
      '  • lamplab Lamp Lab',
      '·',
      'Jan 12 4',
      '',
    ].join('\n\n');

  let api: PaperDigestApi;
  let filesAreOutside = true;
  /** In the library, and by a search: the server answers from new papers a moment before they are here. */
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
  const hoverAt = async (uri: vscode.Uri, line: number) => {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      ...[uri, new vscode.Position(line, 3)],
    );
    return hovers
      .flatMap(({ contents }) => contents)
      .map((content) => (content instanceof vscode.MarkdownString ? content.value : ''))
      .join('\n');
  };

  before(async () => {
    const extension = vscode.extensions.getExtension<PaperDigestApi>('paper-digest.paper-digest')!;
    api = await extension.activate();
    await api.ready();
    try {
      await write(outside('probe.txt'), '');
    } catch {
      // The file system of the web host ends at the workspace.
      filesAreOutside = false;
    }
  });
  afterEach(closeEditors);
  after(async () => {
    if (filesAreOutside) await fs.delete(outside(''), { recursive: true });
  });

  it('gives its papers until its tab is closed', async function () {
    if (!filesAreOutside) leaveOut(this, 'this host has no files outside the workspace');
    const title = 'LampRead: Reading by the Light of One Lamp';
    const uri = outside('page.txt');
    await write(uri, digest(title));
    await open(uri);
    const { key } = await untilFound(title);
    assert.deepEqual(
      (await api.paper(key))?.sightings.map((sighting) => sighting.uri),
      [uri.toString()],
    );
    assert.match(await hoverAt(uri, 6), /single lamp/);
    await closeEditors();
    await untilGone(title);
  });

  it('gives its papers when it was never saved, as it stands there', async () => {
    const title = 'LampWrite: Writing by the Light of One Lamp';
    const later = 'LampSleep: Sleeping by the Light of One Lamp';
    const document = await openTextDocument({ content: digest(title), language: 'plaintext' });
    await showDocument(document);
    await untilFound(title);
    assert.match(await hoverAt(document.uri, 6), /single lamp/);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, document.lineAt(6).range, later);
    await vscode.workspace.applyEdit(edit);
    await untilFound(later);
    await untilGone(title);
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    const rewrite = new vscode.WorkspaceEdit();
    rewrite.replace(document.uri, all, 'No papers any more.');
    await vscode.workspace.applyEdit(rewrite);
    await untilGone(later);
    const undo = new vscode.WorkspaceEdit();
    undo.replace(document.uri, new vscode.Range(0, 0, 1, 0), digest(title));
    await vscode.workspace.applyEdit(undo);
    await untilFound(title);
    await closeEditors();
    await untilGone(title);
  });

  it('is none when it is a note, or what a version control shows', async () => {
    const shown = vscode.workspace.registerTextDocumentContentProvider('paper-digest-history', {
      provideTextDocumentContent: () => digest('LampPast: Lamps of the Past'),
    });
    const files = new WorkspaceFiles(timeSlices());
    try {
      const past = vscode.Uri.parse('paper-digest-history:/old.txt');
      await showDocument(past, { preview: false });
      const note = await openTextDocument({
        content: 'See [@graphnap2026].',
        language: 'markdown',
      });
      await showDocument(note, { preview: false });
      const saved = await openTextDocument({
        content: digest('LampLast: The Last Lamp'),
        language: 'markdown',
      });
      await showDocument(saved, { preview: false });
      await eventually(() =>
        assert.deepEqual(files.role(saved.uri.toString()), { digest: true, note: false }),
      );
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
