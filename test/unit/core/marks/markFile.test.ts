import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  canBeMarked,
  changeMarks,
  looksLikeMarks,
  noMark,
  parseMarks,
} from '../../../../src/core/marks/markFile';
import type { PaperMark } from '../../../../src/core/marks/markFile';
import { pause } from '../../support/engineParts';

const star: PaperMark = { starred: true, read: false };
const read: PaperMark = { starred: false, read: true };
const both: PaperMark = { starred: true, read: true };

function changed(text: string, changes: Readonly<Record<string, PaperMark>>): Promise<string> {
  return changeMarks(text, new Map(Object.entries(changes)), pause);
}

describe('A file of marks', () => {
  it('has a paper a line', async () => {
    const { marks, problems } = await parseMarks(
      '# mine\n\na2025 starred\nb read\r\n c  read starred\n',
      pause,
    );
    assert.deepEqual(
      [...marks],
      [
        ['a2025', star],
        ['b', read],
        ['c', both],
      ],
    );
    assert.deepEqual(problems, []);
  });

  it('joins lines with the same key, as a union merge leaves them', async () => {
    assert.deepEqual([...(await parseMarks('a starred\na read\n', pause)).marks], [['a', both]]);
    assert.equal(await changed('a starred\na read\nb read\n', { a: read }), 'a read\nb read\n');
    assert.equal(await changed('a starred\na read\nb read\n', { a: noMark }), 'b read\n');
  });

  it('says of each line that it cannot read why, and what conflict markers are', async () => {
    const text = 'a\nb red\n<<<<<<< HEAD\nc read\n=======\n>>>>>>> read\n';
    const { marks, problems } = await parseMarks(text, pause);
    assert.deepEqual([...marks.keys()], ['c']);
    assert.deepEqual(
      problems.map(({ line, length, argument }) => [line, length, argument]),
      [
        [0, 1, 'a'],
        [1, 5, 'red'],
        [2, 12, '<<<<<<<'],
        [4, 7, '======='],
        [5, 12, '>>>>>>>'],
      ],
    );
  });

  it('comes into being with a line that explains it', async () => {
    const text = await changed('', { b: star, a: read });
    assert.match(text, /^# .*\na read\nb starred\n$/);
    assert.equal(await changed('', { a: noMark }), '');
  });

  it('takes new lines where they sort, with the ends of lines that it has', async () => {
    assert.equal(
      await changed('a read\r\nc read\r\n', { b: star }),
      'a read\r\nb starred\r\nc read\r\n',
    );
    assert.equal(await changed('a read', { b: star }), 'a read\nb starred\n');
    assert.equal(await changed('\uFEFFb read\n', { a: star }), '\uFEFFa starred\nb read\n');
    assert.equal(
      await changed('b read\n# the end\n', { c: star }),
      'b read\nc starred\n# the end\n',
    );
  });

  it('leaves a line alone that says the same already', async () => {
    assert.equal(await changed('a  read starred \n', { a: both }), 'a  read starred \n');
    assert.equal(await changed('a\nb starred\n', { a: read, b: noMark }), 'a\na read\n');
  });

  it('is told from any other text', async () => {
    const explained = (await changed('', { a: read })).split('\n', 1)[0] ?? '';
    for (const text of [
      ...['', '\uFEFF\n ', explained, `${explained}\nwhat\never\n`, 'a read\n', '\uFEFFa read'],
      ...[
        '# mine\r\na starred\r\nnonsense of mine\r\n',
        '<<<<<<< HEAD\na read\n=======\n>>>>>>> b\n',
      ],
    ]) {
      assert.ok(await looksLikeMarks(text, pause), text);
    }
    for (const text of [
      ...[
        '# My plan\n',
        '# My plan\n\nBuy milk\n',
        'Daily Papers\n\nA Title\n',
        '#!/bin/sh\n',
        'a',
      ],
      ...['milk\nbread\nbooks read\n', '#!/bin/sh\nread\nrm -rf x\n', '{"a": 1}', '@misc{a}\n'],
    ]) {
      assert.ok(!(await looksLikeMarks(text, pause)), text);
    }
  });

  it('leaves out keys that no line can begin with', async () => {
    for (const key of ['', 'two words', '#a', '=======', '$(touch)', 'a`b`', 'a;b', 'a|b']) {
      assert.equal(canBeMarked(key), false);
      assert.equal(await changed('b read\n', { [key]: star }), 'b read\n');
    }
  });

  const word = fc.constantFrom(
    'a',
    'b',
    'ö',
    'k2025',
    '#',
    '=======',
    'starred',
    'read',
    'x:y',
    '\uFEFF',
  );
  const gap = fc.constantFrom(' ', '\t', '\n', '\r\n', '\r', '  ');
  const text = fc
    .array(fc.tuple(word, gap), { maxLength: 30 })
    .map((parts) => parts.flat().join(''));
  const mark = fc.record({ starred: fc.boolean(), read: fc.boolean() }, { noNullPrototype: true });
  const changes = fc
    .array(fc.tuple(fc.constantFrom<string>('a', 'b', 'c', 'k2025', 'ö', 'zz'), mark))
    .map((entries) => new Map(entries));

  it('tells after a change what was changed, and of other keys what it told before', async () => {
    await fc.assert(
      fc.asyncProperty(text, changes, async (before, wanted) => {
        const { marks: old } = await parseMarks(before, pause);
        const { marks } = await parseMarks(await changeMarks(before, wanted, pause), pause);
        for (const [key, mark] of wanted) assert.deepEqual(marks.get(key) ?? noMark, mark);
        for (const [key, mark] of old) if (!wanted.has(key)) assert.deepEqual(marks.get(key), mark);
      }),
    );
  });

  it('keeps each line of others, in order, as it was; the same change twice is one', async () => {
    await fc.assert(
      fc.asyncProperty(text, changes, async (before, wanted) => {
        const after = await changeMarks(before, wanted, pause);
        const others = async (file: string): Promise<string[]> => {
          const found: string[] = [];
          // The mark of the byte order stays where it is: before the first line, whichever that is.
          const lines = file.replace(/^\uFEFF/, '').split('\n');
          for (const line of lines.map((line) => line.trimEnd())) {
            const [key] = (await parseMarks(line, pause)).marks.keys();
            const isOther = key === undefined || !wanted.has(key);
            if (isOther && line !== '' && !line.startsWith('# Marks')) found.push(line);
          }
          return found;
        };
        assert.deepEqual(await others(after), await others(before));
        assert.equal(await changeMarks(after, wanted, pause), after);
      }),
      { examples: [['\uFEFF k2025 starred', new Map([['a', { starred: false, read: true }]])]] },
    );
  });

  it('reads back what it wrote, sorted', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (wanted) => {
        const { marks, problems } = await parseMarks(await changeMarks('', wanted, pause), pause);
        const kept = [...wanted].filter(([, { starred, read }]) => starred || read);
        assert.deepEqual(
          [...marks],
          kept.sort(([a], [b]) => (a < b ? -1 : 1)),
        );
        assert.deepEqual(problems, []);
      }),
    );
  });

  it('never throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (any) => {
        await parseMarks(await changeMarks(any, new Map([['a', star]]), pause), pause);
      }),
    );
  });
});
