import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { startCall, stateOf } from '../../core/assistant/call';
import type { Call } from '../../core/assistant/call';
import { checkableFiles, findProblems, withNearest } from '../../core/assistant/checkCitations';
import { toAnnotation } from '../check/github';
import { findingsOf, withLevels, withoutBaseline } from '../check/findings';
import type { Finding } from '../check/findings';
import { toSarif } from '../check/sarif';
import type { Command } from '../command';
import { CommandError, exitCodes } from '../commandError';
import type { CommandLine } from '../commandLine';
import { printable } from '../output';
import type { Output } from '../output';
import { withLibrary } from '../withLibrary';
import { folderOf } from '../workspace/folders';
import type { Folder } from '../workspace/folders';
import type { NodeLibrary } from '../workspace/nodeLibrary';
import { spelledPath, toUri } from '../workspace/paths';

/** Checks files, prints what is wrong, and fails by the worst level. What couldn't be verified never fails. */
export const check: Command = async (line, output) => {
  const online = line.has('online');
  return withLibrary(
    line,
    output,
    async (library) => {
      const call = await startCall(library, {});
      const uris = await filesToCheck(line.args, library, call);
      const found = await findProblems({ uris }, online, call);
      const all = findingsOf(
        withLevels(found.problems, ({ place }) => folderIn(place, library)?.settings),
      );
      const baseline = line.value('baseline');
      const kept = baseline === undefined ? all : withoutBaseline(all, baseline);
      const findings = await named(kept, call);
      print(line, findings, { library, call, output, checked: found.checked });
      for (const failure of library.failures) output.warn(failure);
      const isStrict = line.has('strict') && library.failures.size > 0;
      if (hasFailed(findings, line.value('fail-on'))) return exitCodes.findings;
      return isStrict ? exitCodes.unanswered : exitCodes.fine;
    },
    { online },
  );
};

/** Finding the nearest keys takes a while in a large library, so only the first problems have them. */
const mostNamed = 200;

async function named(findings: readonly Finding[], call: Call): Promise<readonly Finding[]> {
  const first = findings.slice(0, mostNamed);
  const problems = await withNearest(
    first.map(({ problem }) => problem),
    call,
  );
  const withKeys = first.map((finding, i) => ({
    ...finding,
    problem: problems[i] ?? finding.problem,
  }));
  return [...withKeys, ...findings.slice(mostNamed)];
}

function hasFailed(findings: readonly Finding[], lowest = 'error'): boolean {
  const levels = lowest === 'error' ? ['error'] : ['error', 'warning'];
  return findings.some(({ problem }) => levels.includes(problem.level));
}

/** What a report says besides the findings. */
interface Checked {
  readonly library: NodeLibrary;
  readonly call: Call;
  readonly output: Output;
  /** The number of citations. */
  readonly checked: number;
}

function print(
  line: CommandLine,
  findings: readonly Finding[],
  { library, call, output, checked }: Checked,
): void {
  const pathOf = (finding: Finding): string => pathFromHere(finding.path, library);
  switch (line.has('json') ? 'json' : line.value('format')) {
    case 'json': {
      const problems = findings.map(({ problem }) => problem);
      const answer = { problems, checked, total: problems.length, ...stateOf(call) };
      output.print(JSON.stringify(answer, undefined, 2));
      break;
    }
    case 'sarif':
      output.print(toSarif(findings, pathOf));
      break;
    case 'github':
      for (const finding of findings) output.print(toAnnotation(finding, pathOf(finding)));
      break;
    default:
      for (const finding of findings) output.print(textOf(finding, pathOf(finding), output));
      output.print(summary(findings, checked));
  }
}

function textOf({ problem, line }: Finding, path: string, output: Output): string {
  const { level, kind, message } = problem;
  const styles = { error: output.red, warning: output.yellow, note: output.dim };
  const place = output.bold(printable(`${path}:${line}`));
  return `${place}: ${styles[level](level)}: ${printable(message)} ${output.dim(`[${kind}]`)}`;
}

function summary(findings: readonly Finding[], checked: number): string {
  const counted = (['error', 'warning', 'note'] as const).flatMap((level) => {
    const count = findings.filter(({ problem }) => problem.level === level).length;
    return count === 0 ? [] : [`${count} ${level}${count === 1 ? '' : 's'}`];
  });
  const citations = `${checked} citation${checked === 1 ? '' : 's'}`;
  return `${counted.length > 0 ? counted.join(', ') : 'No problems'} in ${citations}.`;
}

/** The folder of a place. */
function folderIn(place: string, { folders }: NodeLibrary): Folder | undefined {
  const [only] = folders;
  return folders.length === 1 ? only : folders.find(({ name }) => place.startsWith(`${name}/`));
}

/** The path of a problem's place, from the current folder. */
function pathFromHere(path: string, library: NodeLibrary): string {
  const folder = folderIn(path, library);
  if (!folder) return path;
  const within = library.folders.length === 1 ? path : path.slice(folder.name.length + 1);
  // A bibliography elsewhere has its whole path.
  if (isAbsolute(within)) return within;
  const here = relative(realpathSync('.'), join(folder.path, within)).replaceAll(sep, '/');
  // GitHub Actions runs lines that start with two colons.
  return here.startsWith(':') ? `./${here}` : here;
}

/**
 * The notes and bibliographies at these paths or in these folders; all without paths. Other files are left out, so that
 * hooks can pass all changed files.
 * @throws CommandError for a path that doesn't exist or is outside the folder
 */
async function filesToCheck(
  paths: readonly string[],
  { folders }: NodeLibrary,
  call: Call,
): Promise<readonly string[]> {
  const { notes, bibliographies } = await checkableFiles(call);
  const all = [...new Set([...notes, ...bibliographies])];
  if (paths.length === 0) return all;
  const wanted = new Set<string>();
  const known = new Set(all);
  for (const path of paths) {
    const whole = spelledPath(path);
    if (!existsSync(whole)) throw new CommandError(`There is no file ${path}.`);
    const real = folderOf(whole, folders) ? whole : realpathSync(whole);
    if (!folderOf(real, folders))
      throw new CommandError(`${path} is outside the folder. Name its folder with --folder.`);
    const uri = toUri(real);
    if (known.has(uri)) wanted.add(uri);
    else for (const each of all) if (each.startsWith(`${uri}/`)) wanted.add(each);
  }
  return [...wanted];
}
