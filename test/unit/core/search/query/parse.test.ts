import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Expression } from '../../../../../src/core/search/query/ast';
import { fieldNames } from '../../../../../src/core/search/query/fields';
import { parseQuery } from '../../../../../src/core/search/query/parse';
import { english } from '../../../../../src/core/text/localize';
import { itReturns } from '../../../support/cases';

/** The query as JSON: words as they are, `“phrases”`, and conditions. */
function shown(expression: Expression): unknown {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return { [expression.kind]: expression.operands.map(shown) };
    case 'not':
      return { not: shown(expression.operand) };
    case 'text': {
      const text = expression.isPhrase ? `“${expression.text}”` : expression.text;
      return expression.field === undefined ? text : { [expression.field]: text };
    }
    case 'field':
      return { [expression.field]: expression.text };
  }
}
/** The query that is used. */
const used = (text: string) => {
  const { where, sort } = parseQuery(text).query;
  const asked = where && shown(where);
  return sort === undefined ? asked : { where: asked, sort };
};
/** The query that is used, and the texts at the problems. */
const wrong = (text: string) => {
  const { problems } = parseQuery(text);
  return [used(text) ?? null, ...problems.map(({ start, end }) => text.slice(start, end))];
};

describe('Parsing a query', () => {
  itReturns('search/queries.json', (text) =>
    parseQuery(text).problems.length > 0 ? wrong(text) : used(text),
  );

  it('quotes the text of the user in a problem', () => {
    const [problem] = parseQuery('year:soon').problems;
    assert.deepEqual(problem, {
      start: 5,
      end: 9,
      message: "“soon” isn't a year. Examples: 2025, >=2024, 2024..2026",
    });
    assert.equal(
      parseQuery('year:', (message) => message).problems[0]?.message,
      '“{0}:” needs a value',
    );
  });

  it('uses the first thousand characters, and reports that', () => {
    const text = 'word '.repeat(250);
    const [query, rest] = wrong(text);
    assert.deepEqual(query, { and: Array.from({ length: 200 }, () => 'word') });
    assert.equal(rest, text.slice(1000));
    for (const piece of ['(', 'a (', '-(', '" ', 'title:(', 'a OR ', ') ', 'xxx', '-a ']) {
      assert.deepEqual(used(piece.repeat(10_000)), used(piece.repeat(10_000).slice(0, 1000)));
    }
  });

  it('reports problems in localized texts', () => {
    const bundle = new URL('../../../../../l10n/bundle.l10n.json', import.meta.url);
    const known = JSON.parse(readFileSync(bundle, 'utf8')) as Record<string, string>;
    const asked = new Set<string>();
    const texts = 'year:x votes:x date:x has:x is:x sort:x org:"" title:... (a ) "b or a: NOT OR';
    parseQuery(texts, (message, ...args) => {
      asked.add(message);
      return english(message, ...args);
    });
    assert.ok(asked.size >= 9, [...asked].join('; '));
    for (const message of asked) assert.ok(message in known, message);
  });
});

describe('The page about searching', () => {
  it('has only valid examples', () => {
    const page = readFileSync(new URL('../../../../../docs/searching.md', import.meta.url), 'utf8');
    const [, section = ''] = page.split('## The query language\n');
    const table = section.split('```')[0] ?? '';
    const examples = [...table.matchAll(/^\| (`[^|]*) \|/gm)]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
      .map(([, example = '']) => example);
    assert.ok(examples.length > 25);
    for (const example of examples) assert.deepEqual(parseQuery(example).problems, [], example);
    for (const name of fieldNames) {
      assert.ok(
        examples.some((example) => example.includes(`${name}:`)),
        name,
      );
    }
  });

  it('lists all fields in the grammar', () => {
    const page = readFileSync(new URL('../../../../../docs/searching.md', import.meta.url), 'utf8');
    const [, listed = ''] = /^field +=([^;]*);/m.exec(page) ?? [];
    const names = [...listed.matchAll(/"([a-z]+)"/g)].map(([, name]) => name);
    assert.deepEqual(names.sort(), [...fieldNames].sort());
  });
});

const piece = fc.oneof(
  fc.constantFrom('(', ')', '-', '"', ' ', ':', 'OR', ' OR ', ' AND ', '“', '..', '>=', 'year:'),
  fc.constantFrom('title:', 'in:', 'sort:date', 'is:cited', 'date:', '2025-06', '2024', 'π0', 'x'),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(' ')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

describe('Any query', () => {
  it('has its problems in order at valid places', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let last = 0;
        for (const { start, end, message } of parseQuery(text).problems) {
          assert.ok(start >= last && end > start && end <= text.length && message !== '');
          last = start;
        }
      }),
    );
  });
});
