import assert from 'node:assert/strict';
import fc from 'fast-check';
import { groupEntries } from '../../../../src/core/library/joining/groups';
import { paperIdentity } from '../../../../src/core/identity/title';
import type { DigestEntry } from '../../../../src/core/model';
import { digest } from '../library/builders';
import { testTables } from '../../support/cases';

const identity = (title: string) => paperIdentity({ title });

/** The indexes of the entries of each paper. */
function grouped(entries: readonly Partial<DigestEntry>[]): readonly string[] {
  const known = digest('a', undefined, entries).papers.map((entry, place) => ({
    entry,
    identity: paperIdentity(entry),
    place,
  }));
  return groupEntries(known)
    .map((group) => group.entries.map(({ place }) => place).join(' '))
    .sort();
}

testTables('tables/identity/titles.json', {
  'is the same title': ([a, b]: [string, string]) => identity(a) === identity(b),
  paperIdentity: identity,
  groupEntries: grouped,
});

describe('The identity of a paper', () => {
  it('is the same for ASCII and other titles', () => {
    const parts = fc.constantFrom('Deep', 'π', '4', '42', 'C++', '#', '+', '-', ' ', ': ', '.');
    fc.assert(
      fc.property(fc.array(parts), (some) => {
        const title = some.join('');
        // A letter that isn't ASCII uses the slow path.
        assert.equal(identity(`${title} ж`), `${identity(`${title} zh`).slice(0, -2)}ж`);
      }),
    );
  });

  it('is empty only for an empty title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        assert.equal(identity(title) === '', title.normalize('NFKC').trim() === '');
      }),
    );
  });

  it('is stable for any text, including line ends, marks and lone surrogates', () => {
    const odd = fc.constantFrom(
      ...['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\t', '\v', '\f', ' '],
      ...['\u00A0', '\u1680', '\u2003', '\u3000', '\u200B', '\u200D', '\uFEFF', '\0'],
      ...['\u0301', '\u20DD', '\uFE0F', '\u{E0100}', '\uD800', '\uDBFF', '\uDC00', '\uDFFF'],
      ...['$', '\\', '{', '}', '^', '_', '~', '+', '#', '4', 'a', "\\'", '\\begin{', '$$'],
    );
    fc.assert(
      fc.property(fc.array(odd, { size: 'max', maxLength: 12 }), (some) => {
        const title = some.join('');
        const found = identity(title);
        assert.equal(found, found.trim());
        assert.equal(identity(title), found);
        if (title.trim() === '') assert.equal(found, '');
      }),
      { numRuns: 5000 },
    );
  });
});

describe('Entries of one paper', () => {
  it('are grouped the same in any order, each in the only paper with its titles', () => {
    const id = fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined });
    const title = fc.constantFrom('Red Fox', 'Red Fox Runs', 'Red Fox Ran', 'Owl');
    const entry = fc.record({ title, arxivId: id, doi: id }).map(({ title, arxivId, doi }) => ({
      title,
      ...(arxivId !== undefined && { arxivId }),
      ...(doi !== undefined && { doi }),
    }));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (some, ranks) => {
        const known = digest('a', undefined, some).papers.map((entry) => ({
          entry,
          identity: paperIdentity(entry),
        }));
        const shown = (all: typeof known) =>
          groupEntries(all)
            .map(({ identities, entries }) => [
              identities.join(),
              entries.map((one) => known.indexOf(one)).sort(),
            ])
            .sort();
        const order = known.map((one) => [ranks.next().value as number, one] as const);
        const shuffled = order.sort(([a], [b]) => a - b).map(([, one]) => one);
        assert.deepEqual(shown(shuffled), shown(known));
        const groups = groupEntries(known);
        const owned = groups.flatMap(({ identities }) => identities);
        assert.equal(new Set(owned).size, owned.length);
        for (const { entries } of groups) {
          const ids = new Set(entries.flatMap(({ entry }) => entry.arxivId ?? []));
          assert(ids.size <= 1);
        }
        for (const one of ['1', '2', '3']) {
          const having = groups.filter(({ entries }) =>
            entries.some(({ entry }) => entry.arxivId === one),
          );
          assert(having.length <= 1);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
