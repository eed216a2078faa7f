import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { timeSlices } from '../../src/platform/timeSlices';
import { WorkspaceBibliographies } from '../../src/vscode/bibliography';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { entryOf } from './support/entryWriter';
import { FakePapers } from './support/fakePapers';
import { showDocument } from './support/showDocument';
import { allIsReported, writeWatched } from './support/watchedFolder';
import { exists, inWorkspace, readyApi } from './support/workspaceNotes';

const graphNap = '@misc{graphnap2026,\n';

describe('Bibliographies', () => {
  const { fs } = vscode.workspace;
  const at = inWorkspace;
  const write = (path: string, text: string | Uint8Array) =>
    fs.writeFile(at(path), typeof text === 'string' ? new TextEncoder().encode(text) : text);
  const read = async (path: string) => new TextDecoder().decode(await fs.readFile(at(path)));
  const becomes = (path: string, text: string | RegExp) =>
    eventually(async () => {
      if (typeof text === 'string') assert.equal(await read(path), text);
      else assert.match(await read(path), text);
    });
  const settings = () => vscode.workspace.getConfiguration('paperDigest');
  const isOpenAndDirty = (path: string) =>
    vscode.workspace.textDocuments.some(
      ({ uri, isDirty }) => isDirty && uri.toString() === at(path).toString(),
    );
  let notes = 0;
  // New names, since VS Code may still have the old text of a file that was written a moment ago.
  const openNote = async (text: string, path = `bib/note${++notes}.md`) => {
    await write(path, text);
    const document = await vscode.workspace.openTextDocument(at(path));
    const editor = await showDocument(document);
    const end = document.positionAt(text.length);
    editor.selection = new vscode.Selection(end, end);
    return document;
  };
  const openNaming = (...names: readonly string[]) =>
    openNote(
      `---\nbibliography: [${names.map((name) => JSON.stringify(name)).join(', ')}]\n---\n\nNaps `,
    );
  const insert = (key: string) => vscode.commands.executeCommand(commands.insertCitation, { key });
  let api: PaperDigestApi;

  before(async () => {
    api = await readyApi();
    await writeWatched(at('bib/first.txt'), '');
  });
  after(() => fs.delete(at('bib'), { recursive: true }));
  afterEach(async () => {
    await settings().update('addToBibliography', undefined);
    await settings().update('bibliographyFile', undefined);
    for (let i = 0; i < 3 && vscode.window.activeTextEditor; i += 1) {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await allIsReported(at('bib'));
    // Keep the folder: VS Code may not report files in a folder that was deleted and created again.
    const inFolder = (await fs.readDirectory(at('bib'))).map(([name]) => `bib/${name}`);
    for (const path of [...inFolder, 'references.bib']) {
      if (await exists(at(path))) await fs.delete(at(path), { recursive: true });
    }
    // Wait until the library has removed the entries of a test's bibliographies.
    await eventually(async () => {
      const { key, listings } = (await api.paper('graphnap2026')) ?? {};
      assert.deepEqual({ key, listings }, { key: 'graphnap2026', listings: undefined });
    });
  });

  describe('when a citation is inserted', () => {
    it('gain an entry at the end of the file in the front matter, and keep every byte', async () => {
      const old = '% mine\r\n@string{x = "y"}\r\n@misc{old, note = x # {z}}';
      await write('bib/my refs.bib', old);
      await openNaming('my refs.bib', 'other.bib');
      await insert('graphnap2026');
      await eventually(async () => {
        const text = await read('bib/my refs.bib');
        assert.ok(text.startsWith(`${old}\r\n\r\n${graphNap.trimEnd()}\r\n`), text);
      });
      assert.ok(!(await exists(at('references.bib'))));
      assert.ok(!isOpenAndDirty('bib/my refs.bib'));
    });

    it('gain an entry once', async () => {
      await openNote('Naps ');
      await insert('graphnap2026');
      await eventually(async () => assert.ok(await exists(at('references.bib'))));
      await insert('sparrow2025');
      await becomes('references.bib', /@misc\{sparrow2025/);
      await insert('graphnap2026');
      await new Promise((resolve) => setTimeout(resolve, 300));
      assert.equal((await read('references.bib')).split(graphNap).length, 2);
    });

    it('gain an entry by an edit that can be undone', async () => {
      await write('references.bib', '@misc{old}\n');
      await openNote('Naps ');
      await insert('graphnap2026');
      await becomes('references.bib', /graphnap2026/);
      await showDocument(at('references.bib'));
      await vscode.commands.executeCommand('undo');
      assert.equal(vscode.window.activeTextEditor?.document.getText(), '@misc{old}\n');
    });

    it('stay unchanged with the settings “never” and “onCommand”', async () => {
      for (const when of ['never', 'onCommand']) {
        await settings().update('addToBibliography', when);
        await openNote('Naps ');
        await insert('graphnap2026');
        await new Promise((resolve) => setTimeout(resolve, 200));
        assert.ok(!(await exists(at('references.bib'))), when);
        await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      }
    });
  });

  describe('with mixed line ends and another encoding', () => {
    // Only check that nothing changed; VS Code shows the warning itself.
    const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    const old = '@misc{a, note = {M\u00fcller}}\r\n@misc{b}\n';

    it('keep every byte when the file has another encoding and mixed line ends', async () => {
      await write('references.bib', latin1(old));
      const note = await openNote('Naps ');
      await insert('graphnap2026');
      assert.equal(note.getText(), 'Naps [@graphnap2026]');
      await vscode.commands.executeCommand(commands.addToBibliography);
      assert.deepEqual([...(await fs.readFile(at('references.bib')))], [...latin1(old)]);
    });

    it('gain the entry in their own encoding when VS Code opens them with it', async () => {
      // A file name that no other test uses: an open file keeps its encoding.
      await write('bib/latin1.bib', latin1(old));
      const files = vscode.workspace.getConfiguration('files', at('bib/latin1.bib'));
      await files.update('encoding', 'iso88591', vscode.ConfigurationTarget.Workspace);
      try {
        await openNaming('latin1.bib');
        await insert('graphnap2026');
        await eventually(async () => {
          const bytes = await fs.readFile(at('bib/latin1.bib'));
          assert.deepEqual([...bytes.slice(0, old.length)], [...latin1(old)]);
          assert.match(new TextDecoder('latin1').decode(bytes), /@misc\{graphnap2026,/);
        });
      } finally {
        await files.update('encoding', undefined, vscode.ConfigurationTarget.Workspace);
      }
    });
  });

  describe('of a note that names several', () => {
    const jabref = '@misc{old}\n\n@Comment{jabref-meta: databaseType:bibtex;}\n';
    const cite = async (...names: readonly string[]) => {
      await openNaming(...names);
      await insert('graphnap2026');
      await vscode.commands.executeCommand(commands.addToBibliography);
    };
    afterEach(() =>
      settings().update('newEntriesIn', undefined, vscode.ConfigurationTarget.Workspace),
    );

    it('gain no entry where another program exports them', async () => {
      await write('bib/jabref.bib', jabref);
      await write('bib/mine.bib', '@misc{mine}\n');
      await cite('jabref.bib', 'mine.bib');
      assert.equal(await read('bib/jabref.bib'), jabref);
      assert.match(await read('bib/mine.bib'), /^@misc\{mine\}\n\n@misc\{graphnap2026,/);
    });

    it('gain no entry until the user has chosen one', async () => {
      await write('bib/a.bib', '@misc{a}\n');
      await write('bib/b.bib', '@misc{b}\n');
      await cite('a.bib', 'b.bib');
      assert.equal(await read('bib/a.bib'), '@misc{a}\n');
      assert.equal(await read('bib/b.bib'), '@misc{b}\n');
      const chosen = vscode.commands.executeCommand(commands.chooseBibliography);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await chosen;
      assert.deepEqual(settings().get('newEntriesIn'), ['bib/b.bib']);
      await vscode.commands.executeCommand(commands.addToBibliography);
      assert.equal(await read('bib/a.bib'), '@misc{a}\n');
      assert.match(await read('bib/b.bib'), /graphnap2026/);
    });

    it('gain no entry when the only one is exported, unless the user has chosen it', async () => {
      await write('bib/jabref.bib', jabref);
      const { showWarningMessage } = vscode.window;
      // The question about adding it anyway stays open.
      Object.assign(vscode.window, { showWarningMessage: () => Promise.resolve() });
      try {
        await cite('jabref.bib');
      } finally {
        Object.assign(vscode.window, { showWarningMessage });
      }
      assert.equal(await read('bib/jabref.bib'), jabref);
      await settings().update(
        'newEntriesIn',
        ['bib/jabref.bib'],
        vscode.ConfigurationTarget.Workspace,
      );
      await vscode.commands.executeCommand(commands.addToBibliography);
      assert.match(await read('bib/jabref.bib'), /graphnap2026/);
    });
  });

  describe('with an entry that a citation added', () => {
    it('keep it when another program has changed it since', async () => {
      const note = await openNote('Naps ');
      await insert('graphnap2026');
      await becomes('references.bib', /graphnap2026/);
      const mine = (await read('references.bib')).replace('title = {', 'title = {Mine: ');
      await write('references.bib', mine);
      await eventually(async () => {
        const document = await vscode.workspace.openTextDocument(at('references.bib'));
        assert.equal(document.getText(), mine);
      });
      await showDocument(note);
      await vscode.commands.executeCommand('undo');
      await eventually(() => assert.equal(note.getText(), 'Naps '));
      await new Promise((resolve) => setTimeout(resolve, 300));
      assert.equal(await read('references.bib'), mine);
    });
  });

  it('gain the cited papers that they lack by a command, under the keys of the note', async () => {
    await settings().update('addToBibliography', 'onCommand');
    await openNote('See @graphnap2026, [@sparrow2025; @nobody2020].\n\n');
    await vscode.commands.executeCommand(commands.addToBibliography);
    const text = await read('references.bib');
    assert.match(text, /^@misc\{graphnap2026,[^@]*@misc\{sparrow2025,[^@]*$/);
  });

  it('are the source of the key, the authors and the venue', async () => {
    const paper = await api.paper('graphnap2026');
    await write(
      'bib/zotero.bib',
      `@article{zhangNap2026, title = {${paper?.title}}, author = {Zhang, Wei and Li, An}, journal = {J. of Naps}}`,
    );
    await eventually(async () => {
      const known = await api.paper('zhangNap2026');
      assert.deepEqual(known?.authors, ['Zhang, Wei', 'Li, An']);
      assert.equal(known.venue?.name, 'J. of Naps');
      assert.equal((await api.paper('graphnap2026'))?.key, 'zhangNap2026');
    });
  });

  it('are exported in each format', async () => {
    await write('bib/x', '');
    for (const [format, start] of [
      ['bibtex', '@misc{'],
      ['biblatex', '@misc{'],
      ['cslJson', '[\n  {'],
      ['ris', 'TY  - GEN\r\n'],
    ] as const) {
      const file = at(`bib/export-${format}.txt`).toString();
      const request = { scope: 'all', format, file };
      await vscode.commands.executeCommand(commands.exportBibliography, request);
      const text = await read(`bib/export-${format}.txt`);
      assert.ok(text.startsWith(start), text.slice(0, 50));
      assert.match(text, /graphnap2026/);
    }
    await openNote('See @sparrow2025.');
    const request = { scope: 'cited', format: 'bibtex', file: at('bib/cited.txt').toString() };
    await vscode.commands.executeCommand(commands.exportBibliography, request);
    assert.match(await read('bib/cited.txt'), /^@misc\{sparrow2025,[^@]*$/);
  });

  it('keep the user’s own entry unchanged when it is copied, added and exported', async () => {
    const own = '@Article{heron1999,\n  title = "Herons",  volume = 7, pages = {1--9}\n}';
    await write('bib/lib.bib', `@misc{a}\r\n\r\n${own.replace(/\n/g, '\r\n')}\r\n`);
    const heron = { key: 'heron1999' };
    // The server has a work a moment before the window does.
    await eventually(async () => {
      await vscode.commands.executeCommand(commands.copyBibtex, heron);
      assert.equal(await vscode.env.clipboard.readText(), `${own}\n`);
    });
    await openNote('---\nbibliography: mine.bib\n---\n\nText\n');
    await vscode.commands.executeCommand(commands.addToBibliography, heron);
    assert.equal(await read('bib/mine.bib'), `${own}\n`);
    const exported = async (format: string) => {
      const file = at(`bib/exported-${format}.txt`).toString();
      const request = { scope: 'search', query: 'key:heron1999', format, file };
      await vscode.commands.executeCommand(commands.exportBibliography, request);
      return read(`bib/exported-${format}.txt`);
    };
    assert.equal(await exported('bibtex'), `${own}\n`);
    assert.equal(await exported('biblatex'), `${own}\n`);
    assert.match(await exported('cslJson'), /"title": "Herons"[^]*"volume": "7"[^]*"page": "1-9"/);
    assert.match(await exported('ris'), /TY {2}- JOUR[^]*VL {2}- 7\r\nSP {2}- 1\r\nEP {2}- 9/);
  });

  describe('of a note', () => {
    let bibliographies: WorkspaceBibliographies;
    beforeEach(
      () => (bibliographies = new WorkspaceBibliographies(new FakePapers([]), timeSlices())),
    );
    afterEach(() => bibliographies.dispose());
    const filesFor = async (text: string, path?: string) =>
      (await bibliographies.filesFor(await openNote(text, path))).map((uri) =>
        vscode.workspace.asRelativePath(uri, false),
      );

    it('come from the front matter, the Quarto project, or the settings', async () => {
      assert.deepEqual(await filesFor('Text'), ['references.bib']);
      await settings().update('bibliographyFile', 'bib/all.json');
      assert.deepEqual(await filesFor('Text'), ['bib/all.json']);
      await settings().update('bibliographyFile', '');
      assert.deepEqual(await filesFor('Text'), []);
      const named = '---\nbibliography:\n  - a.bib\n  - ../b.bib\n  - https://x.org/c.bib\n---\n';
      assert.deepEqual(await filesFor(named), ['bib/a.bib', 'b.bib']);
      await write('bib/_quarto.yml', 'project:\n  type: book\nbibliography: q.bib\n');
      assert.deepEqual(await filesFor('Text', 'bib/deep/in/n.qmd'), ['bib/q.bib']);
      // The notes of this folder have no project until VS Code reports the new file.
      await eventually(async () =>
        assert.deepEqual(await filesFor(named), ['bib/a.bib', 'b.bib', 'bib/q.bib']),
      );
    });

    it('can be relative to the workspace folder, where Pandoc runs', async () => {
      await write('references.bib', '');
      const text = '---\nbibliography: references.bib\n---\n';
      assert.deepEqual(await filesFor(text), ['references.bib']);
    });

    // VS Code keeps the document of a deleted file for a while, so tests never edit the same file.
    it('have the entries of the files and of unsaved editors', async () => {
      await write('bib/had.bib', '@misc{one}\n@misc{two}');
      await write('bib/b.json', '[{"id": "three"}]');
      const note = await openNote('---\nbibliography: [had.bib, b.json, c.bib]\n---\n');
      const missing = () => bibliographies.missing(note, ['four', 'one', 'three', 'four']);
      assert.deepEqual(await missing(), ['four']);
      assert.deepEqual(await bibliographies.missing(note, ['two']), []);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(at('bib/had.bib'), new vscode.Position(0, 0), '@misc{four}\n');
      assert.ok(await vscode.workspace.applyEdit(edit));
      assert.deepEqual(await missing(), []);
      await showDocument(at('bib/had.bib'));
    });

    it('gain entries as part of a larger edit', async () => {
      await write('bib/larger.bib', '@misc{one}\n');
      const note = await openNaming('larger.bib');
      const entry = (key: string) => entryOf(key, 'A Title');
      const edit = new vscode.WorkspaceEdit();
      edit.insert(note.uri, new vscode.Position(3, 0), 'Text');
      const added = await bibliographies.addTo(edit, note, [entry('one'), entry('mine')]);
      assert.deepEqual(added?.keys, ['mine']);
      assert.ok(await vscode.workspace.applyEdit(edit));
      await added.save();
      const expected = '@misc{one}\n\n@misc{mine,\n  title = {A Title},\n}\n';
      assert.equal(await read('bib/larger.bib'), expected);
      const nothing = new vscode.WorkspaceEdit();
      assert.equal(await bibliographies.addTo(nothing, note, [entry('mine')]), undefined);
    });

    for (const [name, text, expected] of [
      ['https://x.org/refs.bib', undefined, /https:\/\/x\.org\/refs\.bib/],
      ['refs.ris', undefined, /refs\.ris/],
      ['refs.yaml', undefined, /refs\.yaml/],
      ['broken.bib', '@misc{one}\n\n@misc{two, title = {x}\n', /bib\/broken\.bib\. Fix line 3 /],
      // The file is in Latin 1, but VS Code opens it as UTF-8.
      ['latin.bib', new Uint8Array([0x40, 0x25, 0xe9, 0x0a]), /UTF-8/],
    ] as const) {
      it(`refuse an entry with the reason when they cannot be written: ${name}`, async () => {
        if (text !== undefined) await write(`bib/${name}`, text);
        const note = await openNaming(name);
        const edit = new vscode.WorkspaceEdit();
        await assert.rejects(bibliographies.addTo(edit, note, [entryOf('k')]), expected);
        assert.equal(edit.size, 0);
      });
    }

    it('are not saved with other unsaved changes, and report that', async () => {
      await write('bib/unsaved.bib', '@misc{one}\n');
      const note = await openNaming('unsaved.bib');
      await showDocument(at('bib/unsaved.bib'));
      // The edit is refused while VS Code reads the file that was just written.
      await eventually(async () => {
        const mine = new vscode.WorkspaceEdit();
        mine.insert(at('bib/unsaved.bib'), new vscode.Position(0, 0), '% mine\n');
        assert.ok(await vscode.workspace.applyEdit(mine));
      });
      const edit = new vscode.WorkspaceEdit();
      const added = await bibliographies.addTo(edit, note, [entryOf('k')]);
      assert.ok(await vscode.workspace.applyEdit(edit));
      assert.equal(await added?.save(), false);
      assert.equal(await read('bib/unsaved.bib'), '@misc{one}\n');
    });
  });
});
