import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { dragPapers } from '../../src/vscode/common/papers/transfer';
import { CitationDropProvider } from '../../src/vscode/insert/dropProvider';
import { paperDrag } from '../../src/vscode/tree/papersView';
import type { TreeElement } from '../../src/vscode/tree/rows';
import { applyDocumentEdit } from './support/documentEdits';
import { eventually } from '../support/eventually';
import { noBibliographies } from './support/noBibliographies';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { openUnsaved } from './support/unsaved';
import { placeOf } from './support/workspaceNotes';

const alpha = makePaper('alpha', 'Alpha', { arxivId: '2501.00001', date: { year: 2025 } });
const beta = makePaper('beta', 'Beta', { arxivId: '2501.00002' });

describe('Papers dragged from the sidebar', () => {
  const papers = new FakePapers([alpha, beta]);
  const row = (key: string, groupId = 'g'): TreeElement => ({
    kind: 'paper',
    id: `${groupId}/${key}`,
    groupId,
    key,
  });
  const drag = (...rows: TreeElement[]) => {
    const transfer = new vscode.DataTransfer();
    paperDrag(papers).handleDrag(rows, transfer);
    return transfer;
  };

  it('carry each key once, and their citation as plain text', async () => {
    const transfer = drag(row('alpha'), row('beta'), row('alpha', 'another'), row('gone'));
    const texts = [...transfer].map(async ([type, item]) => [type, await item.asString()]);
    assert.deepEqual(await Promise.all(texts), [
      ['application/vnd.paper-digest.papers', '["alpha","beta"]'],
      ['text/plain', '[@alpha; @beta]'],
    ]);
  });

  it('carry nothing for a group', () => {
    const transfer = drag({ kind: 'group', id: 'g', groupId: 'g' });
    assert.deepEqual([...transfer], []);
  });
});

describe('Papers dropped into a note', () => {
  const papers = new FakePapers([alpha, beta]);
  let added: readonly string[] = [];
  const provider = new CitationDropProvider({
    bibliographies: noBibliographies,
    papers,
    addCited: (_, cited) => {
      added = cited.map(({ key }) => key);
      return Promise.resolve();
    },
  });
  const transferOf = (...dragged: (typeof alpha)[]) => {
    const transfer = new vscode.DataTransfer();
    dragPapers(transfer, dragged);
    return transfer;
  };
  const offers = (note: vscode.TextDocument, at: vscode.Position, ...dragged: (typeof alpha)[]) =>
    provider.provideDocumentDropEdits(note, at, transferOf(...dragged));
  const titled = (edits: readonly vscode.DocumentDropEdit[], title: string) =>
    edits.find((edit) => edit.title === title)!;

  beforeEach(() => {
    added = [];
  });
  after(() => provider.dispose());
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('become one citation, in the style of the setting first', async () => {
    const note = await openUnsaved('As shown.\n');
    const edits = await offers(note, placeOf(note, '.'), alpha, beta);
    assert.deepEqual(Object.fromEntries(edits.map(({ title, kind }) => [title, kind?.value])), {
      'Cite as [@key]': 'citation.pandoc',
      'Cite as @key': 'citation.pandocInText',
      'Cite as {cite:p}`key`': 'citation.myst',
      'Cite as {cite:t}`key`': 'citation.mystInText',
      'Cite as Markdown Link': 'citation.markdownLink',
      'Cite as Footnote': 'citation.footnote',
      'Cite as [[key]]': 'citation.wikilink',
      'Cite by Template': 'citation.template',
    });
    assert.equal(edits[0]?.title, 'Cite as [@key]');
    await applyDocumentEdit(note, placeOf(note, '.'), edits[0]);
    assert.equal(note.getText(), 'As shown [@alpha; @beta].\n');
  });

  it('extend the citation that they are dropped into, in styles that allow it', async () => {
    const note = await openUnsaved('As in [see @alpha, p. 3].\n');
    const edits = await offers(note, placeOf(note, 'alpha'), alpha, beta);
    assert.equal(edits[0]!.insertText, '');
    assert.equal(titled(edits, 'Cite as @key'), undefined);
    await applyDocumentEdit(note, placeOf(note, 'alpha'), edits[0]!);
    assert.equal(note.getText(), 'As in [see @alpha, p. 3; @beta].\n');
  });

  it('are defined at the end of the note as footnotes', async () => {
    const note = await openUnsaved('As shown.\n\nMore.\n');
    const edits = await offers(note, placeOf(note, '.'), alpha);
    await applyDocumentEdit(note, placeOf(note, '.'), titled(edits, 'Cite as Footnote'));
    assert.equal(
      note.getText(),
      'As shown[^alpha].\n\nMore.\n\n[^alpha]: [Alpha](https://arxiv.org/abs/2501.00001). 2025.\n',
    );
  });

  it('are added to the bibliography once the note cites them by key', async () => {
    const note = await openUnsaved('As shown.\n');
    const place = placeOf(note, '.');
    const edits = await offers(note, place, alpha, beta);
    await applyDocumentEdit(note, place, titled(edits, 'Cite as Markdown Link'));
    assert.deepEqual(added, []);
    // The drop menu undoes the first drop before it drops another style.
    const undone = new vscode.WorkspaceEdit();
    undone.replace(note.uri, note.validateRange(new vscode.Range(0, 0, 9, 0)), 'As shown.\n');
    await vscode.workspace.applyEdit(undone);
    await applyDocumentEdit(note, place, titled(edits, 'Cite as [@key]'));
    await eventually(() => assert.deepEqual(added, ['alpha', 'beta']));
  });

  it('are not offered in places without citations, in digests, or for other data', async () => {
    const code = await openUnsaved('```\ncode\n```\n');
    assert.deepEqual(await offers(code, placeOf(code, 'code'), alpha), []);
    const digest = await openUnsaved('Gamma\n\nText.\n');
    const gamma = makePaper('gamma', 'Gamma', { sightings: [sightingAt(digest.uri, 0, 'Gamma')] });
    papers.replace([alpha, beta, gamma]);
    assert.deepEqual(await offers(digest, new vscode.Position(2, 5), alpha), []);
    const note = await openUnsaved('Text.\n');
    for (const broken of ['["alpha"', '{"alpha":1}', '[1, null]', '["nobody"]']) {
      const transfer = new vscode.DataTransfer();
      transfer.set('application/vnd.paper-digest.papers', new vscode.DataTransferItem(broken));
      const edits = await provider.provideDocumentDropEdits(note, placeOf(note, '.'), transfer);
      assert.deepEqual(edits, []);
    }
  });
});
