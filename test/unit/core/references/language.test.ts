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
import { fixture } from '../../support/fixture';
import { libraryOf } from './works';

const bibtex = `
  @collection{fest, editor={Roe, Ann and Li, Bo}, title={Book of Nets}, publisher={Press}, date=2010}
  @incollection{knot, author={Kay, Di}, title={Old Knots}, booktitle={Book of Nets}, editor={Roe, Ann and Li, Bo}, edition={2}, pages={10--19}, publisher={Press}, date=2010}
  @online{page, author={{Net Group}}, title={Alpha}, url={https://ex.org/a}, urldate=2024-05-06}
  @article{paper, author={Roe, Ann and Li, Bo and Kay, Di and Hu, Xi}, title={Fast “Nets”}, journaltitle={Net News}, volume=3, number=2, date=2009}
  @phdthesis{thesis, author={Roe, Ann}, title={Big Nets}, school={University}, year=2003, langid={english}}`;

/** References and citations as Pandoc writes them. Of locators it reads those of the language alone. */
const { references, citations } = JSON.parse(fixture('reference-languages.json')) as Record<
  'references' | 'citations',
  readonly (readonly [style: ReferenceStyle, lang: string, cited: string, text: string])[]
>;

describe('References in the language of a note', () => {
  for (const [style, lang, key, text] of references) {
    it(`have its terms: ${style}, ${lang}, ${key}`, async () => {
      const work = findWork(await libraryOf([], bibtex), key, [], lang);
      assert.equal(work && toPlainText(formatReference(work, style)), text);
    });
  }

  for (const [style, lang, citation, text] of citations) {
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
