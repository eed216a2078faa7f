import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually';
import { pathOf, provide } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';
import { openUnsaved } from './support/unsaved';

const notes = new WorkspaceNotes('definition');

describe('Go to definition on a citation', () => {
  before(readyApi);
  afterEach(() => notes.remove());

  const definitions = async (document: vscode.TextDocument, text: string, offset = 0) =>
    provide<(vscode.LocationLink | vscode.Location)[]>(
      'executeDefinitionProvider',
      document,
      text,
      offset,
    );
  const target = async (link: vscode.LocationLink | vscode.Location | undefined) => {
    assert.ok(link && 'targetUri' in link);
    const digest = await vscode.workspace.openTextDocument(link.targetUri);
    return {
      file: pathOf(link.targetUri),
      title: digest.getText(link.targetSelectionRange),
      origin: link.originSelectionRange,
      entry: link.targetRange,
    };
  };

  for (const kind of ['unsaved', 'saved'] as const) {
    it(`goes from the exact key to the title in the digest, in a note that is ${kind}`, async () => {
      const content = 'Agents rest [see @graphnap2026, p. 3].\n';
      const document = await notes.open(kind, content);
      for (const offset of [0, 1, 5, 13]) {
        const links = await definitions(document, '@graphnap2026', offset);
        assert.equal(links.length, 1, String(offset));
        const { file, title, origin, entry } = await target(links[0]);
        assert.equal(file, 'box/2f81c0.txt');
        assert.match(title, /^GraphNap: Resting Graph Agents/);
        assert.equal(document.getText(origin), 'graphnap2026');
        assert.ok(entry.end.line > entry.start.line);
      }
    });
  }

  it('offers every digest that has the paper', async () => {
    const document = await openUnsaved('As @mapsforget2024 shows.');
    const links = await definitions(document, 'mapsforget');
    const found = await Promise.all(links.map(target));
    assert.equal(new Set(found.map(({ file }) => file)).size, 2);
    for (const { title } of found) assert.match(title, /Maps That Forget/);
  });

  it('goes to the entry in a bibliography, also for a work in no digest', async () => {
    await notes.write('refs.bib', '@book{zebra1999,\n  title = {Zebras at Dusk}\n}\n');
    const document = await notes.open('saved', 'See [@zebra1999].');
    await eventually(async () => {
      const [link, ...others] = await definitions(document, 'zebra1999');
      assert.equal(others.length, 0);
      const { file, title, origin } = await target(link);
      assert.deepEqual([file, title], ['definition/refs.bib', 'zebra1999']);
      assert.equal(document.getText(origin), 'zebra1999');
    });
  });

  it('finds nothing in prose, in code and for unknown keys', async () => {
    const document = await openUnsaved('Prose, `@graphnap2026`, and @nothing2031.');
    for (const text of ['Prose', 'graphnap2026', 'nothing2031']) {
      assert.deepEqual(await definitions(document, text), [], text);
    }
  });
});
