import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { accepts } from './baseline';

/** The inputs of a table with the expected result of each: by input if inputs are strings, else in pairs. */
type Table =
  Readonly<Record<string, unknown>> | readonly (readonly [input: unknown, expected: unknown])[];

/**
 * Makes a test of each table in a file in `test/fixtures/tables`. The file has the tables of each function by the
 * function's name, then by the title of the test. Results are compared as JSON, with null for undefined.
 * `ACCEPT=1 npm run test:unit` writes the actual results into the file; review the difference afterwards.
 */
export function testTables(
  name: string,
  functions: Readonly<Record<string, (input: never) => unknown>>,
): void {
  const file = new URL(`../../fixtures/tables/${name}.json`, import.meta.url);
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, Table>>;
  const names = [all, functions].map((each) => Object.keys(each).sort());
  assert.deepEqual(names[0], names[1], `the functions in ${name}.json`);
  for (const [called, tables] of Object.entries(all)) {
    const run = functions[called] as (input: string) => unknown;
    describe(called, () => {
      for (const [title, table] of Object.entries(tables)) {
        it(title, async () => {
          const expected = Array.isArray(table)
            ? (table as [string, unknown][])
            : Object.entries(table);
          const actual: [input: string, result: unknown][] = [];
          for (const [input, result] of expected) {
            const found: unknown = JSON.parse(JSON.stringify((await run(input)) ?? null));
            if (!accepts) assert.deepEqual({ input, result: found }, { input, result });
            actual.push([input, found]);
          }
          tables[title] = Array.isArray(table) ? actual : Object.fromEntries(actual);
        });
      }
    });
  }
  if (accepts) after(() => writeFileSync(file, `${written(all)}\n`));
}

/** JSON with a line for each case, and several if it has more than a hundred characters. */
function written(value: unknown, indent = ''): string {
  const line = escaped(JSON.stringify(value));
  const isCase = indent.length >= 6;
  if (typeof value !== 'object' || value === null || (isCase && line.length <= 100)) return line;
  const isList = Array.isArray(value);
  const lines = Object.entries(value).map(([name, inner]) => {
    const start = isList ? `${indent}  ` : `${indent}  ${escaped(JSON.stringify(name))}: `;
    return start + written(inner, `${indent}  `);
  });
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** JSON without invisible characters. */
function escaped(json: string): string {
  const code = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replace(/\p{Cf}|[^\P{Z} ]/gu, (char) =>
    Array.from({ length: char.length }, (_, i) => code(char.charAt(i))).join(''),
  );
}
