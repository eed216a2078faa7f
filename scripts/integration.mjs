/**
 * Runs the tests of test/integration inside VS Code.
 *
 *     npm run test:integration                                in every kind of host
 *     npm run test:integration -- --kind oldest               VS Code 1.100 (or web, node)
 *     npm run test:integration -- --kind oldest --grep hover  tests whose full title matches
 *     npm run test:integration -- --built dist                with an existing build of the extension
 */
import { parseArgs } from 'node:util';
import { ensureDependencies } from './lib/dependencies.mjs';
import { exitOnSignals } from './lib/processes.mjs';
import { main, say, ScriptError } from './lib/run.mjs';

exitOnSignals();
await main(async () => {
  const { kind, grep, built } = parseArgs({
    options: {
      kind: { type: 'string', multiple: true },
      grep: { type: 'string' },
      built: { type: 'string' },
    },
  }).values;
  await ensureDependencies();
  const { hosts, runInHost } = await import('./lib/in-host.mjs');
  for (const name of kind ?? Object.keys(hosts)) {
    if (!(name in hosts)) {
      throw new ScriptError(`--kind is one of ${Object.keys(hosts).join(', ')}, not ${name}.`);
    }
    say(`In-host tests: ${name}`);
    const { code } = await runInHost(name, { grep, built });
    if (code !== 0) process.exitCode = 1;
  }
});
