import { inOneGo } from '../../../../src/core/base/tasks';
import { rewriteEntry } from '../../../../src/core/bibliography/write/fieldEdit';
import { checkSteps } from '../../../../src/core/referenceCheck/check';
import type { KnownRecord } from '../../../../src/core/referenceCheck/finding';
import { RecordIndex } from '../../../../src/core/referenceCheck/records';
import { groupOf, remarks } from '../../../../src/core/referenceReport/report';
import { english } from '../../../../src/core/text/localize';
import { assertBaseline } from '../../support/baseline';
import { fixture } from '../../support/fixture';

const { records, entries } = JSON.parse(fixture('checked-entries.json')) as {
  readonly records: Readonly<Record<string, KnownRecord>>;
  readonly entries: Readonly<
    Record<string, { readonly text: readonly string[]; readonly records: readonly string[] }>
  >;
};

describe('An entry that is compared with records', () => {
  it('has each wrong field, what was not compared, and fixes that change nothing else', () => {
    const found = Object.entries(entries).map(([name, each]) => {
      const text = each.text.join('\n');
      const index = new RecordIndex();
      inOneGo(index.add(each.records.flatMap((one) => records[one] ?? [])));
      const today = { year: 2026, month: 11, day: 26 };
      const file = { uri: 'file:///a.bib', text, format: 'bibtex' } as const;
      const [reference] = inOneGo(checkSteps(file, { records: index, today }));
      if (!reference) return [name, undefined];
      const { faults, addDoi } = reference;
      const changes = [
        ...faults.map(({ fix, citePublished }) => citePublished ?? (fix && { fields: [fix] })),
        addDoi && { fields: [addDoi] },
      ].filter((change) => change !== undefined);
      const mended = changes.map((change) => {
        const lines = rewriteEntry(text, 'bibtex', change)?.split('\n') ?? [];
        return lines.filter((line) => !each.text.includes(line));
      });
      const said = { group: groupOf(reference), remarks: remarks(reference, english) };
      return [name, { ...said, ...(mended.length > 0 && { mended }) }];
    });
    assertBaseline('referenceCheck/entries.json', Object.fromEntries(found));
  });
});
