import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { noticesOf } from '../../scripts/lib/notices.mjs';

/** A build that took code from these files. */
function buildOf(...paths: readonly string[]): Metafile {
  const inputs = Object.fromEntries(paths.map((path) => [path, { bytesInOutput: 10 }]));
  const output = { bytes: 10, inputs, imports: [], exports: [] };
  return { inputs: {}, outputs: { 'dist/a.js': output } };
}

describe('Notices of packages in a build', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'paper-digest-notices-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const install = (folder: string, license: string, text?: string): void => {
    const path = join(root, folder);
    mkdirSync(path, { recursive: true });
    const name = folder.replace(/^.*node_modules\//, '');
    writeFileSync(join(path, 'package.json'), JSON.stringify({ name, version: '1.2.3', license }));
    if (text !== undefined) writeFileSync(join(path, 'LICENSE.md'), text);
  };

  it('have the text of each package once, also of nested and scoped ones', () => {
    install('node_modules/tide', 'MIT', 'Anybody may use the tide.');
    install('node_modules/tide/node_modules/@sea/salt', 'ISC', 'Salt is for all.');
    const build = buildOf(
      'src/extension.ts',
      'node_modules/tide/a.js',
      'node_modules/tide/lib/b.js',
      'node_modules/tide/node_modules/@sea/salt/index.js',
    );
    const text = noticesOf(root, [build, build]);
    assert.deepEqual(text.match(/^\S+ 1\.2\.3 \(.*\)$/gm), [
      '@sea/salt 1.2.3 (ISC)',
      'tide 1.2.3 (MIT)',
    ]);
    assert.equal(text.split('Anybody may use the tide.').length, 2);
    assert.equal(text.split('Salt is for all.').length, 2);
  });

  it('fail for a licence that is not allowed in the package', () => {
    install('node_modules/tide', 'GPL-3.0-only', 'Share alike.');
    const build = buildOf('node_modules/tide/a.js');
    assert.throws(() => noticesOf(root, [build]), /tide has the licence GPL-3\.0-only/);
  });

  it('fail for a package without its text', () => {
    install('node_modules/tide', 'MIT');
    const build = buildOf('node_modules/tide/a.js');
    assert.throws(() => noticesOf(root, [build]), /tide has no file with its licence/);
  });
});
