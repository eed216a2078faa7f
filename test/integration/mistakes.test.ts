import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseQuery } from '../../src/core/search/query/parse';
import { MistakesInInput } from '../../src/vscode/common/papers/queryHint';
import { PaperFilter } from '../../src/vscode/tree/filter';
import { FakePapers, makePaper } from './support/fakePapers';

describe('A mistake in a query', () => {
  const pause = () => Promise.resolve();

  const messageIn = ({ validationMessage: shown }: vscode.InputBox) =>
    typeof shown === 'object' ? shown.message : shown;

  it('is shown in the filter of the sidebar, with the suggested query', async () => {
    const filter = new PaperFilter(new FakePapers([makePaper('a', 'On Autor:Li')]), pause);
    for (const [query, mended, hint] of [
      ['orgg:qwen', 'org:qwen', /^Did you mean “org:qwen”\?$/],
      ['autor:li', undefined, /^$/],
      ['year:soon', undefined, /^“soon” isn't a year/],
      ['stars:5', undefined, /^“stars:” isn't a field/],
      ['is:stared of', 'is:starred of', /^Did you mean “is:starred of/],
      ['https://a.example', undefined, /^$/],
    ] as const) {
      await filter.set(query);
      assert.equal(filter.state.mended, mended);
      assert.match(filter.state.hint ?? '', hint);
    }
    filter.dispose();
  });

  it('is corrected with a button in an input, as long as there is a mistake', () => {
    const input = vscode.window.createInputBox();
    const mistakes = new MistakesInInput(input, () => undefined);
    mistakes.show(parseQuery('orgg:qwen'), 'org:qwen');
    const [bulb] = input.buttons;
    assert.ok(bulb);
    assert.equal(messageIn(input), 'Did you mean “org:qwen”? Select the light bulb to use it.');
    mistakes.press(bulb);
    assert.equal(input.value, 'org:qwen');
    mistakes.show(parseQuery('org:qwen'), undefined);
    assert.deepEqual(input.buttons, []);
    assert.equal(messageIn(input), undefined);
    mistakes.show(parseQuery('year:soon'), undefined);
    assert.match(messageIn(input) ?? '', /^“soon” isn't a year/);
    mistakes.dispose();
    input.dispose();
  });
});
