import assert from 'node:assert/strict';
import { inOneGo } from '../../../../src/core/base/tasks';
import { checkSteps } from '../../../../src/core/referenceCheck/check';
import type {
  CheckedReference,
  FaultKind,
  KnownRecord,
} from '../../../../src/core/referenceCheck/finding';
import { lookUpReferences } from '../../../../src/core/referenceCheck/online';
import { RecordIndex } from '../../../../src/core/referenceCheck/records';
import { playedFetch, playSources } from '../../../support/playedSources';
import type { PlayedPaper } from '../../../support/playedSources';
import { allSources, askServer } from '../../support/askServer';
import { fixture } from '../../support/fixture';
import { valuesOf } from '../../support/valuesOf';

/** The faults by which each kind of planted error may be reported. */
const reports = {
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
} as const satisfies Readonly<Record<string, readonly FaultKind[]>>;

/** A made-up bibliography: 340 entries are right but written in many ways, 60 have an error. */
interface MadeUpBibliography {
  readonly text: string;
  /** Each has the keys of the entries that have the error together. */
  readonly errors: readonly { kind: keyof typeof reports; keys: readonly string[] }[];
  /** What the library knows of its works. */
  readonly records?: readonly KnownRecord[];
  /** The works as public sources know them. */
  readonly papers?: readonly PlayedPaper[];
}

function madeUpBibliography(name: string): MadeUpBibliography {
  const path = `made-up-bibliographies/${name}`;
  const known = JSON.parse(fixture(`${path}.json`)) as Omit<MadeUpBibliography, 'text'>;
  return { text: fixture(`${path}.bib`), ...known };
}

function checked(
  { text, errors }: MadeUpBibliography,
  records: readonly KnownRecord[] = [],
  { unanswered = [], unknown = [] }: Readonly<Record<string, readonly string[]>> = {},
): readonly CheckedReference[] {
  const index = new RecordIndex();
  inOneGo(index.add(records));
  const uncited = errors.find(({ kind }) => kind === 'uncited')?.keys;
  return inOneGo(
    checkSteps(
      { uri: 'file:///made-up.bib', text, format: 'bibtex' },
      {
        records: index,
        lookedUp: { unanswered: new Set(unanswered), unknown: new Set(unknown) },
        today: { year: 2026, month: 11, day: 26 },
        isCited: (key) => !uncited?.includes(key),
      },
    ),
  );
}

describe('Checking a made-up bibliography', () => {
  for (const name of ['1', '2', '3', '4', '5', '6']) {
    it(`finds planted errors without false alarms: ${name}.bib`, () => {
      const madeUp = madeUpBibliography(name);
      assertFound(madeUp, checked(madeUp, madeUp.records));
    });
  }

  it('finds them with public sources alone', async () => {
    const madeUp = madeUpBibliography('7');
    const fetch = playedFetch(playSources(madeUp.papers ?? []));
    const { ask } = askServer('http://127.0.0.1', { fetch });
    const { found } = await lookUpReferences(checked(madeUp), ask, allSources);
    const { records, unanswered, unknown } = found;
    assertFound(madeUp, checked(madeUp, records, { unanswered, unknown }));
  });
});

function assertFound({ errors }: MadeUpBibliography, references: readonly CheckedReference[]) {
  assert.deepEqual([references.length, errors.length], [400, 60]);
  assert.deepEqual(new Set(valuesOf(errors, 'kind')), new Set(Object.keys(reports)));
  const faultsOf = new Map(references.map(({ key, faults }) => [key, valuesOf(faults, 'kind')]));
  const missed = errors.filter(({ kind, keys }) => {
    const kinds: readonly FaultKind[] = reports[kind];
    return !keys.some((key) => faultsOf.get(key)?.some((fault) => kinds.includes(fault)));
  });
  const spoiled = new Set(errors.flatMap(({ keys }) => keys));
  const alarms = references.filter(({ key, faults }) => faults.length > 0 && !spoiled.has(key));
  const summary = [
    ...missed.map(({ kind, keys }) => `missed ${kind} ${keys.join(' ')}`),
    ...alarms.map(({ key, title, faults }) => `alarm ${key}: ${title} ${JSON.stringify(faults)}`),
  ].join('\n');
  assert.ok(missed.length <= 3 && alarms.length <= 3, summary);
}
