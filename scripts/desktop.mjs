/**
 * Runs test/integration in a desktop VS Code, which is downloaded, so it requires internet access.
 *
 *     npm run test:desktop                                   the newest stable release
 *     npm run test:desktop -- --version 1.100.3 --grep hover
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './lib/dependencies.mjs';
import { vscodesDir } from './lib/paths.mjs';
import { main } from './lib/run.mjs';
import { temporaryFolder } from './lib/server.mjs';

await main(async () => {
  const { version, grep } = parseArgs({
    options: { version: { type: 'string', default: 'stable' }, grep: { type: 'string' } },
  }).values;
  await ensureDependencies();
  const { runTests } = await import('@vscode/test-electron');
  const { hosts, makeExtension, testWorkspace } = await import('./lib/in-host.mjs');
  const temporary = temporaryFolder();
  const inTemporary = (name) => join(temporary.path, name);
  try {
    const extension = await makeExtension(inTemporary('extension'), {
      ...hosts.node,
      files: hosts.oldest.files,
      grep,
    });
    await runTests({
      version,
      cachePath: vscodesDir,
      extensionDevelopmentPath: extension,
      extensionTestsPath: join(extension, 'test/index.js'),
      launchArgs: [
        testWorkspace(inTemporary('workspace')),
        `--user-data-dir=${inTemporary('data')}`,
        `--extensions-dir=${inTemporary('extensions')}`,
        '--disable-workspace-trust',
        '--skip-welcome',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    });
  } finally {
    temporary.dispose();
  }
});
