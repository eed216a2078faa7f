import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { NewBibliographyEntry } from '../../src/vscode/common/bibliographies/bibliographies';
import { CitationPasteProvider } from '../../src/vscode/insert/pasteProvider';
import { applyDocumentEdit } from './support/documentEdits';
import { FakePapers, makePaper } from './support/fakePapers';
import { noBibliographies } from './support/noBibliographies';
import { openUnsaved } from './support/unsaved';

const sand = makePaper('sand2025', 'Maps of $\\alpha$ Sand', { arxivId: '2501.00001' });
const tides = makePaper('tides', 'A Table of Tides', { doi: '10.1000/182' });
const brandNew = '@article{shore2024,\n  title = {Shores},\n  pages = {1--9}\n}';

describe('What is pasted into a note', () => {
  const papers = new FakePapers([sand, tides]);
  let bibliographies = [vscode.Uri.parse('file:///references.bib')];
  let added: readonly NewBibliographyEntry[] = [];
  let failure: Error | undefined;
  const provider = new CitationPasteProvider({
    papers,
    bibliographies: {
      ...noBibliographies,
      filesFor: () => Promise.resolve(bibliographies),
    },
    addEntries: (_, entries) => {
      added = entries;
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
  });
  const offers = (note: vscode.TextDocument, range: vscode.Range, text: string) => {
    const transfer = new vscode.DataTransfer();
    transfer.set('text/plain', new vscode.DataTransferItem(text));
    return provider.provideDocumentPasteEdits(note, [range], transfer);
  };
  /** Pastes before the period of a note, choosing the paste option; returns its title. */
  const paste = async (note: vscode.TextDocument, text: string) => {
    const place = note.positionAt(note.getText().indexOf('.'));
    const [edit, ...others] = await offers(note, new vscode.Range(place, place), text);
    assert.deepEqual(others, []);
    if (!edit) return undefined;
    await applyDocumentEdit(note, place, await provider.resolveDocumentPasteEdit(edit));
    return edit.title;
  };

  beforeEach(() => {
    added = [];
    failure = undefined;
    bibliographies = [vscode.Uri.parse('file:///references.bib')];
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  for (const [what, text, key] of [
    ['a title', 'maps of α SAND', 'sand2025'],
    ['an address on arXiv', 'https://arxiv.org/pdf/2501.00001v2', 'sand2025'],
    ['an address on Hugging Face', 'https://huggingface.co/papers/2501.00001', 'sand2025'],
    ['a DOI', 'https://doi.org/10.1000/182', 'tides'],
    ['an entry of BibTeX', '@misc{other, title = {A {Table} of Tides}}', 'tides'],
  ] as const) {
    it(`is cited when it is ${what} of a known paper`, async () => {
      const note = await openUnsaved('As shown.\n');
      assert.equal(await paste(note, text), 'Paste as Citation');
      assert.equal(note.getText(), `As shown [@${key}].\n`);
      assert.deepEqual(
        added.map((entry) => [entry.key, entry.bibtex]),
        [[key, undefined]],
      );
    });
  }

  it('is pasted as text by default', async () => {
    const note = await openUnsaved('As shown.\n');
    const [edit] = await offers(note, new vscode.Range(0, 8, 0, 8), 'A Table of Tides');
    assert.deepEqual(
      edit?.yieldTo?.map(({ value }) => value),
      [vscode.DocumentDropOrPasteEditKind.Text.value],
    );
    assert.deepEqual(added, []);
  });

  for (const [what, text, start, end, pasted, expected] of [
    ['replaces the selection', 'As TODO shown.\n', 3, 7, '10.1000/182', 'As [@tides] shown.\n'],
    ['extends a citation', 'As [@tides] x.\n', 7, 7, '2501.00001', 'As [@tides; @sand2025] x.\n'],
  ] as const) {
    it(`${what} that it is pasted into`, async () => {
      const note = await openUnsaved(text);
      const range = new vscode.Range(0, start, 0, end);
      const [edit] = await offers(note, range, pasted);
      await applyDocumentEdit(note, range, edit!);
      assert.equal(note.getText(), expected);
    });
  }

  it('is added to the bibliography as it was written when it is a new entry', async () => {
    const note = await openUnsaved('As shown.\n');
    assert.equal(await paste(note, `${brandNew}\n`), 'Add to Bibliography and Cite');
    assert.equal(note.getText(), 'As shown [@shore2024].\n');
    assert.deepEqual(
      added.map(({ key, bibtex }) => [key, bibtex]),
      [['shore2024', brandNew]],
    );
  });

  it('stays text when the key of a new entry is taken, or the entry cannot be added', async () => {
    const taken = brandNew.replace('shore2024', 'tides');
    const note = await openUnsaved('As shown.\n');
    await paste(note, taken);
    assert.equal(note.getText(), `As shown${taken}.\n`);
    assert.deepEqual(added, []);
    failure = new Error('The disk is full.');
    const another = await openUnsaved('As shown.\n');
    await paste(another, brandNew);
    assert.equal(another.getText(), `As shown${brandNew}.\n`);
  });

  it('is not offered as a citation without a known paper, a bibliography or a valid place', async () => {
    const note = await openUnsaved('As shown.\n');
    const unknown = [
      'Unheard of',
      'https://arxiv.org/abs/2501.00009',
      '10.1000/183',
      'https://x.org',
    ];
    for (const text of unknown) assert.equal(await paste(note, text), undefined);
    bibliographies = [];
    assert.equal(await paste(note, brandNew), undefined);
    const code = await openUnsaved('```\n.\n```\n');
    assert.equal(await paste(code, '10.1000/182'), undefined);
  });
});
