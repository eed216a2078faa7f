import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PandocAnswer, PandocInput } from '../pandoc';

/** Milliseconds after which Pandoc is stopped. */
const timeLimit = 10_000;
const mostOutput = 2 ** 26;

/**
 * Runs Pandoc with only the given files. Without a path, finds Pandoc on the `PATH`, or else the one of Quarto. Never
 * rejects.
 *
 * @param milliseconds after which it is stopped
 */
export async function runPandoc(
  path: string,
  input: PandocInput,
  milliseconds = timeLimit,
): Promise<PandocAnswer> {
  let folder: string | undefined;
  try {
    folder = await mkdtemp(join(tmpdir(), 'paper-digest-'));
    for (const [name, text] of input.files) await writeFile(join(folder, name), text);
    const commands = path ? [[path]] : [['pandoc'], ['quarto', 'pandoc']];
    let answer: PandocAnswer = { problem: 'missing' };
    for (const [command = '', ...before] of commands) {
      const args = [...before, ...input.args];
      answer = await run(command, args, folder, input.document, milliseconds);
      if (!('problem' in answer) || answer.problem !== 'missing') break;
    }
    return answer;
  } catch (error) {
    return { problem: 'failed', message: String(error) };
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(() => null);
  }
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
  text: string,
  timeout: number,
): Promise<PandocAnswer> {
  return new Promise((resolve) => {
    const options = {
      cwd,
      timeout,
      killSignal: 'SIGKILL',
      maxBuffer: mostOutput,
      windowsHide: true,
    } as const;
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      if (!error) resolve({ output: stdout });
      else if (error.code === 'ENOENT' || error.code === 'EACCES') resolve({ problem: 'missing' });
      else if (error.killed) resolve({ problem: 'slow' });
      else resolve({ problem: 'failed', message: stderr.trim() || error.message });
    });
    // Pandoc may end before it has read everything.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(text);
  });
}
