import assert from 'node:assert/strict';
import { withPreview } from '../../../../bench/pandocComparison';
import { yamlStyle } from '../../../../src/core/bibliography/read/frontMatter';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { CitedWorks } from '../../../../src/core/references/citedWorks';
import { citationParts } from '../../../../src/core/references/inText';
import { toPlainText } from '../../../../src/core/references/pieces';
import { formatReference } from '../../../../src/core/references/styles';
import type { ReferenceStyle } from '../../../../src/core/references/styles';
import { findWork } from '../../../../src/core/references/work';
import { libraryOf } from './works';

const bibtex = `
  @collection{fest, editor={Roe, Ann and Li, Bo}, title={Book of Nets}, publisher={Press}, date=2010}
  @incollection{knot, author={Kay, Di}, title={Old Knots}, booktitle={Book of Nets}, editor={Roe, Ann and Li, Bo}, edition={2}, pages={10--19}, publisher={Press}, date=2010}
  @online{page, author={{Net Group}}, title={Alpha}, url={https://ex.org/a}, urldate=2024-05-06}
  @article{paper, author={Roe, Ann and Li, Bo and Kay, Di and Hu, Xi}, title={Fast “Nets”}, journaltitle={Net News}, volume=3, number=2, date=2009}
  @phdthesis{thesis, author={Roe, Ann}, title={Big Nets}, school={University}, year=2003, langid={english}}`;

/** A reference as Pandoc writes it in a language. */
const expected: readonly (readonly [style: ReferenceStyle, lang: string, key: string, text: string])[] = [
  ['apa', 'de', 'fest', 'Roe, A., & Li, B. (Hrsg.). (2010). Book of Nets. Press.'],
  ['apa', 'de', 'knot', 'Kay, D. (2010). Old Knots. In A. Roe & B. Li (Hrsg.), Book of Nets (2. Aufl., S. 10–19). Press.'],
  ['apa', 'de', 'page', 'Net Group. (o. J.). Alpha. Abgerufen 6. Mai 2024, von https://ex.org/a'],
  ['chicago', 'de-AT', 'knot', 'Kay, Di. 2010. „Old Knots“. In Book of Nets, herausgegeben von Ann Roe und Bo Li, 2. Aufl., 10–19. Press.'],
  ['mla', 'fr', 'knot', 'Kay, Di. «\u202fOld Knots\u202f». Book of Nets, édité par Ann Roe et Bo Li, 2ᵉ éd., Press, 2010, p. 10‐19.'],
  ['mla', 'fr', 'paper', 'Roe, Ann, et al. «\u202fFast “Nets”\u202f». Net News, vol. 3, nᵒ 2, 2009.'],
  ['chicago', 'es', 'page', 'Net Group. s. f. «Alpha». Accedido 6 de mayo de 2024. https://ex.org/a.'],
  ['ieee', 'es', 'knot', 'D. Kay, «Old Knots», en Book of Nets, 2.ª ed., A. Roe y B. Li, Eds., Press, 2010, pp. 10-19.'],
  ['chicago', 'zh', 'knot', 'Kay, Di. 2010. “Old Knots”. 收入 Book of Nets, 编辑 Ann Roe 和 Bo Li, 2 本, 10–19. Press.'],
  ['chicago', 'de', 'thesis', 'Roe, Ann. 2003. „Big Nets“. Dissertation, University.'],
  ['apa', 'pl', 'fest', 'Roe, A., & Li, B. (Eds.). (2010). Book of nets. Press.'],
]; // prettier-ignore

describe('References in the language of a note', () => {
  it('repeats the role of editors after the dash that replaces them', async () => {
    const work = findWork(await libraryOf([], bibtex), 'fest', [], 'de');
    const shown = work && formatReference(work, 'chicago', { sameAuthors: true });
    assert.equal(shown && toPlainText(shown), '———, Hrsg. 2010. Book of Nets. Press.');
  });

  for (const [style, lang, key, text] of expected) {
    it(`have its terms: ${style}, ${lang}, ${key}`, async () => {
      const work = findWork(await libraryOf([], bibtex), key, [], lang);
      assert.equal(work && toPlainText(formatReference(work, style)), text);
    });
  }

  for (const [style, lang, citation, text] of [
    ['apa', 'de', '[@knot, S. 3-5]', '(Kay, 2010, S. 3–5)'],
    ['apa', 'de', '[@fest, Kap. 2]', '(Roe & Li, 2010, Kapitel 2)'],
    ['apa', 'de', '@fest [S. 3]', 'Roe & Li (2010, S. 3)'],
    // Pandoc reads the locators of the language alone.
    ['apa', 'de', '[@knot, p. 3]', '(Kay, 2010, p. 3)'],
    ['chicago', 'de', '@fest', 'Roe und Li (2010)'],
    ['chicago', 'de', '[@paper]', '(Roe u. a. 2009)'],
    ['chicago', 'es', '[@page, cap. 4]', '(Net Group s. f., cap. 4)'],
    ['mla', 'fr', '[@fest, p. 3-5]', '(Roe et Li 3‐5)'],
    ['apa', 'zh', '[@paper, 页 3]', '(Roe 等, 2009, 页 3)'],
    ['apa', 'en', '@fest [see elsewhere]', 'Roe & Li (2010, see elsewhere)'],
  ] as const) {
    it(`are cited with its terms: ${style}, ${lang}, ${citation}`, async () => {
      const library = await libraryOf([], bibtex);
      const clusters = parseCitations(citation);
      const keys = clusters.flatMap(({ items }) => items.map(({ key }) => key));
      const find = (key: string) => findWork(library, key, [], lang);
      const works = new CitedWorks(keys, find, 'authorYear', style, lang);
      const shown = clusters.flatMap((cluster) => citationParts(cluster, works) ?? []);
      assert.equal(shown.map((part) => part.text).join(''), text);
    });
  }

  it('are shown in the preview', async () => {
    const { citations } = await withPreview('[@knot, S. 3]', bibtex, 'apa', 'authorYear', 'de');
    assert.deepEqual(citations, ['(Kay, 2010, S. 3)']);
  });
});

describe('The style that YAML names', () => {
  for (const [yaml, style] of [
    ['csl: apa.csl\nlang: de', { csl: 'apa.csl', lang: 'de' }],
    ['format:\n  html:\n    csl: a/b.csl\nlang: pt-BR', { csl: 'a/b.csl', lang: 'pt-BR' }],
    ['output:\n  html_document:\n    pandoc_args: ["--csl", "x.csl"]', { csl: 'x.csl' }],
    ['book:\n  csl: x.csl\nlang: [de]', { csl: 'x.csl', lang: 'de' }],
    ['lang: "--lua-filter=x"', {}],
    ['title: csl', {}],
  ] as const) {
    it(`is found in ${JSON.stringify(yaml)}`, () => {
      assert.deepEqual(yamlStyle(yaml), style);
    });
  }
});
