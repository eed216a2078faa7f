import { load } from 'all-tests';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { closeEditors } from './support/closeEditors';
import { ConsoleReporter } from './harness/reporter';

/**
 * Runs suites of this folder inside the extension host that loads this module, Node or web worker; rejects when a
 * test fails. `*.everyHost.test.ts` run in every kind of host, since what they test differs there; the others in the
 * oldest VS Code only. The signature is the one that VS Code calls.
 */
export async function run(): Promise<void> {
  const mocha = new Mocha({
    ui: 'bdd',
    reporter: ConsoleReporter as unknown as Mocha.ReporterConstructor,
    // Many times what a test takes, as machines differ.
    timeout: 240_000,
    slow: 500,
    ...(testRun.grep !== undefined && { grep: testRun.grep }),
  });
  // The same cases in every run, so a failure is caused by a change and can be reproduced.
  fc.configureGlobal({ seed: testRun.seed });
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  load();
  // Clean up, so suites don't affect one another.
  for (const suite of mocha.suite.suites) suite.afterAll('close the editors', closeEditors);
  // These views would follow each file.
  await vscode.commands.executeCommand('workbench.action.closeSidebar');
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${failures} in-host tests failed`);
}
