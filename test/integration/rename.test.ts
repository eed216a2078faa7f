import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import renames from '../fixtures/renames.json';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { commands } from '../../src/vscode/contributions';
import { fileRenames } from '../../src/vscode/rename/literatureFiles';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';
import { openUnsaved } from './support/unsaved';
import { writeWatched } from './support/watchedFolder';
import { showDocument } from './support/showDocument';
import {
  at,
  configure,
  edit,
  nameOf,
  provide,
  read,
  remove,
  run,
  withSetting,
  write,
} from './support/workspace';

const notes = new WorkspaceNotes('rename', true);

const atlas = 'smallatlasprompt';
const entry = `@misc{${atlas},\n  title = {A Small Atlas of Prompt Errors}\n}\n`;
const citing = (text: string, bibliography = 'refs.bib') =>
  `---\nbibliography: ${bibliography}\n---\nSee ${text}.\n`;
/** The files of a note that cites the atlas, and of its bibliography. */
const cited = { 'refs.bib': entry, 'here.md': citing(`@${atlas}`) };
/** Files before and after a rename, with `<key>` in place of the key of the work. */
interface RenameCase {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** The new keys, one after the other. */
  readonly to?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
}
const cases = renames.cases as unknown as readonly RenameCase[];
/** What to add so that a rename is refused; the last file is the reason. */
const refused = renames.refused as unknown as readonly {
  readonly why: string;
  readonly files: Readonly<Record<string, string>>;
  /** The files in this encoding. */
  readonly latin1?: readonly string[];
  readonly newKey?: string;
}[];
const inLatin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const notebookOf = (...cells: readonly (readonly [type: string, ...source: string[]])[]) => ({
  cells: cells.map(([cell_type, ...source]) => ({
    cell_type,
    metadata: {},
    ...(cell_type === 'code' && { outputs: [] }),
    source,
  })),
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
});

describe('Renaming a citation key', () => {
  before(readyApi);
  afterEach(async () => {
    await notes.remove();
    // Notes that name no bibliography have their entries here.
    await remove(at('references.bib'));
    await remove(marksFile);
  });

  const rename = (document: vscode.TextDocument, key: string, newKey: string) =>
    provide<vscode.WorkspaceEdit>('executeDocumentRenameProvider', document, key, 1, newKey);
  const namesIn = (change: vscode.WorkspaceEdit) =>
    change
      .entries()
      .map(([uri]) => nameOf(uri))
      .sort();
  /** Returns the edit of a rename once it changes these files. */
  const renameIn = (
    document: vscode.TextDocument,
    key: string,
    newKey: string,
    names: readonly string[],
  ) =>
    eventually(async () => {
      const change = await rename(document, key, newKey);
      assert.deepEqual(namesIn(change), names);
      return change;
    });
  const apply = async (change: vscode.WorkspaceEdit) => {
    assert.ok(change.size > 0);
    assert.ok(await vscode.workspace.applyEdit(change));
    for (const document of vscode.workspace.textDocuments) {
      if (document.isDirty && !document.isUntitled) assert.ok(await document.save());
    }
  };
  const renamed = async (document: vscode.TextDocument, key: string, newKey: string) =>
    apply(await rename(document, `@${key}`, newKey));
  const show = async (
    files: Readonly<Record<string, string>>,
    name = 'here.md',
  ): Promise<vscode.TextDocument> => {
    for (const [file, content] of Object.entries(files)) {
      await writeWatched(notes.uri(file), content);
    }
    return (await showDocument(notes.uri(name), { preview: false })).document;
  };
  /** Waits until references of the work in `document` are found in each of these files. */
  const untilFound = (document: vscode.TextDocument, key: string, ...names: readonly string[]) =>
    eventually(async () => {
      const places = await provide<vscode.Location[]>(
        'executeReferenceProvider',
        document,
        `@${key}`,
        1,
      );
      const known = places.map(({ uri }) => nameOf(uri));
      for (const name of names) assert.ok(known.includes(name), `${name}: ${known.join(' ')}`);
    });
  const textsAre = async (texts: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(texts)) {
      const bytes = await vscode.workspace.fs.readFile(notes.uri(name));
      assert.equal(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), text);
    }
  };
  for (const { title, files, to = ['renamedatlas'], settings = {} } of cases) {
    it(`renames ${title}, and back`, async () => {
      /** The files when the work has this key. */
      const filesOf = (key: string, inOtherLetters = key) => {
        const withKey = (text: string) =>
          text.replaceAll('<key>', key).replaceAll('<Key>', inOtherLetters);
        return Object.fromEntries(
          Object.entries(files).map(([name, text]) => [withKey(name), withKey(text)]),
        );
      };
      const here = await show(filesOf(atlas, 'SmallAtlasPrompt'));
      const changed = Object.entries(files).filter(([, text]) => text.includes('<key>'));
      for (const [name, value] of Object.entries(settings)) await configure(name, value);
      try {
        let key = atlas;
        for (const next of [...to, atlas]) {
          const names = changed.map(([name]) => name.replace(/.*\//, '').replace('<key>', next));
          await apply(await renameIn(here, `@${key}`, next, names.sort()));
          await textsAre(filesOf(next));
          key = next;
        }
      } finally {
        for (const name of Object.keys(settings)) await configure(name, undefined);
      }
      const moved = Object.keys(files).filter((name) => name.includes('<key>'));
      for (const name of moved) await assert.rejects(notes.read(name.replace('<key>', to[0]!)));
    });
  }

  const titleOf = async (key: string) => (await (await readyApi()).paper(key))?.title ?? '';

  const marksFile = at('.paper-digest/marks.txt');
  const marksAre = (text: string) =>
    eventually(async () => assert.equal(await read(marksFile), text));

  it('starts with the exact key, whatever is around it, and is refused without one', async () => {
    const text = 'As [see -@{kettle}, p. 3], @graphnap2026, @nothing2031. Prose.';
    const document = await notes.open('saved', text);
    const prepare = (at: string) =>
      provide<{ range: vscode.Range; placeholder: string }>('prepareRename', document, at, 1);
    for (const key of ['kettle', 'graphnap2026']) {
      const { range, placeholder } = await prepare(key);
      assert.deepEqual([document.getText(range), placeholder], [key, key]);
    }
    await assert.rejects(prepare('Prose'), /[Pp]lace the cursor on a citation key/);
    await assert.rejects(prepare('nothing2031'), /“nothing2031”/);
  });

  it('refuses invalid and existing names', async () => {
    // Markdown itself would rename that as a link.
    const document = await notes.open('saved', 'As [@kettle].');
    for (const name of ['two words', 'a{b', 'graphnap2026', 'GraphNap2026']) {
      assert.deepEqual((await rename(document, 'kettle', name)).entries(), [], name);
    }
  });

  it('renames in three notes, open or not, as one step to undo, and keeps its paper', async () => {
    const { 'refs.bib': bibliography, ...before } = {
      'refs.bib':
        '% Mine\n@misc{graphnap2026,\n  title = {GraphNap: Resting Graph Agents Between Long Tasks}\n}\n',
      'disk.md': 'On disk [see @weighingwords2024, p. 3; @graphnap2026].\n',
      'open.qmd': 'Open -@{weighingwords2024}.\n',
      'here.md': citing('@weighingwords2024 and `@weighingwords2024`'),
    };
    const here = await show({ ...before, 'refs.bib': bibliography });
    const open = await vscode.workspace.openTextDocument(notes.uri('open.qmd'));
    const names = ['disk.md', 'here.md', 'open.qmd', 'refs.bib'];
    const change = await renameIn(here, '@weighingwords2024', '@words', names);
    assert.ok(await vscode.workspace.applyEdit(change, { isRefactoring: true }));
    assert.match(here.getText(), /See @words and `@weighingwords2024`/);
    assert.equal(open.getText(), 'Open -@{words}.\n');
    const disk = await vscode.workspace.openTextDocument(notes.uri('disk.md'));
    assert.equal(disk.getText(), 'On disk [see @words, p. 3; @graphnap2026].\n');
    await eventually(async () => assert.match(await titleOf('words'), /^Weighing Words/));
    await renamed(here, 'words', 'weighingwords2024');
    await textsAre(before);
    const written = await notes.read('refs.bib');
    assert.ok(written.startsWith(bibliography));
    assert.match(written.slice(bibliography.length), /@misc\{weighingwords2024,/);
    assert.match(await titleOf('weighingwords2024'), /^Weighing Words/);
  });

  it('renames in a note that VS Code has not reported yet', async () => {
    const here = await show(cited);
    await untilFound(here, atlas, 'here.md', 'refs.bib');
    await notes.write('new.md', `See @${atlas}.\n`);
    const change = await rename(here, `@${atlas}`, 'newatlas');
    assert.deepEqual(namesIn(change), ['here.md', 'new.md', 'refs.bib']);
  });

  it('is undone in one step in the note, together with the entry that it adds', async () => {
    const text = citing(`@${atlas} and [@${atlas}]`, 'new.bib');
    const here = await show({ 'here.md': text });
    assert.ok(await vscode.workspace.applyEdit(await rename(here, `@${atlas}`, 'atlas')));
    assert.equal(here.getText(), text.replaceAll(atlas, 'atlas'));
    const added = await vscode.workspace.openTextDocument(notes.uri('new.bib'));
    assert.match(added.getText(), /^@\w+\{atlas,/);
    await run('undo');
    await eventually(() => assert.equal(here.getText(), text));
  });

  it('changes nothing before its edit is applied', async () => {
    const here = await notes.open('saved', `See @${atlas}.\n`);
    await write(marksFile, `${atlas} starred\n`);
    // The new key is a part of the old one.
    const change = await rename(here, `@${atlas}`, 'atlas');
    assert.notEqual(change.size, 0);
    // The library answers requests in order.
    assert.equal(await titleOf('atlas'), '');
    assert.equal(await read(marksFile), `${atlas} starred\n`);
    assert.ok(await vscode.workspace.applyEdit(change));
    await eventually(async () => assert.match(await titleOf('atlas'), /^A Small Atlas/));
    await marksAre('atlas starred\n');
  });

  /** Shows a note whose bibliography has the atlas under this key, once the library has it. */
  const showAtlasAs = async (key: string) => {
    const own = { 'own.bib': entry.replace(atlas, key), 'own.md': citing(`@${key}`, 'own.bib') };
    const here = await show(own, 'own.md');
    const api = await readyApi();
    await eventually(async () => assert.equal((await api.paper(atlas))?.key, key));
    return here;
  };

  it('moves the marks of the work to the new key, back on undo, and forward on redo', async () => {
    const here = await showAtlasAs('myatlas');
    const before = '# Mine\nelsewhere2020 read\nmyatlas later #maps "see Table 2"\n';
    const after = '# Mine\natlas8 later #maps "see Table 2"\nelsewhere2020 read\n';
    await write(marksFile, before);
    const api = await readyApi();
    const tagged = async () => (await api.search('tag:maps')).map(({ paper }) => paper.key);
    const isTagged = (key: string) => becomes(tagged, [key]);
    await isTagged('myatlas');
    assert.ok(await vscode.workspace.applyEdit(await rename(here, '@myatlas', 'atlas8')));
    await marksAre(after);
    await isTagged('atlas8');
    await run('undo');
    await marksAre(before);
    await run('redo');
    await marksAre(after);
    // A mark that was set under the old key is undone under the new one.
    await run('undo');
    await isTagged('myatlas');
    await run(commands.starPaper, { key: 'myatlas' });
    const isStarred = (key: string) =>
      eventually(async () =>
        assert.match(await read(marksFile), RegExp(`\\n${key} starred later`)),
      );
    await isStarred('myatlas');
    await run('redo');
    await isStarred('atlas8');
    await run(commands.undoMark);
    assert.equal(await read(marksFile), after);
  });

  it('joins the marks under several keys of the work', async () => {
    const here = await showAtlasAs('twoatlas');
    await write(marksFile, `${atlas} #maps\ntwoatlas starred "good"\n`);
    assert.ok(await vscode.workspace.applyEdit(await rename(here, '@twoatlas', 'atlas9')));
    await marksAre('atlas9 starred #maps "good"\n');
  });

  it('is refused when the marks file has unsaved changes', async () => {
    const here = await notes.open('saved', `See @${atlas}.\n`);
    await write(marksFile, `${atlas} starred\n`);
    const document = await vscode.workspace.openTextDocument(marksFile);
    await edit(document, '# typed\n');
    assert.deepEqual((await rename(here, `@${atlas}`, 'atlas10')).entries(), []);
    await showDocument(document);
    await run('workbench.action.files.revert');
  });

  it('edits the text that is in the editor, whatever its language is', async () => {
    const here = await show(cited);
    const opened: vscode.TextDocument[] = [];
    for (const name of ['plain.md', 'chunks.Rmd']) {
      const uri = await notes.write(name, `On disk @${atlas}.\n`);
      const document = await vscode.languages.setTextDocumentLanguage(
        await vscode.workspace.openTextDocument(uri),
        'plaintext',
      );
      await edit(document, 'A new first line, and another\n\n');
      opened.push(document);
    }
    const names = ['chunks.Rmd', 'here.md', 'plain.md', 'refs.bib'];
    await apply(await renameIn(here, `@${atlas}`, 'textatlas', names));
    for (const document of opened) {
      assert.equal(
        document.getText(),
        'A new first line, and another\n\nOn disk @textatlas.\n',
        `${document.fileName} as ${document.languageId}`,
      );
    }
    await renamed(here, 'textatlas', atlas);
  });

  describe('is refused, and changes no file,', () => {
    const files = () => vscode.workspace.getConfiguration('files', at(''));
    before(() => files().update('readonlyInclude', { '**/kept*.md': true }));
    after(() => files().update('readonlyInclude', undefined));

    for (const { why, files: others, latin1 = [], newKey = 'refusedatlas' } of refused) {
      it(why, async () => {
        const here = await show({ ...cited, ...others });
        for (const name of latin1) await write(notes.uri(name), inLatin1(others[name] ?? ''));
        const size = async () => (await rename(here, `@${atlas}`, newKey)).size;
        await becomes(size, 0);
        // Without the existing file, it isn't refused.
        await remove(notes.uri(Object.keys(others).at(-1)!));
        await eventually(async () => assert.notEqual(await size(), 0));
      });
    }
  });

  it('renames in the cells of an open notebook', async () => {
    const here = await show(cited);
    const cells = notebookOf(
      ['markdown', `Typed @${atlas}`],
      ['code', `#| fig-cap: "Plot [@${atlas}]"\n`, `x = "@${atlas}"`],
    );
    const uri = await notes.write('open.ipynb', JSON.stringify(cells));
    const notebook = await vscode.workspace.openNotebookDocument(uri);
    await vscode.window.showNotebookDocument(notebook);
    const [text, code] = [0, 1].map((cell) => notebook.cellAt(cell).document);
    await edit(text!, 'Just now: ');
    await renamed(here, atlas, 'cellatlas');
    assert.equal(text!.getText(), 'Just now: Typed @cellatlas');
    assert.equal(code!.getText(), `#| fig-cap: "Plot [@cellatlas]"\nx = "@${atlas}"`);
    await renamed(here, 'cellatlas', atlas);
    assert.equal(text!.getText(), `Just now: Typed @${atlas}`);
    await notebook.save();
  });

  it('creates no bibliography when the settings disable that', async () => {
    const here = await show({ 'here.md': `See @${atlas}.\n` });
    await withSetting('addToBibliography', 'never', () =>
      renameIn(here, `@${atlas}`, 'lonelyatlas', ['here.md']),
    );
  });

  for (const { name, text, key, renamed: result } of renames.formats) {
    it(`replaces only the key in ${name}`, async () => {
      const here = await show({ [name]: text, 'here.md': citing(`@${key}`, name) });
      await apply(await renameIn(here, `@${key}`, 'gulls2020', [name, 'here.md'].sort()));
      await textsAre({
        [name]: result ?? text.replace(key, 'gulls2020'),
        'here.md': citing('@gulls2020', name),
      });
    });
  }

  it('is refused for a record of RIS without an ID to replace', async () => {
    const record = 'TY  - JOUR\nAU  - Vasic, A.\nPY  - 2020\nTI  - Gulls\nER  - \n';
    const here = await show({ 'made.ris': record, 'here.md': citing('@Vasic_2020', 'made.ris') });
    await untilFound(here, 'Vasic_2020', 'made.ris');
    assert.equal((await rename(here, '@Vasic_2020', 'gulls2020')).size, 0);
  });

  it('keeps the DOI of the work in notes, and is refused there', async () => {
    const entry = (key: string) =>
      `@misc{${key}, title={Terns of the Delta}, doi={10.5555/terns_1}}\n`;
    const note = (key: string) => citing(`@${key} and @10.5555/terns_1`, 'dois.bib');
    const here = await show({ 'dois.bib': entry('terns1'), 'here.md': note('terns1') });
    await untilFound(here, '10.5555/terns_1', 'dois.bib');
    await assert.rejects(rename(here, '@10.5555/terns_1', 'terns2020'), /has the key “10\.5555/);
    await apply(await renameIn(here, '@terns1', 'terns2020', ['dois.bib', 'here.md']));
    await textsAre({ 'dois.bib': entry('terns2020'), 'here.md': note('terns2020') });
  });

  it('writes braces where the new key needs them', async () => {
    const document = await openUnsaved(`As @${atlas} says.`);
    const change = await rename(document, `@${atlas}`, 'atlas--small');
    assert.ok(await vscode.workspace.applyEdit(change));
    assert.equal(document.getText(), 'As @{atlas--small} says.');
  });

  it('gives a note its key in another case, but no name that Windows keeps', async () => {
    const uri = (await notes.write('gulls2020.md', '# Gulls\n')).toString();
    const namesFor = async (key: string) =>
      (await fileRenames([uri], new Set(['gulls2020']), key)).map(({ to }) => nameOf(to));
    assert.deepEqual(await namesFor('Gulls2020'), ['Gulls2020.md']);
    assert.deepEqual(await namesFor('aux'), []);
  });
});
