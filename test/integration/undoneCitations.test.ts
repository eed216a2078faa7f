import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { showDocument } from './support/showDocument';
import { recordMessages } from './support/messages';
import { allIsReported } from './support/watchedFolder';
import { at, edit, exists, read, remove, write } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

const hasNap = /@misc\{graphnap2026[,}]/;

describe('A citation that is undone', () => {
  const notes = new WorkspaceNotes('undone', true);
  const references = at('references.bib');
  recordMessages();
  let api: PaperDigestApi;

  before(async () => {
    api = await readyApi();
  });
  afterEach(async () => {
    await notes.remove();
    await remove(references);
    await eventually(async () => {
      const { listings } = (await api.paper('graphnap2026')) ?? {};
      assert.equal(listings, undefined);
    });
  });

  const none = '@misc{old}\n';
  const named = '---\nbibliography: refs.bib\n---\n\n';
  const open = async (path: string, text: string) =>
    vscode.workspace.openTextDocument(await notes.write(path, text));
  /** A note that names `refs.bib`, which is written too, with the citation in it. */
  const openCiting = async (old = none) => {
    await notes.write('refs.bib', old);
    const note = await open('a.md', `${named}Naps `);
    await cite(note);
    await bibliography(hasNap);
    return note;
  };
  /** Cites the paper at the end of a note. */
  const cite = async (note: vscode.TextDocument, key = 'graphnap2026') => {
    const editor = await showDocument(note);
    const end = note.positionAt(note.getText().length);
    editor.selection = new vscode.Selection(end, end);
    await vscode.commands.executeCommand(commands.insertCitation, { key });
    assert.match(note.getText(), new RegExp(`@${key}\\]$`));
  };
  const type = async (note: vscode.TextDocument, text: string) => {
    const editor = await showDocument(note);
    const end = note.positionAt(note.getText().length);
    assert.ok(await editor.edit((change) => change.insert(end, text)));
  };
  const run = async (note: vscode.TextDocument, command: 'undo' | 'redo') => {
    await showDocument(note);
    const before = note.version;
    await vscode.commands.executeCommand(command);
    await eventually(() => assert.ok(note.version > before));
  };
  /** The writer does its work in order, so this waits for the undo. */
  const settled = async () => {
    const note = await open('probe.md', 'Nothing.\n');
    const argument = { key: 'graphnap2026', note: note.uri.toString() };
    await vscode.commands.executeCommand(commands.addToBibliography, argument);
  };
  const bibliography = (expected: string | RegExp, path = 'refs.bib') =>
    eventually(async () => {
      const text = await notes.read(path);
      if (typeof expected === 'string') assert.equal(text, expected);
      else assert.match(text, expected);
    });

  /** Undoes or redoes a step in a note; then the bibliography has this text. */
  const then = async (
    note: vscode.TextDocument,
    command: 'undo' | 'redo',
    expected: string | RegExp,
    path?: string,
  ) => {
    await run(note, command);
    await settled();
    await bibliography(expected, path);
  };

  it('keeps an entry that another open note cites, in any form, saved or not', async () => {
    const a = await openCiting();
    for (const form of ['@graphnap2026', '[see -@{graphnap2026}, p. 3]']) {
      const b = await open(notes.newName('b', '.md'), named);
      await type(b, `See ${form}.\n`);
      await then(a, 'undo', hasNap);
      assert.equal(a.getText(), `${named}Naps `);
      await run(a, 'redo');
      await showDocument(b);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await then(a, 'undo', none);
  });

  it('keeps an entry that a closed note cites, in its text or front matter', async () => {
    for (const text of [
      `${named}See @graphnap2026.\n`,
      '---\nbibliography: refs.bib\nnocite: |\n  @graphnap2026\n---\n',
    ]) {
      const path = notes.newName('closed', '.md');
      await notes.write('refs.bib', none);
      await notes.write(path, text);
      const uri = notes.uri(path).toString();
      await eventually(async () => {
        const found = await vscode.commands.executeCommand<vscode.Location[]>(
          'vscode.executeReferenceProvider',
          (await open('probe.md', 'See @graphnap2026.')).uri,
          new vscode.Position(0, 6),
        );
        assert.ok(found.some((place) => place.uri.toString() === uri));
      });
      const a = await open(notes.newName('a', '.md'), `${named}Naps `);
      await cite(a);
      await bibliography(hasNap);
      await then(a, 'undo', hasNap);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      await vscode.workspace.fs.delete(notes.uri(path));
    }
  });

  it('removes the entry despite similar text and citations in notes of other bibliographies', async () => {
    await notes.write('refs.bib', none);
    await notes.write('more.bib', '@misc{graphnap2026}\n');
    await open('other.md', '---\nbibliography: more.bib\n---\nSee @graphnap2026.\n');
    const a = await open(
      'a.md',
      `${named}Not @graphnap2026b, nor \`@graphnap2026\`, but[^graphnap2026] and [[graphnap2026]].\n\n[^graphnap2026]: Or so.\n\nNaps `,
    );
    await cite(a);
    await bibliography(hasNap);
    await then(a, 'undo', none);
  });

  it('keeps the entry at any later undo once the citation was cut', async () => {
    const a = await openCiting();
    const editor = await showDocument(a);
    const start = a.positionAt(a.getText().indexOf('[@'));
    const end = a.positionAt(a.getText().length);
    assert.ok(await editor.edit((change) => change.delete(new vscode.Range(start, end))));
    await type(a, 'x');
    await then(a, 'undo', hasNap);
    // Undo the text after the citation, and the citation.
    await then(a, 'undo', hasNap);
    assert.match(a.getText(), /@graphnap2026/);
    await then(a, 'undo', none);
  });

  it('removes one entry after the other, saved or not, and redo adds them again', async () => {
    const a = await openCiting('% Müller\r\n@misc{old}\r\n');
    await type(a, ' and ');
    await cite(a, 'sparrow2025');
    await bibliography(/graphnap2026[^]*sparrow2025/);
    const whole = await notes.read('refs.bib');
    assert.ok(await a.save());
    for (let round = 0; round < 2; round += 1) {
      await then(a, 'undo', /^[^]*graphnap2026(?![^]*sparrow2025)[^]*$/);
      await run(a, 'undo');
      await then(a, 'undo', '% Müller\r\n@misc{old}\r\n');
      await then(a, 'redo', hasNap);
      await run(a, 'redo');
      await then(a, 'redo', whole);
    }
  });

  it('removes the entry when the last citation in the notes that cited it is undone', async () => {
    const a = await openCiting();
    const b = await open('b.md', `${named}Also `);
    await cite(b);
    await then(a, 'undo', hasNap);
    await then(b, 'undo', none);
    await then(b, 'redo', hasNap);
  });

  it('keeps an entry that the user has edited since, and redo adds no second one', async () => {
    const a = await openCiting();
    const document = await vscode.workspace.openTextDocument(notes.uri('refs.bib'));
    await eventually(() => assert.match(document.getText(), hasNap));
    const title = document.positionAt(document.getText().indexOf('title = {') + 9);
    await edit(document, 'Mine: ', new vscode.Range(title, title));
    assert.ok(await document.save());
    const mine = document.getText();
    for (const command of ['undo', 'redo', 'undo'] as const) await then(a, command, mine);
  });

  it('removes the entry from a bibliography with unsaved changes, and keeps these', async () => {
    await notes.write('refs.bib', none);
    const document = await vscode.workspace.openTextDocument(notes.uri('refs.bib'));
    await showDocument(document);
    await type(document, '% mine\n');
    const a = await open('a.md', `${named}Naps `);
    await cite(a);
    await eventually(() => assert.match(document.getText(), hasNap));
    await run(a, 'undo');
    await becomes(() => document.getText(), '@misc{old}\n% mine\n');
    assert.equal(await notes.read('refs.bib'), none);
    await run(a, 'redo');
    await eventually(() => assert.match(document.getText(), /% mine\n\n@misc\{graphnap2026,/));
    assert.equal(await notes.read('refs.bib'), none);
  });

  it('removes the entry from files with mixed line ends and from JSON lists', async () => {
    for (const [name, text] of [
      ['mixed.bib', '@misc{a}\r\n@misc{b}\n'],
      ['list.json', '[\n  {\n    "id": "old"\n  }\n]\n'],
    ] as const) {
      await notes.write(name, text);
      const a = await open(`${name}.md`, `---\nbibliography: ${name}\n---\n\nNaps `);
      await cite(a);
      await bibliography(/graphnap2026/, name);
      const added = await notes.read(name);
      await then(a, 'undo', text, name);
      await then(a, 'redo', added, name);
      await then(a, 'undo', text, name);
    }
  });

  it('deletes the file that was created for it, and redo creates it again', async () => {
    const a = await open('a.md', 'Naps ');
    await cite(a);
    await eventually(async () => assert.match(await read(references), hasNap));
    const made = await read(references);
    for (let round = 0; round < 2; round += 1) {
      await run(a, 'undo');
      await eventually(async () => assert.ok(!(await exists(references))));
      await run(a, 'redo');
      await eventually(async () => assert.equal(await read(references), made));
    }
    // VS Code would take a change at the moment of its own save for that save.
    await allIsReported(at(''));
    // What another program has written there meanwhile stays, and so does the file.
    await write(references, `${made}% mine\n`);
    await eventually(async () => {
      const document = await vscode.workspace.openTextDocument(references);
      assert.match(document.getText(), /% mine/);
    });
    await run(a, 'undo');
    await becomes(() => read(references), '% mine\n');
  });
});
