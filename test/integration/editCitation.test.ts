import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { NoteKeys } from '../../src/core/library/lookup/noteKeys';
import { parseCitations } from '../../src/core/citation/pandoc/parse';
import { noBibliographies } from './support/noBibliographies';
import { ClusterWorks } from '../../src/vscode/edit/clusterWorks';
import { arrangeInPalette } from '../../src/vscode/edit/arrangeInPalette';
import { editCitation } from '../../src/vscode/edit';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper } from './support/fakePapers';
import { placeCursors } from './support/placeCursors';
import { inStep } from './support/quickInputs';
import { showDocument } from './support/showDocument';

const run = (command: string) => vscode.commands.executeCommand(command);

describe('Edit Citation', () => {
  const titles = { alpha: 'Alpha', beta: 'Beta', gamma: 'Gamma' };
  const papers = new FakePapers(
    Object.entries(titles).map(([key, title]) => makePaper(key, title)),
  );
  const added: string[] = [];
  let notes = 0;
  const parts = {
    papers,
    bibliographies: noBibliographies,
    addCited: (_note: vscode.TextDocument, cited: readonly { key: string }[]) =>
      Promise.resolve(void added.push(...cited.map(({ key }) => key))),
  };

  afterEach(async () => {
    added.length = 0;
    await run('workbench.action.closeQuickOpen');
    await run('workbench.action.revertAndCloseActiveEditor');
  });

  /** A note with the cursor at `|`. */
  const show = async (marked: string, saved = false) => {
    const [before = ''] = marked.split('|');
    const content = marked.replace('|', '');
    // A unique name, as VS Code takes time to drop an unsaved note.
    const name = `edit-${++notes}.md`;
    const uri = saved
      ? vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, name)
      : vscode.Uri.from({ scheme: 'untitled', path: name });
    if (saved) await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
    const document = await vscode.workspace.openTextDocument(uri);
    if (!saved) {
      const filling = new vscode.WorkspaceEdit();
      filling.insert(uri, new vscode.Position(0, 0), content);
      await vscode.workspace.applyEdit(filling);
    }
    const editor = await showDocument(document, { preview: false });
    await placeCursors(editor, document.positionAt(before.length));
    return document;
  };
  const editInPalette = () => editCitation(parts, (works) => arrangeInPalette(works, papers));
  /** Opens the palette, runs `keys` in it and accepts. */
  const edit = async (...keys: readonly string[]) => {
    const asked = papers.queries.length;
    const edited = editInPalette();
    await eventually(() => assert.ok(papers.queries.length > asked));
    await inStep();
    for (const key of keys) {
      await run(key);
      await inStep();
    }
    await run('workbench.action.acceptSelectedQuickOpenItem');
    await edited;
  };
  const next = 'workbench.action.quickOpenSelectNext';
  const toggle = 'workbench.action.quickPickManyToggle';

  it('changes nothing when nothing is changed', async () => {
    const document = await show('x [see @be|ta; @nobody, p. 3;@alpha ] y\n');
    const { version } = document;
    await edit();
    assert.equal(document.getText(), 'x [see @beta; @nobody, p. 3;@alpha ] y\n');
    assert.equal(document.version, version);
  });

  for (const saved of [false, true]) {
    it(`removes and adds in ${saved ? 'a saved' : 'an unsaved'} note, as one step`, async () => {
      const text = 'x [see @be|ta; @nobody, p. 3; *and* @{alpha}, ch. 2] y\n';
      const document = await show(text, saved);
      // The works of the citation come first, in its order, then search results.
      await edit(toggle, next, next, next, toggle);
      assert.equal(document.getText(), 'x [@nobody, p. 3; *and* @{alpha}, ch. 2; @gamma] y\n');
      assert.deepEqual(added.splice(0), ['gamma']);
      await run('undo');
      await eventually(() => assert.equal(document.getText(), text.replace('|', '')));
      if (saved) await vscode.workspace.fs.delete(document.uri);
    });
  }

  it('removes a citation that becomes empty', async () => {
    const document = await show('Word [see @be|ta].\n');
    await edit(toggle);
    assert.equal(document.getText(), 'Word.\n');
  });

  it('changes nothing on Escape', async () => {
    const document = await show('Word [see @be|ta].\n');
    const edited = editInPalette();
    await inStep();
    await run(toggle);
    await run('workbench.action.closeQuickOpen');
    await edited;
    assert.equal(document.getText(), 'Word [see @beta].\n');
  });

  it('is refused outside of a citation', async () => {
    await show('Wo|rd [@beta].\n');
    const message = /cursor on a citation/;
    await assert.rejects(editInPalette(), { name: 'HumanError', message });
  });

  it('lists the works of a citation, known or not', () => {
    const [cluster] = parseCitations('[see @beta, p. 3; @nobody; @inbib; @beta, p. 9]');
    const range = new vscode.Range(0, 0, 0, 0);
    const works = new ClusterWorks(cluster!, new NoteKeys(papers.library), {
      ...noBibliographies,
      entries: (key) =>
        key === 'inbib' ? [{ uri: 'x', key, range, keyRange: range, title: 'In Bib' }] : [],
    });
    const [beta, nobody, inBib, ...others] = works.papers;
    assert.deepEqual([beta?.title, nobody?.title, inBib?.title], ['Beta', '@nobody', 'In Bib']);
    assert.equal(others.length, 0);
    assert.deepEqual(works.describe(beta!), { detail: 'see @beta, p. 3' });
    assert.deepEqual(works.describe(nobody!), { label: '@nobody', description: 'unknown key' });
    assert.deepEqual(works.describe(inBib!), {});
    works.arrange([nobody!, beta!]);
    works.change(nobody!, { suffix: ', ch. 1' });
    assert.deepEqual(
      works.items().map(({ key, suffix }) => `${key}${suffix ?? ''}`),
      ['nobody, ch. 1', 'beta, p. 3', 'beta, p. 9'],
    );
  });
});
