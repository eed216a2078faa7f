import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { accepts } from './baseline';
import { fixture, fixturePath } from './fixture';

/** Inputs with what is expected of each: by input if inputs are texts, else in pairs. */
export type Cases = Record<string, unknown> | [input: unknown, expected: unknown][];

/** A JSON file in `test/fixtures` with cases. */
export interface CaseFile<T> {
  readonly content: T;
  /**
   * Compares the result for each input of cases in the file with the expected one, as JSON: undefined results are null,
   * undefined properties don't count.
   */
  readonly check: (cases: Cases, run: (input: never) => unknown) => Promise<void>;
}

/** With `ACCEPT=1`, the file gets the results instead; `null` is enough for a new input. */
export function caseFile<T>(path: string): CaseFile<T> {
  const content = JSON.parse(fixture(path)) as T;
  if (accepts) after(() => writeFileSync(fixturePath(path), `${written(content)}\n`));
  const check: CaseFile<T>['check'] = async (cases, run) => {
    for (const [at, [input, expected]] of (Array.isArray(cases)
      ? cases
      : Object.entries(cases)
    ).entries()) {
      const result: unknown = await run(input as never);
      const plain: unknown = JSON.parse(JSON.stringify(result ?? null));
      if (!accepts) assert.deepEqual({ input, result: plain }, { input, result: expected });
      else if (Array.isArray(cases)) cases[at] = [input, plain];
      else cases[input as string] = plain;
    }
  };
  return { content, check };
}

/** A test for each title in a file of `{ "title": { "input": expected } }`. */
export function itReturns(path: string, run: (input: string) => unknown): void {
  const { content, check } = caseFile<Readonly<Record<string, Cases>>>(path);
  for (const [title, cases] of Object.entries(content)) it(title, () => check(cases, run));
}

/**
 * The same for several functions, in a file of `{ "function": { "title": { "input": expected } } }`, which has exactly
 * these functions.
 */
export function testTables(
  path: string,
  functions: Readonly<Record<string, (input: never) => unknown>>,
): void {
  const { content, check } = caseFile<Record<string, Readonly<Record<string, Cases>>>>(path);
  const [inFile, here] = [content, functions].map((each) => Object.keys(each).sort());
  assert.deepEqual(inFile, here, `the functions in ${path}`);
  for (const [name, run] of Object.entries(functions)) {
    describe(name, () => {
      for (const [title, cases] of Object.entries(content[name] ?? {})) {
        it(title, () => check(cases, run));
      }
    });
  }
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
  const line = visible(JSON.stringify(value, undefined, 1).replace(/\n */g, ' '));
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 140)
    return line;
  const inner = `${indent}  `;
  const list = Array.isArray(value);
  const lines = Object.entries(value).map(
    ([key, item]) =>
      `${inner}${list ? '' : `${visible(JSON.stringify(key))}: `}${written(item, inner)}`,
  );
  const [open, close] = list ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** JSON whose invisible characters are escaped. */
function visible(json: string): string {
  const code = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replace(/\p{Cf}|[^\P{Z} ]/gu, (char) => char.split('').map(code).join(''));
}
