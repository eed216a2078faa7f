import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { noBibliographies } from './support/noBibliographies';
import { arrangeInPalette } from '../../src/vscode/edit/arrangeInPalette';
import { editCitation } from '../../src/vscode/edit';
import { textBecomes } from './support/becomes';
import { FakePapers, makePaper } from './support/fakePapers';
import { showMarked } from './support/placeCursors';
import { openPalette, press } from './support/quickInputs';
import type { Key } from './support/quickInputs';
import { run } from './support/workspace';
import { WorkspaceNotes } from './support/workspaceNotes';

describe('Edit Citation', () => {
  const files = new WorkspaceNotes('edited');
  const titles = ['Alpha', 'Beta', 'Gamma'];
  const papers = new FakePapers(titles.map((title) => makePaper(title.toLowerCase(), title)));
  const added: string[] = [];
  const parts = {
    papers,
    bibliographies: noBibliographies,
    addCited: (_note: vscode.TextDocument, cited: readonly { key: string }[]) =>
      Promise.resolve(void added.push(...cited.map(({ key }) => key))),
  };

  afterEach(async () => {
    added.length = 0;
    await run('workbench.action.closeQuickOpen');
    await files.remove();
  });

  /** Shows a note with the cursor at `|`. */
  const show = async (marked: string, kind: 'unsaved' | 'saved' = 'unsaved') => {
    const document = await files.open(kind, marked.replace('|', ''));
    await showMarked(document, marked);
    return document;
  };
  const editInPalette = () =>
    editCitation(parts, (works, editing) => arrangeInPalette(works, editing, papers));
  /** Opens the palette and presses keys in it. */
  const edit = async (...keys: readonly Key[]) => {
    const { end } = await openPalette(papers, editInPalette);
    await press(...keys);
    await end;
  };

  it('changes nothing when nothing is changed, or on Escape', async () => {
    const document = await show('x [see @be|ta; @nobody, p. 3;@alpha ] y\n');
    const { version } = document;
    await edit('accept');
    await edit('toggle', 'close');
    assert.equal(document.getText(), 'x [see @beta; @nobody, p. 3;@alpha ] y\n');
    assert.equal(document.version, version);
  });

  for (const kind of ['unsaved', 'saved'] as const) {
    it(`removes and adds in a note, as one step (${kind})`, async () => {
      const text = 'x [see @be|ta; @nobody, p. 3; *and* @{alpha}, ch. 2] y\n';
      const document = await show(text, kind);
      // The works of the citation come first, in its order, then search results.
      await edit('toggle', 'next', 'next', 'next', 'toggle', 'accept');
      assert.equal(document.getText(), 'x [@nobody, p. 3; *and* @{alpha}, ch. 2; @gamma] y\n');
      assert.deepEqual(added, ['gamma']);
      await run('undo');
      await textBecomes(document, text.replace('|', ''));
    });
  }

  for (const [name, text, after] of [
    ['a.tex', 'x \\citep[see][p. 3]{be|ta,nobody} y\n', 'x \\citep[see][p. 3]{nobody} y\n'],
    ['a.typ', 'x @be|ta #cite(<nobody>) y\n', 'x #cite(<nobody>) y\n'],
  ] as const) {
    it(`changes it as one step in ${name}`, async () => {
      const uri = await files.write(name, text.replace('|', ''));
      const document = await vscode.workspace.openTextDocument(uri);
      await showMarked(document, text);
      await edit('toggle', 'accept');
      assert.equal(document.getText(), after);
      await run('undo');
      await textBecomes(document, text.replace('|', ''));
      await edit('next', 'next', 'toggle', 'accept');
      assert.deepEqual(added, ['alpha']);
    });
  }

  it('removes a citation that becomes empty', async () => {
    const document = await show('Word [see @be|ta].\n');
    await edit('toggle', 'accept');
    assert.equal(document.getText(), 'Word.\n');
  });

  it('is refused outside of a citation', async () => {
    await show('Wo|rd [@beta].\n');
    const message = /cursor on a citation/;
    await assert.rejects(editInPalette(), { name: 'HumanError', message });
  });
});
