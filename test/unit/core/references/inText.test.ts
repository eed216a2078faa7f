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

describe('A citation in the text', () => {
  const cases: readonly (readonly [markdown: string, authorYear: string, numeric: string])[] = [
    ['[@one]', '(Vasic 2020)', '[1]'],
    ['@one', 'Vasic (2020)', 'Vasic [1]'],
    ['[-@one]', '(2020)', '[1]'],
    ['[@two; @three]', '(Vasic and Li 2021; Vasic et al. 2022)', '[1, 2]'],
    ['[@more; @group]', '(Vasic et al. 2023; The Team 2024)', '[1, 2]'],
    ['[see *also* @one, p. 3; -@two]', '(⟨see *also* ⟩Vasic 2020⟨, p. 3⟩; 2021)', '[⟨see *also* ⟩1⟨, p. 3⟩, 2]'],
    ['[@one p. 3]', '(Vasic 2020⟨, p. 3⟩)', '[1⟨, p. 3⟩]'],
    ['@one [p. 3]', 'Vasic (2020⟨, p. 3⟩)', 'Vasic [1⟨, p. 3⟩]'],
    ['@one [p. 3; @two]', 'Vasic (2020⟨, p. 3⟩; Vasic and Li 2021)', 'Vasic [1⟨, p. 3⟩, 2]'],
    ['@one [@two]', 'Vasic (2020; Vasic and Li 2021)', 'Vasic [1, 2]'],
    ['[@nobody; @one]', '(nobody?; Vasic 2020)', '[1, nobody?]'],
    ['@nobody and @nobody [p. 3]', 'nobody? | nobody? (⟨p. 3⟩)', 'nobody? | nobody? [⟨p. 3⟩]'],
    ['@nobody [@one]', 'nobody? (Vasic 2020)', 'nobody? [1]'],
    ['[@one and @two]', '(Vasic 2020⟨ and @two⟩)', '[1⟨ and @two⟩]'],
    ['@fig-plot [@tbl-x]', '', ''],
    ['See @Fig:plot.', '', ''],
    ['[@two] [@one] [@two]', '(Vasic and Li 2021) | (Vasic 2020) | (Vasic and Li 2021)', '[1] | [2] | [1]'],
  ]; // prettier-ignore
  for (const [markdown, authorYear, numeric] of cases) {
    it(`is shown for ${markdown}`, async () => {
      assert.equal(await shown(markdown), authorYear);
      assert.equal(await shown(markdown, 'numeric'), numeric);
    });
  }

  const locators: readonly (readonly [markdown: string, apa: string, chicago: string])[] = [
    ['[@two]', '(Vasic & Li, 2021)', '(Vasic and Li 2021)'],
    ['@two [p. 33]', 'Vasic & Li (2021⟨, p. 33⟩)', 'Vasic and Li (2021⟨, 33⟩)'],
    ['[@three]', '(Vasic et al., 2022)', '(Vasic, Li, and Roe 2022)'],
    ['[@one, {p. 3, and elsewhere}, see]', '(Vasic, 2020⟨, pp. 3, and elsewhere⟩⟨, see⟩)', '(Vasic 2020⟨, 3, and elsewhere⟩⟨, see⟩)'],
    ['[@one{pp. iv}]', '(Vasic, 2020⟨, p. iv⟩)', '(Vasic 2020⟨, iv⟩)'],
    ['[@one 33-35, 40]', '(Vasic, 2020⟨, pp. 33–35, 40⟩)', '(Vasic 2020⟨, 33–35, 40⟩)'],
    ['[@one, chap. 2 *and on*]', '(Vasic, 2020⟨, Chapter 2⟩⟨ *and on*⟩)', '(Vasic 2020⟨, chap. 2⟩⟨ *and on*⟩)'],
    ['[@one{} 33]', '(Vasic, 2020⟨ 33⟩)', '(Vasic 2020⟨ 33⟩)'],
    ['[@one and so on]', '(Vasic, 2020⟨ and so on⟩)', '(Vasic 2020⟨ and so on⟩)'],
    ['@one [see also @two]', 'Vasic (2020; ⟨see also ⟩Vasic & Li, 2021)', 'Vasic (2020; ⟨see also ⟩Vasic and Li 2021)'],
    ['[-@two, p. 1]', '(2021⟨, p. 1⟩)', '(2021⟨, 1⟩)'],
  ]; // prettier-ignore
  for (const [markdown, apa, chicago] of locators) {
    it(`is shown for ${markdown} in the styles of APA and Chicago`, async () => {
      assert.equal(await shown(markdown, 'authorYear', 'apa'), apa);
      assert.equal(await shown(markdown, 'authorYear', 'chicago'), chicago);
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

  it('has no letter after a text in place of a date in Chicago', async () => {
    const works = `@misc{a, title={A}, author={Li, Bo}, date={in press}}
      @misc{b, title={B}, author={Li, Bo}, date={in press}}`;
    const library = await libraryOf([], works);
    for (const [style, ...years] of [
      ['chicago', 'in press', 'in press'],
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
      'year period month beta zeta alpha'.split(' '),
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
