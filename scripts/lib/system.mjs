import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { mustRun, run, say, ScriptError } from './run.mjs';

/**
 * Programs that tests require besides Node: the commands that provide each, its Debian package, and its purpose.
 */
const programs = {
  chromium: {
    // The first one can't draw windows, which tests don't need.
    commands:
      'chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable chrome'.split(
        ' ',
      ),
    environment: 'CHROME_PATH',
    places: ['Google Chrome', 'Chromium'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    ),
    debian: 'chromium-headless-shell',
    purpose: 'a browser to show VS Code in',
  },
  ripgrep: { commands: ['rg'], debian: 'ripgrep', purpose: 'file search in VS Code 1.100' },
  pandoc: { commands: ['pandoc'], debian: 'pandoc', purpose: 'checking citations' },
};

/**
 * Ensures that programs are installed and resolves to their paths. As root, installs missing ones from Debian
 * packages; otherwise rejects with the command to run.
 *
 * @param {readonly (keyof typeof programs)[]} names
 * @returns {Promise<Record<string, string>>}
 */
export async function ensurePrograms(names) {
  const missing = names.filter((name) => !findProgram(name));
  if (missing.length > 0) await install(missing);
  return Object.fromEntries(names.map((name) => [name, findProgram(name)]));
}

async function install(names) {
  const list = names.map((name) => `${name} (${programs[name].purpose})`).join(', ');
  const packages = names.map((name) => programs[name].debian);
  if (!findCommand('apt-get')) {
    throw new ScriptError(
      `Missing: ${list}.\nInstall ${names.join(' and ')} with the package manager of your system, so that ` +
        `${names.map((name) => programs[name].commands[0]).join(' and ')} can be found on the PATH` +
        (names.includes('chromium') ? ', or set CHROME_PATH to a Chromium or Chrome.' : '.'),
    );
  }
  const command = `apt-get update && apt-get install -y ${packages.join(' ')}`;
  if (process.getuid?.() !== 0) {
    throw new ScriptError(`Missing: ${list}. Run:\n\n    sudo sh -c '${command}'\n`);
  }
  say(`Installing Debian's ${packages.join(', ')}: ${list}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // An unreachable repository doesn't matter if the others have the packages.
  await run('apt-get', ['update'], { env, label: 'apt-get update' });
  const args = ['install', '-y', ...packages];
  await mustRun(`apt-get install ${packages.join(' ')}`, 'apt-get', args, { env });
  const absent = names.filter((name) => !findProgram(name)).join(', ');
  if (absent) throw new ScriptError(`Debian's packages are installed, yet ${absent} is missing.`);
}

/** The path of a program; undefined if it isn't installed. */
function findProgram(name) {
  const { commands, environment, places = [] } = programs[name];
  const given = environment && process.env[environment];
  return [given, ...commands.map(findCommand), ...places].find(
    (path) => path && isExecutable(path),
  );
}

/** The path of a command on the PATH; undefined if there is none. */
export function findCommand(command) {
  const suffixes = process.platform === 'win32' ? ['.cmd', '.exe'] : [''];
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => suffixes.map((suffix) => join(folder, command + suffix)))
    .find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
