import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { WorkspaceNotes, placeOf, readyApi } from './support/workspaceNotes';
import { openedBy } from './support/openedBy';
import { placeCursors } from './support/placeCursors';
import { showDocument } from './support/showDocument';
import { configure, pathOf, provide, run, write } from './support/workspace';

const key = 'graphnap2026';

describe('Literature notes', () => {
  const notes = new WorkspaceNotes('literature');
  let api: PaperDigestApi;
  before(async () => {
    api = await readyApi();
    await configure('notesFolder', 'literature');
  });
  afterEach(async () => {
    await notes.remove();
    await configure('literatureNoteTemplate', undefined);
    await configure('literatureNoteName', undefined);
    await becomes(withNote, []);
  });
  after(() => configure('notesFolder', undefined));

  const withNote = async (): Promise<readonly string[]> =>
    (await api.search('has:note')).map(({ paper }) => paper.key);
  const open = (argument?: unknown) => openedBy(() => run(commands.openLiteratureNote, argument));
  const openedPath = async (argument?: unknown) => pathOf((await open(argument)).document.uri);
  const isFound = () => becomes(withNote, [key]);

  it('are made by the built-in template, with the cursor at the end, and found by has:note', async () => {
    const editor = await open({ key });
    assert.equal(pathOf(editor.document.uri), `literature/${key}.md`);
    const text = editor.document.getText();
    assert.match(text, /^---\ntitle: "GraphNap: Resting Graph Agents[^"\n]*"\nkey: graphnap2026\n/);
    assert.match(text, /\ndigest: "\.\.\/box\/2f81c0\.txt"\n---\n\n# GraphNap/);
    assert.match(text, /\n\[2f81c0\.txt\]\(\.\.\/box\/2f81c0\.txt#L\d+\)\n\n$/);
    await becomes(() => editor.document.offsetAt(editor.selection.active), text.length);
    assert.equal(editor.document.isDirty, false);
    await isFound();
    assert.ok((await api.search('-has:note')).every(({ paper }) => paper.key !== key));
  });

  it("are made by the user's template, under the user's file name", async () => {
    await notes.write(
      'my.tpl',
      '---\nid: "${key}"\nkey: ${key}\n---\n# ${title} ${nobody}\n\n${authors}>',
    );
    await configure('literatureNoteTemplate', './literature/my.tpl');
    await configure('literatureNoteName', '${year}/${title}');
    const editor = await open({ key });
    const path = pathOf(editor.document.uri);
    assert.match(path, /^literature\/2026\/GraphNap Resting Graph Agents.*\.md$/);
    assert.match(
      editor.document.getText(),
      /^---\nid: "graphnap2026"\nkey: graphnap2026\n---\n# GraphNap.* \$\{nobody\}\n\n>$/,
    );
    await isFound();
    await configure('literatureNoteName', undefined);
    await run('workbench.action.closeAllEditors');
    assert.equal(await openedPath({ key }), path);
  });

  it('are not made by a template that would lose letters', async () => {
    const umlauts = Uint8Array.from('Für ${key}', (sign) => sign.charCodeAt(0));
    await write(notes.uri('my.tpl'), umlauts);
    await configure('literatureNoteTemplate', './literature/my.tpl');
    await run(commands.openLiteratureNote, { key });
    const files = await vscode.workspace.fs.readDirectory(notes.folder);
    assert.deepEqual(files, [['my.tpl', vscode.FileType.File]]);
  });

  it('are opened wherever they are, and never overwritten', async () => {
    const mine = `---\r\nkey: "${key}"\r\n---\r\nMy words.`;
    await notes.write('deep/any name.md', mine);
    await isFound();
    assert.equal(await openedPath({ key }), 'literature/deep/any name.md');
    assert.equal(await notes.read('deep/any name.md'), mine);
  });

  it('avoid the note of another paper with the same name', async () => {
    await configure('literatureNoteName', 'note');
    assert.equal(await openedPath({ key: 'mapsforget2024' }), 'literature/note.md');
    const first = await notes.read('note.md');
    assert.equal(await openedPath({ key }), `literature/note ${key}.md`);
    assert.equal(await notes.read('note.md'), first);
  });

  it('are targets of wikilinks', async () => {
    const target = await notes.write(`${key}.md`, '# Mine\n');
    const document = await notes.open('saved', `See [[${key}]] and [@${key}].\n`);
    const uri = target.toString();
    await eventually(async () => {
      const command = 'executeDefinitionProvider';
      const found = await provide<vscode.LocationLink[]>(command, document, `[[${key}`, 3);
      assert.deepEqual(
        found.map(({ targetUri }) => targetUri.toString()),
        [uri],
      );
    });
  });

  it('are opened from a citation or a wikilink at the cursor', async () => {
    for (const text of [`As @${key} says.`, `See [[${key}|naps]].`]) {
      const document = await notes.open('saved', text);
      await placeCursors(await showDocument(document), placeOf(document, key, 2));
      assert.equal(await openedPath(), `literature/${key}.md`);
    }
  });
});
