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
import { edit, placeOf } from './support/workspace';

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
  const offers = (note: vscode.TextDocument, at: vscode.Position, ...dragged: (typeof alpha)[]) => {
    const transfer = new vscode.DataTransfer();
    dragPapers(transfer, dragged);
    return provider.provideDocumentDropEdits(note, at, transfer);
  };
  /** Drops papers at a text of a note in a style: in the first one that is offered, if not given. */
  const drop = async (note: vscode.TextDocument, at: string, title?: string, both = true) => {
    const place = placeOf(note, at);
    const edits = await offers(note, place, ...(both ? [alpha, beta] : [alpha]));
    const chosen = edits.find((edit) => edit.title === (title ?? edits[0]?.title));
    await applyDocumentEdit(note, place, chosen!);
    return edits;
  };

  beforeEach(() => {
    added = [];
  });
  after(() => provider.dispose());
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('become one citation, in the style of the setting first', async () => {
    const note = await openUnsaved('As shown.\n');
    const edits = await drop(note, '.');
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
    assert.equal(note.getText(), 'As shown [@alpha; @beta].\n');
  });

  it('extend the citation that they are dropped into, in styles that allow it', async () => {
    const note = await openUnsaved('As in [see @alpha, p. 3].\n');
    const edits = await drop(note, 'alpha');
    assert.equal(edits[0]?.insertText, '');
    assert.ok(!edits.some(({ title }) => title === 'Cite as @key'));
    assert.equal(note.getText(), 'As in [see @alpha, p. 3; @beta].\n');
  });

  it('are defined at the end of the note as footnotes', async () => {
    const note = await openUnsaved('As shown.\n\nMore.\n');
    await drop(note, '.', 'Cite as Footnote', false);
    const definition = '[^alpha]: [Alpha](https://arxiv.org/abs/2501.00001). 2025.\n';
    assert.equal(note.getText(), `As shown[^alpha].\n\nMore.\n\n${definition}`);
  });

  it('are added to the bibliography once the note cites them by key', async () => {
    const note = await openUnsaved('As shown.\n');
    await drop(note, '.', 'Cite as Markdown Link');
    assert.deepEqual(added, []);
    // The drop menu undoes the first drop before it drops another style.
    await edit(note, 'As shown.\n', note.validateRange(new vscode.Range(0, 0, 9, 0)));
    await drop(note, '.', 'Cite as [@key]');
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
