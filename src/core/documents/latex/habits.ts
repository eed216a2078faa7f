import type { LooseKeys } from '../../files/sharedCommands';
import type { SharedHabits } from '../documentLanguage';
import { readArguments } from './arguments';
import type { LatexArgument } from './arguments';
import type { LatexCitations } from './citations';
import type { CiteCommand } from './commands';
import { isPlainArgument } from './place';
import type { LatexScan } from './scan';
import { isModelCommand, traitsOf } from './usage';

/** What other files of a document define, and how they cite. */
export interface LatexHabits {
  readonly commands: ReadonlyMap<string, CiteCommand>;
  /** How often each trait occurs: see `traitsOf`. */
  readonly counts: ReadonlyMap<string, number>;
}

/** A file may use commands that only another file defines. */
export function readHabits({ commands = [], counts = [] }: SharedHabits): LatexHabits {
  const all = new Map(counts);
  for (const command of commands) {
    const used = all.get(loose(command.name));
    if (used !== undefined && isModelCommand({ ...command, isOwn: true }))
      all.set(`${command.kind} ${command.name}`, used);
  }
  return {
    commands: new Map(commands.map((each) => [each.name, { ...each, isOwn: true }])),
    counts: all,
  };
}

function loose(command: string): string {
  return `unknown ${command}`;
}

/** What a file tells the other files of its document. */
export function sharedHabits(scan: LatexScan, found: LatexCitations): SharedHabits {
  const counts = new Map<string, number>();
  const add = (trait: string): void => void counts.set(trait, (counts.get(trait) ?? 0) + 1);
  for (const trait of traitsOf(scan, found)) add(trait);
  for (const { command } of looseUses(scan, found)) add(loose(command));
  const commands = found.own.citing;
  return { ...(commands.length > 0 && { commands }), counts: [...counts] };
}

/** See `DocumentLanguage.looseKeys`. */
export function looseKeys(scan: LatexScan, found: LatexCitations): readonly LooseKeys[] {
  const byCommand = new Map<string, Set<string>[]>();
  for (const { command, keys } of looseUses(scan, found)) {
    const known = byCommand.get(command) ?? [];
    byCommand.set(command, known);
    for (const [at, some] of keys.entries()) {
      known[at] ??= new Set();
      for (const key of some) known[at].add(key);
    }
  }
  return [...byCommand].map(([command, keys]) => ({ command, keys: keys.map((all) => [...all]) }));
}

/** The uses of commands that neither the text defines nor a package, and what may be keys in their arguments. */
function looseUses(scan: LatexScan, { own }: LatexCitations): readonly LooseKeys[] {
  const uses: LooseKeys[] = [];
  for (const [index, { kind, name, end }] of scan.tokens.entries()) {
    const mayFollow = kind === 'command' && /[*[{(<\s]/.test(scan.text.charAt(end));
    if (!mayFollow || ofText.test(name) || isPlainArgument(name) || own.isKnown(name)) continue;
    const groups: (readonly string[])[] = [];
    // Optional arguments don't matter, as the definition that is looked for has them.
    let args = readArguments(scan, index, '*<[[m');
    for (let form = '*<[[m'; args && groups.length < maxGroups; form += '[m') {
      const last = args.args.at(-1);
      groups.push(last ? keysOnly(scan, last) : []);
      args = readArguments(scan, index, `${form}[m`);
    }
    if (groups.some((keys) => keys.length > 0)) uses.push({ command: name, keys: groups });
  }
  return uses;
}

const maxGroups = 4;
const maxKeys = 1000;
const keyList = /^\s*[^\s,{}\\#$~%]+(?:\s*,\s*[^\s,{}\\#$~%]+)*\s*$/;
/** Frequent commands with text as argument. */
const ofText =
  /^(?:begin|end|emph|[a-z]?frac|hat|bar|vec|tilde|dot|sqrt|math[a-z]*|text[a-z]+|(?:sub)*section|chapter|(?:sub)?paragraph|caption|title|author|date|footnote|[mhf]box)$/;

/** The keys in an argument with nothing else in it. */
function keysOnly({ text }: LatexScan, { start, end }: LatexArgument): readonly string[] {
  const written = end - start < maxKeys ? text.slice(start, end) : '';
  return keyList.test(written) ? written.split(',').map((key) => key.trim()) : [];
}
