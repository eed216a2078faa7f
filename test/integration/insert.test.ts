import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { LastNote } from '../../src/vscode/common/notes/lastNote';
import { CommandTargets } from '../../src/vscode/common/commands/targets';
import { insertPapers, insertReference } from '../../src/vscode/insert/insertPapers';
import { HumanError } from '../../src/vscode/common/messages/humanError';
import { commands } from '../../src/vscode/contributions';
import { linkAddress } from '../../src/vscode/common/papers/citing';
import { SearchHistory } from '../../src/vscode/palette';
import { eventually } from '../support/eventually';
import { textBecomes } from './support/becomes';
import { builtInReferences } from './support/builtInReferences';
import { noBibliographies } from './support/noBibliographies';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { MemoryMemento } from './support/memoryMemento';
import { placeCursors, select, showMarked } from './support/placeCursors';
import { asking, openPalette, press } from './support/quickInputs';
import { showDocument } from './support/showDocument';
import { edit, run } from './support/workspace';
import { WorkspaceNotes } from './support/workspaceNotes';

describe('Inserting citations', () => {
  const files = new WorkspaceNotes('insert');
  const setStyle = (style: string | undefined) =>
    vscode.workspace
      .getConfiguration('paperDigest', { languageId: 'markdown' })
      .update('citeAs', style, vscode.ConfigurationTarget.Workspace, true);
  let papers: FakePapers;
  let lastNote: LastNote;
  const state = new MemoryMemento();
  const history = new SearchHistory(state);
  const parts = () => ({
    papers,
    bibliographies: noBibliographies,
    lastNote,
    history,
    state,
    targets: new CommandTargets({ papers, bibliographies: noBibliographies }, () => []),
    addCited: () => Promise.resolve(),
    references: builtInReferences(papers),
  });
  const insert = (...args: unknown[]) => insertPapers(parts(), args);
  /** Inserts into the first note that is offered, as none is visible. */
  const insertIntoFirst = async (...args: unknown[]) => {
    const { end } = await asking(() => insert(...args));
    await press('accept');
    await end;
  };
  const open = () => openPalette(papers, () => insert());
  const row = (key: string) => ({ kind: 'paper', id: `row/${key}`, key });

  before(async () => {
    await vscode.extensions.getExtension('paper-digest.paper-digest')?.activate();
    await files.write('digest.txt', 'Alpha\n\nText.\n\nBeta\n\nText.\n');
    await files.write('digest.md', 'Gamma\n\nText.\n');
    papers = new FakePapers([
      makePaper('alpha', 'Alpha', { sightings: [sightingAt(files.uri('digest.txt'), 0, 'Alpha')] }),
      makePaper('beta', 'Beta', { sightings: [sightingAt(files.uri('digest.txt'), 4, 'Beta')] }),
      makePaper('gamma', 'Gamma', { sightings: [sightingAt(files.uri('digest.md'), 0, 'Gamma')] }),
    ]);
  });
  beforeEach(async () => {
    await run('workbench.action.closeAllEditors');
    lastNote = new LastNote(papers);
  });
  afterEach(async () => {
    lastNote.dispose();
    await state.update('keepPaletteOpen', undefined);
    await run('workbench.action.closeQuickOpen');
    await setStyle(undefined);
    await run('workbench.action.revertAndCloseActiveEditor');
  });
  after(() => files.remove());

  /** Opens a note with cursors at each `|`. */
  const openNote = async (content: string, name = files.newName('note', '.md')) => {
    const uri = await files.write(name, content.replaceAll('|', ''));
    return showMarked(await vscode.workspace.openTextDocument(uri), content);
  };
  /** The text of an editor with a `|` at each cursor. */
  const look = ({ document, selections }: vscode.TextEditor) =>
    selections
      .map(({ active }) => document.offsetAt(active))
      .sort((a, b) => b - a)
      .reduce(
        (text, offset) => `${text.slice(0, offset)}|${text.slice(offset)}`,
        document.getText(),
      );

  const showDigest = (viewColumn = vscode.ViewColumn.Active) =>
    showDocument(files.uri('digest.txt'), { preview: false, viewColumn });

  /** Selects the word, and waits until VS Code has reported it. */
  const selectTodo = async (editor = vscode.window.activeTextEditor!) => {
    const start = editor.document.positionAt(editor.document.getText().indexOf('TODO'));
    await select(editor, new vscode.Selection(start, start.translate(0, 4)));
  };

  /** Resolves when the active editor looks like this. */
  const looksLike = (marked: string) =>
    eventually(() => assert.equal(look(vscode.window.activeTextEditor!), marked));

  for (const [where, marked, key, expected] of [
    ['at every cursor', 'One |.\n\nTwo |.\n', 'alpha', 'One [@alpha]|.\n\nTwo [@alpha]|.\n'],
    ['into a citation', 'As [see @al|pha, p. 3].\n', 'beta', 'As [see @alpha, p. 3; @beta]|.\n'],
    ['in place of the selection', 'One TODO|.\n', 'alpha', 'One [@alpha]|.\n'],
  ] as const) {
    it(`inserts a paper once ${where}, as one step to undo`, async () => {
      const editor = await openNote(marked);
      if (marked.includes('TODO')) await selectTodo(editor);
      for (let times = 0; times < 2; times += 1) await insert({ key });
      assert.equal(look(editor), expected);
      await run('undo');
      await textBecomes(editor.document, marked.replaceAll('|', ''));
    });
  }

  it('cites several papers together, and nothing on Escape', async () => {
    const editor = await openNote('One |.\n');
    const left = await open();
    await press('toggle', 'close');
    await left.end;
    assert.equal(look(editor), 'One |.\n');
    const { end } = await open();
    await press('toggle', 'next', 'toggle');
    assert.equal(vscode.window.activeTextEditor?.document, editor.document);
    await press('accept');
    await end;
    assert.equal(look(editor), 'One [@alpha; @beta]|.\n');
  });

  it('keeps the palette open for several insertions, each a step to undo', async () => {
    await state.update('keepPaletteOpen', true);
    const editor = await openNote('One |.\n');
    const { end } = await open();
    // Only an active row is cited.
    await press('next', 'previous', 'accept');
    await eventually(() => assert.equal(look(editor), 'One [@alpha]|.\n'));
    await press('next', 'toggle', 'accept');
    await eventually(() => assert.equal(look(editor), 'One [@alpha; @beta]|.\n'));
    await press('close');
    await end;
    await showDocument(editor.document);
    await run('undo');
    await textBecomes(editor.document, 'One [@alpha].\n');
    await run('undo');
    await textBecomes(editor.document, 'One .\n');
  });

  it('is refused where no citation can be, and closes a palette that is kept open', async () => {
    const text = '```\ncode |\n```\n';
    const editor = await openNote(text);
    await assert.rejects(insert({ key: 'alpha' }), { name: 'HumanError' });
    await state.update('keepPaletteOpen', true);
    const { end } = await open();
    const refused = assert.rejects(end, { name: 'HumanError' });
    await press('next', 'accept');
    await refused;
    assert.equal(look(editor), text);
  });

  for (const digest of ['digest.txt', 'digest.md']) {
    it(`goes from ${digest} to the note that was edited last, when it is chosen`, async () => {
      await openNote('One |.\n');
      await showDocument(files.uri(digest), { preview: false });
      await insertIntoFirst();
      await looksLike(`One [@${digest === 'digest.md' ? 'gamma' : 'alpha'}]|.\n`);
    });
  }

  it('finds the note again after its tab was closed and its text was changed', async () => {
    const { document } = await openNote('One.\n\nTwo |.\n');
    await showDigest();
    await edit(document, 'Zero.\n\n');
    await document.save();
    const tab = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs)[0]!;
    await vscode.window.tabGroups.close(tab);
    await insertIntoFirst({ key: 'beta' });
    await looksLike('Zero.\n\nOne.\n\nTwo [@beta]|.\n');
  });

  it('inserts after the selection of a hidden note, and reveals it', async () => {
    const lines = Array.from({ length: 200 }, (_, line) => `Line ${line}.\n`).join('');
    const { document } = await openNote(`${lines}One TODO.|\n${lines}`);
    await selectTodo();
    await showDigest();
    await insertIntoFirst();
    assert.equal(document.lineAt(200).text, 'One TODO [@alpha].');
    await eventually(() => {
      const editor = vscode.window.activeTextEditor!;
      assert.equal(editor.document, document);
      assert.ok(editor.visibleRanges.some((range) => range.contains(new vscode.Position(200, 0))));
    });
  });

  for (const [what, isDigestActive, args] of [
    ['a visible note while a digest is active', true, []],
    ['the active note from the sidebar', false, [row('alpha'), [row('alpha')]]],
  ] as const) {
    it(`inserts after the selection of ${what}, and replaces nothing`, async () => {
      const { document } = await openNote('One TODO.|\n');
      await selectTodo();
      if (isDigestActive) await showDigest(vscode.ViewColumn.Beside);
      await insert(...args);
      assert.equal(document.getText(), 'One TODO [@alpha].\n');
    });
  }

  it('opens no note without asking, and changes nothing on Escape', async () => {
    const { document } = await openNote('One |.\n');
    const text = document.getText();
    await run('workbench.action.closeAllEditors');
    for (const inserting of [
      () => insert(row('alpha'), [row('alpha')]),
      () => insertReference(parts(), [row('alpha')]),
    ]) {
      const { end } = await asking(inserting);
      await press('close');
      await end;
      assert.ok(vscode.window.tabGroups.all.every(({ tabs }) => tabs.length === 0));
      assert.equal(document.getText(), text);
    }
  });

  it('inserts from the sidebar into the visible note, which does not get the focus', async () => {
    const { document } = await openNote('One |.\n');
    const digest = await showDigest(vscode.ViewColumn.Beside);
    const rows = [row('beta'), row('gamma')];
    await insert(rows[0], rows);
    assert.equal(document.getText(), 'One [@beta; @gamma].\n');
    await insertReference(parts(), [row('beta')]);
    assert.match(document.getText(), /\*Beta\*\./);
    assert.equal(vscode.window.activeTextEditor, digest);
  });

  it('offers to copy the citation when there is no note', async () => {
    const { findFiles } = vscode.workspace;
    Object.assign(vscode.workspace, { findFiles: () => Promise.resolve([]) });
    try {
      await showDigest();
      await assert.rejects(insert({ key: 'alpha' }), (error) => {
        assert.ok(error instanceof HumanError);
        const [{ command, arguments: args } = assert.fail()] = error.remedies;
        assert.deepEqual([command, args], [commands.copyCitation, [undefined, [{ key: 'alpha' }]]]);
        return true;
      });
    } finally {
      Object.assign(vscode.workspace, { findFiles });
    }
    assert.equal(vscode.window.activeTextEditor?.document.isDirty, false);
  });

  for (const [what, insertIt, expected] of [
    ['citation', () => insert(), 'One [@alpha]|.\n'],
    ['reference', () => insertReference(parts(), []), 'One *Alpha*. (n.d.).|.\n'],
  ] as const) {
    it(`asks for the note when another text is active, which gets no ${what}`, async () => {
      const first = await openNote('One |.\n', `first-${what}.md`);
      const last = await openNote('Two |.\n', `last-${what}.md`);
      const uri = await files.write('plain.txt', 'Plain.\n');
      const plain = await showDocument(uri, { preview: false });
      const asked = papers.queries.length;
      const left = await asking(insertIt);
      await press('close');
      await left.end;
      assert.equal(papers.queries.length, asked);
      assert.equal(vscode.window.activeTextEditor?.document, plain.document);
      // The note that was active last comes first.
      const inserted = await asking(insertIt);
      await press('next', 'accept');
      await eventually(() => {
        assert.ok(papers.queries.length > asked);
        assert.equal(vscode.window.activeTextEditor?.document, first.document);
      });
      await press('toggle', 'accept');
      await inserted.end;
      await looksLike(expected);
      assert.equal(last.document.getText(), 'Two .\n');
      assert.equal(plain.document.getText(), 'Plain.\n');
    });
  }

  it('uses the style chosen in the palette once', async () => {
    const editor = await openNote('One |.\n');
    const { createQuickPick, showQuickPick } = vscode.window;
    const pressed = new vscode.EventEmitter<vscode.QuickInputButton>();
    let title: readonly vscode.QuickInputButton[] = [];
    Object.assign(vscode.window, {
      createQuickPick: () => {
        const quickPick = createQuickPick();
        Object.defineProperty(quickPick, 'onDidTriggerButton', { value: pressed.event });
        quickPick.onDidChangeActive(() => (title = quickPick.buttons));
        return quickPick;
      },
      showQuickPick: (items: readonly vscode.QuickPickItem[]) =>
        Promise.resolve(items.find(({ label }) => label === 'Cite as @key')),
    });
    try {
      for (const expected of ['One @alpha|.\n', 'One @alpha; [@alpha]|.\n']) {
        const inserted = insert();
        await eventually(() => assert.ok(title.length > 0));
        if (expected.startsWith('One @alpha|')) {
          pressed.fire(title.find(({ tooltip }) => tooltip?.startsWith('Citation Style'))!);
        }
        await press('toggle', 'accept');
        await inserted;
        assert.equal(look(editor), expected);
        title = [];
        const end = editor.document.positionAt(editor.document.getText().length - 2);
        await editor.edit((builder) => builder.insert(end, '; '));
        await placeCursors(editor, end.translate(0, 2));
      }
    } finally {
      Object.assign(vscode.window, { createQuickPick, showQuickPick });
      pressed.dispose();
    }
  });

  it('uses the style in the settings', async () => {
    for (const [style, expected] of [
      ['pandocInText', 'One @alpha|.\n'],
      ['markdownLink', 'One [Alpha](digest.txt#L1)|.\n'],
    ] as const) {
      await setStyle(style);
      const editor = await openNote('One |.\n', `${style}.md`);
      await insert({ key: 'alpha' });
      assert.equal(look(editor), expected);
      await run('workbench.action.revertAndCloseActiveEditor');
    }
  });
});

describe('The address of a Markdown link', () => {
  const at = (path: string) => vscode.Uri.from({ scheme: 'memfs', path });

  it('is its page, or else its line in the digest relative to the note, or else its code', () => {
    const links = [{ url: 'https://example.org/code', kind: 'code' }] as const;
    const arxivId = '2501.00001';
    for (const [digest, note, known, expected] of [
      ['/w/digest.txt', '/w/n.md', {}, 'digest.txt#L12'],
      ['/w/digest.txt', '/w/n.md', { links }, 'digest.txt#L12'],
      ['/w/digests/a b (1)#.txt', '/w/a/b/n.md', {}, '../../digests/a%20b%20(1)%23.txt#L12'],
      ['/w/wide/digest.txt', '/w/n.md', {}, 'wide/digest.txt#L12'],
      ['/w/wider/digest.txt', '/w/wide/n.md', {}, '../wider/digest.txt#L12'],
      [undefined, '/w/n.md', { links }, links[0].url],
      ['/w/digest.txt', '/w/n.md', { links, arxivId }, 'https://arxiv.org/abs/2501.00001'],
      [undefined, '/w/n.md', {}, undefined],
    ] as const) {
      const sightings = digest === undefined ? [] : [sightingAt(at(digest), 11, 'A')];
      const paper = makePaper('a', 'A', { ...known, sightings });
      assert.equal(linkAddress(paper, at(note)), expected);
    }
  });
});
