import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LineMap } from '../../../../src/core/text/lineMap';
import { keyMentionsIn } from '../../../../src/core/notes/notebook';
import { citedKeys } from '../../../../src/core/notes/noteIndex';
import { letters } from '../../support/letters';

interface JsonCell {
  readonly cell_type: string;
  readonly source: string | readonly string[];
}

const markdown = (source: JsonCell['source']): JsonCell => ({ cell_type: 'markdown', source });
const notebook = (cells: readonly JsonCell[], space?: number): string =>
  JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }, undefined, space);
const always = (): boolean => true;

/** The texts at the keys and at the whole ranges that are found. */
const found = (json: string) => {
  const lines = new LineMap(json);
  const at = ({ start, end }: { start: never; end: never }) =>
    json.slice(lines.offset(start), lines.offset(end));
  return keyMentionsIn('a.ipynb', json, always).map(({ key, keyRange, range }) => [
    key,
    at(keyRange as never),
    at(range as never),
  ]);
};

describe('Keys in a notebook', () => {
  it('are found in its Markdown cells, and nowhere else', () => {
    const json = notebook(
      [
        { cell_type: 'raw', source: '---\nabstract: As @raw\n---\n' },
        markdown(['# One\n', 'See [@a, p. 3; @{b}]\n', 'and @c.']),
        { cell_type: 'code', source: ['x = [@d]\n', '#| fig-cap: "[@d]"\n'] },
        markdown('"Quoted" \\@no [[e]] and\n\t@f[^g]\n\n[^g]: @h'),
        { cell_type: 'raw', source: '@raw2' },
      ],
      1,
    );
    assert.deepEqual(found(json), [
      ['raw', 'raw', '@raw'],
      ['a', 'a', '@a'],
      ['b', 'b', '@{b}'],
      ['c', 'c', '@c'],
      ['e', 'e', '[[e]]'],
      ['f', 'f', '@f'],
      ['g', 'g', '[^g]'],
      ['g', 'g', '[^g]'],
      ['h', 'h', '@h'],
    ]);
  });

  it('are found in the captions in the options of a code cell', () => {
    const code = (source: JsonCell['source']): JsonCell => ({ cell_type: 'code', source });
    const options =
      '#| label: fig-a\r\n#| fig-cap: "From \\"[@a]\\" and\n#|   @{b}"\n#| alt: \'@no\'\nx = "@no"\n```';
    for (const source of [options, options.split(/(?<=\n)/)]) {
      assert.deepEqual(found(notebook([code(source), code('//| fig-cap: @m\u00fc'), code('')])), [
        ['a', 'a', '@a'],
        ['b', 'b', '@{b}'],
        ['m\u00fc', 'm\u00fc', '@m\u00fc'],
      ]);
    }
  });

  it('are found where letters are escaped', () => {
    const json = notebook([markdown('süß \u{1F600} @müller2020 "@b"')]).replace(
      /[^\x20-\x7e]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    assert.deepEqual(found(json), [
      ['müller2020', 'm\\u00fcller2020', '@m\\u00fcller2020'],
      ['b', 'b', '@b'],
    ]);
  });

  it('are ignored in broken JSON and in JSON that is not a notebook', () => {
    const broken = notebook([markdown('@a')]).slice(0, -1);
    const others = ['', '[]', '{}', '{"cells": 3}', '{"cells": [3, {"cell_type": "markdown"}]}'];
    for (const json of [...others, broken]) {
      assert.deepEqual(found(json), [], json);
    }
  });

  it('are the same as in its cells, one by one, in any content', () => {
    const parts = ['@k1', '[@k2; see @k3]', '[[k4]]', '\n', '\n\n'];
    const part = fc.constantFrom(...parts, ...letters('"\\`ü \t'));
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), fc.boolean(), (texts, inLines) => {
        const cells = texts.map((each) => markdown(inLines ? each.split(/(?<=\n)/) : each));
        const json = notebook(cells, inLines ? 2 : undefined);
        const expected = texts.flatMap((each) =>
          keyMentionsIn('a.md', each, always).map(({ key }) => [key, key]),
        );
        assert.deepEqual(
          found(json).map(([key, there]) => [key, there]),
          expected,
        );
      }),
    );
  });

  it('are found beside images of megabytes', () => {
    const output = { cell_type: 'code', source: 'x'.repeat(9 * 2 ** 20) };
    assert.deepEqual([...citedKeys(notebook([output, markdown('@a')]), 'x.ipynb')], ['a']);
  });
});
