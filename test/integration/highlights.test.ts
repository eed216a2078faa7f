import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { provide, run } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

const notes = new WorkspaceNotes('highlights');

describe('In a note', () => {
  before(readyApi);
  afterEach(() => notes.remove());

  const text = 'As @graphnap2026 and [-@{graphnap2026}; @kettle], not `@graphnap2026` or @nobody.';

  for (const kind of ['unsaved', 'saved'] as const) {
    it(`all citations of the paper at the cursor are highlighted (${kind})`, async () => {
      const document = await notes.open(kind, text);
      const found = await provide<vscode.DocumentHighlight[]>(
        'executeDocumentHighlights',
        document,
        '@graphnap2026',
        4,
      );
      assert.deepEqual(
        found.map(({ range }) => [document.offsetAt(range.start), document.getText(range)]),
        [
          [4, 'graphnap2026'],
          [25, 'graphnap2026'],
        ],
      );
    });

    it(`citations of known papers are links to the digest (${kind})`, async () => {
      const document = await notes.open(kind, text);
      const links = await run<vscode.DocumentLink[]>('vscode.executeLinkProvider', document.uri);
      const ours = links.filter(({ target }) => target?.scheme === 'command');
      assert.deepEqual(
        ours.map(({ range }) => document.getText(range)),
        ['graphnap2026', 'graphnap2026', 'kettle'],
      );
      const { path, query } = ours[2]!.target!;
      assert.equal(path, 'paperDigest.revealInDigest');
      assert.deepEqual(JSON.parse(query), [{ key: 'kettle' }]);
    });
  }
});
