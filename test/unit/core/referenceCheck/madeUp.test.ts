import assert from 'node:assert/strict';
import { inOneGo } from '../../../../src/core/base/steps';
import { checkSteps } from '../../../../src/core/referenceCheck/check';
import type { CheckedReference, FaultKind } from '../../../../src/core/referenceCheck/finding';
import { RecordIndex } from '../../../../src/core/referenceCheck/records';
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
  arxivIdAgainstYear: ['contradiction'],
  arxivIdAgainstDoi: ['contradiction', 'differs'],
  malformedDoi: ['malformed'],
  sameId: ['sameId'],
  nearTitle: ['sameTitle'],
  twoVersions: ['twoVersions'],
  uncited: ['uncited'],
  missingField: ['missingField'],
};

function checked({ text, records, cited }: MadeUpBibliography): readonly CheckedReference[] {
  const index = new RecordIndex();
  inOneGo(index.add(records));
  return inOneGo(
    checkSteps(
      { uri: 'file:///made-up.bib', text, format: 'bibtex' },
      {
        records: index,
        today: { year: 2026, month: 11, day: 26 },
        isCited: (key) => cited.has(key),
      },
    ),
  );
}

describe('Checking a made-up bibliography', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    it(`finds planted errors without false alarms, seed ${seed}`, () => {
      const madeUp = madeUpBibliography(seed);
      const references = checked(madeUp);
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
    });
  }
});
