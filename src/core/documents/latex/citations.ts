import { countBefore } from '../../base/sortedList';
import { inOneGo } from '../../base/tasks';
import type { Steps } from '../../base/tasks';
import { readArguments } from './arguments';
import type { LatexArgument } from './arguments';
import { citeEnvironment } from './commands';
import type { CiteCommand } from './commands';
import { environmentCommand, noCommands, OwnCommands } from './definitions';
import type { OtherCommands } from './definitions';
import { environmentName } from './scan';
import type { LatexScan } from './scan';

/** A key in a text, by its offsets. */
export interface LatexKey {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** The keys in one pair of braces, with the notes before and after them. */
export interface KeyGroup {
  /** The offsets of what is between the braces. */
  readonly start: number;
  readonly end: number;
  readonly keys: readonly LatexKey[];
  readonly prenote?: LatexArgument;
  readonly postnote?: LatexArgument;
}

/** A command that cites, with its arguments. It may have no key yet. */
export interface LatexCitation {
  /** Of the command, without star. */
  readonly name: string;
  readonly command: CiteCommand;
  /** From the backslash to the end of the last argument. */
  readonly start: number;
  readonly end: number;
  readonly groups: readonly KeyGroup[];
  /** The citation in whose note this one is. */
  readonly within?: LatexCitation;
}

/** The citations of a text, in the order of their commands, and the commands that the document has for them. */
export interface LatexCitations {
  readonly citations: readonly LatexCitation[];
  readonly own: OwnCommands;
}

/**
 * Finds the citations of a text. Takes time linear in the text.
 * @param others the commands of the document's other files that cite
 */
export function findCitations(scan: LatexScan, others?: OtherCommands): LatexCitations {
  return inOneGo(citationSteps(scan, others));
}

/** What was found last in a scan. */
const found = new WeakMap<LatexScan, LatexCitations>();
const tokensInOneGo = 8192;

/** As {@link findCitations}, in steps. */
export function* citationSteps(
  scan: LatexScan,
  others: OtherCommands = noCommands,
): Steps<LatexCitations> {
  const known = found.get(scan);
  if (known?.own.others === others) return known;
  const own = new OwnCommands(scan, others);
  const citations: LatexCitation[] = [];
  let outer: LatexCitation | undefined;
  let depth = 0;
  let index = -1;
  for (const token of scan.tokens) {
    index++;
    if (index % tokensInOneGo === tokensInOneGo - 1) yield;
    if (token.kind === '{') depth++;
    else if (token.kind === '}') depth = Math.max(0, depth - 1);
    if (token.kind !== 'command') continue;
    own.read(index, depth === 0);
    const command =
      token.name === 'begin'
        ? environmentCommandOf(own, environmentName(scan.text, token.end))
        : own.get(token.name);
    const read = command && readArguments(scan, index, command.args);
    if (!read) continue;
    const within: LatexCitation | undefined = outer && token.start < outer.end ? outer : undefined;
    // The brackets of both would end at the same place, and LaTeX sees only one command there.
    if (within && read.end >= within.end) continue;
    const citation: LatexCitation = {
      name: token.name,
      command,
      start: token.start,
      end: read.end,
      groups: groupsOf(scan, read.args),
      ...(within && { within }),
    };
    citations.push(citation);
    if (!within) outer = citation;
  }
  found.set(scan, { citations, own });
  return { citations, own };
}

function environmentCommandOf(own: OwnCommands, name: string): CiteCommand | undefined {
  return own.get(environmentCommand(name)) ?? citeEnvironment(name);
}

/** As LaTeX reads `[before][after]{keys}` and `[after]{keys}`. */
function groupsOf(scan: LatexScan, args: readonly LatexArgument[]): readonly KeyGroup[] {
  const groups: KeyGroup[] = [];
  let notes: LatexArgument[] = [];
  for (const arg of args) {
    if (arg.kind === '[') notes.push(arg);
    if (arg.kind !== 'k') continue;
    const [prenote, postnote] = notes.length > 1 ? notes : [undefined, notes[0]];
    groups.push({
      start: arg.start,
      end: arg.end,
      keys: keysIn(scan, arg),
      ...(prenote && { prenote }),
      ...(postnote && { postnote }),
    });
    notes = [];
  }
  return groups;
}

/** What can't be in a key: it separates keys, is a parameter of a macro, or LaTeX reads it otherwise. */
const key = /[^\s,#~$%\\{}]+/gy;

/** The keys in braces, up to a command, which may become further keys. */
function keysIn({ text, tokens }: LatexScan, { start, end }: LatexArgument): readonly LatexKey[] {
  let next = countBefore(tokens, (token) => token.start < start);
  const keys: LatexKey[] = [];
  let candidate: LatexKey | undefined;
  let isKey = true;
  const endKey = (): void => {
    if (candidate && isKey) keys.push(candidate);
    candidate = undefined;
    isKey = true;
  };
  for (let at = start; at < end;) {
    const token = tokens[next];
    const char = text.charAt(at);
    if (token?.start === at) {
      // What follows may be anything.
      if (token.kind !== 'comment' && token.kind !== '[' && token.kind !== ']') return keys;
      if (token.kind !== 'comment') isKey = false;
      at = token.end;
      next++;
    } else if (char === ',') {
      endKey();
      at++;
    } else {
      key.lastIndex = at;
      const [found] = key.exec(text) ?? [];
      if (found === undefined) {
        if (!/\s/.test(char)) isKey = false;
        at++;
        continue;
      }
      const length = Math.min(found.length, (token?.start ?? end) - at);
      if (candidate) isKey = false;
      candidate = { key: text.slice(at, at + length), start: at, end: at + length };
      at += length;
    }
  }
  endKey();
  return keys;
}
