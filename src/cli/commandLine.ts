import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { citationStyles } from '../core/citation/write/format';
import { CommandError } from './commandError';

/** An option of a command. */
interface Option {
  /** What its value is; missing for a flag. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly short?: string;
  readonly multiple?: true;
  readonly help: string;
}

/** A command as people read it. */
interface CommandText {
  /** Its arguments: `QUERY`, `KEY…`, `[PATH…]`. */
  readonly args: string;
  readonly help: string;
  readonly options?: Readonly<Record<string, Option>>;
}

/** The formats of `export`. */
export const formats = ['bibtex', 'biblatex', 'csl-json', 'ris'] as const;
/** The formats of `check`. */
export const reports = ['text', 'json', 'sarif', 'github'] as const;

/** The commands, with their own options. */
export const commandTexts = {
  search: {
    args: 'QUERY',
    help: 'Search the papers, with words or the query language: by:anthropic date:2026-01 is:starred',
    options: { limit: { value: 'N', short: 'n', help: 'At most so many papers; 10 by default' } },
  },
  show: {
    args: 'KEY…',
    help: 'Show papers by their keys, arXiv IDs, DOIs or titles',
    options: {
      parts: {
        value: 'LIST',
        help: 'Of abstract, details, notes, citations, related, bibtex, reference',
      },
    },
  },
  list: {
    args: '',
    help: 'List all papers, newest first',
    options: { limit: { value: 'N', short: 'n', help: 'At most so many papers' } },
  },
  cite: {
    args: 'KEY…',
    help: 'Print a citation, or a reference in a style such as apa',
    options: {
      style: { value: 'STYLE', help: 'A citation style of the settings, or a reference style' },
      note: { value: 'FILE', help: 'Cite as this note does' },
    },
  },
  export: {
    args: '[KEY…]',
    help: 'Print papers as a bibliography',
    options: {
      cited: { value: 'NOTE', help: 'The papers that a note cites' },
      format: { value: 'FORMAT', short: 'f', choices: formats, help: 'bibtex by default' },
    },
  },
  check: {
    args: '[PATH…]',
    help: 'Check the citations of notes and the entries of bibliographies',
    options: {
      format: { value: 'FORMAT', short: 'f', choices: reports, help: 'text by default' },
      'fail-on': {
        value: 'LEVEL',
        choices: ['error', 'warning'],
        help: 'the lowest level that fails, error by default',
      },
      online: { help: 'Also ask arXiv, Crossref and others about entries' },
      strict: { help: 'Exit with 3 if a source did not answer' },
      baseline: {
        value: 'FILE',
        help: 'Leave out the problems in this file, the JSON of an earlier check',
      },
    },
  },
  read: { args: 'FILE', help: 'Print what Paper Digest reads in a file: papers and problems' },
  mcp: {
    args: '[FOLDER…]',
    help: 'Serve the papers of folders to agents, over standard input and output',
    options: {
      'allow-writes': { help: 'Let agents insert citations into notes' },
      online: { help: 'Let agents ask arXiv, Crossref and others about entries' },
    },
  },
} as const satisfies Readonly<Record<string, CommandText>>;

/** The name of a command. */
export type CommandName = keyof typeof commandTexts;

const commonOptions: Readonly<Record<string, Option>> = {
  folder: { value: 'FOLDER', short: 'C', multiple: true, help: 'The folder; this one by default' },
  json: { help: 'Print JSON' },
  help: { short: 'h', help: 'Show this help' },
};

/** A command with its arguments. */
export interface CommandLine {
  readonly name: CommandName;
  readonly args: readonly string[];
  /** The value of an option; undefined if it isn't given. */
  readonly value: (option: string) => string | undefined;
  readonly values: (option: string) => readonly string[];
  readonly has: (flag: string) => boolean;
}

/** Whether there is a command with this name. */
export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commandTexts, name);
}

function optionsOf(name: CommandName): Readonly<Record<string, Option>> {
  const text: CommandText = commandTexts[name];
  return { ...text.options, ...commonOptions };
}

/**
 * The arguments of a command.
 * @throws CommandError if they are wrong
 */
export function readArguments(name: CommandName, args: readonly string[]): CommandLine {
  const options = optionsOf(name);
  const config: NonNullable<ParseArgsConfig['options']> = {};
  for (const [option, { value, short, multiple }] of Object.entries(options)) {
    const type = value === undefined ? 'boolean' : 'string';
    config[option] = { type, ...(short && { short }), ...(multiple && { multiple }) };
  }
  const { values, positionals } = parsedArguments(name, args, config);
  const given: Readonly<Record<string, unknown>> = values;
  for (const [option, value] of Object.entries(given)) {
    const { choices } = options[option] ?? {};
    if (choices && !choices.includes(String(value))) {
      throw new CommandError(`--${option} must be one of ${choices.join(', ')}.`);
    }
  }
  const valuesOf = (option: string): readonly string[] =>
    [given[option] ?? []].flat().filter((value) => typeof value === 'string');
  return {
    name,
    args: positionals,
    values: valuesOf,
    value: (option) => valuesOf(option)[0],
    has: (flag) => given[flag] === true,
  };
}

function parsedArguments(
  name: CommandName,
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ');
    const said = (sentence ?? '').replace(/\.$/, '');
    throw new CommandError(`${said}. See paper-digest ${name} --help.`);
  }
}

/** A number of at least one. */
export function countIn(line: CommandLine, option: string): number | undefined {
  const text = line.value(option);
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CommandError(`--${option} must be a number of at least 1.`);
}

/** The help for a command. */
export function helpFor(name: CommandName): string {
  const { args, help }: CommandText = commandTexts[name];
  const rows = Object.entries(optionsOf(name)).map(([option, { value, short, help, choices }]) => {
    const left = `${short ? `-${short}, ` : ''}--${option}${value ? ` ${value}` : ''}`;
    return [left, choices ? `${choices.join(', ')}; ${help}` : help] as const;
  });
  const more = name === 'cite' ? [`\nCitation styles: ${citationStyles.join(', ')}.`] : [];
  return [
    `paper-digest ${name} ${args}`.trim(),
    '',
    `${help}.`,
    '',
    ...inColumns(rows),
    ...more,
  ].join('\n');
}

/** The help for all commands. */
export function help(version: string): string {
  const rows = Object.entries(commandTexts).map(
    ([name, { args, help }]) => [`${name} ${args}`.trim(), help] as const,
  );
  return [
    `Paper Digest ${version}: the papers in a folder of digests and bibliographies.`,
    '',
    'paper-digest COMMAND [ARGUMENTS] [--folder FOLDER] [--json]',
    '',
    ...inColumns(rows),
    '',
    'paper-digest COMMAND --help describes a command.',
    'Exit codes: 0 fine, 1 findings, 2 wrong use, 3 a source did not answer (--strict).',
  ].join('\n');
}

function inColumns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = rows.reduce((most, [left]) => Math.max(most, left.length), 0);
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
