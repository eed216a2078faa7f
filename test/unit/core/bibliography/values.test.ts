import assert from 'node:assert/strict';
import { parseBibliography } from '../../../../src/core/bibliography/read/file';
import { toRuns } from '../../../../src/core/bibliography/work/markup';
import { toName, bibtexNames } from '../../../../src/core/bibliography/work/names';
import { bibtexText, texMarkup } from '../../../../src/core/bibliography/work/tex';
import { toWork } from '../../../../src/core/bibliography/work/work';
import { valuesOf } from '../../support/valuesOf';

describe('A value of a .bib file', () => {
  const values: readonly (readonly [value: string, text: string])[] = [
    ['{\\c C}elik, \\c{C}elik, \\c Celik', 'Çelik, Çelik, Çelik'],
    ['Nguy{\\~{\\^e}}n Nguy\\~{\\^{e}}n Th{\\d{\\^o}} Tr{\\`\\^e}n', 'Nguyễn Nguyễn Thộ Trền'],
    ['{\\v{S}} \\v{S} \\v Sx {\\u g} {\\H o} \\h{a}', 'Š Š Šx ğ ő ả'],
    ["Garc\\'{\\i}a Garc{\\'\\i}a Garc\\'ia \\'{\\i} \\^\\i{} \\\"\\i", 'García García García í î ï'],
    ['M{\\"{u}}ller M\\"uller {\\"U}ber', 'Müller Müller Über'],
    ['{\\o}re s\\o re \\aa ngstr\\"om Stra\\ss e {\\L}ukasz \\L{}', 'øre søre ångström Straße Łukasz Ł'],
    ['{\\DJ}or{\\dj}e, \\textcommabelow{S}, {\\uhorn}', 'Đorđe, Ș, ư'],
    ['1--2 --- 3, Knuth~D., A \\& {\\&} B, \\&amp; &amp;', '1–2 — 3, Knuth D., A & & B, & &'],
    ['a{\\textendash}b a{\\textquotesingle}s a{\\textellipsis} \\textless', "a–b a's a… <"],
    ['{{Nested {Braces}} here}', 'Nested Braces here'],
    ['\\emph{E. coli} \\textit{a} {\\em b} {\\it c} \\textbf{d}', 'E. coli a b c d'],
    ["``x y'' `z' {\\glqq}q{\\grqq}", '“x y” ‘z\' „q“'],
    ['50\\% \\$5 \\# \\_ \\{x\\} \\textasciitilde', '50% $5 # _ {x} ~'],
    ['$Q^*$ and {$\\beta$}-x, \\(\\alpha\\), \\ensuremath{\\alpha}', 'Q* and β-x, α, α'],
    ['costs $5 or \\$6 or \\( 7', 'costs $5 or $6 or ( 7'],
    ['\\url{https://x.org/a\\_b} \\href{http://x}{y} {\\noopsort{1}}z {\\relax Ch}', 'https://x.org/a_b y z Ch'],
    ['{\\TeX} and {\\LaTeX}{} \\unknown{word}', 'TeX and LaTeX word'],
    ['unclosed {brace \\emph{of', 'unclosed brace of'],
    ['The <i>E. coli</i> a<b <em>x</em>', 'The E. coli a<b x'],
  ]; // prettier-ignore
  for (const [value, text] of values) {
    it(`${value} reads as ${text}`, () => assert.equal(bibtexText(value), text));
  }

  it('keeps emphasis and protected letters', () => {
    assert.equal(
      texMarkup('A {BERT} of \\emph{{\\"U}ber} {\\em x} CO\\textsubscript{2} m{\\"u}'),
      'A <nocase>BERT</nocase> of <i><nocase>Ü</nocase>ber</i> <i>x</i> CO<sub>2</sub> m<nocase>ü</nocase>'.replace(
        '<i>x</i>',
        '<nocase><i>x</i></nocase>',
      ),
    );
    assert.deepEqual(
      toRuns('a <i>b <nocase>c</nocase></i></b><b>').map(({ text, marks }) => [text, ...marks]),
      [['a '], ['b ', 'i'], ['c', 'i', 'nocase']],
    );
  });

  const names: readonly (readonly [value: string, names: readonly string[]])[] = [
    ["de la Cruz, Mar{\\'\\i}a and Mar\\'{\\i}a de la Cruz", ['de la Cruz, María', 'de la Cruz, María']],
    ['Smith, Jr., John and others', ['Smith, Jr., John', 'others']],
    ['family=Berg, given=Jan, prefix=van den, useprefix=true', ['{van den Berg}, Jan']],
    ['family=Berg, given=Jan, prefix=van den, useprefix=false, suffix=III', ['van den Berg, III, Jan']],
    ['{van Beethoven}, Ludwig and {Van Dyck}, A.', ['{{van Beethoven}}, Ludwig', 'Van Dyck, A.']],
    ['{The OpenAI Team} and {Barnes {and} Noble} and {Meta}', ['{The OpenAI Team}', '{Barnes and Noble}', 'Meta']],
    ['{\\c C}elik, Ali and {\\v{S}}imon {\\v{C}}ech', ['Çelik, Ali', 'Čech, Šimon']],
    ['Jean-Paul {\\relax Ch}en and Plato', ['Chen, Jean-Paul', 'Plato']],
  ]; // prettier-ignore
  for (const [value, expected] of names) {
    it(`${value} names ${expected.join('; ')}`, () =>
      assert.deepEqual(bibtexNames(value), expected));
  }

  it('distinguishes dropping from non-dropping particles, and families without any', () => {
    assert.deepEqual(toName('{{van Beethoven}}, Ludwig'), {
      family: 'van Beethoven',
      given: 'Ludwig',
    });
    assert.deepEqual(toName('de la Cruz, Ana'), {
      family: 'Cruz',
      dropping: 'de la',
      given: 'Ana',
    });
    assert.deepEqual(toName('{van Beethoven}, Jr., Ludwig'), {
      family: 'Beethoven',
      nonDropping: 'van',
      given: 'Ludwig',
      suffix: 'Jr.',
    });
    assert.deepEqual(toName('{Barnes, Noble}'), { literal: 'Barnes, Noble' });
  });
});

describe('An entry', () => {
  const csl = (fields: Record<string, unknown>) => {
    const [entry] = parseBibliography(
      JSON.stringify([{ id: 'k', type: 'book', ...fields }]),
      'cslJson',
    ).entries;
    assert(entry);
    return toWork(entry, 'cslJson');
  };

  it('of CSL-JSON has dates in every form', () => {
    const dates: readonly (readonly [issued: unknown, date: unknown, end?: unknown])[] = [
      [{ 'date-parts': [['2017', '5', '3']] }, { year: 2017, month: 5, day: 3 }],
      [{ 'date-parts': [[2017, 5], [2018, 2]] }, { year: 2017, month: 5 }, { year: 2018, month: 2 }],
      [{ raw: '2017-05-03' }, { year: 2017, month: 5, day: 3 }],
      [{ raw: '2017-05/2017-06' }, { year: 2017, month: 5 }, { year: 2017, month: 6 }],
      [{ literal: 'spring 2013' }, { year: 2013 }],
      [{ season: '1', 'date-parts': [[2017]] }, { year: 2017 }],
      [{ literal: 'in press' }, undefined],
      [{ 'date-parts': [[]] }, undefined],
    ]; // prettier-ignore
    for (const [issued, date, end] of dates) {
      const work = csl({ issued });
      assert.deepEqual([work.date, work.details?.endDate], [date, end], JSON.stringify(issued));
    }
    assert.equal(csl({ issued: { literal: 'spring 2013' } }).details?.dateText, 'spring 2013');
  });

  it('of CSL-JSON has names with all their parts, and HTML', () => {
    const work = csl({
      title: 'On <i>E. coli</i>, <span class="nocase">iPhones</span> and H<sub>2</sub>O',
      author: [
        { family: 'Beethoven', given: 'Ludwig', 'non-dropping-particle': 'van' },
        { family: 'Neumann', given: 'John', 'dropping-particle': 'von', suffix: 'Jr.' },
        { family: 'de Groot', given: 'A.' },
        { literal: 'The Group, Inc.' },
      ],
    });
    assert.equal(work.title, 'On E. coli, iPhones and H2O');
    assert.equal(
      work.details?.title,
      'On <i>E. coli</i>, <nocase>iPhones</nocase> and H<sub>2</sub>O',
    );
    assert.deepEqual(work.authors, [
      ...['{van Beethoven}, Ludwig', 'von Neumann, Jr., John', '{de Groot}, A.'],
      '{The Group, Inc.}',
    ]);
  });

  it('of biblatex may have dates before the common era, about a year, and without an end', () => {
    const dates = ['-0043', '1850~', '2020/', '2020-03/2020-05', '199u'];
    const text = dates.map((date, i) => `@book{k${i}, date = {${date}}}`).join('\n');
    const works = parseBibliography(text, 'bibtex').entries.map((entry) => toWork(entry, 'bibtex'));
    assert.deepEqual(
      works.map(({ date, details }) => [date, details?.endDate, details?.isCirca ?? false]),
      [
        [{ year: -44 }, undefined, false],
        [{ year: 1850 }, undefined, true],
        [{ year: 2020 }, {}, false],
        [{ year: 2020, month: 3 }, { year: 2020, month: 5 }, false],
        [{ year: 1990 }, { year: 1999 }, false],
      ],
    );
  });

  it('of biblatex may make particles part of the family, and names may switch to formulas', () => {
    const text = String.raw`@book{a, options = {useprefix=true}, author = {de Groot, Rudi}}
      @book{b, author = {Barab{\ifmmode\acute{a}\else\'{a}\fi}s, Bo}}`;
    const works = parseBibliography(text, 'bibtex').entries.map((entry) => toWork(entry, 'bibtex'));
    assert.deepEqual(valuesOf(works, 'authors'), [['{de Groot}, Rudi'], ['Barabás, Bo']]);
  });

  it('of biblatex have a short title if a subtitle follows', () => {
    const fields = ['{Owls}, subtitle = {A: B}', '{Owls: A Life}', '{Owls}'];
    const text = fields.map((title, i) => `@book{k${i}, title = ${title}}`).join('\n');
    const works = parseBibliography(text, 'bibtex').entries.map((entry) => toWork(entry, 'bibtex'));
    assert.deepEqual(
      works.map(({ details }) => details?.shortTitle),
      ['Owls', 'Owls', undefined],
    );
  });

  it('of CSL-JSON may be in an object, and have a date as text', () => {
    const text = '{"items": [{"id": "a", "type": "book", "title": "T", "issued": "2020-05-06"}]}';
    const [entry] = parseBibliography(text, 'cslJson').entries;
    assert.ok(entry);
    assert.deepEqual(toWork(entry, 'cslJson').date, { year: 2020, month: 5, day: 6 });
  });

  it('of RIS has editors and an edition', () => {
    const text =
      'TY  - CHAP\nAU  - Roe, Ann\nED  - Kay, Di\nTI  - Chapter\nET  - 2\nPY  - 2001\nER  - \n';
    const [entry] = parseBibliography(text, 'ris').entries;
    assert.ok(entry);
    const { details } = toWork(entry, 'ris');
    assert.deepEqual([details?.editors, details?.edition], [['Kay, Di'], '2']);
  });

  it('of biblatex has the fields that Zotero writes', () => {
    const text = `@inproceedings{k, title = {Talk about {{{DNA}}}}, subtitle = {A Story}, booktitle = {Proceedings},
      eventtitle = {The Meeting}, date = {2017-05-03/2017-05-07}, location = {{Berlin}}, langid = {ngerman},
      eprint = {1701.00001}, eprinttype = {arxiv}, urldate = {2020-01-02}}`;
    const [entry] = parseBibliography(text, 'bibtex').entries;
    assert(entry);
    const work = toWork(entry, 'bibtex');
    assert.equal(work.title, 'Talk about DNA: A Story');
    assert.equal(work.arxivId, '1701.00001');
    assert.deepEqual(work.details, {
      type: 'paper-conference',
      title: 'Talk about <nocase>DNA</nocase>: A Story',
      container: 'Proceedings',
      endDate: { year: 2017, month: 5, day: 7 },
      accessed: { year: 2020, month: 1, day: 2 },
      place: 'Berlin',
      event: 'The Meeting',
      isForeign: true,
      shortTitle: 'Talk about <nocase>DNA</nocase>',
    });
  });
});
