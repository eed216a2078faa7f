import { AssistantError } from '../core/assistant/operations';
import { version } from './build';
import type { Command } from './command';
import { CommandError, exitCodes } from './commandError';
import type { ExitCode } from './commandError';
import { commandTexts, help, helpFor, isCommand, readArguments } from './commandLine';
import type { CommandName } from './commandLine';
import { processOutput } from './output';

/** Each command is loaded when it is needed. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  search: async () => (await import('./commands/search')).search,
  show: async () => (await import('./commands/show')).show,
  list: async () => (await import('./commands/list')).list,
  cite: async () => (await import('./commands/cite')).cite,
  export: async () => (await import('./commands/export')).exportPapers,
  check: async () => (await import('./commands/check')).check,
  read: async () => (await import('./commands/read')).read,
  mcp: async () => (await import('./mcp/server')).serveAgents,
};

/** Runs the command line with these arguments. Never rejects. */
export async function run(args: readonly string[]): Promise<ExitCode> {
  const output = processOutput();
  const [name = '', ...rest] = args;
  try {
    if (['', '-h', '--help', 'help'].includes(name)) {
      const [asked = ''] = rest;
      output.print(isCommand(asked) ? helpFor(asked) : help(version));
      return name === '' ? exitCodes.wrongUse : exitCodes.fine;
    }
    if (name === '--version' || name === '-v') {
      output.print(version);
      return exitCodes.fine;
    }
    if (!isCommand(name)) {
      const names = Object.keys(commandTexts).join(', ');
      throw new CommandError(`There is no command ${JSON.stringify(name)}. Use ${names}.`);
    }
    const line = readArguments(name, rest);
    if (line.has('help')) {
      output.print(helpFor(name));
      return exitCodes.fine;
    }
    return await (
      await commands[name]()
    )(line, output);
  } catch (error) {
    const isExpected = error instanceof CommandError || error instanceof AssistantError;
    output.warn(isExpected ? error.message : failureText(error));
    return exitCodes.wrongUse;
  }
}

function failureText(error: unknown): string {
  const { DEBUG } = process.env;
  if (!(error instanceof Error)) return String(error);
  return DEBUG ? (error.stack ?? error.message) : error.message;
}
