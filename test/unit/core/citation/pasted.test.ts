import assert from 'node:assert/strict';
import fc from 'fast-check';
import { recognizePasted } from '../../../../src/core/citation/pasted';
import { words } from '../../support/words';

describe('Text that is pasted', () => {
  const arxiv = { arxivId: '2501.12345' };
  for (const text of [
    ...words(`
    https://arxiv.org/abs/2501.12345 http://www.arxiv.org/pdf/2501.12345v2.pdf
    https://arxiv.org/pdf/2501.12345v3 arxiv.org/abs/2501.12345v1#section
    https://huggingface.co/papers/2501.12345 <https://hf.co/papers/2501.12345?x=1>
    arXiv:2501.12345v2 2501.12345 https://doi.org/10.48550/arXiv.2501.12345`),
    'arXiv: 2501.12345 [cs.CL]',
    ' 2501.12345v1\n',
  ]) {
    it(`can be a paper on arXiv: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(recognizePasted(text), arxiv);
    });
  }

  it('can be an old arXiv id or a DOI', () => {
    const old = { arxivId: 'hep-th/9901001' };
    assert.deepEqual(recognizePasted('https://arxiv.org/abs/hep-th/9901001v3'), old);
    for (const before of ['', 'doi:', 'DOI: ', 'https://doi.org/', 'http://dx.doi.org/']) {
      assert.deepEqual(
        recognizePasted(`${before}10.1000/xyz.182`),
        { doi: '10.1000/xyz.182' },
        before,
      );
    }
    assert.deepEqual(recognizePasted('http://dx.doi.org/10.1000/xyz.182.'), {
      doi: '10.1000/xyz.182',
    });
  });

  it('can be a title, in any case and spacing, with LaTeX or without', () => {
    const expected = recognizePasted('From r to Q^*: A Study');
    assert.deepEqual(Object.keys(expected ?? {}), ['identity']);
    assert.deepEqual(recognizePasted('\tFROM  $r$ to\n$Q^*$:  a study.\n'), expected);
  });

  it('can be BibTeX entries, each as it was written', () => {
    const first = '@article{sand2025,\n  title = {Maps of {Sand}},\n  doi = {10.1000/1},\n}';
    const second = '@misc(tides, title = "Tides", eprint = {2501.00001}, archivePrefix={arXiv})';
    const pasted = recognizePasted(`\n${first}\n\n${second}\n`);
    assert.ok(pasted && 'entries' in pasted);
    assert.deepEqual(
      pasted.entries.map(({ text, paper }) => [text, paper.key, paper.title]),
      [
        [first, 'sand2025', 'Maps of Sand'],
        [second, 'tides', 'Tides'],
      ],
    );
    assert.equal(pasted.entries[0]?.paper.doi, '10.1000/1');
    assert.equal(pasted.entries[1]?.paper.arxivId, '2501.00001');
  });

  for (const [what, text] of [
    ['nothing', ' \n '],
    ['an address of something else', 'https://example.org/2501.12345'],
    ['an address without a scheme', 'www.example.org'],
    ['several paragraphs', 'One.\n\nTwo.'],
    ['a long text', 'word '.repeat(200)],
    ['BibTeX with words beside it', '@misc{a, title = {A}} and more'],
    ['BibTeX without an end', '@misc{a, title = {A}'],
    ['a mention of somebody', '@somebody{'],
    ['BibTeX with macros of its own', '@string{x = {X}}\n@misc{a, title = x}'],
  ] as const) {
    it(`is ignored when it is ${what}`, () => {
      assert.equal(recognizePasted(text), undefined);
    });
  }

  it('never throws', () => {
    const pieces = [
      ...words(`@misc{ ( a , } 10.1/ https:// arxiv.org/abs/ 2501.12345 é $`),
      ' = {',
      '\n',
      ' ',
      '\ud800',
    ];
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const pasted = recognizePasted(text);
        if (!pasted) return;
        if ('identity' in pasted) assert.notEqual(pasted.identity, '');
        if (!('entries' in pasted)) return;
        for (const entry of pasted.entries) assert.ok(text.includes(entry.text));
      }),
    );
  });
});
