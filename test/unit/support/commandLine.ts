import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './manifest';

/** What a command printed. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built command line, for a suite: its file, and folders that are deleted at the end. */
export class CommandLineTest {
  /** `cli.js` as packaged. */
  script = '';
  #base = '';
  #count = 0;

  constructor() {
    before(() => {
      this.#base = mkdtempSync(join(tmpdir(), 'paper-digest-cli-'));
      const build = ['esbuild.mjs', '--minify', '--only=cli', `--outdir=${this.#base}`];
      execFileSync(process.execPath, build, { cwd: root });
      this.script = join(this.#base, 'cli.js');
    });
    after(() => rmSync(this.#base, { recursive: true, force: true }));
  }

  /** Nothing of the user's counts, and nothing is written to their cache. */
  get env(): NodeJS.ProcessEnv {
    const { PATH, SystemRoot } = process.env;
    return {
      PATH,
      ...(SystemRoot && { SystemRoot }),
      HOME: join(this.#base, 'home'),
      XDG_CACHE_HOME: join(this.#base, 'cache'),
      LOCALAPPDATA: join(this.#base, 'cache'),
    };
  }

  /** The folder of the cache. */
  get cache(): string {
    return join(this.#base, 'cache', 'paper-digest');
  }

  /** A new folder with these files. */
  folder(files: Readonly<Record<string, string>> = {}): string {
    this.#count += 1;
    const folder = join(this.#base, `folder-${this.#count}`);
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  }

  /** A copy of the samples with further files. */
  samples(files: Readonly<Record<string, string>> = {}): string {
    const folder = this.folder();
    cpSync(join(root, 'samples'), folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  }

  /** Runs the command line in a folder. */
  run(cwd: string, ...args: readonly string[]): Ran {
    return this.runWith({}, cwd, ...args);
  }

  /** Like `run`, with more variables in the environment. */
  runWith(env: Readonly<Record<string, string>>, cwd: string, ...args: readonly string[]): Ran {
    const { status, stdout, stderr } = spawnSync(process.execPath, [this.script, ...args], {
      cwd,
      env: { ...this.env, ...env },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    return { code: status, stdout, stderr };
  }
}
