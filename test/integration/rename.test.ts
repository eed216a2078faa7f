import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually';
import { noBibliographies } from './support/noBibliographies';
import { timeSlices } from '../../src/platform/timeSlices';
import { FileTexts } from '../../src/vscode/bibliography/fileTexts';
import { otherTextsCiting } from '../../src/vscode/rename/otherTexts';
import { commands } from '../../src/vscode/contributions';
import { CitationRenameProvider } from '../../src/vscode/rename';
import { FakePapers, makePaper } from './support/fakePapers';
import { WorkspaceNotes, placeOf, readyApi } from './support/workspaceNotes';
import { openUnsaved } from './support/unsaved';
import { writeWatched } from './support/watchedFolder';
import { showDocument } from './support/showDocument';

const notes = new WorkspaceNotes('rename', true);

describe('Renaming a citation key', () => {
  before(readyApi);
  afterEach(async () => {
    await notes.remove();
    // Where notes that name no bibliography have their entries.
    const folder = vscode.workspace.workspaceFolders![0]!.uri;
    const references = vscode.Uri.joinPath(folder, 'references.bib');
    await vscode.workspace.fs.delete(references).then(undefined, () => undefined);
    await vscode.workspace.fs.delete(marksUri()).then(undefined, () => undefined);
  });

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
  const writeAndShow = async (files: Readonly<Record<string, string>>, shown: string) => {
    for (const [name, text] of Object.entries(files)) await notes.write(name, text);
    const document = await vscode.workspace.openTextDocument(notes.uri(shown));
    await showDocument(document, { preview: false });
    return document;
  };

  const marksUri = () =>
    vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, '.paper-digest/marks.txt');
  /** Writes the file of marks; gives a function that reads it. */
  const writeMarks = async (text: string) => {
    await vscode.workspace.fs.writeFile(marksUri(), new TextEncoder().encode(text));
    return async () => new TextDecoder().decode(await vscode.workspace.fs.readFile(marksUri()));
  };

  it('starts with the exact key, whatever stands around it', async () => {
    const document = await notes.open('saved', 'As [see -@{kettle}, p. 3] and @graphnap2026.');
    for (const key of ['kettle', 'graphnap2026']) {
      const { range, placeholder } = await prepare(document, key);
      assert.equal(document.getText(range), key);
      assert.equal(placeholder, key);
    }
  });

  it('is refused where there is no key, or one that means nothing', async () => {
    const document = await notes.open('saved', 'Prose, and @nothing2031.');
    await assert.rejects(prepare(document, 'Prose'), /[Pp]lace the cursor on a citation key/);
    await assert.rejects(prepare(document, 'nothing2031'), /“nothing2031”/);
  });

  it('refuses names that are invalid or taken', async () => {
    // Markdown itself would take this for a link, and rename that.
    const document = await notes.open('saved', 'As [@kettle].');
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
    const titleOf = async (key: string) => (await api.paper(key))?.title ?? '';
    await eventually(async () => assert.match(await titleOf('words'), /^Weighing Words/));
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
    await showDocument(here, { preview: false });
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

  it('changes nothing before its edit is applied', async () => {
    const api = await readyApi();
    const here = await notes.open('saved', 'See @smallatlasprompt.\n');
    const marks = await writeMarks('smallatlasprompt starred\n');
    const edit = await rename(here, '@smallatlasprompt', 'atlas7');
    assert.notEqual(edit.size, 0);
    // What is asked of the library later is answered later.
    assert.equal(await api.paper('atlas7'), undefined);
    assert.equal(await marks(), 'smallatlasprompt starred\n');
    assert.ok(await vscode.workspace.applyEdit(edit));
    await eventually(async () => {
      assert.match((await api.paper('atlas7'))?.title ?? '', /^A Small Atlas/);
      assert.equal(await marks(), 'atlas7 starred\n');
    });
  });

  it('takes the marks of the work along, to the old key when it is undone, and again', async () => {
    const here = await writeAndShow(
      {
        'own.bib': '@misc{myatlas, title = {A Small Atlas of Prompt Errors}}\n',
        'own.md': '---\nbibliography: own.bib\n---\nSee @myatlas.\n',
      },
      'own.md',
    );
    const api = await readyApi();
    await eventually(async () =>
      assert.equal((await api.paper('smallatlasprompt'))?.key, 'myatlas'),
    );
    const before = '# Mine\nelsewhere2020 read\nmyatlas later #maps "see Table 2"\n';
    const after = '# Mine\natlas8 later #maps "see Table 2"\nelsewhere2020 read\n';
    const marks = await writeMarks(before);
    const tagged = async () => (await api.search('tag:maps')).map(({ paper }) => paper.key);
    await eventually(async () => assert.deepEqual(await tagged(), ['myatlas']));
    const edit = await rename(here, '@myatlas', 'atlas8');
    assert.ok(await vscode.workspace.applyEdit(edit));
    await eventually(async () => assert.equal(await marks(), after));
    await eventually(async () => assert.deepEqual(await tagged(), ['atlas8']));
    await vscode.commands.executeCommand('undo');
    await eventually(async () => assert.equal(await marks(), before));
    await vscode.commands.executeCommand('redo');
    await eventually(async () => assert.equal(await marks(), after));
    // A step to undo that was marked under the old key is undone under the new one.
    await vscode.commands.executeCommand('undo');
    await eventually(async () => assert.deepEqual(await tagged(), ['myatlas']));
    await vscode.commands.executeCommand(commands.starPaper, { key: 'myatlas' });
    await eventually(async () => assert.match(await marks(), /\nmyatlas starred later/));
    await vscode.commands.executeCommand('redo');
    await eventually(async () => assert.match(await marks(), /\natlas8 starred later/));
    await vscode.commands.executeCommand(commands.undoMark);
    assert.equal(await marks(), after);
  });

  it('joins the marks under several keys of the work', async () => {
    const here = await writeAndShow(
      {
        'two.bib': '@misc{twoatlas, title = {A Small Atlas of Prompt Errors}}\n',
        'two.md': '---\nbibliography: two.bib\n---\nSee @twoatlas.\n',
      },
      'two.md',
    );
    const api = await readyApi();
    await eventually(async () =>
      assert.equal((await api.paper('smallatlasprompt'))?.key, 'twoatlas'),
    );
    const marks = await writeMarks('smallatlasprompt #maps\ntwoatlas starred "good"\n');
    const edit = await rename(here, '@twoatlas', 'atlas9');
    assert.ok(await vscode.workspace.applyEdit(edit));
    await eventually(async () => assert.equal(await marks(), 'atlas9 starred #maps "good"\n'));
  });

  it('is refused when the file of marks has changes that are not saved', async () => {
    const here = await notes.open('saved', 'See @smallatlasprompt.\n');
    await writeMarks('smallatlasprompt starred\n');
    const document = await vscode.workspace.openTextDocument(marksUri());
    const typed = new vscode.WorkspaceEdit();
    typed.insert(document.uri, new vscode.Position(0, 0), '# typed\n');
    assert.ok(await vscode.workspace.applyEdit(typed));
    const edit = await rename(here, '@smallatlasprompt', 'atlas10');
    assert.deepEqual(edit.entries(), []);
    await showDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('edits the text that is in the editor, whatever language VS Code holds it in', async () => {
    const before = {
      'refs.bib': '@misc{smallatlasprompt, title = {A Small Atlas of Prompt Errors}}\n',
      'here.md': '---\nbibliography: refs.bib\n---\nSee @smallatlasprompt.\n',
    };
    const here = await writeAndShow(before, 'here.md');
    for (const name of ['plain.md', 'chunks.Rmd']) {
      await notes.write(name, 'On disk @smallatlasprompt.\n');
      const opened = await vscode.workspace.openTextDocument(notes.uri(name));
      const document = await vscode.languages.setTextDocumentLanguage(opened, 'plaintext');
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 0), 'A new first line, and another\n\n');
      assert.ok(await vscode.workspace.applyEdit(edit));
    }
    let edit = new vscode.WorkspaceEdit();
    await eventually(async () => {
      edit = await rename(here, '@smallatlasprompt', 'textatlas');
      const names = edit.entries().map(([uri]) => uri.path.split('/').at(-1));
      assert.deepEqual(names.sort(), ['chunks.Rmd', 'here.md', 'plain.md', 'refs.bib']);
    });
    assert.ok(await vscode.workspace.applyEdit(edit));
    for (const name of ['plain.md', 'chunks.Rmd']) {
      const document = await vscode.workspace.openTextDocument(notes.uri(name));
      assert.equal(
        document.getText(),
        'A new first line, and another\n\nOn disk @textatlas.\n',
        `${name} as ${document.languageId}`,
      );
    }
    const back = await rename(here, '@textatlas', 'smallatlasprompt');
    assert.ok(await vscode.workspace.applyEdit(back));
    await save();
  });

  describe('that stands in files that cannot be written back as they were', () => {
    const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const bibliography = '@misc{smallatlasprompt,\n  title = {A Small Atlas of Prompt Errors}\n}\n';
    const here = '---\nbibliography: refs.bib\n---\nSee @smallatlasprompt.\n';

    /** Renames in a note beside these files, until it is refused or not, and tells what it edits. */
    const renameBeside = async (files: Readonly<Record<string, Uint8Array>>) => {
      for (const [name, bytes] of Object.entries(files)) {
        await writeWatched(notes.uri(name), bytes);
      }
      const document = await writeAndShow({ 'here.md': here }, 'here.md');
      await eventually(async () => {
        const places = await vscode.commands.executeCommand<vscode.Location[]>(
          'vscode.executeReferenceProvider',
          document.uri,
          placeOf(document, '@smallatlasprompt', 1),
        );
        const known = places.map(({ uri }) => uri.path.split('/').at(-1));
        for (const name of Object.keys(files)) assert.ok(known.includes(name), name);
      });
      const edit = await rename(document, '@smallatlasprompt', 'byteatlas');
      return edit.entries().map(([uri]) => uri.path.split('/').at(-1) ?? '');
    };

    it('is refused for a closed note in Latin-1', async () => {
      const note = latin1('Grüße, @smallatlasprompt, süß und groß.\n');
      const refs = latin1(bibliography);
      assert.deepEqual(await renameBeside({ 'latin.md': note, 'refs.bib': refs }), []);
    });

    it('is refused for a closed bibliography in Latin-1', async () => {
      const refs = latin1(`@misc{müller,}\n${bibliography.replace('A Small', 'Ä Small')}`);
      assert.deepEqual(await renameBeside({ 'refs.bib': refs }), []);
    });

    it('is refused for a note that is read-only', async () => {
      const { workspace } = vscode;
      const files = workspace.getConfiguration('files', notes.folder);
      const note = latin1('See @smallatlasprompt.\n');
      await files.update('readonlyInclude', { '**/kept*.md': true });
      try {
        assert.deepEqual(
          await renameBeside({ 'kept.md': note, 'refs.bib': latin1(bibliography) }),
          [],
        );
      } finally {
        await files.update('readonlyInclude', undefined);
      }
    });

    it('keeps a byte order mark, and the line ends', async () => {
      const text = 'One line.\r\nSee @smallatlasprompt – süß.\r\n';
      const mark = [0xef, 0xbb, 0xbf];
      const note = new Uint8Array([...mark, ...new TextEncoder().encode(text)]);
      const names = await renameBeside({ 'marked.md': note, 'refs.bib': latin1(bibliography) });
      assert.deepEqual(names.sort(), ['here.md', 'marked.md', 'refs.bib']);
      const document = await vscode.workspace.openTextDocument(notes.uri('here.md'));
      const edit = await rename(document, '@smallatlasprompt', 'byteatlas');
      assert.ok(await vscode.workspace.applyEdit(edit));
      await save();
      const bytes = await vscode.workspace.fs.readFile(notes.uri('marked.md'));
      const renamed = text.replace('smallatlasprompt', 'byteatlas');
      assert.deepEqual([...bytes], [...mark, ...new TextEncoder().encode(renamed)]);
      const back = await rename(document, '@byteatlas', 'smallatlasprompt');
      assert.ok(await vscode.workspace.applyEdit(back));
      await save();
    });
  });

  const entry = '@misc{smallatlasprompt,\n  title = {A Small Atlas of Prompt Errors}\n}\n';
  const named = (text: string) => `---\nbibliography: refs.bib\n---\n${text}`;
  /** Until references of the work in `document` are found in each of these files. */
  const untilFound = (document: vscode.TextDocument, key: string, names: readonly string[]) =>
    eventually(async () => {
      const places = await vscode.commands.executeCommand<vscode.Location[]>(
        'vscode.executeReferenceProvider',
        document.uri,
        placeOf(document, `@${key}`, 1),
      );
      const known = places.map(({ uri }) => uri.path.split('/').at(-1) ?? '');
      for (const name of names) assert.ok(known.includes(name), `${name}: ${known.join(' ')}`);
    });
  const apply = async (edit: vscode.WorkspaceEdit) => {
    assert.ok(edit.size > 0);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await save();
  };

  it('renames in captions of chunks, in R Markdown and in notebooks, and every other byte stays', async () => {
    const cells = ['# A\n', 'See [@smallatlasprompt, p. 3] "süß".\n', '[[smallatlasprompt]]'];
    const notebook = JSON.stringify(
      {
        cells: [
          { cell_type: 'markdown', metadata: {}, source: cells },
          {
            cell_type: 'code',
            metadata: {},
            outputs: [],
            source: ['#| fig-cap: "From [@smallatlasprompt]"\n', 'x = "@smallatlasprompt"'],
          },
        ],
        metadata: { title: '@smallatlasprompt' },
        nbformat: 4,
        nbformat_minor: 5,
      },
      undefined,
      1,
    );
    const before = {
      'refs.bib': entry,
      'here.md': named('See @smallatlasprompt.\n'),
      'plot.qmd': '```{r}\n#| fig-cap: "From [@smallatlasprompt]"\nx@smallatlasprompt\n```\n',
      'knit.Rmarkdown': '```{r fig.cap="From [@smallatlasprompt]"}\n```\n\n@smallatlasprompt\n',
      'book.ipynb': notebook,
    };
    const here = await writeAndShow(before, 'here.md');
    const others = ['plot.qmd', 'knit.Rmarkdown', 'book.ipynb'];
    await untilFound(here, 'smallatlasprompt', others);
    await apply(await rename(here, '@smallatlasprompt', 'wholeatlas'));
    const renamed = (text: string) => text.replaceAll('smallatlasprompt', 'wholeatlas');
    assert.equal(
      await notes.read('plot.qmd'),
      before['plot.qmd'].replace('[@smallatlasprompt]', '[@wholeatlas]'),
    );
    assert.equal(await notes.read('knit.Rmarkdown'), renamed(before['knit.Rmarkdown']));
    assert.equal(
      await notes.read('book.ipynb'),
      notebook
        .replace('[@smallatlasprompt,', '[@wholeatlas,')
        .replace('\\"From [@smallatlasprompt]\\"', '\\"From [@wholeatlas]\\"')
        .replace('[[smallatlasprompt]]', '[[wholeatlas]]'),
    );
    await apply(await rename(here, '@wholeatlas', 'smallatlasprompt'));
    for (const [name, text] of Object.entries(before)) assert.equal(await notes.read(name), text);
  });

  it('renames in the cells of a notebook that is open', async () => {
    const here = await writeAndShow(
      { 'refs.bib': entry, 'here.md': named('See @smallatlasprompt.\n') },
      'here.md',
    );
    const cell = { cell_type: 'markdown', metadata: {}, source: ['Typed @smallatlasprompt'] };
    const code = {
      cell_type: 'code',
      metadata: {},
      outputs: [],
      source: ['#| fig-cap: "Plot [@smallatlasprompt]"\n', 'x = "@smallatlasprompt"'],
    };
    const text = JSON.stringify({
      cells: [cell, code],
      metadata: {},
      nbformat: 4,
      nbformat_minor: 5,
    });
    const uri = await notes.write('open.ipynb', text);
    const notebook = await vscode.workspace.openNotebookDocument(uri);
    await vscode.window.showNotebookDocument(notebook);
    const { document } = notebook.cellAt(0);
    const typed = new vscode.WorkspaceEdit();
    typed.insert(document.uri, new vscode.Position(0, 0), 'Just now: ');
    assert.ok(await vscode.workspace.applyEdit(typed));
    await apply(await rename(here, '@smallatlasprompt', 'cellatlas'));
    assert.equal(document.getText(), 'Just now: Typed @cellatlas');
    assert.equal(
      notebook.cellAt(1).document.getText(),
      '#| fig-cap: "Plot [@cellatlas]"\nx = "@smallatlasprompt"',
    );
    await apply(await rename(here, '@cellatlas', 'smallatlasprompt'));
    assert.equal(document.getText(), 'Just now: Typed @smallatlasprompt');
    await notebook.save();
  });

  it('renames the note that wikilinks lead to, or leaves it and the links as they are', async () => {
    const before = {
      'refs.bib': entry,
      'here.md': named('See @smallatlasprompt and [[smallatlasprompt]].\n'),
      'smallatlasprompt.md': '# A Small Atlas\n',
    };
    const here = await writeAndShow(before, 'here.md');
    await untilFound(here, 'smallatlasprompt', ['here.md']);
    const settings = vscode.workspace.getConfiguration('paperDigest');
    await settings.update('renameLiteratureNotes', false);
    try {
      await apply(await rename(here, '@smallatlasprompt', 'stayingatlas'));
    } finally {
      await settings.update('renameLiteratureNotes', undefined);
    }
    assert.equal(here.getText(), before['here.md'].replace('@smallatlasprompt', '@stayingatlas'));
    assert.equal(await notes.read('smallatlasprompt.md'), before['smallatlasprompt.md']);
    await apply(await rename(here, '@stayingatlas', 'smallatlasprompt'));

    await apply(await rename(here, '@smallatlasprompt', 'movedatlas'));
    assert.equal(here.getText(), before['here.md'].replaceAll('smallatlasprompt', 'movedatlas'));
    assert.equal(await notes.read('movedatlas.md'), before['smallatlasprompt.md']);
    await assert.rejects(notes.read('smallatlasprompt.md'));
    await apply(await rename(here, '@movedatlas', 'smallatlasprompt'));
    for (const [name, text] of Object.entries(before)) assert.equal(await notes.read(name), text);
  });

  it('lets links of all kinds follow the note that is renamed, and no other', async () => {
    const cell = {
      cell_type: 'markdown',
      metadata: {},
      source: ['"[t](lit/smallatlasprompt.md)"'],
    };
    const before = {
      'refs.bib': entry,
      'here.md': named('See @smallatlasprompt.\n'),
      'lit/smallatlasprompt.md':
        '---\ncitekey: smallatlasprompt\n---\n[Self](smallatlasprompt.md#end) and [[smallatlasprompt]]\n',
      'daily/links.md':
        '[[lit/smallatlasprompt]] [[smallatlasprompt.md]] [[smallatlasprompt#end]] ' +
        '[[smallatlasprompt|text]]\r\n[a](../lit/smallatlasprompt.md#x) [b](<../lit/smallatlasprompt.md> "T")' +
        '\r\n\r\n[d]: ../lit/smallatlasprompt.md\r\n',
      'daily/others.md':
        '[no](smallatlasprompt.md) [no](../lit/smallatlasprompt.pdf) [[daily/smallatlasprompt]] `[[lit/smallatlasprompt]]`\n',
      'lit/beside.md': '[a](smallatlasprompt.md) [b](./smallatlasprompt)\n',
      'linked.ipynb': JSON.stringify({
        cells: [cell],
        metadata: {},
        nbformat: 4,
        nbformat_minor: 5,
      }),
    };
    const here = await writeAndShow(before, 'here.md');
    await untilFound(here, 'smallatlasprompt', ['here.md', 'links.md']);
    await apply(await rename(here, '@smallatlasprompt', 'linkedatlas'));
    for (const [name, text] of Object.entries(before)) {
      const now = name.replace('smallatlasprompt', 'linkedatlas');
      const isOther = name === 'daily/others.md';
      const renamed = isOther ? text : text.replaceAll('smallatlasprompt', 'linkedatlas');
      assert.equal(await notes.read(now), renamed, name);
    }
    // The index follows files by their events.
    await untilFound(here, 'linkedatlas', ['here.md', 'links.md', 'linkedatlas.md']);
    await apply(await rename(here, '@linkedatlas', 'smallatlasprompt'));
    for (const [name, text] of Object.entries(before)) assert.equal(await notes.read(name), text);
  });

  it('is refused as a whole when a link stands in a note that cannot be written back', async () => {
    const here = await writeAndShow(
      {
        'refs.bib': entry,
        'here.md': named('See @smallatlasprompt.\n'),
        'smallatlasprompt.md': '# A Small Atlas\n',
      },
      'here.md',
    );
    await untilFound(here, 'smallatlasprompt', ['here.md']);
    const linking = 'Süß: [t](smallatlasprompt.md)\n';
    await writeWatched(
      notes.uri('latinlink.md'),
      Uint8Array.from(linking, (letter) => letter.charCodeAt(0)),
    );
    assert.equal((await rename(here, '@smallatlasprompt', 'latinatlas')).size, 0);
    await vscode.workspace.fs.delete(notes.uri('latinlink.md'));
    assert.ok((await rename(here, '@smallatlasprompt', 'latinatlas')).size > 0);
  });

  it('renames in the fields of other entries that name it, also in another file of the note', async () => {
    const before = {
      'wholes.bib': `${entry}@misc{other,\n  xref = {SmallAtlasPrompt}, note = {smallatlasprompt}\n}\n`,
      'parts.bib':
        '@string{smallatlasprompt = "x"}\n@incollection{part1,\n  crossref = "smallatlasprompt",\n' +
        '  related = {part2, smallatlasprompt}, xdata = smallatlasprompt\n}\n',
      'fields.md':
        '---\nbibliography:\n  - wholes.bib\n  - parts.bib\n---\nSee @smallatlasprompt and @part1.\n',
    };
    const here = await writeAndShow(before, 'fields.md');
    await untilFound(here, 'smallatlasprompt', ['wholes.bib']);
    await apply(await rename(here, '@smallatlasprompt', 'fieldatlas'));
    assert.equal(
      await notes.read('wholes.bib'),
      before['wholes.bib']
        .replace('@misc{smallatlasprompt', '@misc{fieldatlas')
        .replace('SmallAtlasPrompt', 'fieldatlas'),
    );
    assert.equal(
      await notes.read('parts.bib'),
      before['parts.bib']
        .replace('"smallatlasprompt"', '"fieldatlas"')
        .replace('part2, smallatlasprompt', 'part2, fieldatlas'),
    );
    await apply(await rename(here, '@fieldatlas', 'smallatlasprompt'));
    assert.equal(
      await notes.read('wholes.bib'),
      before['wholes.bib'].replace('SmallAtlasPrompt', 'smallatlasprompt'),
    );
  });

  it('is refused when the note would get the name of another', async () => {
    const here = await writeAndShow(
      {
        'refs.bib': entry,
        'here.md': named('See @smallatlasprompt.\n'),
        'smallatlasprompt.md': 'One\n',
        'otheratlas.md': 'Two\n',
      },
      'here.md',
    );
    await eventually(async () => {
      const edit = await rename(here, '@smallatlasprompt', 'otheratlas');
      assert.equal(edit.size, 0);
    });
  });

  it('is refused when the new key is used for something that nobody knows', async () => {
    const here = await writeAndShow(
      {
        'refs.bib': entry,
        'here.md': named('See @smallatlasprompt.\n'),
        'there.md': 'See @mysterious2020.\n',
      },
      'here.md',
    );
    // Before it is known that it is there, it is read because it is open.
    await vscode.workspace.openTextDocument(notes.uri('there.md'));
    const edit = await rename(here, '@smallatlasprompt', 'mysterious2020');
    assert.deepEqual(edit.entries(), []);
  });

  it('makes no bibliography where the settings want none', async () => {
    const here = await writeAndShow({ 'here.md': 'See @smallatlasprompt.\n' }, 'here.md');
    const settings = vscode.workspace.getConfiguration('paperDigest', here.uri);
    await settings.update('addToBibliography', 'never');
    try {
      await eventually(async () => {
        const edit = await rename(here, '@smallatlasprompt', 'lonelyatlas');
        assert.deepEqual(
          edit.entries().map(([uri]) => uri.path.split('/').at(-1)),
          ['here.md'],
        );
      });
    } finally {
      await settings.update('addToBibliography', undefined);
    }
  });

  it('quotes the new id where a number stood', async () => {
    const items = [{ id: 4711, type: 'article', title: 'Counting Gulls' }];
    const here = await writeAndShow(
      {
        'gulls.json': JSON.stringify(items),
        'here.md': '---\nbibliography: gulls.json\n---\nSee @4711.\n',
      },
      'here.md',
    );
    let edit = new vscode.WorkspaceEdit();
    await eventually(async () => {
      edit = await rename(here, '@4711', 'gulls2020');
      assert.equal(edit.entries().length, 2);
    });
    await apply(edit);
    assert.deepEqual(JSON.parse(await notes.read('gulls.json')), [
      { ...items[0], id: 'gulls2020' },
    ]);
  });

  it('knows the LaTeX and Typst documents that keep the key', async () => {
    await notes.write('paper.tex', 'As \\citep{other, smallatlasprompt} says.\n');
    await notes.write('paper.typ', 'As @smallatlasprompt says.\n');
    await notes.write('other.tex', 'smallatlasprompt, and \\cite{other}\n');
    const left = await otherTextsCiting(new Set(['smallatlasprompt']));
    assert.deepEqual(
      left.map(({ path }) => path.split('/').at(-1)),
      ['paper.tex', 'paper.typ'],
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
    range: new vscode.Range(line, 0, line, 9 + key.length),
    keyRange: new vscode.Range(line, 6, line, 6 + key.length),
  });

  /** Unsaved bibliographies with these entries at their lines. */
  const open = async (entries: readonly ReturnType<typeof entry>[]) => {
    for (const uri of [file, other]) {
      const own = entries.filter((each) => each.uri === uri.toString());
      const lines = Array.from({ length: 12 }, (_, line) => {
        const [here] = own.filter(({ range }) => range.start.line === line);
        return here ? `@misc{${here.key},}` : '';
      });
      const document = await vscode.workspace.openTextDocument(uri);
      const edit = new vscode.WorkspaceEdit();
      const end = document.lineAt(document.lineCount - 1).range.end;
      edit.replace(uri, new vscode.Range(new vscode.Position(0, 0), end), lines.join('\n'));
      assert.ok(await vscode.workspace.applyEdit(edit));
    }
  };

  /** The edits of renaming `alpha`, as text by file, and what was asked for beside. */
  const rename = async (
    entries: readonly ReturnType<typeof entry>[],
    cited: readonly string[] = ['alpha'],
    newKey = 'omega',
  ) => {
    await open(entries);
    const document = await openUnsaved(cited.map((key) => `@${key}`).join(' '));
    const added: string[] = [];
    const reserved: string[] = [];
    const provider = new CitationRenameProvider({
      papers,
      citations: {
        onDidChange: papers.onDidChange,
        count: () => Promise.resolve(1),
        notesCiting: () => Promise.resolve([]),
        statements: () => {
          // Digests may be read anew at any time.
          papers.replace([{ ...alpha }]);
          return Promise.resolve([]);
        },
        of: (work) =>
          Promise.resolve(
            cited.flatMap((key, index) => {
              if (!cited.includes(work.key)) return [];
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
        freshEntries: (key) => {
          // And the bibliographies at any time, too.
          const listings = entries.filter((each) => each.key === 'alpha');
          papers.replace([{ ...alpha, listings }]);
          return Promise.resolve(entries.filter((each) => each.key === key));
        },
        entriesIn: (...text) => new FileTexts(timeSlices()).entriesIn(...text),
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
      moveMarks: () =>
        Promise.resolve({ apply: () => Promise.resolve(), undo: () => Promise.resolve() }),
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
    assert.deepEqual(reserved, []);
    if (edit?.size) assert.ok(await vscode.workspace.applyEdit(edit));
    provider.dispose();
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

  for (const [name, text] of [
    ['kinds.ris', 'TY  - JOUR\nID  - alpha\nTI  - Alpha\nER  - \n'],
    ['kinds.yaml', 'references:\n- id: alpha\n  type: book\n  title: Alpha\n'],
    ['kinds.md', '---\nreferences:\n- id: "alpha"\n  type: book\n---\n\nText.\n'],
    ['kinds.bib', '@misc{first, ids = {older, alpha}, title = {Alpha}}\n'],
  ] as const) {
    it(`replaces the key alone in ${name}`, async () => {
      const uri = await notes.write(name, text);
      const place = { ...entry(file, 'alpha', 0), uri: uri.toString() };
      const { edits } = await rename([place]);
      const document = await vscode.workspace.openTextDocument(uri);
      const start = document.positionAt(text.indexOf('alpha'));
      assert.deepEqual(edits, { note: ['0: omega'], [uri.path]: [`${start.line}: omega`] });
      await notes.remove();
    });
  }

  it('is refused where a record of RIS has no ID to be replaced', async () => {
    const uri = await notes.write('made.ris', 'TY  - JOUR\nAU  - alpha, A.\nER  - \n');
    const { edits, reserved } = await rename([{ ...entry(file, 'alpha', 0), uri: uri.toString() }]);
    assert.deepEqual([edits, reserved], [{}, []]);
    await notes.remove();
  });

  it('never gives two entries of a file the same key', async () => {
    const twice = [entry(file, 'alpha', 3), entry(file, 'alphatwo', 9)];
    const { edits } = await rename(twice, ['alpha', 'alphatwo']);
    assert.deepEqual(edits, { note: ['0: omega', '0: omega'], 'references.bib': ['3: omega'] });
  });
});
