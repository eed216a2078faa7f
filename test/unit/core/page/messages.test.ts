import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fromPage, pageState } from '../../../../src/core/page/messages';

describe('A message from the page', () => {
  it('is read with its known fields', () => {
    assert.deepEqual(fromPage({ type: 'ready', more: 1 }), { type: 'ready' });
    const pressed = { type: 'pressed', key: 'k', id: 'star' };
    assert.deepEqual(fromPage({ ...pressed, command: 'x' }), pressed);
  });

  it('is ignored when it is anything else', () => {
    const others = [
      undefined,
      null,
      'ready',
      [],
      {},
      { type: 'run' },
      { type: 'pressed', key: 'k' },
    ];
    for (const message of others) assert.equal(fromPage(message), undefined);
    fc.assert(
      fc.property(fc.anything(), (message) => {
        const { type } = fromPage(message) ?? {};
        assert.ok([undefined, 'ready', 'pressed'].includes(type));
      }),
    );
  });
});

describe('The state of the page', () => {
  it('is restored without invalid values', () => {
    const state = { scrolled: [['k', 12]] };
    assert.deepEqual(pageState(JSON.parse(JSON.stringify(state))), state);
    assert.deepEqual(pageState({ key: 1, scrolled: [[1, 2], ['k', 12], 4] }), state);
    assert.deepEqual(pageState(undefined), {});
    fc.assert(fc.property(fc.anything(), (kept) => void pageState(kept)));
  });
});
