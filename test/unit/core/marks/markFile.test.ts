import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isAcceptedKey } from '../../../../src/core/identity/key';
import { inOneLine, isEmptyMark, markFlags, noMark } from '../../../../src/core/marks/mark';
import type { PaperMark } from '../../../../src/core/marks/mark';
import { changeMarks, looksLikeMarks, parseMarks } from '../../../../src/core/marks/markFile';
import { pause } from '../../support/engineParts';
import { anyMark } from './anyMark';

const star: PaperMark = { ...noMark, starred: true };
const read: PaperMark = { ...noMark, read: true };
const both: PaperMark = { ...noMark, starred: true, read: true };

/** The marks by key, and the problems as `line length argument`. */
async function parsed(text: string) {
  const { marks, problems } = await parseMarks(text, pause);
  const shown = problems.map(({ line, length, argument }) => `${line} ${length} ${argument}`);
  return { marks: Object.fromEntries(marks), problems: shown };
}

function changed(text: string, changes: Readonly<Record<string, PaperMark>>): Promise<string> {
  return changeMarks(text, new Map(Object.entries(changes)), pause);
}

describe('A file of marks', () => {
  it('has one paper per line', async () => {
    assert.deepEqual(await parsed('# mine\n\na2025 starred\nb read\r\n c  read starred\n'), {
      marks: { a2025: star, b: read, c: both },
      problems: [],
    });
  });

  it('has tags, and a remark that comes last and can contain quotation marks', async () => {
    const first = 'a #rl #RL later #rl/offline "see  "Proof 3""';
    const text = `${first}\r\nb "no # tag, no starred here"\r\nc skipped later\n`;
    assert.deepEqual(await parsed(text), {
      marks: {
        a: { ...noMark, later: true, tags: ['rl', 'rl/offline'], remark: 'see "Proof 3"' },
        b: { ...noMark, remark: 'no # tag, no starred here' },
        c: { ...noMark, later: true },
      },
      problems: [],
    });
    const a = { ...noMark, skipped: true, tags: ['rl', 'x'], remark: 'say "hi"' };
    assert.equal(await changed(`${first}\n`, { a }), 'a skipped #rl #x "say "hi""\n');
  });

  it('joins lines with the same key, as after a union merge', async () => {
    const text =
      'a skipped #x "one"\na later #X #y "one · two"\na "three"\nb skipped\nb read\nc starred\nc read\n';
    assert.deepEqual((await parsed(text)).marks, {
      a: { ...noMark, later: true, tags: ['x', 'y'], remark: 'one · two · three' },
      b: read,
      c: both,
    });
    assert.equal(await changed('a starred\na read\nb read\n', { a: read }), 'a read\nb read\n');
    assert.equal(await changed('a starred\na read\nb read\n', { a: noMark }), 'b read\n');
  });

  it('is recognized by its first line, also by older versions', async () => {
    const old = '# Marks of papers by Paper Digest, one paper a line: key starred read';
    assert.ok(await looksLikeMarks(`${old}\nwhat\never\n`, pause));
    const text = await changed('', { a: read });
    assert.ok(text.startsWith(old));
    assert.equal(await changed(`${old}\n`, { a: read }), `${old}\na read\n`);
  });

  it('reports why a line cannot be read', async () => {
    for (const [line, expected] of [
      ['a', /Add a mark after/],
      ['b red', /“{0}” isn't a mark/],
      ['a #2025', /“{0}” isn't a mark/],
      ['b read "open', /Put the remark at the end/],
      ['c "shut" read', /Put the remark at the end/],
      ['d ""', /Add a mark after/],
      [' "whose"', /Start the line/],
      ['<<<<<<< HEAD', /Merge conflict/],
    ] as const) {
      const { marks, problems } = await parseMarks(line, pause);
      assert.equal(marks.size, 0);
      assert.match(problems[0]?.message ?? '', expected);
    }
    assert.deepEqual(await parsed('a\nb red\n<<<<<<< HEAD\nc read\n=======\n>>>>>>> read\n'), {
      marks: { c: read },
      problems: ['0 1 a', '1 5 red', '2 12 <<<<<<<', '4 7 =======', '5 12 >>>>>>>'],
    });
  });

  it('starts with a line that explains it', async () => {
    const text = await changed('', { b: star, a: read });
    assert.match(text, /^# .*\na read\nb starred\n$/);
    assert.equal(await changed('', { a: noMark }), '');
  });

  for (const [before, changes, after] of [
    // New lines are added in sorted order, with the line ends of the file.
    ['a read\r\nc read\r\n', { b: star }, 'a read\r\nb starred\r\nc read\r\n'],
    ['a read', { b: star }, 'a read\nb starred\n'],
    ['\uFEFFb read\n', { a: star }, '\uFEFFa starred\nb read\n'],
    ['b read\n# the end\n', { c: star }, 'b read\nc starred\n# the end\n'],
    // A line with the same marks isn't changed.
    ['a  read starred \n', { a: both }, 'a  read starred \n'],
    ['a\nb starred\n', { a: read, b: noMark }, 'a\na read\n'],
  ] as const) {
    it(`changes only what has to change in ${JSON.stringify(before)}`, async () => {
      assert.equal(await changed(before, changes), after);
    });
  }

  it('is distinguished from any other text', async () => {
    const explained = (await changed('', { a: read })).split('\n', 1)[0] ?? '';
    for (const text of [
      ...['', '\uFEFF\n ', explained, `${explained}\nwhat\never\n`, 'a read\n', '\uFEFFa read'],
      ...['# mine\r\na starred\r\nnonsense\r\n', '<<<<<<< HEAD\na read\n=======\n>>>>>>> b\n'],
    ]) {
      assert.ok(await looksLikeMarks(text, pause), text);
    }
    for (const text of [
      ...['# My plan\n', '# My plan\n\nBuy milk\n', 'Daily Papers\n\nA Title\n', '#!/bin/sh\n'],
      ...['a', 'milk #shop\nbread #shop\n', 'name "Value"\n', 'milk #shop "two"\nbread\n'],
      ...['milk\nbread\nbooks read\n', '#!/bin/sh\nread\nrm -rf x\n', '{"a": 1}', '@misc{a}\n'],
    ]) {
      assert.ok(!(await looksLikeMarks(text, pause)), text);
    }
  });

  it('ignores keys that no line can start with', async () => {
    for (const key of ['', 'two words', '#a', '=======', '$(touch)', 'a`b`', 'a;b', 'a|b']) {
      assert.equal(isAcceptedKey(key), false);
      assert.equal(await changed('b read\n', { [key]: star }), 'b read\n');
    }
  });

  const word = fc.constantFrom(
    ...'a b ö k2025 # ======= starred read later skipped #tag " "a b" x:y \uFEFF'.split(' '),
  );
  const gap = fc.constantFrom(' ', '\t', '\n', '\r\n', '\r', '  ');
  const text = fc
    .array(fc.tuple(word, gap), { maxLength: 30 })
    .map((parts) => parts.flat().join(''));
  const changes = fc
    .array(fc.tuple(fc.constantFrom<string>('a', 'b', 'c', 'k2025', 'ö', 'zz'), anyMark))
    .map((entries) => new Map(entries));

  it('has the changed marks after a change, and the other marks as before', async () => {
    await fc.assert(
      fc.asyncProperty(text, changes, async (before, wanted) => {
        const { marks: old } = await parseMarks(before, pause);
        const { marks } = await parseMarks(await changeMarks(before, wanted, pause), pause);
        for (const [key, mark] of wanted) assert.deepEqual(marks.get(key) ?? noMark, mark);
        for (const [key, mark] of old) if (!wanted.has(key)) assert.deepEqual(marks.get(key), mark);
      }),
    );
  });

  it('keeps all other lines, and does not change when a change is repeated', async () => {
    await fc.assert(
      fc.asyncProperty(text, changes, async (before, wanted) => {
        const after = await changeMarks(before, wanted, pause);
        const others = async (file: string): Promise<string[]> => {
          const found: string[] = [];
          // The byte order mark stays before the first line, whichever that is.
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

  it('reads back its own output, sorted', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (wanted) => {
        const { marks, problems } = await parseMarks(await changeMarks('', wanted, pause), pause);
        const kept = [...wanted].filter(([, mark]) => !isEmptyMark(mark));
        assert.deepEqual(
          [...marks],
          kept.sort(([a], [b]) => (a < b ? -1 : 1)),
        );
        assert.deepEqual(problems, []);
      }),
    );
  });

  it('loses nothing in a union merge, whatever the order of lines', async () => {
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
            // A line on both sides may be kept once or twice.
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

  it('is read in linear time, also when all lines are for one paper', async () => {
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
