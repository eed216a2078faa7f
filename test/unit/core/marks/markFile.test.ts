import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isAcceptedKey } from '../../../../src/core/identity/key';
import { inOneLine, isNothing, markFlags, noMark } from '../../../../src/core/marks/mark';
import type { PaperMark } from '../../../../src/core/marks/mark';
import { changeMarks, looksLikeMarks, parseMarks } from '../../../../src/core/marks/markFile';
import { pause } from '../../support/engineParts';
import { anyMark } from './anyMark';

const star: PaperMark = { ...noMark, starred: true };
const read: PaperMark = { ...noMark, read: true };
const both: PaperMark = { ...noMark, starred: true, read: true };

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

  it('has tags and a remark that stands last, with the quotation marks in it', async () => {
    const lines = [
      'a #rl #RL later #rl/offline "see  "Proof 3""',
      'b "no # tag, no starred here"',
      'c skipped later',
    ];
    const { marks, problems } = await parseMarks(`${lines.join('\r\n')}\n`, pause);
    assert.deepEqual(
      [...marks],
      [
        ['a', { ...noMark, later: true, tags: ['rl', 'rl/offline'], remark: 'see "Proof 3"' }],
        ['b', { ...noMark, remark: 'no # tag, no starred here' }],
        ['c', { ...noMark, later: true }],
      ],
    );
    assert.deepEqual(problems, []);
    const a = { ...noMark, skipped: true, tags: ['rl', 'x'], remark: 'say "hi"' };
    assert.equal(await changed(`${lines[0]}\n`, { a }), 'a skipped #rl #x "say "hi""\n');
  });

  it('joins lines with the same key, as a union merge leaves them', async () => {
    assert.deepEqual([...(await parseMarks('a starred\na read\n', pause)).marks], [['a', both]]);
    assert.equal(await changed('a starred\na read\nb read\n', { a: read }), 'a read\nb read\n');
    assert.equal(await changed('a starred\na read\nb read\n', { a: noMark }), 'b read\n');
  });

  it('joins tags and remarks, and keeps what one skipped and another did not', async () => {
    const text = 'a skipped #x "one"\na later #X #y "one · two"\na "three"\nb skipped\nb read\n';
    const { marks } = await parseMarks(text, pause);
    assert.deepEqual(
      [...marks],
      [
        ['a', { ...noMark, later: true, tags: ['x', 'y'], remark: 'one · two · three' }],
        ['b', read],
      ],
    );
  });

  it('is read as older versions wrote it, and known to them by its first line', async () => {
    const old = '# Marks of papers by Paper Digest, one paper a line: key starred read';
    assert.ok(await looksLikeMarks(`${old}\nwhat\never\n`, pause));
    const text = await changed('', { a: read });
    assert.ok(text.startsWith(old));
    assert.equal(await changed(`${old}\n`, { a: read }), `${old}\na read\n`);
  });

  it('says what is wrong with a tag or a remark', async () => {
    const text = ['a #2025', 'b read "open', 'c "shut" read', 'd ""', ' "whose"'].join('\n');
    const { marks, problems } = await parseMarks(text, pause);
    assert.equal(marks.size, 0);
    assert.deepEqual(
      problems.map(({ message, argument }) => [message.slice(0, 12), argument]),
      [
        ['“{0}” is no ', '#2025'],
        ['A remark is ', '"open'],
        ['A remark is ', '"shut" read'],
        ['After the ke', 'd'],
        ['A line begin', '"whose"'],
      ],
    );
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
      ...['milk #shop\nbread #shop\n', 'name "Value"\n', 'milk #shop "two"\nbread\n'],
      ...['milk\nbread\nbooks read\n', '#!/bin/sh\nread\nrm -rf x\n', '{"a": 1}', '@misc{a}\n'],
    ]) {
      assert.ok(!(await looksLikeMarks(text, pause)), text);
    }
  });

  it('leaves out keys that no line can begin with', async () => {
    for (const key of ['', 'two words', '#a', '=======', '$(touch)', 'a`b`', 'a;b', 'a|b']) {
      assert.equal(isAcceptedKey(key), false);
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
    'later',
    'skipped',
    '#tag',
    '"',
    '"a',
    'b"',
    'x:y',
    '\uFEFF',
  );
  const gap = fc.constantFrom(' ', '\t', '\n', '\r\n', '\r', '  ');
  const text = fc
    .array(fc.tuple(word, gap), { maxLength: 30 })
    .map((parts) => parts.flat().join(''));
  const changes = fc
    .array(fc.tuple(fc.constantFrom<string>('a', 'b', 'c', 'k2025', 'ö', 'zz'), anyMark))
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
      { examples: [['\uFEFF k2025 starred', new Map([['a', read]])]] },
    );
  });

  it('reads back what it wrote, sorted', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (wanted) => {
        const { marks, problems } = await parseMarks(await changeMarks('', wanted, pause), pause);
        const kept = [...wanted].filter(([, mark]) => !isNothing(mark));
        assert.deepEqual(
          [...marks],
          kept.sort(([a], [b]) => (a < b ? -1 : 1)),
        );
        assert.deepEqual(problems, []);
      }),
    );
  });

  it('loses nothing in a union merge, in whatever order it puts the lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        text,
        changes,
        changes,
        fc.infiniteStream(fc.nat(2)),
        async (base, ours, theirs, picks) => {
          const sides = await Promise.all(
            [ours, theirs].map((side) => changeMarks(base, side, pause)),
          );
          const [left = [], right = []] = sides.map((side) =>
            side.replace(/^\uFEFF/, '').split('\n'),
          );
          const lines: string[] = [];
          while (left.length + right.length > 0) {
            const pick = Number(picks.next().value);
            // What stands on both sides is taken once, or twice.
            if (pick === 2 && left[0] === right[0]) left.shift();
            const side = left.length > 0 && (pick === 0 || right.length === 0) ? left : right;
            lines.push(side.shift() ?? '');
          }
          const { marks } = await parseMarks(lines.join('\n'), pause);
          for (const side of sides) {
            for (const [key, mark] of (await parseMarks(side, pause)).marks) {
              const kept = marks.get(key) ?? noMark;
              for (const flag of markFlags) {
                const yields = flag === 'skipped' && (kept.read || kept.later);
                assert.ok(!mark[flag] || kept[flag] || yields, `${key} ${flag}`);
              }
              const tags = kept.tags.map((tag) => tag.toLowerCase());
              for (const tag of mark.tags) assert.ok(tags.includes(tag.toLowerCase()));
              const remarks = kept.remark.split('·').map(inOneLine);
              for (const part of mark.remark.split('·').map(inOneLine)) {
                assert.ok(part === '' || remarks.includes(part));
              }
            }
          }
        },
      ),
    );
  });

  it('takes time linear in it, also of one paper', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `a #t${i} "remark ${i}"\n`);
    const { marks } = await parseMarks(lines.join(''), pause);
    assert.equal(marks.get('a')?.tags.length, 20_000);
    await parseMarks(`a ${'"'.repeat(200_000)} x`, pause);
    await parseMarks(`a ${' "'.repeat(200_000)} x`, pause);
  });

  it('never throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (any) => {
        await parseMarks(await changeMarks(any, new Map([['a', star]]), pause), pause);
      }),
    );
  });
});
