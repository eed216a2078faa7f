import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mendQuery, unknownField } from '../../../../../src/core/search/query/mend';
import { parseQuery } from '../../../../../src/core/search/query/parse';

const found = (...titles: string[]) => titles.map((title) => ({ paper: { title } }));
const mended = (text: string, ...titles: string[]) =>
  mendQuery(parseQuery(text), found(...titles))?.query;

describe('The suggested query', () => {
  it('has the nearest field for an unknown one', () => {
    for (const [text, meant] of Object.entries({
      'orgg:qwen': 'org:qwen',
      'autor:li': 'author:li',
      'titel:grpo': 'title:grpo',
      'abstrct:"reward model"': 'abstract:"reward model"',
      'remrak:proof': 'remark:proof',
      'yaer:2024..2026': 'year:2024..2026',
      'data:2025': 'date:2025',
      'vneue:neurips': 'venue:neurips',
    })) {
      for (const before of ['', '-', 'grpo ', '(grpo OR ']) {
        assert.equal(mended(before + text), before + meant, text);
      }
      assert.equal(mended(meant), undefined, meant);
    }
    for (const text of ['foo:bar', 'stars:5', 'https://a.example/b', 'at 12:30', 'data:model']) {
      assert.equal(mended(text), undefined, text);
    }
  });

  it('has the nearest value for an unknown one', () => {
    for (const [text, meant] of Object.entries({
      'is:stared': 'is:starred',
      'is:laterr': 'is:later',
      'has:projcet': 'has:project',
      'sort:intrest': 'sort:interest',
      'date:last-mnth': 'date:last-month',
    })) {
      assert.equal(mended(`grpo ${text} x`), `grpo ${meant} x`, text);
      assert.equal(mended(meant), undefined, meant);
    }
    // The last word may be incomplete.
    assert.equal(mended('is:star'), undefined);
    assert.equal(mended('has:wings'), undefined);
    assert.equal(mendQuery(parseQuery('is:stared'))?.message, 'with a star');
  });

  it('keeps a query that is part of a found title', () => {
    assert.equal(mended('autor:li', 'Rows', 'On Autor:Li and Others'), undefined);
    assert.equal(mended('autor:li', 'Rows'), 'author:li');
  });

  it('never has more problems than the query', () => {
    const piece = fc.oneof(
      fc.constantFrom('(', ')', '-', '"', ' ', ':', 'OR', '“', '..', '>=', 'yaer:', 'is:stared'),
      fc.constantFrom('date:', 'last-mnth', 'autor:li', 'autor:', 'sort:', 'dpo', 'grpo:x'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    );
    const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parseQuery(text);
        const mend = mendQuery(parsed);
        if (!mend) return;
        assert.notEqual(mend.query, text);
        assert.notEqual(mend.message, '');
        const { problems } = parseQuery(mend.query);
        assert.ok(problems.length <= parsed.problems.length, mend.query);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('A word before a colon that is no field', () => {
  it('is reported unless a title in the results has it', () => {
    const unknown = (text: string, ...titles: string[]) =>
      unknownField(parseQuery(text), found(...titles));
    assert.equal(unknown('foo:bar'), 'foo');
    assert.equal(unknown('grpo stars:5'), 'stars');
    assert.equal(unknown('org:qwen'), undefined);
    assert.equal(unknown('https://kettle.example'), undefined);
    assert.equal(unknown('SPARK:synergy', 'SPARK: Synergistic Policies'), undefined);
  });
});
