import { spawn } from 'node:child_process';
import { clearInterval, setInterval } from 'node:timers';
import { signalGroup } from './processes.mjs';

/** A failure with a message for the user of the script, printed without a stack. */
export class ScriptError extends Error {}

/** Prints one line of progress. */
export function say(message) {
  console.log(`• ${message}`);
}

/**
 * Runs a command until it exits. Shows its output as it comes, unless it is `quiet` or has a `label`; with a label,
 * prints a line now and then, which shows progress of a long step. After `timeLimit` milliseconds, kills the command
 * and all its descendants.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, label?: string, quiet?: boolean, timeLimit?: number }} [options]
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>}
 */
export function run(command, args, options = {}) {
  const { cwd, env = process.env, label, quiet = label !== undefined, timeLimit } = options;
  return new Promise((resolve, reject) => {
    const detached = timeLimit !== undefined;
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached,
      // Windows can start scripts such as npm.cmd only through a shell.
      shell: command.endsWith('.cmd'),
    });
    const timer = detached && setTimeout(giveUp, timeLimit);
    if (detached) process.once('exit', terminate);
    const started = Date.now();
    let output = '';
    let timedOut = false;
    const heartbeat =
      label &&
      setInterval(() => {
        say(`${label}: still at it after ${Math.round((Date.now() - started) / 1000)} s`);
      }, 15_000);
    for (const stream of ['stdout', 'stderr']) {
      child[stream].setEncoding('utf8').on('data', (text) => {
        output += text;
        if (!quiet) process[stream].write(text);
      });
    }
    child.on('error', (error) => {
      end();
      reject(new ScriptError(`${command} could not be started: ${error.message}`));
    });
    child.on('close', (code) => {
      end();
      resolve({ code: code ?? 1, output, timedOut });
    });

    function end() {
      clearInterval(heartbeat);
      clearTimeout(timer);
      process.removeListener('exit', terminate);
    }
    function terminate() {
      signalGroup(child.pid, 'SIGTERM');
    }
    function giveUp() {
      timedOut = true;
      console.error(`\nNot done after ${timeLimit / 1000} s: ${[command, ...args].join(' ')}`);
      terminate();
      setTimeout(() => signalGroup(child.pid, 'SIGKILL'), 5000).unref();
    }
  });
}

/** Like `run`, but quiet, and rejects with the end of the output when the command fails. */
export async function mustRun(label, command, args, options = {}) {
  const { code, output } = await run(command, args, { ...options, label });
  if (code !== 0) {
    const tail = output.trimEnd().split('\n').slice(-60).join('\n');
    throw new ScriptError(`${label} failed (${[command, ...args].join(' ')}):\n${tail}`);
  }
  return output;
}

/**
 * Runs a script's main function: a `ScriptError` is printed as its message, anything else with its
 * stack, and either makes the exit code 1.
 */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof ScriptError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
