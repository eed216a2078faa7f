import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { PackageManager, listFiles } from '@vscode/vsce';
import { measureActivation } from '../../bench/activation';
import { languages } from '../../scripts/l10n.mjs';
import type * as serverCode from '../../src/platform/createServer';
import { read, root } from './support/manifest';

const kilobyte = 1000;

describe('The package', () => {
  let dist: string;
  before(() => {
    dist = mkdtempSync(join(tmpdir(), 'paper-digest-build-'));
    const build = ['esbuild.mjs', '--minify', `--outdir=${dist}`];
    execFileSync(process.execPath, build, { cwd: root });
  });
  after(() => rmSync(dist, { recursive: true }));

  const commandLine = 'cli.js';
  /** In the package, with what it needs to be found there. */
  const packedSize = (path: string) => deflateRawSync(readFileSync(path)).length + 300;
  const textOf = (file: string) => readFileSync(join(dist, file), 'utf8');
  /** A file and what it requires when it's loaded, except in other places than `dist`. */
  const loadedWith = (file: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(file)) return found;
    found.add(file);
    for (const [, name = ''] of textOf(file).matchAll(/require\("\.\/([\w.-]+)"\)(?!\.load)/g)) {
      loadedWith(name, found);
    }
    return found;
  };
  const sizeOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + statSync(join(dist, file)).size, 0);

  it('loads at most 515 KB when it is activated, and not the server', () => {
    const files = loadedWith('extension.js');
    assert.deepEqual([...files].sort(), ['common.js', 'extension.js', 'platform.js']);
    assert.ok(sizeOf(files) <= 515 * kilobyte, `${sizeOf(files)} bytes`);
  });

  it('is activated, and has the server in a file of its own', () => {
    assert.ok((measureActivation(join(dist, 'extension.js'))['activationMs'] ?? 0) > 0);
    const server = createRequire(join(dist, 'server.js'))('./server.js') as typeof serverCode;
    assert.equal(typeof server.serveNew, 'function');
  });

  it('runs the same files in a browser, with a few more KB', () => {
    const web = readdirSync(join(dist, 'web')).map((file) => join('web', file));
    assert.ok(sizeOf(web) <= 10 * kilobyte, `${sizeOf(web)} bytes`);
  });

  it('does not load what needs VS Code in the worker', () => {
    const files = loadedWith('server.js');
    assert.ok(![...files].some((file) => textOf(file).includes('require("vscode")')));
  });

  it('names the licences of the packages whose code it has', () => {
    const notices = textOf('ThirdPartyNotices.txt');
    const names = notices.match(/^\S+(?= \d[\d.]* \()/gm);
    assert.deepEqual(names, [
      ...['@modelcontextprotocol/sdk', 'ajv', 'ajv-formats', 'domelementtype', 'domutils'],
      ...[
        'entities',
        'fast-deep-equal',
        'fast-uri',
        'htmlparser2',
        'js-yaml',
        'json-schema-traverse',
        'papaparse',
        'stemmer',
      ],
      ...['temml', 'zod', 'zod-to-json-schema'],
    ]);
    assert.match(notices, /Permission is hereby granted, free of charge/);
    assert.match(read('.vscodeignore'), /^!dist\/ThirdPartyNotices\.txt$/m);
  });

  it('has at most 910 KB without the command line and languages, and 32 KB for each language', async () => {
    const others = await listFiles({ cwd: root, packageManager: PackageManager.None });
    const files = [
      ...others.filter((file) => !file.startsWith('dist/')).map((file) => join(root, file)),
      ...readdirSync(dist, { recursive: true, encoding: 'utf8' })
        .filter((file) => file !== commandLine)
        .map((file) => join(dist, file)),
    ].filter((file) => statSync(file).isFile());
    const sizes = new Map<string, number>();
    for (const file of files) {
      const language = /(?:package\.nls|bundle\.l10n)\.([\w-]+)\.json$/.exec(file)?.[1] ?? '';
      sizes.set(language, (sizes.get(language) ?? 0) + packedSize(file));
    }
    for (const [language, size] of sizes) {
      const limit = language === '' ? 910 : 32;
      assert.ok(size <= limit * kilobyte, `${language}: ${size} bytes`);
    }
    assert.deepEqual([...sizes.keys()].filter(Boolean).sort(), languages);
  });

  it('has the command line in one file of at most 425 KB, which the extension does not load', () => {
    assert.ok(textOf(commandLine).startsWith('#!/usr/bin/env node\n'));
    assert.doesNotMatch(textOf(commandLine), /require\("(?:\.|vscode")/);
    const size = packedSize(join(dist, commandLine));
    assert.ok(size <= 425 * kilobyte, `${size} bytes`);
    const others = readdirSync(dist, { encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    for (const file of others) {
      assert.ok(file === commandLine || !textOf(file).includes(`./${commandLine}`), file);
    }
  });
});
