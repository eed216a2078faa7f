import assert from 'node:assert/strict';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';

/** The keys of a note, with the mode of each. */
const cited = (note: string): readonly string[] =>
  parseCitations(note).flatMap(({ items }) => items.map(({ key, mode }) => `${key} ${mode}`));

describe('Notes as people write them', () => {
  it('leave out the author with a minus outside brackets, too', () => {
    assert.deepEqual(cited('Roe says so -@roe2019, and -@{li/2} [p. 3; @kay].'), [
      'roe2019 suppress-author',
      'li/2 suppress-author',
      'kay normal',
    ]);
    assert.deepEqual(cited('x-@a, --@b, ---@c'), ['a in-text', 'b in-text', 'c in-text']);
    const [cluster] = parseCitations('So -@roe2019.');
    assert.deepEqual(cluster?.range, cluster?.items[0]?.range);
    assert.equal(cluster?.range.start.character, 3);
  });

  it('cite nothing in the attributes of a heading', () => {
    assert.deepEqual(cited('# H {.x data-by="@q"}\n\n## On @a {#sec key="@x"} \n\nText @b'), [
      'a in-text',
      'b in-text',
    ]);
    assert.deepEqual(cited('Title @a {#sec by="@q"}\n=======\n'), ['a in-text']);
    assert.deepEqual(cited('# Plain {@a and @b}\n'), ['a in-text', 'b in-text']);
  });
});
