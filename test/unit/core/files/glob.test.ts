import assert from 'node:assert/strict';
import { compileGlob } from '../../../../src/core/files/glob';
import { assertLinear } from '../../support/linear';

const cases: readonly (readonly [glob: string, yes: readonly string[], no: readonly string[]])[] = [
  [
    '**/*.{txt,md}',
    ['a.txt', 'a.md', 'x/a.txt', 'x/y/.md', 'x/y z/ä.txt'],
    ['a.txt2', 'atxt', 'a.txt/b', 'a.TXT', 'txt', ''],
  ],
  ['*.txt', ['a.txt', '.txt'], ['x/a.txt', 'a.txt/']],
  ['a/**', ['a', 'a/b', 'a/b/c'], ['ab', 'b/a']],
  ['**', ['', 'a', 'a/b'], []],
  ['**/a', ['a', 'b/a', 'b/c/a'], ['a/b', 'ba']],
  ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b', 'a/b/b'], ['a/x/c', 'x/a/b', 'ab']],
  ['**/a/**/b/*.md', ['a/b/c.md', 'x/a/y/b/z/a/b/c.md'], ['a/b/c/d.md']],
  ['a?c', ['abc', 'a.c'], ['ac', 'abbc', 'a/c']],
  ['[a-c]x[!0-9].t', ['axy.t', 'cx-.t'], ['dxy.t', 'ax1.t', 'ax.t']],
  ['[]x', ['[]x'], ['x']],
  ['{a,b{c,d}}/{e}*', ['a/e', 'bc/ef', 'bd/e'], ['b/e', 'c/e']],
  ['{a/b,c}/d', ['a/b/d', 'c/d'], ['a/d']],
  ['a{b', ['a{b'], ['ab']],
  ['a}b{c,d}', ['a}bc', 'a}bd'], ['abc']],
  ['./a/', ['a'], ['./a/', 'b']],
  ['/a', ['a'], ['b/a']],
  ['*a*b*', ['ab', 'xaxbx', 'aab'], ['ba', 'a', 'a/b']],
  ['a.b+(c)|^$', ['a.b+(c)|^$'], ['aXb+(c)|^$']],
];

describe('A glob', () => {
  for (const [glob, yes, no] of cases) {
    it(`matches as in VS Code: ${glob}`, () => {
      const matches = compileGlob(glob);
      for (const path of yes) assert.ok(matches(path), `${glob} should match “${path}”`);
      for (const path of no) assert.ok(!matches(path), `${glob} should not match “${path}”`);
    });
  }

  it('matches the content of folders with the option', () => {
    const matches = compileGlob('**/old', { withContent: true });
    for (const path of ['old', 'a/old', 'old/b', 'a/old/b/c.txt']) assert.ok(matches(path), path);
    for (const path of ['older', 'a/older/b', 'b']) assert.ok(!matches(path), path);
  });

  it('matches nothing when it is longer than the maximum', () => {
    assert.ok(compileGlob('*'.repeat(5000))('a'));
    assert.ok(!compileGlob('*'.repeat(5001))('a'));
  });

  it('is compiled in linear time, with any braces', () => {
    for (const unit of ['{', '}', '{a}', '{a,b}', '{a,{', '}}', ',', '[!', '**/', '{**/']) {
      assertLinear(unit.repeat(1000), (glob) => compileGlob(glob)('a/b/c'));
      compileGlob(unit.repeat(100_000))('a/b/c');
    }
  });

  it('is matched in linear time', () => {
    for (const glob of [
      `${'*a'.repeat(500)}c/**`,
      `${'**/a/'.repeat(500)}c`,
      '{a,b}'.repeat(500),
    ]) {
      const matches = compileGlob(glob);
      assertLinear('a/a'.repeat(700), (path) => assert.ok(!matches(`${path}b`)), glob);
    }
  });
});
