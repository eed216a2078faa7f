import type { ExitCode } from './commandError';
import type { CommandLine } from './commandLine';
import type { Output } from './output';

/** Runs a command. Rejects with a `CommandError` or an `AssistantError` if it can't be run. */
export type Command = (line: CommandLine, output: Output) => Promise<ExitCode>;
