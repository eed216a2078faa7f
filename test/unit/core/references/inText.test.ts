import assert from 'node:assert/strict';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { CitedWorks } from '../../../../src/core/references/citedWorks';
import type { CitationForm } from '../../../../src/core/references/citedWorks';
import { citationParts, readLocator } from '../../../../src/core/references/inText';
import { authorLabel, usualForm } from '../../../../src/core/references/label';
import { plain } from '../../../../src/core/references/layout';
import { shortestTitle } from '../../../../src/core/references/titleCase';
import type { ReferenceStyle } from '../../../../src/core/references/styles';
import { findWork } from '../../../../src/core/references/work';
import { fixture } from '../../support/fixture';
import { assertLinear } from '../../support/linear';
import { libraryOf, paper } from './works';

const tencent = { organization: { name: 'Tencent' }, date: { year: 2025 } };
const made = libraryOf(
  [
    paper('tencent1', 'Zebra Networks', tencent),
    paper('tencent2', 'Apple Networks', tencent),
    paper('gdpo', 'GDPO: Group Things', { authorCount: 9 }),
    paper('gdpo2', 'GDPO: Other Things', { authorCount: 2 }),
  ],
  `@misc{one, title={One}, author={Vasic, Ana}, year=2020}
   @misc{two, title={Two}, author={Vasic, Ana and Li, Bo}, year=2021}
   @misc{three, title={Three}, author={Vasic, Ana and Li, Bo and Roe, C.}, year=2022}
   @misc{more, title={More}, author={Vasic, Ana and others}, year=2023}
   @misc{group, title={Group}, author={{The Team}}, year=2024}`,
);

/** Every citation of a text as it is shown, with the user's text in `⟨⟩`. */
async function shown(
  markdown: string,
  form: CitationForm = 'authorYear',
  style: ReferenceStyle = form === 'numeric' ? 'apa' : 'ieee',
): Promise<string> {
  const library = await made;
  const clusters = parseCitations(markdown);
  const keys = clusters.flatMap(({ items }) => items.map(({ key }) => key));
  const works = new CitedWorks(keys, (key) => findWork(library, key), form, style);
  return clusters
    .map((cluster) =>
      (citationParts(cluster, works) ?? [])
        .filter(({ text }) => text !== '')
        .map(({ kind, text }) => (kind === 'markdown' ? `⟨${text}⟩` : text))
        .join(''),
    )
    .join(' | ');
}

/** How citations are shown, with the user's text in `⟨⟩`. */
const cases = JSON.parse(fixture('citations-in-text.json')) as Readonly<
  Record<string, Partial<Record<'authorYear' | 'numeric' | 'apa' | 'chicago', string>>>
>;

describe('A citation in the text', () => {
  for (const [markdown, expected] of Object.entries(cases)) {
    it(`is shown for ${markdown}`, async () => {
      for (const [style, text] of Object.entries(expected)) {
        const form = style === 'numeric' ? 'numeric' : 'authorYear';
        const named = style === 'apa' || style === 'chicago' ? style : undefined;
        assert.equal(await shown(markdown, form, named), text, style);
      }
    });
  }

  it('distinguishes first authors of one family name, and adds names before letters', async () => {
    const works = `@misc{a, title={A}, author={Li, Bo}, year=2020}
      @misc{b, title={B}, author={Li, Ann}, year=2020}
      @misc{c, title={C}, author={Roe, A and Foe, B and Moe, C}, year=2020}
      @misc{d, title={D}, author={Roe, A and Poe, B and Moe, C}, year=2020}`;
    const library = await libraryOf([], works);
    const keys = ['a', 'b', 'c', 'd'];
    const cited = new CitedWorks(keys, (key) => findWork(library, key), 'authorYear', 'ieee');
    assert.deepEqual(
      keys.map((key) => `${plain(cited.get(key)?.label)} ${plain(cited.get(key)?.year)}`),
      ['B. Li 2020', 'A. Li 2020', 'Roe, Foe, et al. 2020', 'Roe, Poe, et al. 2020'],
    );
  });

  it('has a letter after a text in place of a date', async () => {
    const works = `@misc{a, title={A}, author={Li, Bo}, date={in press}}
      @misc{b, title={B}, author={Li, Bo}, date={in press}}`;
    const library = await libraryOf([], works);
    for (const [style, ...years] of [
      ['chicago', 'in pressa', 'in pressb'],
      ['apa', 'in pressa', 'in pressb'],
    ] as const) {
      const keys = ['a', 'b'];
      const cited = new CitedWorks(keys, (key) => findWork(library, key), 'authorYear', style);
      assert.deepEqual(
        keys.map((key) => plain(cited.get(key)?.year)),
        years,
      );
    }
  });

  it('is read in time linear in the text after a key', () => {
    for (const unit of ['{', '1-', '1, ', 'i', 'p. ', ' ', '--', '1 and ']) {
      assertLinear(unit.repeat(16_000 / unit.length), (text) => readLocator(`, 1${text}`), unit);
      assertLinear(unit.repeat(16_000 / unit.length), (text) => readLocator(`{1${text}`), unit);
    }
  });

  it('has a letter when another work of the note has the same label and year', async () => {
    assert.equal(
      await shown('[@tencent1; @tencent2; -@tencent1]'),
      '(Tencent 2025b; Tencent 2025a; 2025b)',
    );
    assert.equal(await shown('[@gdpo; @gdpo2]'), '(“GDPO” n.d.-a; “GDPO” n.d.-b)');
    assert.equal(await shown('[@tencent1]'), '(Tencent 2025)');
  });

  it('names a paper without authors and organization by its title, never by the number of authors', () => {
    const label = (title: string): string =>
      plain(authorLabel({ key: 'k', type: '', title, shownTitle: title, names: [] }, usualForm));
    assert.equal(label('GDPO: Group Things'), '“GDPO”');
    assert.equal(label('The Markovian Thinker and a Very Long Rest'), '“The Markovian Thinker”');
    assert.equal(label('Attention Is All You Need'), '“Attention Is All You Need”');
    assert.equal(
      shortestTitle('A very long beginning of a title that goes on: And On'),
      'A very long beginning',
    );
    assertLinear('-'.repeat(16_000), (text) =>
      shortestTitle(`A${text}b and so it goes on: And On`),
    );
  });
});

describe('The reference list', () => {
  const list = async (keys: readonly string[], form: CitationForm): Promise<readonly string[]> => {
    const library = await made;
    return new CitedWorks(keys, (key) => findWork(library, key), form, 'ieee').list.map(
      ({ work, number }) => `${number} ${work.key}`,
    );
  };

  it('has each work once, by name, year and title, or by number', async () => {
    const keys = ['tencent1', 'two', 'gdpo', 'one', 'tencent2', 'two', 'nobody', 'group'];
    assert.deepEqual(await list(keys, 'authorYear'), [
      '1 gdpo', '2 tencent2', '3 tencent1', '4 group', '5 one', '6 two',
    ]); // prettier-ignore
    assert.deepEqual(await list(keys, 'numeric'), [
      '1 tencent1', '2 two', '3 gdpo', '4 one', '5 tencent2', '6 group',
    ]); // prettier-ignore
  });
});

describe('The list of works that a text cites', () => {
  it('has works of one author and date in the order of the bibliography in ACM', async () => {
    const entry = (key: string, title: string, date: string): string =>
      `@book{${key}, author={Roe, Ann}, title={${title}}, date={${date}}}`;
    const library = await libraryOf(
      [],
      [
        entry('zeta', 'Nets', '2001'),
        entry('beta', 'Knots', '2001'),
        entry('period', 'Works', '1950/1958'),
        entry('month', 'Yorks', '1950-03'),
        entry('year', 'Zorks', '1950'),
        entry('alpha', 'Other', '2001'),
      ].join('\n'),
    );
    const cited = ['alpha', 'beta', 'month', 'period', 'year', 'zeta'];
    const orderIn = (style: ReferenceStyle, form: CitationForm): readonly string[] =>
      new CitedWorks(cited, (key) => findWork(library, key), form, style).list.map(
        ({ work }) => work.key,
      );
    assert.deepEqual(orderIn('acm', 'numeric'), 'year period month zeta beta alpha'.split(' '));
    assert.deepEqual(
      orderIn('chicago', 'authorYear'),
      'month year period beta zeta alpha'.split(' '),
    );
  });
});

describe('A title in quotation marks', () => {
  for (const [citation, expected] of [
    ['[@knots, chap. 2]', '(“Knots,” ch. 2)'],
    ['[@knots, and more]', '(“Knots,” and more)'],
    ['[@knots and more]', '(“Knots” and more)'],
    ['[@knots, p. 3, and more]', '(“Knots” 3, and more)'],
  ] as const) {
    it(`takes a comma after it in MLA: ${citation}`, async () => {
      const library = await libraryOf([], '@article{knots, title={Knots}, journaltitle={J}}');
      const works = new CitedWorks(['knots'], (key) => findWork(library, key), 'authorYear', 'mla');
      const parts = parseCitations(citation).flatMap((one) => citationParts(one, works) ?? []);
      assert.equal(parts.map(({ text }) => text).join(''), expected);
    });
  }
});
