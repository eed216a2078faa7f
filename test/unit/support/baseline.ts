import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const fixtures = new URL('../../fixtures/', import.meta.url);

/** `ACCEPT=1 npm run test:unit` writes baselines instead of comparing with them; review the difference afterwards. */
export const accepts = process.env['ACCEPT'] !== undefined;

/**
 * Compares a value, as JSON, with the file `path` in `test/fixtures/baselines`. Properties that are undefined don't
 * count.
 */
export function assertBaseline(path: string, value: unknown): void {
  assertExpected(`baselines/${path}`, value);
}

/** The same with any file in `test/fixtures`, such as the `.expected.json` beside an input. */
export function assertExpected(path: string, value: unknown): void {
  const file = fileURLToPath(new URL(path, fixtures));
  const actual = JSON.stringify(value, undefined, 2);
  if (accepts) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${actual}\n`);
    return;
  }
  const expected: unknown = JSON.parse(readFileSync(file, 'utf8'));
  assert.deepEqual(
    JSON.parse(actual),
    expected,
    `${path} differs: review it, then run with ACCEPT=1`,
  );
}

/** An input of a test: its name, its text, and the path in `test/fixtures` of what is expected of it. */
export interface Case {
  readonly name: string;
  readonly text: string;
  readonly expected: string;
}

/** The input files of a folder in `test/fixtures`; `a.md` has `a.expected.json` beside it, which can't be there alone. */
export function casesIn(folder: string): readonly Case[] {
  const url = new URL(`${folder}/`, fixtures);
  const names = readdirSync(url).sort();
  const cases = names
    .filter((name) => !name.endsWith('.expected.json'))
    .map((name) => ({
      name,
      text: readFileSync(new URL(name, url), 'utf8'),
      expected: `${folder}/${name.replace(/\.[^.]+$/, '')}.expected.json`,
    }));
  const expected = new Set(cases.map((one) => one.expected));
  for (const name of names.filter((one) => one.endsWith('.expected.json'))) {
    assert(expected.has(`${folder}/${name}`), `${folder}/${name} has no input`);
  }
  return cases;
}
