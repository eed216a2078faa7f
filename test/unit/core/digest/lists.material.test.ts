import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import type { DigestEntry, PartialDate } from '../../../../src/core/model';
import { leaveOut } from '../../../support/leaveOut';
import { material } from '../../../support/material';

const sharedLists = material('lists/');

/** The known values of a file. Values that aren't given aren't checked. */
interface Expected {
  /** As the files spell it. */
  readonly recognised: boolean;
  /** Null when the file has none. */
  readonly captureDate?: PartialDate | null;
  readonly papers: readonly (Partial<DigestEntry> & {
    readonly excerpt?: { readonly kind: string; readonly text?: string };
    readonly notesContain?: string;
  })[];
}

/** The values of a paper in the form of the expected ones; only the fields of these. */
function found(paper: DigestEntry | undefined, expected: Expected['papers'][number]) {
  const [sighting] = paper?.sightings ?? [];
  const of = (field: string): unknown => {
    if (field === 'notesContain') {
      const words = expected.notesContain ?? '';
      return sighting?.notes?.includes(words) ? words : sighting?.notes;
    }
    if (field === 'excerpt') {
      const { kind, text } = sighting?.excerpt ?? {};
      return { kind, ...(expected.excerpt?.text !== undefined && { text }) };
    }
    if (field !== 'date') return paper?.[field as keyof DigestEntry];
    const { yearInferred, ...day } = paper?.date ?? {};
    return day;
  };
  return Object.fromEntries(Object.keys(expected).map((field) => [field, of(field)]));
}

function check(file: string): void {
  const name = file.replace(/\.expected\.json$/, '');
  const source = readdirSync(sharedLists).find((one) => one.startsWith(`${name}.`) && one !== file);
  const text = readFileSync(new URL(source ?? assert.fail(name), sharedLists), 'utf8');
  const expected = JSON.parse(readFileSync(new URL(file, sharedLists), 'utf8')) as Expected;
  assert.equal(looksLikeDigest(text), expected.recognised);
  if (!expected.recognised) return;
  const { papers, captureDate, problems } = parseDigest(text, `file:///notes/${name}`);
  assert.deepEqual(
    { papers: papers.map((paper, index) => found(paper, expected.papers[index] ?? {})), problems },
    { papers: expected.papers, problems: [] },
  );
  assert.equal(papers.length, expected.papers.length);
  if (expected.captureDate !== undefined) {
    assert.deepEqual(captureDate ?? null, expected.captureDate);
  }
}

describe('A list of papers', () => {
  const shared = existsSync(sharedLists)
    ? readdirSync(sharedLists).filter((name) => name.endsWith('.expected.json'))
    : [];
  for (const file of shared) {
    it(`as people keep it is read completely: ${file}`, () => check(file));
  }

  it('as people keep it is read completely', function () {
    if (shared.length === 0) leaveOut(this, 'the lists are not here');
  });
});
