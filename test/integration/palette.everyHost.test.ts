import assert from 'node:assert/strict';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper } from './support/fakePapers';
import { openPalette } from './support/openPalette';
import { run } from './support/workspace';

describe('The paper palette', () => {
  afterEach(() => run('workbench.action.closeQuickOpen'));

  // VS Code sorts by label, unless a property says otherwise that no typings have.
  it('keeps the order of the search results, whatever the labels', async () => {
    const order = ['zebra', 'mango', 'apple'];
    const papers = new FakePapers(order.map((key) => makePaper(key, `Policies of a ${key}`)));
    const { palette } = openPalette(papers, { query: 'policies' });
    // The window has the list now, so it responds to keys.
    await new Promise((resolve) => palette.quickPick.onDidChangeActive(resolve));
    for (const key of order) {
      await eventually(() => assert.equal(palette.quickPick.activeItems[0]?.paper?.key, key));
      await run('workbench.action.quickOpenSelectNext');
    }
  });
});
