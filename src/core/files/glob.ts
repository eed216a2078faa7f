/** Whether a path, with `/` between its segments and none at its ends, matches. */
export type PathMatcher = (path: string) => boolean;

/** A place in a segment: one character exactly, or one of a kind. */
type Token = string | { readonly kind: 'one' | 'many' } | CharacterClass;

interface CharacterClass {
  readonly kind: 'class';
  readonly isNegated: boolean;
  readonly ranges: readonly (readonly [first: string, last: string])[];
}

/** What one segment of a path must look like; `**` stands for any number of segments. */
type Segment = '**' | readonly Token[];

/** More alternatives than anyone writes; the braces of a glob with more are taken literally. */
const mostAlternatives = 1000;

/**
 * Compiles a glob as in VS Code: `*` and `?` stand for any characters and one character of a
 * segment, `**` for any number of segments, `{a,b}` for either, `[a-z]` and `[!a-z]` for one
 * character. What lies in a matching folder matches too when `withContent` is set.
 *
 * Matching takes time in proportion to the path times the glob, whatever they are.
 */
export function compileGlob(glob: string, { withContent = false } = {}): PathMatcher {
  const trimmed = glob.replace(/^\.?\//, '').replace(/\/$/, '');
  const alternatives = expandBraces(trimmed).map((alternative): Segment[] => {
    const segments = alternative.split('/').map(parseSegment);
    return withContent ? [...segments, '**'] : segments;
  });
  return (path) => {
    const segments = path.split('/');
    return alternatives.some((pattern) =>
      matchesAll(pattern, segments, isGlobstar, matchesSegment),
    );
  };
}

/** `a{b,c{d,e}}` as `ab`, `acd`, `ace`. */
function expandBraces(glob: string): readonly string[] {
  const done: string[] = [];
  const open = [glob];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const braces = innermostBraces(next);
    if (!braces) done.push(next);
    else if (done.length + open.length > mostAlternatives) return [glob];
    else {
      const [start, end] = braces;
      for (const choice of next.slice(start + 1, end).split(',')) {
        open.push(next.slice(0, start) + choice + next.slice(end + 1));
      }
    }
  }
  return done;
}

/** Where the first pair of braces without others in it begins and ends. */
function innermostBraces(glob: string): readonly [start: number, end: number] | undefined {
  const end = glob.indexOf('}', glob.indexOf('{') + 1);
  const start = end < 0 ? -1 : glob.lastIndexOf('{', end);
  return start < 0 ? undefined : [start, end];
}

function parseSegment(text: string): Segment {
  if (text === '**') return '**';
  const tokens: Token[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    const classEnd = char === '[' ? text.indexOf(']', i + 2) : -1;
    if (classEnd > 0) {
      tokens.push(parseClass(text.slice(i + 1, classEnd)));
      i = classEnd;
    } else if (char === '?') tokens.push({ kind: 'one' });
    else if (char === '*') tokens.push({ kind: 'many' });
    else tokens.push(char);
  }
  return tokens;
}

function parseClass(text: string): CharacterClass {
  const isNegated = /^[!^]/.test(text);
  const ranges: [string, string][] = [];
  for (let i = isNegated ? 1 : 0; i < text.length; i += 1) {
    const first = text.charAt(i);
    const hasLast = text.charAt(i + 1) === '-' && i + 2 < text.length;
    ranges.push([first, hasLast ? text.charAt(i + 2) : first]);
    if (hasLast) i += 2;
  }
  return { kind: 'class', isNegated, ranges };
}

/**
 * Whether a pattern fits a whole sequence, where a wildcard of the pattern takes any number of its
 * items. It is enough to let the last wildcard take more when something does not fit.
 */
function matchesAll<P, T>(
  pattern: ArrayLike<P>,
  items: ArrayLike<T>,
  isWildcard: (part: P) => boolean,
  fits: (part: P, item: T) => boolean,
): boolean {
  let at = 0;
  let wildcard = -1;
  let taken = 0;
  for (let i = 0; i < items.length;) {
    const part = pattern[at];
    if (part !== undefined && isWildcard(part)) {
      wildcard = at;
      taken = i;
      at += 1;
    } else if (part !== undefined && fits(part, items[i] as T)) {
      at += 1;
      i += 1;
    } else if (wildcard >= 0) {
      taken += 1;
      i = taken;
      at = wildcard + 1;
    } else return false;
  }
  for (; at < pattern.length; at += 1) if (!isWildcard(pattern[at] as P)) return false;
  return true;
}

function isGlobstar(segment: Segment): boolean {
  return segment === '**';
}

function matchesSegment(pattern: Segment, segment: string): boolean {
  return pattern !== '**' && matchesAll(pattern, segment, isStar, fitsCharacter);
}

function isStar(token: Token): boolean {
  return typeof token !== 'string' && token.kind === 'many';
}

function fitsCharacter(token: Token, char: string): boolean {
  if (typeof token === 'string') return token === char;
  if (token.kind !== 'class') return true;
  const isListed = token.ranges.some(([first, last]) => first <= char && char <= last);
  return isListed !== token.isNegated;
}
