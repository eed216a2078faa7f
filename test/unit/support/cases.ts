import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { accepts } from './baseline';
import { fixture, fixturePath } from './fixture';

/** A JSON file in `test/fixtures` whose objects map inputs to what is expected of them. */
export interface CaseFile<T> {
  readonly content: T;
  /** Compares the results for the inputs of an object in the file. */
  check(expected: object, actual: Readonly<Record<string, unknown>>): void;
}

/** With `ACCEPT=1`, the file gets the results instead; `null` is enough for a new input. */
export function caseFile<T>(path: string): CaseFile<T> {
  const content = JSON.parse(fixture(path)) as T;
  if (accepts) after(() => writeFileSync(fixturePath(path), `${written(content)}\n`));
  return {
    content,
    check: (expected, actual) => {
      const plain = JSON.parse(
        JSON.stringify(actual, (_, value: unknown) => value ?? null),
      ) as object;
      if (accepts) Object.assign(expected, plain);
      else assert.deepEqual(plain, expected);
    },
  };
}

/** A test for each object in a file of `{ "title": { "input": expected } }`. */
export function itReturns(path: string, run: (input: string, title: string) => unknown): void {
  const { content, check } = caseFile<Readonly<Record<string, object>>>(path);
  for (const [title, cases] of Object.entries(content)) {
    it(title, async () => {
      const actual: Record<string, unknown> = {};
      for (const input of Object.keys(cases)) actual[input] = await run(input, title);
      check(cases, actual);
    });
  }
}

/** JSON in lines of up to 140 characters if possible. */
function written(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, undefined, 1).replace(/\n */g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 140)
    return line;
  const inner = `${indent}  `;
  const list = Array.isArray(value);
  const lines = Object.entries(value).map(
    ([key, item]) => `${inner}${list ? '' : `${JSON.stringify(key)}: `}${written(item, inner)}`,
  );
  const [open, close] = list ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
