/**
 * All tests, on any machine with Node 20 and npm: sets up what it requires, runs every check and suite as soon as
 * possible, and ends with a line of totals. The exit code is nonzero when anything failed.
 *
 *     npm test                  everything
 *     npm run test:unit         test/unit: mocha, no VS Code
 *     npm run test:long         the slow ones of these, which try inputs for seconds: *.long.test.ts
 *     npm run test:integration  test/integration, inside VS Code (see scripts/integration.mjs), in each kind of host
 *     npm run test:ui           test/ui: a browser drives a VS Code that has the package installed;
 *                               with PICTURES=1 it writes screenshots to out/screenshots
 *     npm run test:desktop      test/integration in a downloaded desktop VS Code (needs the internet)
 *     npm run lint              types and layers (lint:types: tsc, oxlint, depcruise), style (lint:style: eslint, prettier)
 *
 * All tests accept `-- --grep words`, for the tests whose full title matches. Screenshots and logs of failures are in
 * out/.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { copyCheckout } from './lib/clone.mjs';
import { ensureDependencies, npm } from './lib/dependencies.mjs';
import { root } from './lib/paths.mjs';
import { exitOnSignals } from './lib/processes.mjs';
import { main, run, say } from './lib/run.mjs';
import { ensurePrograms } from './lib/system.mjs';
import { ensureVscode } from './lib/vscode.mjs';

/** How many steps run concurrently: more than there are CPUs, as tests in a VS Code often wait. */
const lanes = availableParallelism() + 2;

/**
 * Where the in-host tests run. The first two cover each kind of host and each VS Code version. All UI tests use the
 * most common combination, the new VS Code with Node, so with two CPUs the in-host tests skip it: they would take a
 * fifth of the time.
 */
const allHosts = availableParallelism() > 2;
const hosts = ['oldest', 'web', ...(allHosts ? ['node'] : [])];

/** Optional test data outside the checkout. */
const materialDir = join(root, '../shared');

exitOnSignals();
await main(async () => {
  const started = Date.now();
  // Install npm and Debian packages concurrently, as both mostly wait for the network.
  const dependencies = ensureDependencies();
  const setUp = installAll(dependencies);
  // Reported where it's awaited.
  setUp.catch(() => undefined);
  await dependencies;

  const results = await runConcurrently([
    { title: 'Package', script: ['package'], unwanted: /warning/i, minutes: 5, takes: lanes },
    { title: 'Long unit tests', script: ['test:long'], suite: true, takes: 2 },
    { title: 'Unit tests', script: ['test:unit'], suite: true, takes: lanes, needs: setUp },
    // Without the test data, the step above was already the same.
    ...(existsSync(materialDir)
      ? [
          {
            title: 'Unit tests of a fresh clone',
            script: ['test:unit'],
            suite: true,
            takes: 2,
            isRepeat: true,
            place: copyCheckout,
          },
        ]
      : []),
    ...hosts.map((kind) => ({
      title: `In-host tests (${kind})`,
      script: ['test:integration', '--', '--kind', kind],
      suite: true,
      minutes: 47,
    })),
    { title: 'Style', script: ['lint:style'] },
    { title: 'Types', script: ['lint:types'] },
    // Its pre-script would build the package, which already exists.
    {
      title: 'UI tests',
      script: ['test:ui', '--ignore-scripts'],
      suite: true,
      minutes: 45,
      takes: lanes,
    },
  ]);

  console.log('');
  for (const { title, seconds, passed, failed, note } of results) {
    const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed` : 'fine';
    say(`${title}: ${note ?? counts} (${seconds} s)`);
  }
  for (const { title, leftOut } of results) {
    for (const test of leftOut) say(`${title}, left out: ${test}`);
  }
  if (!allHosts) {
    say('In-host tests (node), left out: the UI tests cover this host (only two CPUs)');
  }
  for (const { title, report } of results) {
    if (report) console.log(`\n── ${title}: what failed\n\n${report}`);
  }
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  const leftOut = results.flatMap((result) => result.leftOut).length;
  console.log(
    `\n${sum('passed')} passed, ${sum('failed')} failed, ${leftOut} left out (${secondsSince(started)} s)`,
  );
  if (sum('failed') > 0) process.exitCode = 1;
});

/**
 * Installs what the suites require: programs, and VS Codes, which unit tests inspect, too. The VS Codes are in a
 * folder that npm recreates for `dependencies`.
 */
async function installAll(dependencies) {
  await ensurePrograms(['chromium', 'ripgrep', 'pandoc']);
  await dependencies;
  await ensureVscode('current');
  await ensureVscode('oldest');
}

/**
 * Starts the steps in their order, each as soon as enough lanes are free; returns their results in that order.
 * `needs`: what this step, and all later ones, wait for. `takes`: how many lanes; one by default.
 */
async function runConcurrently(steps) {
  let free = lanes;
  const running = new Set();
  const runs = [];
  for (const step of steps) {
    try {
      await step.needs;
    } catch (error) {
      // Reported last, as people look at the end first.
      await Promise.all(runs);
      throw error;
    }
    const { takes = 1 } = step;
    while (free < takes) await Promise.race(running);
    free -= takes;
    const run = runStep(step).finally(() => {
      free += takes;
      running.delete(run);
    });
    running.add(run);
    runs.push(run);
  }
  return Promise.all(runs);
}

/**
 * Runs a step and prints its output when it's done. A step that fails without a failing test counts as one failure.
 * `suite`: prints mocha's counts, and fails when it ran no test. `unwanted`: what the output must not contain.
 * `minutes`: the time limit. `place`: returns the checkout to run in, if it isn't this one. `isRepeat`: another step
 * ran the same tests, so skipped tests aren't listed again.
 */
async function runStep({ title, script, suite, unwanted, minutes = 30, place, isRepeat }) {
  say(`${title}: begun`);
  const started = Date.now();
  const { code, output, timedOut } = await run(npm, ['run', '--silent', ...script], {
    cwd: (await place?.()) ?? root,
    timeLimit: minutes * 60_000,
    quiet: true,
  });
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}\n\n${output}`);
  const count = (word) => Number(new RegExp(`^\\s*(\\d+) ${word}\\b`, 'm').exec(output)?.[1] ?? 0);
  const passed = suite ? count('passing') : 0;
  const failed = suite ? count('failing') : 0;
  const leftOut = suite ? testsLeftOut(output) : [];
  const pending = suite ? count('pending') : 0;
  const unexplained = pending - leftOut.length;
  const note =
    failed === 0
      ? whatIsWrong({ code, output, timedOut, suite, passed, unexplained, unwanted })
      : undefined;
  const report = failed > 0 || note ? whatFailed(output) : undefined;
  return {
    title,
    seconds: secondsSince(started),
    passed,
    leftOut: isRepeat ? [] : leftOut,
    note,
    report,
    failed: note ? failed + 1 : failed,
  };
}

function secondsSince(time) {
  return Math.round((Date.now() - time) / 1000);
}

/** The titles of tests that didn't run, with the reason (see `leaveOut` in test/support). */
function testsLeftOut(output) {
  return [...output.matchAll(/^\s*- (.+ \(left out: .+\))$/gm)].map(([, title]) => title);
}

/**
 * Mocha's list of failed tests, repeated at the end, where people look first. For a suite that didn't get to its
 * list: each failure with the lines after it, and the last lines.
 */
function whatFailed(output) {
  const list = output.search(/^\s*\d+ failing\b/m);
  if (list >= 0) return output.slice(list).trim();
  const lines = output.trimEnd().split('\n');
  const failures = lines.flatMap((line, index) =>
    /^\s*\d+\) /.test(line) ? lines.slice(index, index + 24) : [],
  );
  return [...failures, '…', ...lines.slice(-20)].join('\n');
}

/** Why a step failed without a failing test; undefined otherwise. */
function whatIsWrong({ code, output, timedOut, suite, passed, unexplained, unwanted }) {
  if (timedOut) return 'FAILED: took too long';
  if (code !== 0) return `FAILED with exit code ${code}`;
  if (suite && passed === 0) return 'FAILED: no test was run';
  if (unexplained > 0) return `FAILED: ${unexplained} tests are left out without saying why`;
  if (unwanted?.test(output)) return 'FAILED: there are warnings';
  return undefined;
}
