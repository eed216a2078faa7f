import assert from 'node:assert/strict';
import { pandocVersion } from '../../../../bench/pandocComparison';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { nearestStyle } from '../../../../src/core/references/nearestStyle';
import { citationText, pandocDocument, pandocId } from '../../../../src/core/references/pandoc';
import { readPandocNote } from '../../../../src/core/references/pandocAnswer';
import { toMarkdown } from '../../../../src/core/references/pieces';
import { runPandoc } from '../../../../src/platform/node/pandoc';
import { houseStyle } from '../../../fixtures/houseStyle';
import { leaveOut } from '../../../support/leaveOut';

const known = new Map(['a', 'b', 'smith:2020', 'Ünal_1'].map((key) => [pandocId(key), key]));
const idOf = (key: string): string | undefined =>
  known.has(pandocId(key)) ? pandocId(key) : undefined;
const textsOf = (markdown: string): readonly string[] =>
  parseCitations(markdown).map((cluster) => citationText(cluster, idOf));

describe('The document for Pandoc', () => {
  it('has citations on one line, with ids in place of keys', () => {
    const smith = pandocId('smith:2020');
    assert.deepEqual(
      textsOf(
        '> [see @a,\n> p. 3; -@smith:2020]\n\n@b [p. 4; @odd-key] and @nobody. [@a and @b too]',
      ),
      [`[see @a, p. 3; -@${smith}]`, '@b [p. 4; @{odd-key}]', '@{nobody}', '[@a and @b too]'],
    );
    assert.match(smith, /^[a-z0-9]+$/i);
    assert.equal(new Set(known.keys()).size, 4);
  });
});

describe('The answer of Pandoc', () => {
  it('is read as citations and references of the style', async function () {
    if (pandocVersion() === undefined) leaveOut(this, 'this needs pandoc');
    const texts = textsOf('[see *also* @a, S. 3; @b]\n\n@Ünal_1 [S. 4]\n\n[@nobody]\n');
    const answer = await runPandoc('', {
      args: '--sandbox -f markdown -t json --citeproc --csl=style.csl --bibliography=references.bib -M link-citations=true -M lang=de'.split(
        ' ',
      ),
      document: pandocDocument(texts, ['a', 'b', pandocId('Ünal_1')]),
      files: new Map([
        ['style.csl', houseStyle],
        [
          'references.bib',
          `@book{a, title={Zebras <b>run</b>}, author={Roe, Ann}, year=2001, note={A note}}
           @book{b, title={Apes of {NASA}}, author={Li, Bo and Kay, Di}, year=2002, url={https://ex.org/b}}
           @book{${pandocId('Ünal_1')}, title={Mice}, author={Ünal, Cem}, year=2003}`,
        ],
      ]),
    });
    assert.ok('output' in answer);
    const note = readPandocNote(answer.output, texts, (id) => known.get(id));
    assert.deepEqual(
      note?.references.map(({ key, pieces }) => [key, toMarkdown(pieces)]),
      [
        ['b', '*Apes of NASA* by Li und Kay / zugegriffen / <https://ex.org/b>.'],
        ['Ünal_1', '*Mice* by Ünal / zugegriffen.'],
        ['a', '*Zebras \\<b\\>run\\</b\\>* by Roe / A note / zugegriffen.'],
      ],
    );
    const shown = [...note.citations.values()].map(([parts = []]) =>
      parts
        .map((part) => (part.kind === 'work' ? `<${part.key}:${part.text}>` : part.text))
        .join(''),
    );
    assert.deepEqual(shown, [
      '{see also <a:Roe in 2001 at 3> + <b:Li und Kay in 2002>}',
      'Ünal {<Ünal_1: in 2003 at 4>}',
      '{nobody?}',
    ]);
  });

  it('numbers footnotes, raises numbers and has marks in front of entries', () => {
    const str = (text: string) => ({ t: 'Str', c: text });
    const link = { t: 'Link', c: [['', [], []], [str('1')], ['#ref-a', '']] };
    const margin = { t: 'Span', c: [['', ['csl-left-margin'], []], [str('[1]')]] };
    const right = { t: 'Span', c: [['', ['csl-right-inline'], []], [str('Title.')]] };
    const entry = { t: 'Div', c: [['ref-a', [], []], [{ t: 'Para', c: [margin, right] }]] };
    const cite = (inline: unknown) => ({ t: 'Para', c: [{ t: 'Cite', c: [[], [inline]] }] });
    const blocks = [
      cite({ t: 'Superscript', c: [link] }),
      cite({ t: 'Note', c: [{ t: 'Para', c: [str('See'), { t: 'Space' }, str('it.')] }] }),
      { t: 'Para', c: [str('no'), str('citation')] },
      { t: 'Div', c: [['refs', [], []], [entry]] },
    ];
    const note = readPandocNote(JSON.stringify({ blocks }), ['x', 'y', 'z'], (id) => id);
    assert.deepEqual(note, {
      references: [{ key: 'a', mark: '[1]', pieces: [{ text: 'Title.' }] }],
      notes: [[{ text: 'See it.' }]],
      citations: new Map([
        ['x', [[{ kind: 'work', key: 'a', text: '1', form: 'superscript' }]]],
        ['y', [[{ kind: 'text', text: '1', form: 'superscript' }]]],
        ['z', [[]]],
      ]),
    });
    assert.equal(
      readPandocNote('no JSON', [], () => undefined),
      undefined,
    );
  });
});

describe('The built-in style nearest to a CSL style', () => {
  for (const [name, csl, expected] of [
    ['apa-6th-edition.csl', '', 'apa authorYear'],
    ['styles/modern-language-association.csl', '', 'mla authorYear'],
    ['x.csl', '<title>Association for Computing Machinery</title>', 'acm numeric'],
    ['x.csl', '<title>Vancouver</title><category citation-format="numeric"/>', 'ieee numeric'],
    ['x.csl', '<title>Signature</title><category citation-format="note"/>', 'chicago authorYear'],
    ['https://www.zotero.org/styles/nature', '', 'nature numeric'],
    ['x.csl', '', 'apa authorYear'],
  ] as const) {
    it(`of ${name} ${csl} is ${expected}`, () => {
      assert.equal(Object.values(nearestStyle(name, csl, 'apa')).join(' '), expected);
    });
  }
});
