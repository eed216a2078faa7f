import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { MistakesInInput } from '../../src/vscode/common/papers/queryHint';
import { PaperFilter } from '../../src/vscode/tree/filter';
import { FakePapers, makePaper } from './support/fakePapers';

describe('A mistake in a query', () => {
  const pause = () => Promise.resolve();

  const answer = ({ state: { mended, hint } }: PaperFilter) => [mended, hint];
  const told = ({ validationMessage: told }: vscode.InputBox) =>
    typeof told === 'object' ? told.message : told;

  it('is told by the filter of the sidebar, with the query that was probably meant', async () => {
    const filter = new PaperFilter(new FakePapers([makePaper('a', 'Friend or Foe')]), pause);
    await filter.set('org: qwen');
    assert.deepEqual(answer(filter), ['org:qwen', 'Did you mean “org:qwen”?']);
    await filter.set('friend or foe');
    assert.deepEqual(answer(filter), [undefined, undefined]);
    await filter.set('year:soon');
    assert.match(answer(filter)[1] ?? '', /^“soon” is no year/);
    await filter.set('venue:acl');
    assert.match(answer(filter)[1] ?? '', /^“venue:” is no field/);
    await filter.set('https://a.example');
    assert.deepEqual(answer(filter), [undefined, undefined]);
    filter.dispose();
  });

  it('is mended by a button of an input, which is there as long as the mistake is', () => {
    const input = vscode.window.createInputBox();
    const mistakes = new MistakesInInput(input, () => undefined);
    mistakes.show('org: qwen', 'org:qwen');
    const [bulb] = input.buttons;
    assert.ok(bulb);
    assert.equal(told(input), 'Did you mean “org:qwen”? The bulb above takes it.');
    mistakes.press(bulb);
    assert.equal(input.value, 'org:qwen');
    mistakes.show('org:qwen', undefined);
    assert.deepEqual(input.buttons, []);
    assert.equal(told(input), undefined);
    mistakes.show('year:soon', undefined);
    assert.match(told(input) ?? '', /^“soon” is no year/);
    mistakes.dispose();
    input.dispose();
  });
});
