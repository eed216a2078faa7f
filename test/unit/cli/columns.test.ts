import assert from 'node:assert/strict';
import { cut, inColumns, widthOf } from '../../../src/cli/columns';
import type { Output } from '../../../src/cli/output';

const same = (text: string): string => text;
const output = (width: number | undefined): Output => ({
  print: () => undefined,
  warn: () => undefined,
  width,
  bold: same,
  dim: same,
  red: same,
  yellow: same,
});
const rows = [
  ['gdpo2026', '2026-01-08', 'A title that is rather long'],
  ['bapo', '', '奖励模型 with wide characters'],
];

describe('Columns', () => {
  it('fit a terminal', () => {
    const long = rows.map(([key = '', date = '', title = '']) => [key, date, `${title} ${title}`]);
    const lines = inColumns(long, output(54)).split('\n');
    assert.deepEqual(lines, [
      'gdpo2026  2026-01-08  A title that is rather long A t…',
      'bapo                  奖励模型 with wide characters…',
    ]);
    for (const line of lines) assert.ok(widthOf(line) <= 54);
  });

  it('are left out on a narrow terminal, but for the first and the last', () => {
    assert.deepEqual(inColumns(rows, output(30)).split('\n'), [
      'gdpo2026  A title that is rat…',
      'bapo      奖励模型 with wide…',
    ]);
  });

  it('are whole elsewhere, separated by tabs', () => {
    assert.equal(
      inColumns([...rows, ['a\tb', 'c\nd', '\u001B[31m\u202Ee']], output(undefined)),
      'gdpo2026\t2026-01-08\tA title that is rather long\nbapo\t\t奖励模型 with wide characters\na b\tc d\t [31m e',
    );
  });

  it('cut texts between characters', () => {
    assert.equal(cut('奖励模型', 5), '奖励…');
    assert.equal(cut('ab', 2), 'ab');
    assert.equal(cut('a👍b👍', 4), 'a👍…');
  });
});
