import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isRecord } from '../../../../src/core/base/data';
import { mergeIntoJson } from '../../../../src/core/text/jsonMerge';

const idOf = (item: unknown) => (isRecord(item) ? item['id'] : undefined);
const merge = (text: string, said: unknown) => mergeIntoJson(text, said, idOf) ?? assert.fail();

/** Data in which the same names and ids occur again and again. */
const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(1, 2, null, true, '', 'a', 'a\n"b', '[{,"'),
    fc.array(tie('data'), { maxLength: 3 }),
    fc.array(
      fc.tuple(fc.constantFrom('x', 'y'), tie('data')).map(([id, name]) => ({ id, name })),
      { maxLength: 3 },
    ),
    fc.dictionary(fc.constantFrom('id', 'name', 'own', 'é"'), tie('data'), { maxKeys: 3 }),
  ),
}));
const object = fc.dictionary(fc.constantFrom('id', 'name', 'own', 'list'), data, { maxKeys: 4 });
const layout = fc.constantFrom('', ' ', '    ', '\t');

describe('mergeIntoJson', () => {
  it('keeps fields in their order and the layout, and has nothing to do twice', () => {
    fc.assert(
      fc.property(object, object, layout, (some, said, indent) => {
        const before = { first: 1, ...some };
        const text = JSON.stringify(before, undefined, indent);
        const after = merge(text, said);
        const merged: unknown = JSON.parse(after);
        assert.equal(after, JSON.stringify(merged, undefined, indent));
        assert.equal(merge(after, said), after);
        const names = Object.keys(before);
        assert.deepEqual(Object.keys(merged as object).slice(0, names.length), names);
        assert.equal(merge(text, {}), text);
        assert.equal(merge(text, before), text);
      }),
    );
  });

  it('leaves what it does not understand', () => {
    for (const text of ['', '{', '{"a":1} x'])
      assert.equal(mergeIntoJson(text, {}, idOf), undefined);
  });
});
