/**
 * All tests, on any machine with Node 20 and npm: sets up what it requires, runs every check and suite as soon as
 * possible, and ends with a line of totals. The exit code is nonzero when anything failed.
 *
 *     npm test                  everything
 *     npm run test:unit         test/unit: mocha, no VS Code
 *     npm run test:long         the slow ones of these, which try inputs for seconds: *.long.test.ts
 *     npm run test:material     those that also read test data outside the checkout: *.material.test.ts
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
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { ensureDependencies, npm } from './lib/dependencies.mjs';
import { root } from './lib/paths.mjs';
import { exitOnSignals } from './lib/processes.mjs';
import { main, mustRun, run, say, ScriptError } from './lib/run.mjs';
import { ensurePrograms } from './lib/system.mjs';
import { ensureVscode } from './lib/vscode.mjs';

/** How many lanes the steps share: one more than there are CPUs, as tests in a VS Code sometimes wait. */
const lanes = availableParallelism() + 1;

/** In milliseconds, for one step: several times what the longest takes. */
const timeLimit = 1_800_000;

/** Optional test data outside the checkout. */
const hasMaterial = existsSync(join(root, '../shared'));

const started = Date.now();
const startedCpu = cpuTimes();

exitOnSignals();
await main(async () => {
  const results = await runSteps(stepsOf(setUp()));

  console.log('');
  for (const { title, begun, seconds, passed, failed, note } of results) {
    const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed` : 'fine';
    say(`${title}: ${note ?? counts} (${seconds} s, from ${begun} s on)`);
  }
  say(`The CPUs were busy for ${cpuUse()} % of the time`);
  for (const { title, leftOut } of results) {
    for (const test of leftOut) say(`${title}, left out: ${test}`);
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

/** Begins to install and build what the steps need; each part is a promise. */
function setUp() {
  // Concurrently, as npm and Debian's packages mostly wait for the network.
  const dependencies = reported('npm packages', ensureDependencies());
  const programs = reported('Programs', ensurePrograms(['chromium', 'ripgrep', 'pandoc']));
  const packaged = reported('Package', dependencies.then(packageExtension));
  // The VS Codes are in a folder that npm recreates for `dependencies`.
  const current = reported(
    'VS Code',
    dependencies.then(() => ensureVscode('current')),
  );
  const oldest = reported(
    'Oldest VS Code',
    Promise.all([dependencies, programs]).then(() => ensureVscode('oldest')),
  );
  return { dependencies, programs, packaged, current, oldest };
}

/** Reports when a part of the set-up is ready. The steps that need it report its failure. */
function reported(title, part) {
  part.then(
    () => say(`${title}: ready (${secondsSince(started)} s)`),
    () => undefined,
  );
  return part;
}

async function packageExtension() {
  const output = await mustRun('npm run package', npm, ['run', 'package'], { cwd: root });
  if (/warning/i.test(output)) throw new ScriptError(`npm run package has warnings:\n${output}`);
}

/** The longest steps first: the short ones fill the gaps. */
function stepsOf({ dependencies, programs, packaged, current, oldest }) {
  const inHost = (kind) => ['test:integration', '--', '--kind', kind, '--built', 'dist'];
  return [
    {
      title: 'In-host tests (oldest)',
      script: inHost('oldest'),
      needs: [packaged, programs, oldest],
      suite: true,
    },
    {
      title: 'UI tests',
      // Its pre-script would build the package again.
      script: ['test:ui', '--ignore-scripts'],
      needs: [packaged, programs, current],
      suite: true,
      takes: 2,
    },
    {
      title: 'In-host tests (web)',
      script: inHost('web'),
      needs: [packaged, programs, current],
      suite: true,
    },
    { title: 'Long unit tests', script: ['test:long'], needs: [packaged], suite: true, takes: 2 },
    {
      title: 'Unit tests',
      script: ['test:unit'],
      // One of them checks a grammar within VS Code's.
      needs: [packaged, programs, current],
      suite: true,
      takes: 2,
    },
    // Without the test data, these were already the same.
    ...(hasMaterial
      ? [
          {
            title: 'Unit tests without test data',
            script: ['test:material'],
            env: { MATERIAL: 'none' },
            needs: [packaged],
            suite: true,
            isRepeat: true,
          },
        ]
      : []),
    { title: 'Types', script: ['lint:types'], needs: [dependencies] },
    { title: 'Style', script: ['lint:style'], needs: [dependencies] },
  ];
}

/**
 * Starts each step once what it `needs` is there and enough lanes are free: of several such steps, the first in the
 * list. `takes`: how many lanes; one by default. Returns the results in the order of the list.
 */
function runSteps(steps) {
  let free = lanes;
  const waiting = new Map();
  const startWaiting = () => {
    for (const step of steps) {
      const { takes = 1 } = step;
      const start = waiting.get(step);
      if (!start || takes > free) continue;
      waiting.delete(step);
      free -= takes;
      start();
    }
  };
  return Promise.all(
    steps.map(async (step) => {
      const { title, takes = 1, needs = [] } = step;
      try {
        await Promise.all(needs);
      } catch (error) {
        const note = 'FAILED: what it needs could not be set up';
        return { ...noResult, title, note, report: error.message };
      }
      await new Promise((resolve) => {
        waiting.set(step, resolve);
        startWaiting();
      });
      try {
        return await runStep(step);
      } finally {
        free += takes;
        startWaiting();
      }
    }),
  );
}

/** The result of a step that couldn't start. */
const noResult = { begun: 0, seconds: 0, passed: 0, failed: 1, leftOut: [] };

/** The time of all CPUs since the machine started, and the part of it when they were busy. */
function cpuTimes() {
  const times = cpus().map(({ times }) => times);
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  const all = sum(times.map((time) => sum(Object.values(time))));
  return { all, busy: all - sum(times.map(({ idle }) => idle)) };
}

/** How busy the CPUs were since this script started, in percent: with whatever else ran on the machine. */
function cpuUse() {
  const { all, busy } = cpuTimes();
  return Math.round(((busy - startedCpu.busy) / (all - startedCpu.all)) * 100);
}

/**
 * Runs a step and prints its output when it's done. A step that fails without a failing test counts as one failure.
 * `suite`: prints mocha's counts, and fails when it ran no test. `isRepeat`: another step ran the same tests, so
 * skipped tests aren't listed again.
 */
async function runStep({ title, script, env, suite, isRepeat }) {
  const begun = secondsSince(started);
  say(`${title}: begun (${begun} s)`);
  const { code, output, timedOut } = await run(npm, ['run', '--silent', ...script], {
    cwd: root,
    env: { ...process.env, ...env },
    timeLimit,
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
    failed === 0 ? whatIsWrong({ code, timedOut, suite, passed, unexplained }) : undefined;
  const report = failed > 0 || note ? whatFailed(output) : undefined;
  return {
    title,
    begun,
    seconds: secondsSince(started) - begun,
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
function whatIsWrong({ code, timedOut, suite, passed, unexplained }) {
  if (timedOut) return 'FAILED: took too long';
  if (code !== 0) return `FAILED with exit code ${code}`;
  if (suite && passed === 0) return 'FAILED: no test was run';
  if (unexplained > 0) return `FAILED: ${unexplained} tests are left out without saying why`;
  return undefined;
}
