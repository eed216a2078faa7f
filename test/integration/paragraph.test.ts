import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseQuery } from '../../src/core/search/query/parse';
import { findForParagraph, papersForText } from '../../src/vscode/search/findForParagraph';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { closeEditors } from './support/closeEditors';
import { FakePapers, makePaper } from './support/fakePapers';
import { noBibliographies as bibliographies } from './support/noBibliographies';
import { placeCursors, select } from './support/placeCursors';
import { inStep } from './support/quickInputs';
import { openUnsaved } from './support/unsaved';
import { showDocument } from './support/showDocument';

const zebra = makePaper('zebra', 'Zebra stripes for policies');
const apple = makePaper('apple', 'Policies of an apple tree');
const mango = makePaper('mango', 'A mango and its policies');

function papersRelated(): FakePapers {
  const papers = new FakePapers([zebra, apple, mango]);
  papers.relatedPapers = [
    { paper: mango, shared: ['policies', 'off-policy'] },
    { paper: apple, shared: ['tree', 'policies'] },
    { paper: zebra, shared: ['policies', 'stripes'] },
  ];
  return papers;
}

describe('Papers for a paragraph', () => {
  afterEach(closeEditors);

  const keys = async (passage: { text: string; cited: Set<string> }, query: string) =>
    (await papersForText(papersRelated(), passage, parseQuery(query))).map(
      ({ paper }) => paper.key,
    );

  it('are the related ones with the reason, except those it cites', async () => {
    const passage = { text: 'Policies', cited: new Set(['apple']) };
    const results = await papersForText(papersRelated(), passage);
    assert.deepEqual(
      results.map(({ paper, reason }) => [paper.key, reason]),
      [
        ['mango', { kind: 'shares', words: ['policies', 'off-policy'] }],
        ['zebra', { kind: 'shares', words: ['policies', 'stripes'] }],
      ],
    );
  });

  it('can be filtered by a query, in their order', async () => {
    const passage = { text: 'Policies', cited: new Set<string>() };
    assert.deepEqual(await keys(passage, 'a'), ['mango', 'apple', 'zebra']);
    assert.deepEqual(await keys(passage, 'apple'), ['apple']);
    assert.deepEqual(await keys(passage, 'nobody'), []);
  });

  it('need a paragraph of a note', async () => {
    const parts = { papers: papersRelated(), bibliographies };
    await assert.rejects(findForParagraph(parts), /Place the cursor in a paragraph/);
    const editor = await showDocument(await openUnsaved('Policies.\n\nTrees.\n'));
    await placeCursors(editor, new vscode.Position(1, 0));
    await assert.rejects(findForParagraph(parts), /Place the cursor in a paragraph/);
  });

  it('leave the note and its selection unchanged when the palette is closed', async () => {
    const document = await openUnsaved('Policies of trees.\n');
    const selection = new vscode.Selection(0, 0, 0, 8);
    await select(await showDocument(document), selection);
    const papers = papersRelated();
    const end = findForParagraph({ papers, bibliographies });
    await eventually(() => assert.ok(papers.relatedQuestions.length > 1));
    assert.deepEqual(papers.relatedQuestions[0], { text: 'Policies' });
    await inStep();
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await end;
    assert.equal(document.getText(), 'Policies of trees.\n');
    await becomes(() => vscode.window.activeTextEditor?.selection, selection);
  });

  it('are not shown in a palette when there are none', async () => {
    // Text that is inserted while its editor opens would move the cursor.
    const selection = new vscode.Range(0, 0, 0, 0);
    await showDocument(await openUnsaved('Nothing like it.\n'), { selection });
    const papers = new FakePapers([zebra]);
    await findForParagraph({ papers, bibliographies });
    assert.equal(papers.relatedQuestions.length, 1);
  });
});
