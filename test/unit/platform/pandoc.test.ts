import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPandoc } from '../../../src/platform/node/pandoc';
import { leaveOut } from '../../support/leaveOut';

describe('Running Pandoc', () => {
  let folder: string;
  before(function () {
    if (process.platform === 'win32') leaveOut(this, 'this needs scripts with #!');
    folder = mkdtempSync(join(tmpdir(), 'fake-pandoc-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** A program in place of Pandoc. */
  const fake = (script: string): string => {
    const path = join(folder, `pandoc-${script.length}`);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const input = {
    args: ['--csl=style.csl', '$(touch hacked); "x"'],
    document: '[@a]\n',
    files: new Map([['style.csl', '<style/>']]),
  };

  it('passes arguments unchanged, the document, and a folder with the given files alone', async () => {
    const path = fake('pwd; ls; for each in "$@"; do echo "$each"; done; cat');
    const answer = await runPandoc(path, input);
    assert.ok('output' in answer);
    const [where = '', ...lines] = answer.output.split('\n');
    assert.deepEqual(lines, ['style.csl', '--csl=style.csl', '$(touch hacked); "x"', '[@a]', '']);
    assert.equal(existsSync(where), false, 'the folder is removed');
  });

  it('reports a program that does not exist', async () => {
    const answer = await runPandoc(join(folder, 'nowhere'), input);
    assert.deepEqual(answer, { problem: 'missing' });
  });

  it('reports what a failing program writes', async () => {
    const answer = await runPandoc(fake('echo "no such style" >&2; exit 3'), input);
    assert.deepEqual(answer, { problem: 'failed', message: 'no such style' });
  });

  it('stops a program that takes too long', async () => {
    const started = join(folder, 'started');
    const answer = await runPandoc(fake(`echo $$ > ${started}; exec sleep 600`), input, 300);
    assert.deepEqual(answer, { problem: 'slow' });
    const pid = Number(readFileSync(started, 'utf8'));
    assert.throws(() => process.kill(pid, 0), 'the process has ended');
  });
});
