import { fixture } from './fixture';

/** The texts in a file of `test/fixtures` by their titles; a line `=== title` is in front of each. */
export function sections(path: string): ReadonlyMap<string, string> {
  const [, ...parts] = fixture(path).split(/^=== /m);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end + 1).trim()];
    }),
  );
}
