import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fixture, pandocVersion, readWithPandoc } from '../../../fixtures/citations/pandocTable';
import type { PandocTable } from '../../../fixtures/citations/pandocTable';
import { renameCases } from '../../../fixtures/citations/renamed';
import type { RenamedCase } from '../../../fixtures/citations/renamed';
import { leaveOut } from '../../../support/leaveOut';

const read = (name: string): unknown => JSON.parse(readFileSync(fixture(name), 'utf8'));
const table = read('pandoc.json') as PandocTable;
const cases = read('renamed.json') as readonly RenamedCase[];
const keysOf = (citations: RenamedCase['citations']): string[] =>
  citations.map(({ key, mode }) => `${mode} ${key}`).sort();

/** Pandoc's results are compared: our own citation parser isn't used. */
describe('A key that is renamed in a note', () => {
  it('has the result that Pandoc confirmed', () => {
    assert.deepEqual(
      cases.map(({ markdown, key, newKey, renamed }) => ({ markdown, key, newKey, renamed })),
      renameCases(table.cases),
    );
    assert.ok(cases.length > 200);
  });

  it('is the new key wherever Pandoc reads it, and changes no other citation', () => {
    const before = new Map(table.cases.map(({ markdown, citations }) => [markdown, citations]));
    // Any rename to a longer key breaks the columns of a grid or simple table;
    // `[[@key]]` links to a note by its name, which has no braces; and a line that starts with `@key.` is
    // an example in a list, if the key is one word.
    const hasOtherSense = /^\+[-=]+\+|^ *-{2,} +-{2,}|\[\[@|^@\S+[.)](?!\S)/m;
    for (const { markdown, key, newKey, citations } of cases) {
      if (hasOtherSense.test(markdown)) continue;
      const expected = (before.get(markdown) ?? []).map((citation) =>
        citation.key === key ? { ...citation, key: newKey } : citation,
      );
      assert.deepEqual(keysOf(citations), keysOf(expected), JSON.stringify([markdown, key]));
    }
  });

  it('is the only change, apart from the braces that it needs', () => {
    const bare = (text: string, key: string) => text.replaceAll(`{${key}}`, key);
    for (const { markdown, key, newKey, renamed } of cases) {
      const back = bare(renamed, newKey).replaceAll(newKey, key);
      assert.equal(bare(back, key), bare(markdown, key));
    }
  });

  it('matches the installed pandoc, when it has the same version', function () {
    if (pandocVersion() !== table.pandoc) leaveOut(this, 'the table is of another pandoc');
    const now = readWithPandoc(cases.map(({ renamed }) => renamed));
    assert.deepEqual(
      now.map(({ citations }) => keysOf(citations)),
      cases.map(({ citations }) => keysOf(citations)),
    );
  });
});
