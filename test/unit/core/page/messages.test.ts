import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fromPage, pageState } from '../../../../src/core/page/messages';

describe('fromPage', () => {
  it('takes the messages that there are, and of them what they hold', () => {
    assert.deepEqual(fromPage({ type: 'ready', more: 1 }), { type: 'ready' });
    const pressed = { type: 'pressed', key: 'k', id: 'star' };
    assert.deepEqual(fromPage({ ...pressed, command: 'x' }), pressed);
  });

  it('takes nothing else', () => {
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
        const heard = fromPage(message);
        assert.ok(heard === undefined || ['ready', 'pressed'].includes(heard.type));
      }),
    );
  });
});

describe('pageState', () => {
  it('is what was kept', () => {
    const state = { scrolled: [['k', 12]] };
    assert.deepEqual(pageState(JSON.parse(JSON.stringify(state))), state);
  });

  it('leaves out what is no such thing', () => {
    assert.deepEqual(pageState(undefined), {});
    assert.deepEqual(pageState({ key: 1, scrolled: [[1, 2], ['k', 3], 4] }), {
      scrolled: [['k', 3]],
    });
    fc.assert(fc.property(fc.anything(), (kept) => void pageState(kept)));
  });
});
