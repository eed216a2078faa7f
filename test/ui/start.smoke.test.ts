import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import { root } from '../../scripts/lib/paths.mjs';
import { waitUntil } from './support/vscode';

/** The PATH without a desktop VS Code, so the start is the same on every machine. */
const path = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !existsSync(join(folder, 'code')))
  .join(delimiter);

describe('npm start', () => {
  let child: ChildProcess;
  let output = '';

  /** Starts it as npm does: with the user's folder as INIT_CWD. */
  const start = (...args: string[]): void => {
    child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), ...args], {
      env: { ...process.env, PATH: path, INIT_CWD: join(root, 'test') },
    });
    child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  };
  afterEach(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  });

  it('serves the folder at a secret address until it is stopped', async () => {
    start('fixtures');
    const address = await waitUntil(
      'the address',
      () => Promise.resolve(/http:\S+/.exec(output)?.[0]),
      100_000,
    );
    const { origin, searchParams } = new URL(address);
    assert.equal(searchParams.get('folder'), join(root, 'test/fixtures'));
    // It answers with a cookie for the secret, and redirects the browser.
    const answer = await fetch(address, { redirect: 'manual' });
    assert.equal(answer.status, 302);
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    assert.equal((await fetch(`${origin}/`, { headers: { cookie } })).status, 200);
    assert.equal((await fetch(`${origin}/`)).status, 403);

    child.kill('SIGINT');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    await assert.rejects(fetch(address));
  });

  it('reports a missing folder', async () => {
    start('no-such-folder');
    assert.deepEqual(await once(child, 'exit'), [1, null]);
    assert.ok(output.includes(`There is no folder ${join(root, 'test/no-such-folder')}.`));
  });
});
