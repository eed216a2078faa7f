import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { at, edit, nameOf, provide, run } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';
import { openUnsaved } from './support/unsaved';

const notes = new WorkspaceNotes('references', true);

describe('Find all references of a paper', () => {
  before(readyApi);
  afterEach(() => notes.remove());

  const digest = at('box/2f81c0.txt');
  /** `file:line and what is marked there`, sorted. */
  const references = async (document: vscode.TextDocument, text: string) => {
    const found = await provide<vscode.Location[]>('executeReferenceProvider', document, text, 2);
    const described = await Promise.all(
      found.map(async ({ uri, range }) => {
        const inFile = await vscode.workspace.openTextDocument(uri);
        const file = uri.scheme === 'untitled' ? 'untitled' : nameOf(uri);
        return `${file}:${range.start.line + 1} ${inFile.getText(range)}`;
      }),
    );
    return described.sort();
  };

  it('finds notes on disk, in editors and unsaved, from a key', async () => {
    const onDisk = '# On disk\n\nAs [@sparrowsparse2025, p. 3] and @{sparrowsparse2025}.';
    await notes.write('disk.md', onDisk);
    await notes.write('quarto.qmd', 'See [@sparrowsparse2025].');
    const uri = await notes.write('open.md', 'No citation yet.');
    const open = await vscode.workspace.openTextDocument(uri);
    await edit(open, '@sparrowsparse2025\n\n');
    const untitled = await openUnsaved('First\n\nsee @sparrowsparse2025 and `@sparrowsparse2025`');
    const expected = [
      '2f81c0.txt SPARROW: Sparse Rows for Very Long Context',
      'disk.md:3 @sparrowsparse2025',
      'disk.md:3 @{sparrowsparse2025}',
      'open.md:1 @sparrowsparse2025',
      'quarto.qmd:1 @sparrowsparse2025',
      'review.md:4 @sparrowsparse2025',
      'untitled:3 @sparrowsparse2025',
    ];
    await eventually(async () => {
      for (const document of [open, untitled]) {
        const found = await references(document, '@sparrowsparse2025');
        assert.deepEqual(
          found.map((place) => place.replace(/(txt):\d+/, '$1')),
          expected,
        );
      }
    });
  });

  it('finds the same from the title in a digest', async () => {
    const document = await vscode.workspace.openTextDocument(digest);
    const expected = [
      '2f81c0.txt GraphNap: Resting Graph Agents Between Long Tasks',
      'review.md @graphnap2026',
    ];
    // Notes of other tests that were just deleted may still be known.
    await eventually(async () => {
      const found = await references(document, 'GraphNap: Resting');
      assert.deepEqual(
        found.map((place) => place.replace(/:\d+/, '')),
        expected,
      );
    });
  });

  it('finds the uses of a key that no digest has', async () => {
    const document = await openUnsaved('As @unknown1999 and [@unknown1999].');
    assert.equal((await references(document, '@unknown1999')).length, 2);
  });

  it('shows them beside the title when called in the sidebar, and says when there are none', async () => {
    await run('paperDigest.findCitations', { key: 'graphnap2026' });
    await eventually(() =>
      assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), digest.toString()),
    );
    await run('closeReferenceSearch');
    await run('workbench.action.closeAllEditors');
    await becomes(() => vscode.window.activeTextEditor, undefined);
    await run('paperDigest.findCitations', { key: 'weighingwords2024' });
    assert.equal(vscode.window.activeTextEditor, undefined);
    await run('notifications.clearAll');
  });
});
