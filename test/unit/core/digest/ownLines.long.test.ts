import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { accepts } from '../../support/baseline';
import { fixturePath } from '../../support/fixture';
import {
  damageOf,
  describeInsertion,
  fixturesToWriteInto,
  insertionsInto,
  knownFailures,
  knownFailuresPath,
  materialToWriteInto,
  sampleOf,
} from './ownLines';
import type { Insertion, OwnLinesFile } from './ownLines';

/**
 * `all`, or the start of a path such as `lists/clip`: every kind of line at every place of these files, with each
 * failure and their numbers by file and kind.
 */
const { OWN_LINES: chosen } = process.env;

/** The failures in a file, each with its insertion. */
function failuresIn(insertions: readonly Insertion[]): [Insertion, string][] {
  return insertions.flatMap((insertion): [Insertion, string][] => {
    const damage = damageOf(insertion);
    return damage === undefined ? [] : [[insertion, damage]];
  });
}

function report(file: OwnLinesFile): number {
  const insertions = insertionsInto(file);
  const failures = failuresIn(insertions);
  const kinds = new Map<string, number>();
  for (const [insertion, damage] of failures) {
    if (chosen !== 'all') console.log(`${describeInsertion(insertion)}: ${damage}`);
    const { kind } = insertion.own;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const shown = [...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ');
  if (shown) console.log(`${file.path}: ${failures.length} of ${insertions.length} (${shown})`);
  return failures.length;
}

describe('A line that a reader writes into a digest', () => {
  it('changes no paper, and is kept: the chosen files', function () {
    if (chosen === undefined) this.skip();
    this.timeout(0);
    const files = [...fixturesToWriteInto(), ...materialToWriteInto()].filter(
      ({ path }) => chosen === 'all' || path.startsWith(chosen),
    );
    const count = files.map(report).reduce((sum, each) => sum + each, 0);
    assert.equal(count, 0, `${count} failures in ${files.length} files`);
  });

  it('changes no paper, and is kept: every kind in every file', function () {
    if (chosen !== undefined) this.skip();
    this.timeout(240_000);
    const known = knownFailures();
    const found: Record<string, { failures: number; why: string }> = {};
    const worse: string[] = [];
    for (const file of [...fixturesToWriteInto(), ...materialToWriteInto()]) {
      const failures = failuresIn(sampleOf(file, 40));
      const { failures: allowed = 0, why = '' } = known[file.path] ?? {};
      if (failures.length > 0) found[file.path] = { failures: failures.length, why };
      if (failures.length <= allowed) continue;
      worse.push(
        `${file.path}: ${failures.length}, not ${allowed}`,
        ...failures.map(([insertion, damage]) => `  ${describeInsertion(insertion)}: ${damage}`),
      );
    }
    if (accepts) {
      const rows = Object.entries(found).map(
        ([path, row]) => `  ${JSON.stringify(path)}: ${JSON.stringify(row)}`,
      );
      writeFileSync(fixturePath(knownFailuresPath), `{\n${rows.join(',\n')}\n}\n`);
      return;
    }
    assert.equal(worse.join('\n'), '');
    const better = Object.keys(known).filter((path) => !found[path] && !path.startsWith('shared/'));
    assert.deepEqual(better, [], `remove them from ${knownFailuresPath}, or run with ACCEPT=1`);
  });
});
