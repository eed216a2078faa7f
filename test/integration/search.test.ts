import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { searchPapers } from '../../src/vscode/search';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { inStep } from './support/quickInputs';
import { showDocument } from './support/showDocument';
import { run } from './support/workspace';
import { WorkspaceNotes } from './support/workspaceNotes';

const next = () => run('workbench.action.quickOpenSelectNext');
const accept = () => run('workbench.action.acceptSelectedQuickOpenItem');
const leave = () => run('workbench.action.closeQuickOpen');

describe('Searching papers', () => {
  const files = new WorkspaceNotes('search');
  const file = (name: string) => files.uri(name);
  const tabs = () =>
    vscode.window.tabGroups.all.map((group) =>
      group.tabs.map((tab) => `${tab.label}${tab.isActive ? '*' : ''}${tab.isPreview ? '?' : ''}`),
    );
  const shown = () => vscode.window.activeTextEditor?.document.uri.path.split('/').at(-1);
  const titles = Array.from({ length: 50 }, (_, index) => `Result number ${index}`);
  const lines = titles.flatMap((title) => [title, 'Text.', '']);
  let papers: FakePapers;

  before(async () => {
    await files.write('a.md', Array.from({ length: 300 }, (_, line) => `Line ${line}`).join('\n'));
    await files.write('b.md', 'Another note\n');
    // Only the fake library has them as digests.
    await files.write('one.txt', lines.join('\n'));
    await files.write('two.txt', lines.join('\n'));
    papers = new FakePapers(
      titles.map((title, index) =>
        makePaper(`r${index}`, title, {
          sightings: [sightingAt(file(index % 2 ? 'two.txt' : 'one.txt'), index * 3, title)],
        }),
      ),
    );
  });
  afterEach(async () => {
    await leave();
    await run('workbench.action.closeAllEditors');
  });
  after(() => files.remove());

  const start = async (query = '') => {
    const asked = papers.queries.length;
    const end = searchPapers({ papers }, query);
    await eventually(() => assert.ok(papers.queries.length > asked));
    await inStep();
    return { end };
  };
  /** Opens the palette, previews these digests one after the other, and closes it. */
  const preview = async (...names: readonly string[]) => {
    const search = await start();
    for (const name of names) {
      await next();
      await eventually(() => assert.equal(shown(), name));
    }
    await leave();
    await search.end;
  };
  const openNote = (name: string, pinned: boolean) =>
    showDocument(file(name), { preview: !pinned });
  const scrolled = async () => {
    const editor = await openNote('a.md', true);
    editor.selections = [
      new vscode.Selection(150, 2, 150, 4),
      new vscode.Selection(152, 1, 152, 1),
    ];
    editor.revealRange(new vscode.Range(140, 0, 140, 0), vscode.TextEditorRevealType.AtTop);
    await eventually(() => assert.ok(editor.visibleRanges[0]!.start.line > 100));
    return editor;
  };

  it('opens once the editors of the last palette are restored, which get the focus', async () => {
    const editor = await scrolled();
    const order: string[] = [];
    const end = searchPapers({ papers }, '').then(() => order.push('restored'));
    await eventually(() => assert.ok(papers.queries.includes('')));
    await inStep();
    await next();
    await becomes(shown, 'two.txt');
    await leave();
    const again = searchPapers({ papers }, 'again');
    await eventually(() => assert.ok(papers.queries.includes('again')));
    order.push('searched');
    await leave();
    await Promise.all([end, again]);
    assert.deepEqual(order, ['restored', 'searched']);
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document, editor.document));
  });

  it('keeps the editors until the user moves', async () => {
    await openNote('b.md', true);
    const search = await start();
    await becomes(shown, 'b.md');
    await leave();
    await search.end;
    await becomes(tabs, [['b.md*']]);
  });

  it('previews the paper that the user moves to, with the cursor before its title', async () => {
    const search = await start();
    await next();
    await becomes(shown, 'two.txt');
    await eventually(() =>
      assert.ok(vscode.window.activeTextEditor?.selection.isEqual(new vscode.Range(3, 0, 3, 0))),
    );
    await leave();
    await search.end;
    // No editor is left open, as there was none.
    await becomes(() => tabs().flat(), []);
  });

  it('restores editor, selections and scroll position', async () => {
    const before = await scrolled();
    const { selections } = before;
    const top = before.visibleRanges[0]!.start.line;
    await preview('two.txt', 'one.txt', 'two.txt');
    await becomes(tabs, [['a.md*']]);
    const after = vscode.window.activeTextEditor!;
    await becomes(() => [...after.selections], [...selections]);
    await eventually(() => assert.equal(after.visibleRanges[0]!.start.line, top));
  });

  it('restores a preview editor that was replaced, active or not', async () => {
    await openNote('a.md', true);
    await openNote('b.md', false);
    for (const front of ['b.md', 'a.md']) {
      await showDocument(file(front));
      const before = tabs();
      await preview('two.txt');
      await becomes(tabs, before);
    }
  });

  it('restores selections in digests that were open', async () => {
    const beside = vscode.ViewColumn.Two;
    const digest = await showDocument(file('two.txt'), { preview: false });
    digest.selection = new vscode.Selection(100, 1, 100, 3);
    digest.revealRange(new vscode.Range(90, 0, 90, 0), vscode.TextEditorRevealType.AtTop);
    await eventually(() => assert.ok(digest.visibleRanges[0]!.start.line > 50));
    const top = digest.visibleRanges[0]!.start.line;
    await openNote('a.md', true);
    const other = await showDocument(file('one.txt'), { viewColumn: beside });
    other.selection = new vscode.Selection(4, 0, 4, 2);
    await showDocument(file('a.md'), { viewColumn: vscode.ViewColumn.One });
    const editorBeside = () =>
      vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn === beside);
    const before = tabs();
    const search = await start();
    await next();
    await becomes(shown, 'two.txt');
    await next();
    await eventually(() => assert.notEqual(editorBeside()?.selection.start.line, 4));
    await leave();
    await search.end;
    await becomes(tabs, before);
    await becomes(shown, 'a.md');
    assert.deepEqual(editorBeside()?.selection, new vscode.Selection(4, 0, 4, 2));
    const again = await showDocument(file('two.txt'), { viewColumn: vscode.ViewColumn.One });
    await eventually(() => assert.equal(again.visibleRanges[0]!.start.line, top));
    assert.deepEqual(again.selection, new vscode.Selection(100, 1, 100, 3));
  });

  it('goes to the paper on Enter', async () => {
    await openNote('b.md', true);
    const search = await start('number 7');
    await accept();
    await search.end;
    await becomes(shown, 'two.txt');
    await becomes(() => vscode.window.activeTextEditor?.selection.start.line, 21);
  });
});
