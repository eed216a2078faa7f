/*
 * Roles of MyST (and of sphinxcontrib-bibtex) that cite: {cite:p}`{see}roe2020{p. 3},li2019`.
 */
import { matchAt } from '../../text/characters';
import type { KeySpan } from '../../identity/key';

/** Attributes may follow the name. */
const role = /\{((?:foot(?:full)?)?cite(?::[a-z]+)?)(?:[ \t][^{}`\n]*)?\}(?=`)/y;
/** One work: `key`, or `{see}key{p. 3}`. */
const work = /(?:\{([^{}]*)\}[ \t]{0,9})?([^\s{},;`@]+)(?:[ \t]{0,9}\{([^{}]*)\})?/g;
/** What every citation contains, in Pandoc's syntax or as a role. */
const sign = /@|\{(?:foot)?(?:full)?cite/;

/** Whether a text may cite. Most texts don't, and needn't be parsed. */
export function mayCite(text: string): boolean {
  return sign.test(text);
}

/** The offset from `from` on where the next citation may be; -1 when there is none. */
export function nextSign(text: string, from: number): number {
  const next = new RegExp(sign, 'g');
  next.lastIndex = from;
  return next.exec(text)?.index ?? -1;
}

/** A role before the backtick of its keys. */
interface RoleMark {
  /** `cite:p` of `{cite:p}`. */
  readonly name: string;
  /** The offset of the backtick. */
  readonly end: number;
}

/** The role that starts at `offset`; undefined when there is none. */
export function roleAt(text: string, offset: number): RoleMark | undefined {
  const mark = text.charAt(offset) === '{' ? matchAt(role, text, offset) : undefined;
  const name = mark && /[\w:]+/.exec(mark)?.[0];
  return mark && name ? { name, end: offset + mark.length } : undefined;
}

type Span = readonly [start: number, end: number];

/** A work in a role, by offsets; prefix and suffix without braces, and empty when there are none. */
export interface RoleWork {
  readonly key: KeySpan;
  readonly prefix: Span;
  readonly suffix: Span;
}

/** The works between the backticks of a role. */
export function worksInRole(text: string, [start, end]: Span): readonly RoleWork[] {
  return Array.from(text.slice(start, end).matchAll(work), (match) => {
    const [whole, before, name = '', after] = match;
    const from = start + match.index;
    const to = from + whole.length;
    const keyStart = from + (before === undefined ? 0 : whole.indexOf(name, before.length + 2));
    const keyEnd = keyStart + name.length;
    return {
      key: { start: keyStart, end: keyEnd, keyStart, keyEnd },
      prefix: before === undefined ? [from, from] : [from + 1, from + 1 + before.length],
      suffix: after === undefined ? [to, to] : [to - 1 - after.length, to - 1],
    };
  });
}

/** How a role cites: `{cite:t}` in the text, `{cite:year}` without authors, `{cite}` and most others in brackets. */
export function modeOfRole(name: string): 'normal' | 'suppress-author' | 'in-text' {
  const [, kind = ''] = name.split(':');
  if (kind.startsWith('year')) return 'suppress-author';
  return /^c?ts?$/.test(kind) ? 'in-text' : 'normal';
}
