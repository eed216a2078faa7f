import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { timeSlices } from '../../src/platform/timeSlices';
import { WorkspaceBibliographies } from '../../src/vscode/bibliography';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { toBytes } from './support/anyText';
import { textBecomes } from './support/becomes';
import { entryOf } from './support/entryWriter';
import { FakePapers } from './support/fakePapers';
import { asking } from './support/quickInputs';
import { showDocument } from './support/showDocument';
import { at, configure, edit, exists, messagesOf, pathOf } from './support/workspace';
import { read, remove, run, write } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

describe('Bibliographies', () => {
  const files = new WorkspaceNotes('bib', true);
  const references = at('references.bib');
  const openNote = (text: string) => files.show(files.newName('note', '.md'), text);
  const naming = (...names: readonly string[]) =>
    `---\nbibliography: [${names.map((name) => JSON.stringify(name)).join(', ')}]\n---\n\nNaps `;
  const openNaming = (...names: readonly string[]) => openNote(naming(...names));
  const insert = (key: string) => run(commands.insertCitation, { key });
  const addCited = () => run(commands.addToBibliography);
  const gained = /@misc\{graphnap2026,/;
  let api: PaperDigestApi;

  before(async () => {
    api = await readyApi();
  });
  afterEach(async () => {
    for (const name of ['addToBibliography', 'bibliographyFile', 'newEntriesIn']) {
      await configure(name, undefined);
    }
    await files.remove();
    await remove(references);
    // Wait until the library has removed the entries of a test's bibliographies.
    await eventually(async () => {
      const { key, listings } = (await api.paper('graphnap2026')) ?? {};
      assert.deepEqual({ key, listings }, { key: 'graphnap2026', listings: undefined });
    });
  });

  describe('when a citation is inserted', () => {
    it('gain an entry at the end of the file in the front matter, and keep every byte', async () => {
      const old = '% mine\r\n@string{x = "y"}\r\n@misc{old, note = x # {z}}';
      await files.write('my refs.bib', old);
      const note = await openNaming('my refs.bib', 'other.bib');
      await insert('graphnap2026');
      const text = await files.read('my refs.bib');
      assert.ok(text.startsWith(`${old}\r\n\r\n@misc{graphnap2026,\r\n`), text);
      assert.ok(!(await exists(references)));
      const unsaved = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty);
      assert.deepEqual(unsaved, [note]);
    });

    it('gain an entry once, by an edit that can be undone', async () => {
      await openNote('Naps ');
      for (const key of ['graphnap2026', 'sparrow2025', 'graphnap2026']) await insert(key);
      const text = await read(references);
      assert.match(text, /^@misc\{graphnap2026,[^@]*@misc\{sparrow2025,[^@]*$/);
      const { document } = await showDocument(references);
      await run('undo');
      await textBecomes(document, text.slice(0, text.indexOf('\n@misc{sparrow2025')));
    });

    it('stay unchanged with the settings “never” and “onCommand”', async () => {
      for (const when of ['never', 'onCommand']) {
        await configure('addToBibliography', when);
        await openNote('Naps ');
        await insert('graphnap2026');
        assert.ok(!(await exists(references)), when);
      }
    });

    it('keep the entry when the insertion is undone after another program has changed it', async () => {
      const note = await openNote('Naps ');
      await insert('graphnap2026');
      const mine = (await read(references)).replace('title = {', 'title = {Mine: ');
      await write(references, mine);
      await textBecomes(await vscode.workspace.openTextDocument(references), mine);
      await showDocument(note);
      await run('undo');
      await textBecomes(note, 'Naps ');
      // Added after everything that the undo causes.
      await run(commands.addToBibliography, { key: 'sparrow2025' });
      assert.ok((await read(references)).startsWith(`${mine}\n@misc{sparrow2025,`));
    });
  });

  describe('with mixed line ends and another encoding', () => {
    // Only check that nothing changed; VS Code shows the warning itself.
    const old = '@misc{a, note = {M\u00fcller}}\r\n@misc{b}\n';
    const latin1 = toBytes(old, 'latin1');

    it('keep every byte when the file has another encoding and mixed line ends', async () => {
      await write(references, latin1);
      const note = await openNote('Naps ');
      await insert('graphnap2026');
      assert.equal(note.getText(), 'Naps [@graphnap2026]');
      await addCited();
      assert.deepEqual([...(await vscode.workspace.fs.readFile(references))], [...latin1]);
    });

    it('gain the entry in their own encoding when VS Code opens them with it', async () => {
      const uri = await files.write('latin1.bib', latin1);
      const settings = vscode.workspace.getConfiguration('files', uri);
      await settings.update('encoding', 'iso88591', vscode.ConfigurationTarget.Workspace);
      try {
        await openNaming('latin1.bib');
        await insert('graphnap2026');
        const bytes = await vscode.workspace.fs.readFile(uri);
        assert.deepEqual([...bytes.slice(0, old.length)], [...latin1]);
        assert.match(new TextDecoder('latin1').decode(bytes), gained);
      } finally {
        await settings.update('encoding', undefined, vscode.ConfigurationTarget.Workspace);
      }
    });
  });

  describe('of a note that names several', () => {
    const jabref = '@misc{old}\n\n@Comment{jabref-meta: databaseType:bibtex;}\n';
    const cite = async (...names: readonly string[]) => {
      await openNaming(...names);
      await insert('graphnap2026');
      await addCited();
    };

    it('gain no entry where another program exports them', async () => {
      await files.write('jabref.bib', jabref);
      await files.write('mine.bib', '@misc{mine}\n');
      await cite('jabref.bib', 'mine.bib');
      assert.equal(await files.read('jabref.bib'), jabref);
      assert.match(await files.read('mine.bib'), /^@misc\{mine\}\n\n@misc\{graphnap2026,/);
    });

    it('gain no entry until the user has chosen one', async () => {
      await files.write('a.bib', '@misc{a}\n');
      const chosen = await files.write('b.bib', '@misc{b}\n');
      await cite('a.bib', 'b.bib');
      assert.equal(await files.read('b.bib'), '@misc{b}\n');
      const { end } = await asking(() => run(commands.chooseBibliography));
      await run('workbench.action.quickOpenSelectNext');
      await run('workbench.action.acceptSelectedQuickOpenItem');
      await end;
      const settings = vscode.workspace.getConfiguration('paperDigest');
      assert.deepEqual(settings.get('newEntriesIn'), [pathOf(chosen)]);
      await addCited();
      assert.equal(await files.read('a.bib'), '@misc{a}\n');
      assert.match(await files.read('b.bib'), gained);
    });

    it('gain no entry when the only one is exported, unless the user has chosen it', async () => {
      const uri = await files.write('jabref.bib', jabref);
      // The question about adding it anyway stays open.
      await messagesOf(() => cite('jabref.bib'));
      assert.equal(await files.read('jabref.bib'), jabref);
      await configure('newEntriesIn', [pathOf(uri)]);
      await addCited();
      assert.match(await files.read('jabref.bib'), gained);
    });
  });

  it('gain the cited papers that they lack by a command, under the keys of the note', async () => {
    await configure('addToBibliography', 'onCommand');
    await openNote('See @graphnap2026, [@sparrow2025; @nobody2020].\n\n');
    await addCited();
    const text = await read(references);
    assert.match(text, /^@misc\{graphnap2026,[^@]*@misc\{sparrow2025,[^@]*$/);
  });

  it('are the source of the key, the authors and the venue', async () => {
    const paper = await api.paper('graphnap2026');
    await files.write(
      'zotero.bib',
      `@article{zhangNap2026, title = {${paper?.title}}, author = {Zhang, Wei and Li, An}, journal = {J. of Naps}}`,
    );
    await eventually(async () => {
      const known = await api.paper('zhangNap2026');
      assert.deepEqual(known?.authors, ['Zhang, Wei', 'Li, An']);
      assert.equal(known.venue?.name, 'J. of Naps');
      assert.equal((await api.paper('graphnap2026'))?.key, 'zhangNap2026');
    });
  });

  /** Exports to a file; returns its text. */
  const exported = async (format: string, request: object) => {
    const name = files.newName(format, '.txt');
    const file = files.uri(name).toString();
    await run(commands.exportBibliography, { format, file, ...request });
    return files.read(name);
  };

  it('are exported in each format', async () => {
    await files.write('x', '');
    for (const [format, start] of [
      ['bibtex', '@misc{'],
      ['biblatex', '@misc{'],
      ['cslJson', '[\n  {'],
      ['ris', 'TY  - GEN\r\n'],
    ] as const) {
      const text = await exported(format, { scope: 'all' });
      assert.ok(text.startsWith(start), text.slice(0, 50));
      assert.match(text, /graphnap2026/);
    }
    await openNote('See @sparrow2025.');
    assert.match(await exported('bibtex', { scope: 'cited' }), /^@misc\{sparrow2025,[^@]*$/);
  });

  it('keep the user’s own entry unchanged when it is copied, added and exported', async () => {
    const own = '@Article{heron1999,\n  title = "Herons",  volume = 7, pages = {1--9}\n}';
    await files.write('lib.bib', `@misc{a}\r\n\r\n${own.replace(/\n/g, '\r\n')}\r\n`);
    const heron = { key: 'heron1999' };
    // The server has a work a moment before the window does.
    await eventually(async () => {
      await run(commands.copyBibtex, heron);
      assert.equal(await vscode.env.clipboard.readText(), `${own}\n`);
    });
    await openNaming('mine.bib');
    await run(commands.addToBibliography, heron);
    assert.equal(await files.read('mine.bib'), `${own}\n`);
    const request = { scope: 'search', query: 'key:heron1999' };
    assert.equal(await exported('bibtex', request), `${own}\n`);
    assert.equal(await exported('biblatex', request), `${own}\n`);
    const json = await exported('cslJson', request);
    assert.match(json, /"title": "Herons"[^]*"volume": "7"[^]*"page": "1-9"/);
    const ris = await exported('ris', request);
    assert.match(ris, /TY {2}- JOUR[^]*VL {2}- 7\r\nSP {2}- 1\r\nEP {2}- 9/);
  });

  describe('of a note', () => {
    let bibliographies: WorkspaceBibliographies;
    beforeEach(
      () => (bibliographies = new WorkspaceBibliographies(new FakePapers([]), timeSlices())),
    );
    afterEach(() => bibliographies.dispose());
    /** The files of a note with this text, relative to its folder. */
    const filesFor = async (text: string, path = 'n.md') =>
      (await bibliographies.filesFor({ uri: files.uri(path), getText: () => text })).map((uri) =>
        pathOf(uri).replace(`${pathOf(files.folder)}/`, ''),
      );

    it('come from the front matter, the Quarto project, or the settings', async () => {
      assert.deepEqual(await filesFor('Text'), ['references.bib']);
      await configure('bibliographyFile', 'bib/all.json');
      assert.deepEqual(await filesFor('Text'), ['bib/all.json']);
      await configure('bibliographyFile', '');
      assert.deepEqual(await filesFor('Text'), []);
      const named = '---\nbibliography:\n  - a.bib\n  - ../b.bib\n  - https://x.org/c.bib\n---\n';
      assert.deepEqual(await filesFor(named), ['a.bib', 'b.bib']);
      await files.write('_quarto.yml', 'project:\n  type: book\nbibliography: q.bib\n');
      assert.deepEqual(await filesFor('Text', 'deep/in/n.qmd'), ['q.bib']);
      // The notes of this folder have no project until VS Code reports the new file.
      await eventually(async () =>
        assert.deepEqual(await filesFor(named), ['a.bib', 'b.bib', 'q.bib']),
      );
    });

    it('can be relative to the workspace folder, where Pandoc runs', async () => {
      await write(references, '');
      assert.deepEqual(await filesFor(naming('references.bib')), ['references.bib']);
    });

    it('have the entries of the files and of unsaved editors', async () => {
      const uri = await files.write('had.bib', '@misc{one}\n@misc{two}');
      await files.write('b.json', '[{"id": "three"}]');
      const note = await openNaming('had.bib', 'b.json', 'c.bib');
      const missing = (...keys: readonly string[]) => bibliographies.missing(note, keys);
      assert.deepEqual(await missing('four', 'one', 'three', 'two', 'four'), ['four']);
      await edit(await vscode.workspace.openTextDocument(uri), '@misc{four}\n');
      assert.deepEqual(await missing('four', 'one', 'three', 'two'), []);
    });

    it('gain entries as part of a larger edit', async () => {
      await files.write('larger.bib', '@misc{one}\n');
      const note = await openNaming('larger.bib');
      const entry = (key: string) => entryOf(key, 'A Title');
      const edit = new vscode.WorkspaceEdit();
      edit.insert(note.uri, new vscode.Position(3, 0), 'Text');
      const added = await bibliographies.addTo(edit, note, [entry('one'), entry('mine')]);
      assert.deepEqual(added?.keys, ['mine']);
      assert.ok(await vscode.workspace.applyEdit(edit));
      await added.save();
      const expected = '@misc{one}\n\n@misc{mine,\n  title = {A Title},\n}\n';
      assert.equal(await files.read('larger.bib'), expected);
      const nothing = new vscode.WorkspaceEdit();
      assert.equal(await bibliographies.addTo(nothing, note, [entry('mine')]), undefined);
    });

    for (const [name, text, expected] of [
      ['https://x.org/refs.bib', undefined, /https:\/\/x\.org\/refs\.bib/],
      ['refs.ris', undefined, /refs\.ris/],
      ['refs.yaml', undefined, /refs\.yaml/],
      ['broken.bib', '@misc{one}\n\n@misc{two, title = {x}\n', /broken\.bib\. Fix line 3 /],
      // The file is in Latin 1, but VS Code opens it as UTF-8.
      ['latin.bib', new Uint8Array([0x40, 0x25, 0xe9, 0x0a]), /UTF-8/],
    ] as const) {
      it(`refuse an entry with the reason when they cannot be written: ${name}`, async () => {
        if (text !== undefined) await files.write(name, text);
        const note = await openNaming(name);
        const edit = new vscode.WorkspaceEdit();
        await assert.rejects(bibliographies.addTo(edit, note, [entryOf('k')]), expected);
        assert.equal(edit.size, 0);
      });
    }

    it('are not saved with other unsaved changes, and report that', async () => {
      const uri = await files.write('unsaved.bib', '@misc{one}\n');
      const note = await openNaming('unsaved.bib');
      const { document } = await showDocument(uri);
      // The edit is refused while VS Code reads the file that was just written.
      await eventually(() => edit(document, '% mine\n'));
      const adding = new vscode.WorkspaceEdit();
      const added = await bibliographies.addTo(adding, note, [entryOf('k')]);
      assert.ok(await vscode.workspace.applyEdit(adding));
      assert.equal(await added?.save(), false);
      assert.equal(await files.read('unsaved.bib'), '@misc{one}\n');
    });
  });
});
