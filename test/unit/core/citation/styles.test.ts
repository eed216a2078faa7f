import assert from 'node:assert/strict';
import { citedPaper } from '../../../../src/core/citation/write/citedPaper';
import {
  footnoteDefinitions,
  formatCitation,
  fillTemplate,
} from '../../../../src/core/citation/write/format';
import { insertCitation } from '../../../../src/core/citation/edit/insert';
import type { CitationStyle } from '../../../../src/core/citation/write/format';
import { english } from '../../../../src/core/text/localize';
import { atCursor, edited } from './cursor';

const paper = {
  key: 'a2025',
  title: 'From *r* to Q',
  address: 'https://x.y/(1)',
  by: 'The [Lab]',
  organization: 'The [Lab]',
  year: '2025',
};

function insert(marked: string, style: CitationStyle): string | undefined {
  const { markdown, position } = atCursor(marked);
  const options = { template: '“${title}”' };
  return edited(markdown, insertCitation(markdown, position, [paper], style, options));
}

describe('The style of footnotes', () => {
  it('puts the mark after the word without a space', () => {
    assert.equal(insert('word|.', 'footnote'), 'word[^a2025].');
    assert.equal(insert('x `co|de` y', 'footnote'), 'x `code`[^a2025] y');
    assert.equal(insert('[@b|]', 'footnote'), '[@b][^a2025]');
    assert.equal(insert('!|', 'footnote'), '! [^a2025]');
    assert.equal(insert('```\n|\n```', 'footnote'), undefined);
    assert.equal(formatCitation([paper, { key: 'b' }], 'footnote'), '[^a2025][^b]');
  });

  it('makes a label from any key', () => {
    assert.equal(formatCitation([{ key: 'a b]^c' }], 'footnote'), '[^a-b--c]');
  });

  it('defines missing footnotes at the end of the note', () => {
    const definition = '[^a2025]: [From \\*r\\* to Q](https://x.y/%281%29). The \\[Lab\\], 2025.\n';
    assert.equal(footnoteDefinitions('Text[^a2025].', [paper]), `\n\n${definition}`);
    assert.equal(footnoteDefinitions('Text.\n', [paper]), `\n${definition}`);
    assert.equal(footnoteDefinitions('Text.\n\n', [paper]), definition);
    assert.equal(footnoteDefinitions('Text.\n\n[^1]: x\n', [paper]), definition);
    assert.equal(footnoteDefinitions('x\r\n', [{ key: 'b' }]), '\r\n[^b]: b\r\n');
    assert.equal(footnoteDefinitions('x[^a2025]\n\n[^a2025]: Mine.\n\nMore.', [paper]), '');
  });
});

describe('The style of wikilinks', () => {
  it('links the key', () => {
    assert.equal(insert('word|.', 'wikilink'), 'word [[a2025]].');
    assert.equal(insert('see [[o|ther]].', 'wikilink'), 'see [[other]] [[a2025]].');
    assert.equal(formatCitation([paper, { key: 'b' }], 'wikilink'), '[[a2025]], [[b]]');
  });
});

describe('The custom style', () => {
  it('fills in known values, with text escaped', () => {
    assert.equal(
      fillTemplate('**${title}** (${organization}, ${year}) <${url}> \\cite{${key}}', paper),
      '**From \\*r\\* to Q** (The \\[Lab\\], 2025) <https://x.y/%281%29> \\cite{a2025}',
    );
  });

  it('omits unknown values with their brackets, and keeps unknown placeholders', () => {
    assert.equal(fillTemplate('[${title}](${url}) (${year}) ${foo}', { key: 'b' }), '[b] ${foo}');
  });

  it('is inserted where a citation can be, and joins several papers', () => {
    assert.equal(insert('word|.', 'template'), 'word “From \\*r\\* to Q”.');
    assert.equal(insert('<!-- | -->', 'template'), undefined);
    assert.equal(formatCitation([paper, paper], 'template', '<${key}>'), '<a2025>, <a2025>');
  });
});

describe('citedPaper', () => {
  it('has the known fields of a paper and no others', () => {
    const bare = { key: 'k', title: '$Q^*$', links: [], sightings: [], authorCount: 9 };
    assert.deepEqual(Object.keys(citedPaper(bare, undefined, english)), ['key', 'title']);
    const full = citedPaper(
      { ...bare, authors: ['Doe, Jane', '{The Team}', 'others'], date: { year: 2025 } },
      'a',
      english,
    );
    assert.equal(full.authors, 'Doe, Jane; The Team');
    assert.equal(full.year, '2025');
    assert.equal(full.address, 'a');
  });
});
