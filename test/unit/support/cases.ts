import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { accepts } from './baseline';
import { fixture, fixturePath } from './fixture';

/** A JSON file in `test/fixtures` whose objects map inputs to what is expected of them. */
export interface CaseFile<T> {
  readonly content: T;
  /** Compares the result for each input of an object in the file with the expected one. */
  readonly check: (expected: object, run: (input: string) => unknown) => Promise<void>;
}

/** With `ACCEPT=1`, the file gets the results instead; `null` is enough for a new input. */
export function caseFile<T>(path: string): CaseFile<T> {
  const content = JSON.parse(fixture(path)) as T;
  if (accepts) after(() => writeFileSync(fixturePath(path), `${written(content)}\n`));
  const check = async (expected: object, run: (input: string) => unknown): Promise<void> => {
    const actual: Record<string, unknown> = {};
    for (const input of Object.keys(expected)) actual[input] = await run(input);
    const text = JSON.stringify(actual, (_, value: unknown) => value ?? null);
    const plain = JSON.parse(text) as object;
    if (accepts) Object.assign(expected, plain);
    else assert.deepEqual(plain, expected);
  };
  return { content, check };
}

/** A test for each object in a file of `{ "title": { "input": expected } }`. */
export function itReturns(path: string, run: (input: string) => unknown): void {
  const { content, check } = caseFile<Readonly<Record<string, object>>>(path);
  for (const [title, cases] of Object.entries(content)) it(title, () => check(cases, run));
}

/** A value with other fields, as JSON has them: null removes a field. */
export function changed<T extends object>(
  value: T,
  own: Readonly<Record<string, unknown>> = {},
): T {
  const fields = Object.entries<unknown>({ ...value, ...own }).filter(
    ([, field]) => field !== null,
  );
  return Object.fromEntries(fields) as T;
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
