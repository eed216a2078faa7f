import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inOneLine, isEmptyMark, markFlags, noMark } from '../../../../src/core/marks/mark';
import type { PaperMark } from '../../../../src/core/marks/mark';
import { changeMarks, looksLikeMarks, parseMarks } from '../../../../src/core/marks/markFile';
import { pause } from '../../support/engineParts';
import { testTables } from '../../support/cases';
import { anyMark } from './anyMark';

const star: PaperMark = { ...noMark, starred: true };
const read: PaperMark = { ...noMark, read: true };

/** Changes of a table, where a mark has only what isn't so in {@link noMark}. */
type Changes = Readonly<Record<string, Partial<PaperMark>>>;

describe('A file of marks', () => {
  testTables('tables/marks/markFile.json', {
    parseMarks: async (text: string) => {
      const { marks, problems } = await parseMarks(text, pause);
      return { marks: Object.fromEntries(marks), problems };
    },
    changeMarks: ([text, changes]: [string, Changes]) => {
      const marks = Object.entries(changes).map(
        ([key, mark]) => [key, { ...noMark, ...mark }] as const,
      );
      return changeMarks(text, new Map(marks), pause);
    },
    looksLikeMarks: (text: string) => looksLikeMarks(text, pause),
  });

  it('is recognized by the line that it starts with', async () => {
    const text = await changeMarks('', new Map([['a', read]]), pause);
    const [explained = ''] = text.split('\n', 1);
    assert.ok(await looksLikeMarks(explained, pause));
    assert.ok(await looksLikeMarks(`${explained}\nwhat\never\n`, pause));
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
