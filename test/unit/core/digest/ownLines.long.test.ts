import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { accepts } from '../../support/baseline';
import { fixturePath } from '../../support/fixture';
import {
  countOf,
  describeFailure,
  failuresOf,
  fixturesToWriteInto,
  insertionsInto,
  knownFailures,
  knownFailuresPath,
  materialToWriteInto,
  sampleOf,
} from './ownLines';
import type { KnownFailures, OwnLinesFile } from './ownLines';

/**
 * `all`, or the start of paths such as `lists/clip`: prints the failures of every kind of line at every place of these
 * files, and their numbers.
 */
const { OWN_LINES: chosen } = process.env;

const sampledOfFile = 40;

/** Prints the failures in a file, and how many there are of each kind. */
function report(file: OwnLinesFile): number {
  const insertions = insertionsInto(file);
  const failures = failuresOf(insertions);
  const kinds = new Map<string, number>();
  for (const failure of failures) {
    if (chosen !== 'all') console.log(describeFailure(failure));
    const { kind } = failure.insertion.own;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const { damaged, lost } = countOf(failures);
  const shown = [...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ');
  if (shown) {
    console.log(
      `${file.path}: ${damaged} damaged, ${lost} lost of ${insertions.length} (${shown})`,
    );
  }
  return failures.length;
}

/** Files in which more lines fail than are known to, with the failures. */
function worseThanKnown(files: readonly OwnLinesFile[]): [string, KnownFailures][] {
  const known = knownFailures();
  const found: [string, KnownFailures][] = [];
  const worse: string[] = [];
  for (const file of files) {
    const failures = failuresOf(sampleOf(file, sampledOfFile));
    const before = known[file.path] ?? { damaged: 0, lost: 0 };
    const count = countOf(failures);
    if (failures.length > 0) found.push([file.path, { ...before, ...count }]);
    if (count.damaged <= before.damaged && count.lost <= before.lost) continue;
    worse.push(`${file.path}: ${JSON.stringify(count)}`, ...failures.map(describeFailure));
  }
  if (!accepts) assert.equal(worse.join('\n'), '');
  return found;
}

describe('A line that a reader writes into a digest', () => {
  if (chosen !== undefined) {
    it('changes no paper, and is kept: in the chosen files', function () {
      this.timeout(0);
      const files = [...fixturesToWriteInto(), ...materialToWriteInto()].filter(
        ({ path }) => chosen === 'all' || path.startsWith(chosen),
      );
      const count = files.map(report).reduce((sum, each) => sum + each, 0);
      assert.equal(count, 0, `${count} failures in ${files.length} files`);
    });
    return;
  }

  it('changes no paper, and is kept: in every file', function () {
    const found = worseThanKnown([...fixturesToWriteInto(), ...materialToWriteInto()]);
    if (accepts) {
      const rows = found.map((row) => row.map((part) => JSON.stringify(part)).join(': '));
      writeFileSync(fixturePath(knownFailuresPath), `{\n  ${rows.join(',\n  ')}\n}\n`);
      return;
    }
    const failing = new Set(found.map(([path]) => path));
    const better = Object.keys(knownFailures()).filter(
      (path) => !failing.has(path) && !path.startsWith('shared/'),
    );
    assert.deepEqual(better, [], `all is well in them: run with ACCEPT=1`);
  });
});
