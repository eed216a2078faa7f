/** Deeper groups aren't real text and could exhaust the stack. */
const maxDepth = 32;

/** The shared result for texts without pairs. */
const none: ReadonlyMap<number, never> = new Map<number, never>();

/** The offset of each `}` by that of its `{`; undefined if groups are nested too deep. */
export function pairBraces(text: string): ReadonlyMap<number, number> | undefined {
  if (!text.includes('{')) return none;
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: mark, index } of text.matchAll(/\\[^]|[{}]/g)) {
    if (mark === '{') {
      if (open.push(index) > maxDepth) return undefined;
    } else if (mark === '}') {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, index);
    }
  }
  return pairs;
}

/** The start and end of the content of a formula, and the offset after the formula. */
export interface Formula {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

/** Closing delimiters of formulas by opening ones. */
const closings: Readonly<Record<string, string>> = { $: '$', $$: '$$', '\\(': '\\)', '\\[': '\\]' };

/** Every `$…$`, `$$…$$`, `\(…\)` and `\[…\]` that is a formula, by its offset. */
export function pairFormulas(text: string): ReadonlyMap<number, Formula> {
  if (!/\$|\\[([]/.test(text)) return none;
  const formulas = new Map<number, Formula>();
  const delimiter = /\\[^]|\$\$?/g;
  let open: { at: number; next: number; mark: string } | undefined;
  for (const match of text.matchAll(delimiter)) {
    const mark = match[0];
    const at = match.index;
    const next = at + mark.length;
    const closes = open !== undefined && closings[open.mark] === mark;
    if (open && closes && isFormula(text, open.at, open.next, at, next)) {
      formulas.set(open.at, { start: open.next, end: at, next });
      open = undefined;
    } else if (mark in closings) {
      open = { at, next, mark };
    }
  }
  return formulas;
}

/** Whether it is a formula, not two amounts of money, shell variables and the like. */
function isFormula(text: string, at: number, start: number, end: number, next: number): boolean {
  if (start === end || end - start > 400) return false;
  const content = text.slice(start, end);
  // Markdown escapes brackets in the same way: `\[12\]`.
  if (text.startsWith('\\[', at)) return /\\[A-Za-z]|\^|_\{|=/.test(content);
  if (text[at] === '$') {
    if (/^\s|\s$/.test(content)) return false;
    // `3.2$times$`: a factor that lost its backslash.
    if (content === 'times') return /[0-9]/.test(text[at - 1] ?? '');
    // After a word or a number only clear LaTeX: `1.5$\times$`, `H$_2$O`, not `US$5`.
    if (/[A-Za-z0-9]/.test(text[at - 1] ?? '') && !/^(?:\\[A-Za-z]|[\^_].)/.test(content))
      return false;
    if (/[0-9]/.test(text[next] ?? '') && !/\\[A-Za-z]/.test(content)) return false;
  }
  if (/\\[A-Za-z]|\^|_\{/.test(content)) return true;
  if (/[A-Za-z]{3}/.test(content)) return false;
  return !/\s/.test(content) || /[=<>+*/|-]/.test(content);
}

/** The paired marks of LaTeX quotations, by offset. */
export function pairQuotes(text: string): ReadonlyMap<number, { text: string; next: number }> {
  if (!text.includes('``')) return none;
  const quotes = new Map<number, { text: string; next: number }>();
  let open: number | undefined;
  for (const { 0: mark, index: at } of text.matchAll(/`+|'+|\n/g)) {
    if (mark !== '``' && mark !== "''") continue;
    const before = text[at - 1] ?? ' ';
    const after = text[at + 2] ?? ' ';
    if (open !== undefined && before !== ' ' && !/[\p{L}\p{N}]/u.test(after)) {
      quotes.set(open, { text: '“', next: open + 2 });
      quotes.set(at, { text: '”', next: at + 2 });
      open = undefined;
    } else if (mark === '``' && after !== ' ' && /[\s([{~—-]/.test(before)) {
      open = at;
    }
  }
  return quotes;
}
