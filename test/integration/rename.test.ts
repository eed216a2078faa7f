import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './support/eventually';
import { noBibliographies } from './support/noBibliographies';
import { CitationRenameProvider } from '../../src/vscode/rename/provider';
import { FakePapers, makePaper } from './support/fakePapers';
import { WorkspaceNotes, placeOf, readyApi } from './support/workspaceNotes';
import { openUnsaved } from './support/unsaved';

const notes = new WorkspaceNotes('rename');

describe('Renaming a citation key', () => {
  before(readyApi);
  afterEach(() => notes.remove());

  const prepare = async (document: vscode.TextDocument, text: string, offset = 1) =>
    vscode.commands.executeCommand<{ range: vscode.Range; placeholder: string }>(
      'vscode.prepareRename',
      document.uri,
      placeOf(document, text, offset),
    );
  const rename = async (document: vscode.TextDocument, text: string, newName: string) =>
    vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      document.uri,
      placeOf(document, text, 1),
      newName,
    );
  const save = async () => {
    const documents = vscode.workspace.textDocuments.filter(
      ({ isDirty, isUntitled }) => isDirty && !isUntitled,
    );
    for (const document of documents) assert.ok(await document.save());
  };
  let count = 0;
  const note = async (content: string) =>
    vscode.workspace.openTextDocument(await notes.write(`note${++count}.md`, content));
  const writeAndShow = async (files: Readonly<Record<string, string>>, shown: string) => {
    for (const [name, text] of Object.entries(files)) await notes.write(name, text);
    const document = await vscode.workspace.openTextDocument(notes.uri(shown));
    await vscode.window.showTextDocument(document, { preview: false });
    return document;
  };

  it('starts with the exact key, whatever stands around it', async () => {
    const document = await note('As [see -@{kettle}, p. 3] and @graphnap2026.');
    for (const key of ['kettle', 'graphnap2026']) {
      const { range, placeholder } = await prepare(document, key);
      assert.equal(document.getText(range), key);
      assert.equal(placeholder, key);
    }
  });

  it('is refused where there is no key, or one that means nothing', async () => {
    const document = await note('Prose, and @nothing2031.');
    await assert.rejects(prepare(document, 'Prose'), /[Pp]lace the cursor on a citation key/);
    await assert.rejects(prepare(document, 'nothing2031'), /“nothing2031”/);
  });

  it('refuses names that are invalid or taken', async () => {
    // Markdown itself would take this for a link, and rename that.
    const document = await note('As [@kettle].');
    for (const name of ['two words', 'a{b', 'graphnap2026', 'GraphNap2026']) {
      const edit = await rename(document, 'kettle', name);
      assert.deepEqual(edit.entries(), [], name);
    }
  });

  it('renames in three notes, open or not, as one step to undo, and keeps its paper', async () => {
    const api = await readyApi();
    const before = {
      'refs.bib':
        '% Mine\n@misc{graphnap2026,\n  title = {GraphNap: Resting Graph Agents Between Long Tasks}\n}\n',
      'disk.md': 'On disk [see @weighingwords2024, p. 3; @graphnap2026].\n',
      'open.qmd': 'Open -@{weighingwords2024}.\n',
      'here.md':
        '---\nbibliography: refs.bib\n---\nHere @weighingwords2024 and `@weighingwords2024`.\n',
    };
    const here = await writeAndShow(before, 'here.md');
    const open = await vscode.workspace.openTextDocument(notes.uri('open.qmd'));
    let edit = new vscode.WorkspaceEdit();
    await eventually(async () => {
      edit = await rename(here, '@weighingwords2024', '@words');
      const names = edit.entries().map(([uri]) => uri.path.split('/').at(-1));
      assert.deepEqual(names.sort(), ['disk.md', 'here.md', 'open.qmd', 'refs.bib']);
    });
    assert.ok(await vscode.workspace.applyEdit(edit, { isRefactoring: true }));
    assert.match(here.getText(), /Here @words and `@weighingwords2024`/);
    assert.equal(open.getText(), 'Open -@{words}.\n');
    const disk = await vscode.workspace.openTextDocument(notes.uri('disk.md'));
    assert.equal(disk.getText(), 'On disk [see @words, p. 3; @graphnap2026].\n');
    assert.match((await api.paper('words'))?.title ?? '', /^Weighing Words/);

    await save();
    assert.match((await api.paper('words'))?.title ?? '', /^Weighing Words/);
    const back = await rename(here, '@words', 'weighingwords2024');
    assert.ok(await vscode.workspace.applyEdit(back, { isRefactoring: true }));
    await save();
    for (const [name, text] of Object.entries(before)) {
      if (name !== 'refs.bib') assert.equal(await notes.read(name), text);
    }
    const bibliography = await notes.read('refs.bib');
    assert.ok(bibliography.startsWith(before['refs.bib']));
    assert.match(bibliography.slice(before['refs.bib'].length), /@misc\{weighingwords2024,/);
    assert.match((await api.paper('weighingwords2024'))?.title ?? '', /^Weighing Words/);
  });

  it('renames the key in the front matter of literature notes, open or not', async () => {
    const literature = (value: string) =>
      `---\ntitle: A Small Atlas\nkey: ${value}\n---\n\n# A Small Atlas\n`;
    const before = {
      'atlas.md': literature('smallatlasprompt'),
      'other.md': literature('graphnap2026'),
      'quoted.md': literature('"@smallatlasprompt" # mine').replaceAll('\n', '\r\n'),
      'here.md': 'See @smallatlasprompt.\n',
    };
    const here = await writeAndShow(before, 'here.md');
    let edit = new vscode.WorkspaceEdit();
    await eventually(async () => {
      edit = await rename(here, '@smallatlasprompt', 'atlas2');
      const names = edit.entries().map(([uri]) => uri.path.split('/').at(-1));
      for (const name of ['atlas.md', 'quoted.md', 'here.md']) assert.ok(names.includes(name));
      assert.ok(!names.includes('other.md'));
    });
    assert.ok(await vscode.workspace.applyEdit(edit, { isRefactoring: true }));
    await save();
    assert.equal(await notes.read('atlas.md'), literature('atlas2'));
    assert.equal(
      await notes.read('quoted.md'),
      literature('"@atlas2" # mine').replaceAll('\n', '\r\n'),
    );
    assert.equal(await notes.read('here.md'), 'See @atlas2.\n');
    const back = await rename(here, '@atlas2', 'smallatlasprompt');
    assert.ok(await vscode.workspace.applyEdit(back, { isRefactoring: true }));
    await save();
    assert.equal(await notes.read('atlas.md'), before['atlas.md']);
  });

  it('is undone in one step in the note', async () => {
    const here = await vscode.workspace.openTextDocument(
      await notes.write(
        'undone.md',
        '---\nbibliography: new.bib\n---\nSee @smallatlasprompt and [@smallatlasprompt].\n',
      ),
    );
    await vscode.window.showTextDocument(here, { preview: false });
    const edit = await rename(here, '@smallatlasprompt', 'atlas');
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.match(here.getText(), /See @atlas and \[@atlas\]\./);
    const added = await vscode.workspace.openTextDocument(notes.uri('new.bib'));
    assert.match(added.getText(), /^@\w+\{atlas,/);
    await vscode.commands.executeCommand('undo');
    await eventually(() =>
      assert.match(here.getText(), /See @smallatlasprompt and \[@smallatlasprompt\]\./),
    );
  });

  it('writes braces where the new key needs them', async () => {
    const document = await openUnsaved('As @smallatlasprompt says.');
    const edit = await rename(document, '@smallatlasprompt', 'atlas--small');
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.equal(document.getText(), 'As @{atlas--small} says.');
  });
});

describe('Renaming a key and the bibliography', () => {
  const alpha = makePaper('alpha', 'Alpha');
  const papers = new FakePapers([alpha]);
  const file = vscode.Uri.parse('untitled:references.bib');
  const other = vscode.Uri.parse('untitled:other.bib');
  const never = new vscode.CancellationTokenSource().token;
  const entry = (uri: vscode.Uri, key: string, line: number) => ({
    uri: uri.toString(),
    key,
    range: new vscode.Range(line, 0, line + 2, 1),
    keyRange: new vscode.Range(line, 6, line, 6 + key.length),
  });

  /** The edits of renaming `alpha`, as text by file, and what was asked for beside. */
  const rename = async (
    entries: readonly ReturnType<typeof entry>[],
    cited: readonly string[] = ['alpha'],
    newKey = 'omega',
  ) => {
    const document = await openUnsaved(cited.map((key) => `@${key}`).join(' '));
    const added: string[] = [];
    const reserved: string[] = [];
    const provider = new CitationRenameProvider({
      papers,
      citations: {
        onDidChange: papers.onDidChange,
        count: () => Promise.resolve(1),
        keys: () => Promise.resolve(cited),
        statements: () => {
          // Digests may be read anew at any time.
          papers.replace([{ ...alpha }]);
          return Promise.resolve([]);
        },
        of: () =>
          Promise.resolve(
            cited.map((key, index) => {
              const start = cited.slice(0, index).join(' @').length + (index > 0 ? 2 : 0) + 1;
              const at = (character: number) => ({ line: 0, character });
              return {
                kind: 'citation' as const,
                uri: document.uri.toString(),
                key,
                range: { start: at(start - 1), end: at(start + key.length) },
                keyRange: { start: at(start), end: at(start + key.length) },
              };
            }),
          ),
      },
      bibliographies: {
        ...noBibliographies,
        keys: () => new Set(entries.map(({ key }) => key)),
        freshEntries: (key) => Promise.resolve(entries.filter((each) => each.key === key)),
        filesFor: () => Promise.resolve([file]),
        addTo: (_edit, _note, wanted) => {
          added.push(...wanted.map(({ key, paper }) => `${key}: ${paper.title}`));
          return Promise.resolve(undefined);
        },
      },
      reserveKey: (key, paper) => {
        reserved.push(`${key}: ${paper.key}`);
        return Promise.resolve();
      },
    });
    const position = new vscode.Position(0, 2);
    const edit = await provider.provideRenameEdits(document, position, newKey, never);
    const edits = (edit?.entries() ?? []).map(
      ([uri, ofFile]) =>
        [
          uri.toString() === document.uri.toString() ? 'note' : uri.path,
          ofFile.map(({ range, newText }) => `${range.start.line}: ${newText}`),
        ] as const,
    );
    return { edits: Object.fromEntries(edits), added, reserved };
  };

  it('renames the entry in every bibliography that has it', async () => {
    const { edits, added, reserved } = await rename([
      entry(file, 'alpha', 3),
      entry(other, 'alpha', 7),
    ]);
    assert.deepEqual(edits, {
      note: ['0: omega'],
      'references.bib': ['3: omega'],
      'other.bib': ['7: omega'],
    });
    assert.deepEqual(added, []);
    assert.deepEqual(reserved, ['omega: alpha']);
  });

  it('may write the key of the paper in other letters', async () => {
    const { edits } = await rename([entry(file, 'alpha', 3)], ['alpha'], 'Alpha');
    assert.deepEqual(edits, { note: ['0: Alpha'], 'references.bib': ['3: Alpha'] });
  });

  it('adds the entry under the new key when the note’s bibliography has none', async () => {
    const { edits, added } = await rename([entry(other, 'alpha', 7)]);
    assert.deepEqual(edits, { note: ['0: omega'], 'other.bib': ['7: omega'] });
    assert.deepEqual(added, ['omega: Alpha']);
  });

  it('never gives two entries of a file the same key', async () => {
    const twice = [entry(file, 'alpha', 3), entry(file, 'alphatwo', 9)];
    const { edits } = await rename(twice, ['alpha', 'alphatwo']);
    assert.deepEqual(edits, { note: ['0: omega', '0: omega'], 'references.bib': ['3: omega'] });
  });
});
