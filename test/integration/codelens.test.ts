import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { PaperLensProvider } from '../../src/vscode/citations/lenses';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { at, remove, run, withSetting } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

const notes = new WorkspaceNotes('codelens');

describe('CodeLens above the titles of a digest', () => {
  const digest = at('box/2f81c0.txt');
  const lenses = async () => {
    const document = await vscode.workspace.openTextDocument(digest);
    const found = await run<vscode.CodeLens[]>('vscode.executeCodeLensProvider', digest, 100);
    const byTitle = new Map<string, string[]>();
    for (const { range, command } of found) {
      const title = document.getText(range);
      byTitle.set(title, [...(byTitle.get(title) ?? []), command?.title ?? '']);
    }
    return { byTitle, found };
  };
  const titled = (byTitle: ReadonlyMap<string, string[]>, start: string) =>
    [...byTitle].find(([title]) => title.startsWith(start))?.[1];
  const isCitedIn = (count: string) =>
    eventually(async () => {
      const { byTitle } = await lenses();
      assert.deepEqual(titled(byTitle, 'GraphNap'), [`Cited in ${count}`, 'Cite']);
    });

  before(readyApi);
  afterEach(() => notes.remove());

  it('shows how many notes cite the paper, and cites it on click', async () => {
    await isCitedIn('1 note');
    const { byTitle, found } = await lenses();
    assert.deepEqual(titled(byTitle, 'Learning'), ['Cite']);
    const commands = found.map(({ command }) => command);
    assert.deepEqual([...new Set(commands.map((command) => command?.command))].sort(), [
      'paperDigest.findCitations',
      'paperDigest.insertCitation',
    ]);
    assert.deepEqual(commands[0]?.arguments, [{ key: 'graphnap2026', uri: digest.toString() }]);
  });

  it('updates the number when notes change', async () => {
    await notes.write('one.md', 'As @graphnap2026, @graphnap2026.');
    await notes.write('two.md', 'As [@graphnap2026].');
    await isCitedIn('3 notes');
    await remove(notes.uri('two.md'));
    await isCitedIn('2 notes');
  });

  it('is not shown above a line with several titles', async () => {
    const uri = vscode.Uri.parse('untitled:lenses/answer.json');
    const document = await vscode.workspace.openTextDocument(uri);
    const at = (key: string, line: number) =>
      makePaper(key, key, { sightings: [sightingAt(document.uri, line, key)] });
    const papers = new FakePapers([at('a', 0), at('b', 0), at('c', 4)]);
    const { onDidChange } = papers;
    const provider = new PaperLensProvider(papers, {
      onDidChange,
      count: () => Promise.resolve(0),
    });
    const found = await provider.provideCodeLenses(document);
    assert.deepEqual(
      found.map(({ range }) => range.start.line),
      [4],
    );
    provider.dispose();
  });

  it('is not shown when the setting is off', async () => {
    await withSetting('showCitationCounts', false, async () =>
      assert.equal((await lenses()).found.length, 0),
    );
  });
});
