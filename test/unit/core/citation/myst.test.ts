import assert from 'node:assert/strict';
import { citationPrefixAt, clusterAt } from '../../../../src/core/citation/edit/at';
import { editableItems, editCluster } from '../../../../src/core/citation/edit/clusterEdits';
import { insertCitation } from '../../../../src/core/citation/edit/insert';
import { parseMentions } from '../../../../src/core/citation/pandoc/mentions';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import type { CitationItem } from '../../../../src/core/citation/pandoc/parse';
import type { CitationStyle } from '../../../../src/core/citation/write/format';
import { formatCitation } from '../../../../src/core/citation/write/format';
import { LineMap } from '../../../../src/core/text/lineMap';
import { assertLinear } from '../../support/linear';
import { atCursor, edited } from './cursor';

const items = (note: string): readonly CitationItem[] =>
  parseCitations(note).flatMap((cluster) => cluster.items);
const keys = (note: string): readonly string[] => items(note).map(({ key }) => key);

describe('Citation roles of MyST', () => {
  it('cite the works between their backticks', () => {
    const note = 'As {cite:p}`roe2020` and {cite:t}`li2019, kay2018;\nmay:2017` say.';
    assert.deepEqual(
      parseCitations(note).map(({ role, range }) => [role, new LineMap(note).offset(range.start)]),
      [
        ['cite:p', 3],
        ['cite:t', 25],
      ],
    );
    assert.deepEqual(
      items(note).map(({ key, mode }) => [key, mode]),
      [
        ['roe2020', 'normal'],
        ['li2019', 'in-text'],
        ['kay2018', 'in-text'],
        ['may:2017', 'in-text'],
      ],
    );
  });

  it('have ranges of the keys alone', () => {
    const note = '{cite:p}`{see}a1{p. 3},a1`';
    const places = parseMentions(note).mentions.map(({ range, keyRange }) => [
      range.start.character,
      keyRange.start.character,
      keyRange.end.character,
    ]);
    assert.deepEqual(places, [
      [14, 14, 16],
      [23, 23, 25],
    ]);
  });

  it('may have text before and after each key', () => {
    const found = items('{cite:p}`{see also}1977:nelson{p. 1166},b, {cf.} c{}`');
    assert.deepEqual(
      found.map(({ key, prefix, suffix }) => [key, prefix, suffix]),
      [
        ['1977:nelson', 'see also ', ', p. 1166'],
        ['b', '', ''],
        ['c', 'cf. ', ''],
      ],
    );
  });

  it('are those of MyST and of sphinxcontrib-bibtex', () => {
    const roles: Readonly<Record<CitationItem['mode'], string>> = {
      normal:
        'cite cite:p cite:ps cite:alp cite:author cite:authorpar cite:label footcite footcite:p',
      'in-text': 'cite:t cite:ts cite:ct footcite:t',
      'suppress-author': 'cite:year cite:yearpar',
    };
    for (const [mode, names] of Object.entries(roles)) {
      for (const name of names.split(' ')) {
        assert.deepEqual(
          items(`x {${name}}\`k\`.`).map((item) => [item.key, item.mode]),
          [['k', mode]],
          name,
        );
      }
    }
  });

  it('work in brackets, lists, headings and tables, and with attributes', () => {
    assert.deepEqual(keys('# On {cite}`a`\n\n- x {cite}`b`\n\n| {cite}`c` |\n|--|\n'), [
      'a',
      'b',
      'c',
    ]);
    assert.deepEqual(keys('[see {cite:p #x .y}`a`; @b] ^[{cite}`c`]'), ['a', 'b', 'c']);
  });

  it('are no citations in code, without keys, or with another name', () => {
    const notes = [
      '`` {cite}`a` ``',
      '```\n{cite}`a`\n```',
      '{cite}a',
      '{cite}` `',
      '{cites}`a`',
      '{ref}`a`',
      '{cite} `a`',
    ];
    for (const note of notes) assert.deepEqual(keys(note), [], note);
  });

  it('are read in linear time', () => {
    const texts = ['{cite}`', '{cite}`{a', '{cite:p ', '{cite}`a,b{c}`', '{cite}` \t'];
    for (const text of texts) assertLinear(text, (many) => parseCitations(many));
  });
});

describe('Directives', () => {
  it('of MyST contain Markdown', () => {
    const note = [
      'Before @before.',
      '````{note} On [@title]',
      ':class: @option',
      '',
      'Text {cite}`body`.',
      '',
      '- In a list',
      '',
      '  ```{figure} @path.png',
      '  :name: fig-x',
      '  :alt: @alt',
      '  :caption: From [@option2]',
      '  Caption with [@caption].',
      '  ```',
      '',
      '```python',
      '@decorator',
      '```',
      '> A quote @quote',
      '````',
      'After @after.',
    ];
    const expected = ['before', 'title', 'body', 'option2', 'caption', 'quote', 'after'];
    assert.deepEqual(keys(note.join('\n')), expected);
    assert.deepEqual(keys('```{prf:theorem} Named @a\n@b\n```\n'), ['a', 'b']);
    assert.deepEqual(keys(':::{note}\nText [@a].\n:::\n'), ['a']);
  });

  it('of bookdown do, too', () => {
    const theorem = '```{theorem, label="x", name="N"}\nBy [@roe2020].\n```\n';
    const block = '```{block2, type="note"}\nBy [@li2019].\n\n@kay2018 says.\n```\n';
    assert.deepEqual(keys(theorem + block), ['roe2020', 'li2019', 'kay2018']);
    assert.deepEqual(keys('```{proof}\n[@a]\n```\n'), ['a']);
  });

  it('are code when they contain code', () => {
    for (const name of [
      'code-cell} python',
      'code} r',
      'math}',
      'mermaid}',
      'r}',
      'note',
      '.note}',
    ]) {
      assert.deepEqual(keys(`\`\`\`{${name}\nx@y @z\n\`\`\`\n`), [], name);
    }
  });

  it('end with the list item that they are in', () => {
    assert.deepEqual(keys('- ```{note}\n  @a\n\n@b\n\n```\n@c\n```\n'), ['a', 'b']);
  });
});

describe('Typing a key in a role', () => {
  const typed = (marked: string) => {
    const { markdown, position } = atCursor(marked);
    const found = citationPrefixAt(markdown, position);
    return (
      found && [
        found.prefix,
        found.wholeRange.end.character - found.range.start.character,
        found.isInRole,
      ]
    );
  };

  it('is recognized, whether or not the role is closed', () => {
    assert.deepEqual(typed('x {cite:p}`ro|'), ['ro', 2, true]);
    assert.deepEqual(typed('x {cite:p}`|`'), ['', 0, true]);
    assert.deepEqual(typed('x {cite}`ro|e2020` and `code`'), ['ro', 7, true]);
    assert.deepEqual(typed('x {cite:t}`a, {see}b{p. 3}, k|,l`'), ['k', 1, true]);
    assert.deepEqual(typed('```{note}\n{cite}`k|\n```'), ['k', 1, true]);
  });

  it('is not elsewhere', () => {
    for (const marked of [
      '{cite}`a` b|',
      '{ref}`a|`',
      '```\n{cite}`a|\n```',
      '{cite}`{see|}a`',
      '{cite|}`a`',
    ]) {
      assert.equal(typed(marked), undefined, marked);
    }
  });
});

describe('Citing in a role', () => {
  const insert = (marked: string, style: CitationStyle = 'myst', keys = ['b']) => {
    const { markdown, position } = atCursor(marked);
    const papers = keys.map((key) => ({ key }));
    return edited(markdown, insertCitation(markdown, position, papers, style));
  };

  it('writes the role of the style', () => {
    assert.equal(insert('As said|.'), 'As said {cite:p}`b`.');
    assert.equal(insert('As |', 'mystInText', ['b', 'c']), 'As {cite:t}`b,c`');
    assert.equal(insert('`co|de` x'), '`code` {cite:p}`b` x');
    assert.equal(insert('```\n|\n```'), undefined);
    assert.equal(formatCitation([], 'myst'), '');
  });

  it('extends a role, in any style', () => {
    for (const style of ['myst', 'mystInText', 'pandoc', 'pandocInText'] as const) {
      assert.equal(insert('x {cite:t}`a|`.', style), 'x {cite:t}`a,b`.', style);
    }
    assert.equal(insert('{cite:p}`|{see}a{p. 3}`'), '{cite:p}`{see}a{p. 3},b`');
    assert.equal(insert('{cite}``a|``', 'myst', ['a', 'c']), '{cite}``a,c``');
    assert.equal(insert('{cite}`a|`', 'myst', ['a']), '{cite}`a`');
  });

  it('completes a role that was begun', () => {
    assert.equal(insert('x {cite:p}`|`'), 'x {cite:p}`b`');
    assert.equal(insert('x {cite:p}`a,|`'), 'x {cite:p}`a,b`');
  });

  it('extends a citation in Pandoc’s syntax as such', () => {
    assert.equal(insert('[@a|]'), '[@a; @b]');
  });
});

describe('Editing a role', () => {
  const edit = (marked: string, change: (old: readonly CitationItem[]) => readonly object[]) => {
    const { markdown, position } = atCursor(marked);
    const cluster = clusterAt(parseCitations(markdown), position);
    assert.ok(cluster);
    const works = change(editableItems(cluster)) as readonly CitationItem[];
    return edited(markdown, editCluster(markdown, cluster, works));
  };

  it('keeps the text around the keys that stay', () => {
    assert.equal(
      edit('x {cite:p}`{see}a|{p. 3},b`.', (old) => [...old].reverse()),
      'x {cite:p}`b,{see}a{p. 3}`.',
    );
    assert.equal(
      edit('{cite:t}`a|`', (old) => [...old, { key: 'c', suffix: ', p. 2' }]),
      '{cite:t}`a,c{p. 2}`',
    );
    assert.equal(
      edit('x {cite:p}`a|`.', () => []),
      'x.',
    );
    assert.equal(
      edit('{cite:p}`a|`', ([a]) => [{ ...a, suffix: ', {x}' }]),
      undefined,
    );
  });
});
