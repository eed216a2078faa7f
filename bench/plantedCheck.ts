/** Checks entries with planted errors, with sources that are played, and counts what is found and what is reported wrongly. */
import { inOneGo } from '../src/core/base/tasks';
import { checkSteps } from '../src/core/referenceCheck/check';
import type { CheckedReference } from '../src/core/referenceCheck/finding';
import { lookUpReferences } from '../src/core/referenceCheck/online';
import { RecordIndex } from '../src/core/referenceCheck/records';
import { sourceIds } from '../src/core/lookUp/source';
import type { Ask } from '../src/core/lookUp/source';
import type { ErrorKind, PlantedErrors } from './plantedErrors';

export interface PlantedResult {
  readonly kind: ErrorKind | 'right';
  readonly reference: CheckedReference;
  readonly text: string;
  /** Whether the error was found; for a right entry, whether something was reported. */
  readonly isReported: boolean;
}

/** The results for entries, checked online. */
export async function checkPlanted(
  { entries }: PlantedErrors,
  ask: Ask,
): Promise<readonly PlantedResult[]> {
  const file = {
    uri: 'file:///planted.bib',
    text: entries.map(({ text }) => text).join('\n'),
    format: 'bibtex',
  } as const;
  const today = { year: 2026, month: 11, day: 26 };
  const before = inOneGo(checkSteps(file, { records: new RecordIndex(), today }));
  const { found } = await lookUpReferences(before, ask, new Set(sourceIds));
  const records = new RecordIndex();
  inOneGo(records.add(found.records));
  const lookedUp = { unanswered: new Set(found.unanswered), unknown: new Set(found.unknown) };
  const checked = inOneGo(checkSteps(file, { records, lookedUp, today }));
  return checked.map((reference, i) => {
    const { error, text = '' } = entries[i] ?? {};
    return { kind: error ?? 'right', reference, text, isReported: reference.faults.length > 0 };
  });
}
