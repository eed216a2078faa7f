import { CommandError } from './commandError';
import type { CommandLine } from './commandLine';
import { Progress } from './output';
import type { Output } from './output';
import { openFolders } from './workspace/folders';
import { NodeLibrary } from './workspace/nodeLibrary';
import type { LibraryAccess } from './workspace/nodeLibrary';

/** Opens the library of the folders that a command names. */
export function openLibrary(
  paths: readonly string[],
  output: Output,
  progress: Progress,
  access: LibraryAccess = {},
): NodeLibrary {
  const folders = openFolders(
    paths.length > 0 ? paths : ['.'],
    process.env['PAPER_DIGEST_SETTINGS'],
    output.warn,
  );
  const warned = new Set<string>();
  const warn = (message: string): void => {
    if (!warned.has(message)) output.warn(message);
    warned.add(message);
  };
  const events = { warn, progress: progress.reading, report: progress.show };
  return new NodeLibrary(folders, events, access);
}

/** Runs a task on the library of the folder, once all files are read. Saves what was read for the next time. */
export async function withLibrary<T>(
  line: CommandLine,
  output: Output,
  task: (library: NodeLibrary) => Promise<T>,
  access: LibraryAccess = {},
): Promise<T> {
  const progress = new Progress();
  const library = openLibrary(line.values('folder'), output, progress, access);
  try {
    await library.ready();
    const result = await task(library);
    progress.end();
    return result;
  } finally {
    progress.end();
    await library.save();
  }
}

/** @throws CommandError if the command got more or fewer arguments */
export function refuseArguments({ name, args }: CommandLine, least: number, most: number): void {
  if (args.length >= least && args.length <= most) return;
  throw new CommandError(`Wrong number of arguments. See paper-digest ${name} --help.`);
}
