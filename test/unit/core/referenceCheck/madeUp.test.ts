import assert from 'node:assert/strict';
import { inOneGo } from '../../../../src/core/base/steps';
import { checkSteps } from '../../../../src/core/referenceCheck/check';
import type {
  CheckedReference,
  FaultKind,
  KnownRecord,
} from '../../../../src/core/referenceCheck/finding';
import { lookUpReferences } from '../../../../src/core/referenceCheck/online';
import type { OnlineRecords } from '../../../../src/core/referenceCheck/online';
import { RecordIndex } from '../../../../src/core/referenceCheck/records';
import { playedFetch, playSources } from '../../../support/playedSources';
import { allSources, askServer } from '../../support/askServer';
import { madeUpBibliography, plantedKinds } from './madeUpBibliography';
import type { MadeUpBibliography, PlantedKind } from './madeUpBibliography';

/** The faults by which each kind of error may be reported. */
const reports: Readonly<Record<PlantedKind, readonly FaultKind[]>> = {
  title: ['differs'],
  authors: ['differs'],
  authorCount: ['differs'],
  year: ['differs', 'contradiction'],
  arxivIdOfOther: ['otherWork', 'sameId'],
  wrongArxivId: ['differs'],
  arxivIdAgainstYear: ['contradiction', 'differs'],
  arxivIdAgainstDoi: ['contradiction', 'differs'],
  malformedDoi: ['malformed'],
  sameId: ['sameId'],
  nearTitle: ['sameTitle'],
  twoVersions: ['twoVersions'],
  uncited: ['uncited'],
  missingField: ['missingField'],
};

function checked(
  { text, cited }: MadeUpBibliography,
  records: readonly KnownRecord[],
  { unanswered, unknown }: Pick<OnlineRecords, 'unanswered' | 'unknown'> = nothing,
): readonly CheckedReference[] {
  const index = new RecordIndex();
  inOneGo(index.add(records));
  return inOneGo(
    checkSteps(
      { uri: 'file:///made-up.bib', text, format: 'bibtex' },
      {
        records: index,
        lookedUp: { unanswered: new Set(unanswered), unknown: new Set(unknown) },
        today: { year: 2026, month: 11, day: 26 },
        isCited: (key) => cited.has(key),
      },
    ),
  );
}

const nothing = { unanswered: [], unknown: [] };

/** Checks it with what all sources say about it. */
async function checkedOnline(madeUp: MadeUpBibliography): Promise<readonly CheckedReference[]> {
  const fetch = playedFetch(playSources(madeUp.papers));
  const { ask } = askServer('http://127.0.0.1', { fetch });
  const { found } = await lookUpReferences(checked(madeUp, []), ask, allSources);
  return checked(madeUp, found.records, found);
}

describe('Checking a made-up bibliography', function () {
  this.timeout(60_000);
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    it(`finds planted errors without false alarms, seed ${seed}`, () => {
      const madeUp = madeUpBibliography(seed);
      assertFound(madeUp, checked(madeUp, madeUp.records));
    });
  }

  it('finds them with public sources alone', async () => {
    const madeUp = madeUpBibliography(7);
    assertFound(madeUp, await checkedOnline(madeUp));
  });
});

function assertFound(madeUp: MadeUpBibliography, references: readonly CheckedReference[]): void {
  assert.equal(references.length, 400);
  assert.equal(madeUp.errors.length, 60);
  const faultsOf = (key: string) => references.find((each) => each.key === key)?.faults ?? [];
  const found = madeUp.errors.filter(({ kind, keys }) =>
    keys.some((key) => faultsOf(key).some((fault) => reports[kind].includes(fault.kind))),
  );
  const missed = madeUp.errors.filter((error) => !found.includes(error));
  const spoiled = new Set(madeUp.errors.flatMap(({ keys }) => keys));
  const alarms = references.filter(({ key, faults }) => faults.length > 0 && !spoiled.has(key));
  const byKind = plantedKinds.map((kind) => {
    const count = (errors: MadeUpBibliography['errors']) =>
      errors.filter((error) => error.kind === kind).length;
    return `${kind} ${count(found)}/${count(madeUp.errors)}`;
  });
  const summary = [
    byKind.join(', '),
    ...missed.map(({ kind, keys }) => `missed ${kind} ${keys.join(' ')}`),
    ...alarms.map(
      (alarm) => `false alarm ${alarm.key}: ${alarm.title} ${JSON.stringify(alarm.faults)}`,
    ),
  ].join('\n');
  assert.ok(found.length >= 57 && alarms.length <= 3, summary);
}
