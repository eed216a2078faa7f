import assert from 'node:assert/strict';
import { fixtures, showAllPapers } from './support/journeys';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';

describe('A person who rests the mouse on a paper', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());

  it('sees the card of the citation under it in a note', async () => {
    await vscode.openFile('notes/review.md');
    const card = await vscode.hoverPaper('sparrowsparse2025');
    const text = await card.innerText();
    assert.match(text, /^SPARROW: Sparse Rows for Very Long Context/);
    assert.match(text, /Peking University · Nov 3, 2025 · sparrowsparse2025/);
    assert.match(text, /needs no training/);
    assert.match(text, /Seen in box\/2f81c0\.txt, line 29/);
    // What can be done is in sight, above an abstract of any length.
    await expect(card.getByText('Find on arXiv')).toBeVisible();
    await leave();
    // The other work of the same citation has a card of its own.
    const other = await vscode.hoverPaper('@kettle');
    await expect(other).toHaveText(/^Kettle: Warm Starts for Cold Models/);
    await leave();
  });

  it('goes from the card to the digest', async () => {
    const card = await vscode.hoverPaper('graphnap2026, p. 3');
    await card.getByText('box/2f81c0.txt, line 13').click();
    await vscode.tab.filter({ hasText: '2f81c0.txt' }).waitFor();
    await vscode.cursor.filter({ hasText: /^Ln 13, .*\(49 selected\)/ }).waitFor();
  });

  it('sees the card over a title in a digest, and cites from it in the note', async () => {
    await vscode.openFile('notes/review.md');
    await vscode.goTo(7);
    await vscode.openFile('clipping.digest');
    const card = await vscode.hoverPaper('A Small Atlas');
    await card.getByText('Insert Citation').click();
    await vscode.tab.filter({ hasText: 'review.md' }).waitFor();
    await waitUntil('the citation', async () =>
      (await vscode.editorLines()).some((line) => line.startsWith('[@smallatlasprompt]')),
    );
  });

  async function leave(): Promise<void> {
    await vscode.page.mouse.move(900, 720);
    await vscode.hoverCard.first().waitFor({ state: 'hidden' });
  }
});
