/** Whether a path, with `/` between its segments and none at its ends, matches. */
export type PathMatcher = (path: string) => boolean;

/** The test for each item of a sequence; a wildcard matches any number of items. */
type Pattern = readonly (typeof wildcard | ((item: string) => boolean))[];

const wildcard = 'wildcard';

/** A longer glob matches nothing. The manifest has the same limit, so VS Code reports it in the settings. */
export const longestGlob = 5000;
/** Maximum length of all alternatives together; above it, braces are read literally. */
const longestExpansion = 100_000;

/**
 * Compiles a glob as in VS Code: `*` and `?` match any characters and one character of a segment, `**` any
 * number of segments, `{a,b}` either, `[a-z]` and `[!a-z]` one character. With `withContent`, everything in a
 * matching folder matches too. A glob longer than {@link longestGlob} matches nothing.
 *
 * Matching takes time proportional to the path times the glob.
 */
export function compileGlob(glob: string, { withContent = false } = {}): PathMatcher {
  if (glob.length > longestGlob) return () => false;
  const trimmed = glob.replace(/^\.?\//, '').replace(/\/$/, '');
  const alternatives = expandBraces(trimmed).map((alternative): Pattern => {
    const segments = alternative.split('/').map(parseSegment);
    return withContent ? [...segments, wildcard] : segments;
  });
  return (path) => {
    const segments = path.split('/');
    return alternatives.some((pattern) => matchesAll(pattern, segments));
  };
}

/** Expands `a{b,c{d,e}}` to `ab`, `acd`, `ace`. */
function expandBraces(glob: string): readonly string[] {
  const done: string[] = [];
  const open = [glob];
  let length = glob.length;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const braces = innermostBraces(next);
    if (!braces) done.push(next);
    else {
      const [start, end] = braces;
      length -= next.length;
      for (const choice of next.slice(start + 1, end).split(',')) {
        const alternative = next.slice(0, start) + choice + next.slice(end + 1);
        length += alternative.length + 1;
        if (length > longestExpansion) return [glob];
        open.push(alternative);
      }
    }
  }
  return done;
}

/** The start and end of the first pair of braces that contains no other pair. */
function innermostBraces(glob: string): readonly [start: number, end: number] | undefined {
  const end = glob.indexOf('}', glob.indexOf('{') + 1);
  const start = end < 0 ? -1 : glob.lastIndexOf('{', end);
  return start < 0 ? undefined : [start, end];
}

function parseSegment(text: string): Pattern[number] {
  if (text === '**') return wildcard;
  const characters: Pattern[number][] = [];
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    const classEnd = char === '[' ? text.indexOf(']', i + 2) : -1;
    if (classEnd > 0) {
      characters.push(parseClass(text.slice(i + 1, classEnd)));
      i = classEnd;
    } else if (char === '?') characters.push(() => true);
    else if (char === '*') characters.push(wildcard);
    else characters.push((item) => item === char);
  }
  return (segment) => matchesAll(characters, segment);
}

function parseClass(text: string): (char: string) => boolean {
  const isNegated = /^[!^]/.test(text);
  const ranges: [string, string][] = [];
  for (let i = isNegated ? 1 : 0; i < text.length; i += 1) {
    const first = text.charAt(i);
    const hasLast = text.charAt(i + 1) === '-' && i + 2 < text.length;
    ranges.push([first, hasLast ? text.charAt(i + 2) : first]);
    if (hasLast) i += 2;
  }
  return (char) => ranges.some(([first, last]) => first <= char && char <= last) !== isNegated;
}

/**
 * Whether a pattern matches a whole sequence, where a wildcard matches any number of items. On a mismatch, only
 * the last wildcard has to match more.
 */
function matchesAll(pattern: Pattern, items: ArrayLike<string>): boolean {
  let at = 0;
  let last = -1;
  let taken = 0;
  for (let i = 0; i < items.length;) {
    const part = pattern[at];
    if (part === wildcard) {
      last = at;
      taken = i;
      at += 1;
    } else if (part?.(items[i] ?? '')) {
      at += 1;
      i += 1;
    } else if (last >= 0) {
      taken += 1;
      i = taken;
      at = last + 1;
    } else return false;
  }
  return pattern.slice(at).every((part) => part === wildcard);
}

// Files by extension: `**/*.{txt,[Rr]md}`.
const endings = /^\*\*\/\*\.(?:(\w+)|\{([\w,[\]]+)\})$/;
// Files and folders by name: `**/.git`.
const name = /^\*\*\/([\w.-]+)$/;

/**
 * Like `compileGlob`, but many times as fast for the most common globs, which are tested on every file of the
 * workspace.
 */
export function compilePlainGlob(glob: string, options?: { withContent?: boolean }): PathMatcher {
  const [, one, several] = endings.exec(glob) ?? [];
  const isWellFormed = several === undefined || /^(?:(?:\w|\[\w+\])+(?:,|$))+$/.test(several);
  if (!options?.withContent && isWellFormed && (one ?? several) !== undefined) {
    const end = one ?? several?.replaceAll(',', '|') ?? '';
    const pattern = new RegExp(`\\.(?:${end})$`);
    return (path) => pattern.test(path);
  }
  const [, segment] = name.exec(glob) ?? [];
  if (options?.withContent && segment !== undefined) {
    return (path) => `/${path}/`.includes(`/${segment}/`);
  }
  return compileGlob(glob, options);
}
