import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';

const page = (date: string, ...titles: string[]): string =>
  [
    'Daily Papers',
    'byAK and the research community',
    date,
    ...titles.flatMap((title) => [
      title,
      `This entry stands in for the abstract of a paper and says in one plain sentence what ${title} would be about if it existed.`,
      '  • 4 authors\n·\nMar 3, 2024 2',
    ]),
  ].join('\n\n');

describe('New Digest from Clipboard', () => {
  const folder = () => vscode.workspace.workspaceFolders![0]!.uri;
  const saved = (name: string) => vscode.Uri.joinPath(folder(), 'digests', name);
  const text = async (uri: vscode.Uri) =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  const active = () => vscode.window.activeTextEditor?.document.uri.toString();
  const names = async () =>
    (await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(folder(), 'digests')))
      .map(([name]) => name)
      .sort();

  before(() => vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(folder(), 'digests')));

  it('saves the copied page under its day and opens it', async () => {
    const copied = page('Feb 3', 'Clipboards as Libraries: A Study', 'Pasting Considered Useful');
    await vscode.env.clipboard.writeText(copied);
    const before = await names();
    await vscode.commands.executeCommand(commands.newDigestFromClipboard);
    const [created] = (await names()).filter((name) => !before.includes(name));
    assert.match(created!, /^\d{4}-02-03\.txt$/);
    assert.equal(await text(saved(created!)), copied);
    assert.equal(active(), saved(created!).toString());
  });

  it('leaves no empty editor or file behind', async () => {
    await vscode.env.clipboard.writeText(page('Feb 6, 2020', 'Nothing Left Behind'));
    await vscode.commands.executeCommand(commands.newDigestFromClipboard);
    const tabs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    assert.deepEqual(
      tabs.filter((label) => label.startsWith('Untitled-')),
      [],
    );
    assert.ok(tabs.includes('2020-02-06.txt'));
    for (const name of await names()) assert.notEqual((await text(saved(name))).trim(), '');
  });

  it('never overwrites a file', async () => {
    await vscode.env.clipboard.writeText(page('Feb 4, 2020', 'The First Page of That Day'));
    await vscode.workspace.fs.writeFile(saved('2020-02-04.txt'), new TextEncoder().encode('mine'));
    await vscode.commands.executeCommand(commands.newDigestFromClipboard);
    await vscode.env.clipboard.writeText(page('Feb 4, 2020', 'The Second Page of That Day'));
    await vscode.commands.executeCommand(commands.newDigestFromClipboard);
    assert.equal(await text(saved('2020-02-04.txt')), 'mine');
    assert.ok((await names()).includes('2020-02-04-2.txt'));
    assert.ok((await names()).includes('2020-02-04-3.txt'));
  });

  it('opens the file that holds the page already, at once and wherever it lies', async () => {
    const copied = page('Feb 5, 2020', 'Twice Copied, Once Kept', 'An Echo in the Clipboard');
    await vscode.env.clipboard.writeText(copied);
    await vscode.commands.executeCommand(commands.newDigestFromClipboard);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const before = await names();
    // Some browsers copy the ends of lines as Windows writes them.
    await vscode.env.clipboard.writeText(copied.replaceAll('\n', '\r\n'));
    await vscode.commands.executeCommand(commands.newDigestFromClipboard);
    assert.deepEqual(await names(), before);
    assert.equal(active(), saved('2020-02-05.txt').toString());

    const moved = vscode.Uri.joinPath(folder(), 'box', 'echo.txt');
    await vscode.workspace.fs.rename(saved('2020-02-05.txt'), moved, { overwrite: true });
    const extension = vscode.extensions.getExtension<PaperDigestApi>('paper-digest.paper-digest')!;
    const api = await extension.activate();
    await eventually(async () => {
      const paper = (await api.papers()).find(({ title }) => title.startsWith('Twice Copied'));
      assert.deepEqual(
        paper?.sightings.map(({ uri }) => uri),
        [moved.toString()],
      );
    });
    await vscode.commands.executeCommand(commands.newDigestFromClipboard);
    assert.equal((await names()).includes('2020-02-05.txt'), false);
    assert.equal(active(), moved.toString());
    await vscode.workspace.fs.delete(moved);
  });

  it('writes nothing when the clipboard holds no digest', async () => {
    const before = await names();
    for (const other of ['', 'Just a sentence.', '# A note\n\nSee [@someone2024].\n']) {
      await vscode.env.clipboard.writeText(other);
      await vscode.commands.executeCommand(commands.newDigestFromClipboard);
    }
    assert.deepEqual(await names(), before);
  });
});
