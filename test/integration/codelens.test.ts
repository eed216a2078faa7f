import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { PaperLensProvider } from '../../src/vscode/citations/lenses';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

const notes = new WorkspaceNotes('codelens');

describe('Over the titles of a digest', () => {
  const digest = () =>
    vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'box/2f81c0.txt');
  const lenses = async () => {
    const document = await vscode.workspace.openTextDocument(digest());
    const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      digest(),
      100,
    );
    const byTitle = new Map<string, string[]>();
    for (const { range, command } of found) {
      const title = document.getText(range);
      byTitle.set(title, [...(byTitle.get(title) ?? []), command?.title ?? '']);
    }
    return { byTitle, found };
  };
  const setting = (value: boolean | undefined) =>
    vscode.workspace
      .getConfiguration('paperDigest')
      .update('showCitationCounts', value, vscode.ConfigurationTarget.Workspace);
  const titled = (byTitle: ReadonlyMap<string, string[]>, start: string) =>
    [...byTitle].find(([title]) => title.startsWith(start))?.[1];

  before(readyApi);
  afterEach(async () => {
    await setting(undefined);
    await notes.remove();
  });

  it('stands how many notes cite the paper, and a click to cite it', async () => {
    const { byTitle, found } = await lenses();
    assert.deepEqual(titled(byTitle, 'GraphNap'), ['Cited in 1 note', 'Cite']);
    assert.deepEqual(titled(byTitle, 'Learning'), ['Cite']);
    const commands = found.map(({ command }) => command);
    assert.deepEqual([...new Set(commands.map((command) => command?.command))].sort(), [
      'paperDigest.findCitations',
      'paperDigest.insertCitation',
    ]);
    assert.deepEqual(commands[0]?.arguments, [{ key: 'graphnap2026', uri: digest().toString() }]);
  });

  it('the number follows the notes', async () => {
    await notes.write('one.md', 'As @graphnap2026, @graphnap2026.');
    await notes.write('two.md', 'As [@graphnap2026].');
    await eventually(async () =>
      assert.deepEqual(titled((await lenses()).byTitle, 'GraphNap'), ['Cited in 3 notes', 'Cite']),
    );
    await vscode.workspace.fs.delete(notes.uri('two.md'));
    await eventually(async () =>
      assert.deepEqual(titled((await lenses()).byTitle, 'GraphNap'), ['Cited in 2 notes', 'Cite']),
    );
  });

  it('stands nothing above a line with several titles', async () => {
    const uri = vscode.Uri.parse('untitled:lenses/answer.json');
    const at = (key: string, line: number) =>
      makePaper(key, key, { sightings: [sightingAt(uri, line, key)] });
    const papers = new FakePapers([at('a', 0), at('b', 0), at('c', 4)]);
    const { event: onDidChange } = new vscode.EventEmitter<void>();
    const provider = new PaperLensProvider(papers, {
      onDidChange,
      count: () => Promise.resolve(0),
    });
    const document = await vscode.workspace.openTextDocument(uri);
    const found = await provider.provideCodeLenses(document);
    assert.deepEqual(
      found.map(({ range }) => range.start.line),
      [4],
    );
    provider.dispose();
  });

  it('stands nothing when the setting is off', async () => {
    await setting(false);
    assert.equal((await lenses()).found.length, 0);
  });
});
