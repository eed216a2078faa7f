/** A command as the manifest declares it. */
interface Command {
  readonly command: string;
  readonly title: string;
  readonly category: string;
}

/** Values of context keys. */
export type Context = Readonly<Record<string, string | number | boolean | undefined>>;

/** Whether a `when` clause without parentheses holds. */
export function holds(when: string, context: Context): boolean {
  return when
    .split(' || ')
    .some((alternative) => alternative.split(' && ').every((term) => isTrue(term, context)));
}

function isTrue(term: string, context: Context): boolean {
  const [, key = '', operator, operand = ''] = /^!?([\w.]+)(?: (==|!=|=~) (.+))?$/.exec(term) ?? [];
  const value = context[key];
  switch (operator) {
    case '==':
      return String(value) === operand;
    case '!=':
      return String(value) !== operand;
    case '=~': {
      const [, pattern = '', flags] = /^\/(.+)\/(i?)$/.exec(operand) ?? [];
      return new RegExp(pattern, flags).test(String(value));
    }
    default:
      if (key === 'true' || key === 'false') return key === 'true';
      return term.startsWith('!') ? !value : !!value;
  }
}

/** The commands that a query finds, in the order of the Command Palette, for commands that weren't used before. */
export function foundBy<T extends Command>(query: string, commands: readonly T[]): readonly T[] {
  const label = ({ category, title }: T): string => `${category}: ${title}`;
  return commands
    .filter((command) => matches(query.toLowerCase(), label(command).toLowerCase()))
    .sort((a, b) => label(a).localeCompare(label(b)));
}

/** As VS Code matches: the query is a part of the label, or its letters begin words of the label, in order. */
function matches(query: string, label: string): boolean {
  if (label.includes(query)) return true;
  for (let at = 0; at < label.length; at = nextWord(label, at + 1)) {
    if (matchesWords(query, label, at)) return true;
  }
  return false;
}

/** Whether the letters of `query` follow in `label` from `at` on, each right after the previous or at a word. */
function matchesWords(query: string, label: string, at: number): boolean {
  if (query === '') return true;
  if (at >= label.length || query[0] !== label[at]) return false;
  const rest = query.slice(1);
  if (matchesWords(rest, label, at + 1)) return true;
  for (let next = nextWord(label, at + 1); next < label.length; next = nextWord(label, next + 1)) {
    if (matchesWords(rest, label, next)) return true;
  }
  return false;
}

/** The first place from `start` on that is a separator of words or follows one. */
function nextWord(label: string, start: number): number {
  const isSeparator = (at: number): boolean => /[\s()[\]{}<>`'"\-/;:,.?!]/.test(label[at] ?? '');
  for (let at = start; at < label.length; at++) {
    if (isSeparator(at) || (at > 0 && isSeparator(at - 1))) return at;
  }
  return label.length;
}
