import assert from 'node:assert/strict';
import fc from 'fast-check';
import { groupEntries } from '../../../../src/core/library/joining/groups';
import { paperIdentity } from '../../../../src/core/identity/title';
import { digest } from '../library/builders';

const identity = (title: string) => paperIdentity({ title });
const same = (a: string, b: string) => assert.equal(identity(a), identity(b));
const differ = (a: string, b: string) => assert.notEqual(identity(a), identity(b));

describe('The identity of a paper', () => {
  it('does not depend on LaTeX, tags, case, accents, spaces or punctuation', () => {
    same(
      'From r to Q^*: Your Language Model is Secretly a Q-Function',
      'From $r$ to $Q^*$: Your Language Model is Secretly a Q-Function',
    );
    same('TÜLU 3: Pushing Frontiers', 'Tulu 3 – pushing frontiers');
    same('Competitive Pokémon', "Competitive Pok\\'emon");
    same('DreamID-V:Bridging the Gap', 'DreamID-V: Bridging the  Gap');
    same('$\\pi_0$: A Flow Model', 'π0: A Flow Model');
    same('Self-Play', 'Self‑Play');
    same('Lanterns for <b>Harbours</b>', 'Lanterns for Harbours');
    same('CO<sub>2</sub> in <EM>Harbours</EM>', 'CO2 in Harbours');
    differ('If a<b>c', 'If a<b');
  });

  it('differs for titles that differ in a word, a part or a number', () => {
    differ('SPARK: Synergistic Policy', 'SPARK: Stepwise Policy');
    differ('Secrets of RLHF Part I', 'Secrets of RLHF Part II');
    differ('π0: A Model', 'π0.5: A Model');
    differ('GPT 4 1', 'GPT 41');
    differ('Learning C', 'Learning C++');
    differ('Learning C', 'Learning C#');
  });

  it('keeps other scripts, and titles of symbols alone', () => {
    differ('深度学习', '机器学习');
    differ('Глубокое обучение', 'Машинное обучение');
    differ('???', '!!!');
    assert.equal(identity('  ??? '), '???');
  });

  it('is the same for ASCII and other titles', () => {
    const parts = fc.constantFrom(
      ...['Deep', 'π', '4', '42', 'C++', '#', '+', '-', ' ', ': ', '.'],
    );
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
  interface Known {
    readonly title: string;
    readonly arxivId?: string;
    readonly doi?: string;
  }
  /** The indexes of the entries of each paper. */
  const grouped = (...entries: Known[]) => {
    const known = digest('a', undefined, entries).papers.map((entry, place) => ({
      entry,
      identity: paperIdentity(entry),
      place,
    }));
    return groupEntries(known)
      .map((group) => group.entries.map(({ place }) => place).join(' '))
      .sort();
  };

  const title = 'A Survey of Agents';
  const doi = '10.1/x';
  const cases: readonly (readonly [what: string, entries: readonly Known[], groups: readonly string[]])[] = [
    ['have similar titles and a common id', [
      { title: 'Contrastive Prefence Learning Without RL', arxivId: '2310.13639' },
      { title: 'Contrastive Preference Learning Without RL', arxivId: '2310.13639' },
      { title: 'Contrastive Preference Learning Without Any RL', doi: '10.1/X' },
      { title: 'Contrastive Preference Learning Without RL', doi },
    ], ['0 1 2 3']],
    ['have one arXiv id and different titles', [
      { title, arxivId: '2310.13639' },
      { title: 'Agents: Where They Are Now', arxivId: '2310.13639v2' },
      { title: 'agents – where they are now' },
    ], ['0 1 2']],
    ['do not have two arXiv ids, and one without an id has the first', [
      { title, arxivId: '2310.00002' }, { title }, { title, arxivId: '2310.00001' },
    ], ['0', '1 2']],
    ['do not have two arXiv ids, even with one DOI', [
      { title, arxivId: '2310.00002', doi }, { title, arxivId: '2310.00001', doi },
    ], ['0', '1']],
    ['do not only have the same DOI', [{ title, doi }, { title: 'Robots That Cook', doi }], ['0', '1']],
    ['are not parts of a series with the same DOI', [
      { title: 'Secrets of RLHF Part I', doi }, { title: 'Secrets of RLHF Part II', doi },
    ], ['0', '1']],
  ]; // prettier-ignore
  for (const [what, entries, groups] of cases) {
    it(what, () => assert.deepEqual(grouped(...entries), groups));
  }

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
