/**
 * Builds and packages the extension, installs the package into a separate VS Code, and opens it.
 *
 *     npm start                       on a fresh copy of samples/
 *     npm start -- path/to/my/notes   on your own folder
 *
 * Uses desktop VS Code when the command `code` is on the PATH, otherwise VS Code in the browser. All data is in
 * .vscode-test/. Ctrl+C stops everything.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureDependencies, npm } from './lib/dependencies.mjs';
import { startDir, packagePath, root } from './lib/paths.mjs';
import { main, mustRun, say, ScriptError } from './lib/run.mjs';
import { copyFolder, folderAddress, installExtension, startServer } from './lib/server.mjs';
import { findCommand } from './lib/system.mjs';
import { ensureVscode } from './lib/vscode.mjs';

await main(async () => {
  const folder = folderToOpen(process.argv[2]);
  await ensureDependencies();
  say('Building and packaging the extension');
  await mustRun('npm run package', npm, ['run', 'package'], { cwd: root });
  const code = findCommand('code');
  await (code ? openDesktop(code, folder) : openInBrowser(folder));
});

/** The given folder, relative to where the user ran the script; otherwise a copy of samples/. */
function folderToOpen(given) {
  if (given === undefined) {
    return copyFolder(join(root, 'samples'), join(startDir, 'samples-workspace'));
  }
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new ScriptError(`There is no folder ${folder}.`);
  }
  return folder;
}

async function openInBrowser(folder) {
  const vscode = await ensureVscode('current');
  const dataDir = join(startDir, 'browser/data');
  const extensionsDir = join(startDir, 'browser/extensions');
  say('Installing the package into VS Code');
  await installExtension(vscode, { vsix: packagePath, dataDir, extensionsDir });
  await untilStopped(async (fail) => {
    const server = await startServer(vscode, {
      dataDir,
      extensionsDir,
      token: randomBytes(16).toString('hex'),
      onExit: (output) => fail(new ScriptError(`VS Code has ended by itself:\n${output}`)),
    });
    console.log(`\n  ${folderAddress(server, folder)}\n`);
    say(`VS Code ${vscode.version} with Paper Digest is at this address. Ctrl+C stops it.`);
    return server.stop;
  });
}

async function openDesktop(code, folder) {
  const dataDir = join(startDir, 'desktop/data');
  const own = [
    `--user-data-dir=${dataDir}`,
    `--extensions-dir=${join(startDir, 'desktop/extensions')}`,
  ];
  say(`Installing the package into ${code}, with a profile of its own`);
  const install = ['--install-extension', packagePath, '--force'];
  await mustRun('code --install-extension', code, [...own, ...install]);
  await untilStopped(async (fail) => {
    const child = spawn(code, [...own, '--new-window', '--wait', folder], { stdio: 'inherit' });
    child.once('error', fail);
    child.once('close', (exitCode) =>
      fail(exitCode === 0 ? undefined : new ScriptError(`${code} ended with code ${exitCode}.`)),
    );
    say(`VS Code with Paper Digest is open on ${folder}. Ctrl+C, or closing its window, stops it.`);
    return () => {
      child.kill();
      // The command only waits; the application writes its process id to this file.
      const lock = join(dataDir, 'code.lock');
      if (existsSync(lock)) stopProcess(Number(readFileSync(lock, 'utf8')));
    };
  });
}

function stopProcess(pid) {
  try {
    if (pid > 0) process.kill(pid);
  } catch {
    // It has already exited.
  }
}

/**
 * Starts something and waits for a signal, or until it exits on its own. `start` gets a function to call in that case
 * (with an error for a failure) and resolves to a function that stops everything.
 */
async function untilStopped(start) {
  let end;
  const ended = new Promise((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve());
  });
  // It may reject before this is awaited.
  ended.catch(() => undefined);
  const stop = await start(end);
  try {
    await ended;
  } finally {
    await stop();
    say('Stopped.');
  }
}
