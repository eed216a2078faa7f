import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually';
import { pathOf, provide } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

const notes = new WorkspaceNotes('definition', true);

describe('At a citation in a note', () => {
  before(readyApi);
  afterEach(() => notes.remove());

  /** The targets as `[file, title]`, with the text in the note that leads to them. */
  const definitions = async (document: vscode.TextDocument, text: string, offset = 0) => {
    const provider = 'executeDefinitionProvider';
    const links = await provide<vscode.LocationLink[]>(provider, document, text, offset);
    return Promise.all(
      links.map(async ({ targetUri, targetSelectionRange, originSelectionRange, targetRange }) => {
        assert.ok(targetRange.end.line > targetRange.start.line);
        const title = (await vscode.workspace.openTextDocument(targetUri)).getText(
          targetSelectionRange,
        );
        return [pathOf(targetUri), title.slice(0, 30), document.getText(originSelectionRange)];
      }),
    );
  };

  for (const kind of ['unsaved', 'saved'] as const) {
    it(`definitions are the titles in digests, from the exact key (${kind})`, async () => {
      const text = 'Agents rest [see @graphnap2026, p. 3]. As @mapsforget2024, `@kettle`, @nobody.';
      const document = await notes.open(kind, text);
      for (const offset of [0, 13]) {
        const [found, ...others] = await definitions(document, '@graphnap2026', offset);
        const title = 'GraphNap: Resting Graph Agents';
        assert.deepEqual(found, ['box/2f81c0.txt', title, 'graphnap2026'], String(offset));
        assert.equal(others.length, 0);
      }
      const everywhere = await definitions(document, 'mapsforget');
      assert.equal(new Set(everywhere.map(([file]) => file)).size, 2);
      for (const [, title] of everywhere) assert.match(title!, /Maps That Forget/);
      for (const nothing of ['Agents', 'kettle', 'nobody']) {
        assert.deepEqual(await definitions(document, nothing), [], nothing);
      }
    });
  }

  it('the definition is the entry in a bibliography for a work in no digest', async () => {
    const text = '@book{zebra1999,\n  title = {Zebras at Dusk}\n}\n';
    const file = pathOf(await notes.write('refs.bib', text));
    const document = await notes.open('saved', 'See [@zebra1999].');
    const entry = [file, 'zebra1999', 'zebra1999'];
    await eventually(async () =>
      assert.deepEqual(await definitions(document, 'zebra1999'), [entry]),
    );
  });
});
