import { readArguments } from './arguments';
import { citeCommand, isStandard } from './commands';
import type { CiteCommand, CiteKind } from './commands';
import type { SharedCommand } from '../../files/sharedCommands';
import { definers, heads } from './definers';
import { formulaEffectOf } from './formulas';
import type { LatexScan } from './scan';

/** Longer bodies don't just cite. */
const maxBodyTokens = 200;
/** Nor do they begin a formula. */
const maxFormula = 200;

/** Commands that cite, defined elsewhere. */
export type OtherCommands = Pick<ReadonlyMap<string, CiteCommand | undefined>, 'has' | 'get'>;

export const noCommands: ReadonlyMap<string, CiteCommand> = new Map();

/** The commands that a document defines, as far as its tokens were read. */
export class OwnCommands {
  readonly #own = new Map<string, CiteCommand | undefined>();
  readonly #formulas = new Map<string, 'begin' | 'end'>();
  readonly #standard = new Map<string, CiteCommand | undefined>();

  /** @param others the commands of the document's other files that cite */
  constructor(
    readonly scan: LatexScan,
    readonly others: OtherCommands = noCommands,
  ) {}

  /** The commands of this text that cite, without those that packages have as well. */
  get citing(): readonly SharedCommand[] {
    return [...this.#own].flatMap(([name, command]) =>
      command && !name.includes('@') && !isStandard(name)
        ? [
            {
              name,
              kind: command.kind,
              args: command.args,
              ...(command.isSingle && { isSingle: true }),
            },
          ]
        : [],
    );
  }

  /** Whether the text or its `others` define a command with this name. */
  has(name: string): boolean {
    return this.#own.has(name) || this.others.has(name);
  }

  /** The command with this name, of the document or of a package, if it cites. */
  get(name: string): CiteCommand | undefined {
    if (this.#own.has(name)) return this.#own.get(name);
    if (this.others.has(name)) return this.others.get(name);
    if (!this.#standard.has(name)) this.#standard.set(name, citeCommand(name));
    return this.#standard.get(name);
  }

  /** Whether the text defines a command with this name, or it cites. */
  isKnown(name: string): boolean {
    return this.has(name) || this.get(name) !== undefined;
  }

  /** Adds what the command at `index` defines, if it defines one. `isOutside`: not in a group. */
  read(index: number, isOutside: boolean): void {
    const { text, tokens } = this.scan;
    const token = tokens[index];
    if (!token) return;
    const form = definers.get(token.name);
    const head = form && matchNamed(heads[form], text, token.end);
    const written = head?.[1] ?? head?.[2];
    if (!form || !head || written === undefined) return;
    const name = form === 'environment' ? environmentCommand(written) : written;
    if (form === 'declared') {
      const args = token.name.includes('Multi') ? '*((l[[k' : '*<[[k';
      this.#own.set(name, { kind: citeCommand(name)?.kind ?? 'normal', args, isOwn: true });
      return;
    }
    const bodyStart = token.end + head[0].length;
    let body = index;
    while ((tokens[body]?.start ?? Infinity) < bodyStart) body++;
    if (tokens[body]?.start !== bodyStart) return;
    this.#readFormula(name, body);
    const command =
      form === 'alias'
        ? this.get(tokens[body]?.name ?? '')
        : this.#inBody(body, argumentsOf(form, head[3] ?? '', head[4]), head[0].startsWith('<'));
    if (command && form === 'environment')
      this.#own.set(name, { ...command, args: `m${command.args}`, kind: 'part', isOwn: true });
    else if (command) this.#own.set(name, { ...command, isOwn: true });
    else if (isOutside && !isStandard(name)) this.#own.set(name, undefined);
  }

  /** Whether an own command begins or ends a formula. */
  formulaEffect(name: string): 'begin' | 'end' | undefined {
    return this.#formulas.get(name);
  }

  #readFormula(name: string, open: number): void {
    const { text, tokens } = this.scan;
    const [start, end] = [tokens[open], tokens[tokens[open]?.close ?? open]];
    if (start?.kind !== '{' || !end || end.end - start.start > maxFormula) return;
    const effect = formulaEffectOf(text.slice(start.end, end.start));
    if (effect) this.#formulas.set(name, effect);
  }

  /** What a command with this body and these arguments cites. */
  #inBody(open: number, args: string | undefined, hasOverlay: boolean): CiteCommand | undefined {
    const { text, tokens } = this.scan;
    const group = tokens[open];
    const close = group?.kind === '{' ? group.close : undefined;
    if (args === undefined || close === undefined || close - open > maxBodyTokens) return undefined;
    const bodyEnd = tokens[close]?.start ?? 0;
    for (let at = open + 1; at < close; at++) {
      const token = tokens[at];
      const command = token?.kind === 'command' ? this.get(token.name) : undefined;
      if (!token || !command) continue;
      const found = readArguments(this.scan, at, command.args);
      if (!found && args === '' && /^\*?\s*$/.test(text.slice(token.end, bodyEnd))) return command;
      const keys = found?.args.filter(({ kind }) => kind === 'k') ?? [];
      const cited = keys.flatMap(({ start, end }) => parameters(text.slice(start, end)));
      if (cited.length === 0) continue;
      const own = Array.from(args, (kind, i) => (kind === 'm' && cited.includes(i) ? 'k' : kind));
      if (own.includes('k')) {
        const all = (hasOverlay ? '<' : '') + own.join('');
        return { ...command, kind: kindAround(token.name, command), args: all };
      }
    }
    return undefined;
  }
}

function matchNamed(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** The name of the command that begins an own environment. */
export function environmentCommand(environment: string): string {
  return `begin ${environment}`;
}

/** How a command cites that puts brackets or words around natbib's forms without brackets. */
function kindAround(name: string, { kind }: CiteCommand): CiteKind {
  if (/^[Cc]itealp$/.test(name)) return 'normal';
  return /^[Cc]itealt$/.test(name) ? 'in-text' : kind;
}

/** The indexes of parameters such as `#1` that are keys of their own in a list. */
function parameters(keys: string): readonly number[] {
  if (keys.length > 200) return [];
  return keys.split(',').flatMap((key) => {
    const number = /^\s*#(\d)\s*$/.exec(key)?.[1];
    return number === undefined ? [] : [Number(number) - 1];
  });
}

/** The arguments of a definition, as in `CiteCommand.args`; undefined if they have an unusual form. */
function argumentsOf(form: string, written: string, optional?: string): string | undefined {
  if (form === 'counted' || form === 'environment') {
    const count = Number(written || '0');
    return optional === undefined ? 'm'.repeat(count) : `[${'m'.repeat(Math.max(0, count - 1))}`;
  }
  if (form === 'plain')
    return written
      .replace(/\[#\d\]/g, '[')
      .replace(/#\d/g, 'm')
      .replace(/\s/g, '');
  const kinds = written.replace(/\{[^{}]*\}/g, '').replace(/[\s+!>]/g, '');
  const args = kinds
    .replace(/[dD]\(\)/g, '(')
    .replace(/[dD]<>/g, '<')
    .replace(/t\*|s/g, '*')
    .replace(/[oO]/g, '[')
    .replace(/[vr](?=m|$)/g, 'm');
  return /^[m[(<*]*$/.test(args) ? args : undefined;
}
