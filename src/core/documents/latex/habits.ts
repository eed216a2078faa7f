import { inOneGo } from '../../base/tasks';
import type { LooseKeys } from '../../files/sharedCommands';
import type { SharedHabits } from '../documentLanguage';
import { readArguments } from './arguments';
import type { LatexArgument } from './arguments';
import { findCitations } from './citations';
import type { LatexCitations } from './citations';
import type { CiteCommand } from './commands';
import { noCommands } from './definitions';
import { isPlainArgument } from './place';
import { scanLatex } from './scan';
import type { LatexScan } from './scan';
import { isModelCommand, traitSteps } from './usage';
import type { Traits } from './usage';

/** What other files of a document define, and how they cite. */
export interface LatexHabits {
  readonly commands: ReadonlyMap<string, CiteCommand>;
  readonly counts: Traits;
}

/** A file may use commands that only another file defines. */
export function readHabits({ commands = [], counts = [] }: SharedHabits): LatexHabits {
  const all = new Map(counts);
  for (const command of commands) {
    const used = all.get(loose(command.name));
    if (used !== undefined && isModelCommand({ ...command, isOwn: true }))
      all.set(`${command.kind} ${command.name}`, used);
  }
  const own = commands.map((each): [string, CiteCommand] => [each.name, { ...each, isOwn: true }]);
  return { commands: own.length > 0 ? new Map(own) : noCommands, counts: all };
}

function loose(command: string): string {
  return `unknown ${command}`;
}

/** What a file tells the other files of its document. */
export function habitsInLatex(text: string): SharedHabits {
  const scan = scanLatex(text);
  const found = findCitations(scan);
  const uses = looseUses(scan, found);
  const counts = new Map(inOneGo(traitSteps(scan, found)));
  for (const { command } of uses) counts.set(loose(command), (counts.get(loose(command)) ?? 0) + 1);
  return { commands: found.own.citing, counts: [...counts], looseKeys: joinUses(uses) };
}

function joinUses(uses: readonly LooseKeys[]): readonly LooseKeys[] {
  const byCommand = new Map<string, Set<string>[]>();
  for (const { command, keys } of uses) {
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
