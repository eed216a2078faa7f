import assert from 'node:assert/strict';
import { compileGlob } from '../../../../src/core/files/glob';
import { assertLinear } from '../../support/linear';
import { testTables } from '../../support/cases';

/** The paths that a glob matches. */
const matched =
  (options?: Parameters<typeof compileGlob>[1]) =>
  ([glob, ...paths]: [string, ...string[]]) =>
    paths.filter(compileGlob(glob, options));

describe('A glob', () => {
  testTables('tables/files/glob.json', {
    compileGlob: matched(),
    'compileGlob with content': matched({ withContent: true }),
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
