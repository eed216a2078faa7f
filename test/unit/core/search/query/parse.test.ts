import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Expression, Query } from '../../../../../src/core/search/query/ast';
import { queryFields } from '../../../../../src/core/search/query/fields';
import { unknownField } from '../../../../../src/core/search/query/lexer';
import { parseQuery } from '../../../../../src/core/search/query/parse';
import { printQuery } from '../../../../../src/core/search/query/print';
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
    default:
      return expression;
  }
}
/** The query that is used, and the texts at the problems. */
const wrong = (text: string) => {
  const { query, problems } = parseQuery(text);
  return [printQuery(query), ...problems.map(({ start, end }) => text.slice(start, end))];
};

describe('Parsing a query', () => {
  itReturns('search/queries.json', (text) => {
    const { query, problems } = parseQuery(text);
    if (problems.length > 0) return wrong(text);
    const where = query.where && shown(query.where);
    return query.sort === undefined ? where : { where, sort: query.sort };
  });

  it('points out a word before a colon that is not a field', () => {
    const unknown = (text: string) => unknownField(parseQuery(text).tokens);
    assert.equal(unknown('foo:bar'), 'foo');
    assert.equal(unknown('stars:5'), 'stars');
    assert.equal(unknown('org:qwen'), undefined);
    assert.equal(unknown('https://kettle.example'), undefined);
  });

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

  it('uses the first words of a phrase or name that is too long, and reports that', () => {
    const phrase = (count: number) => Array.from({ length: count }, (_, i) => `a${i}`).join(' ');
    for (const field of ['', 'author:']) {
      assert.deepEqual(wrong(`${field}"${phrase(64)}"`), [`${field}"${phrase(64)}"`]);
      const [used, rest] = wrong(`${field}"${phrase(7000)}"`);
      assert.equal(used, `${field}"${phrase(64)}"`);
      assert.equal(rest, `"${phrase(7000)}"`);
    }
    // While a phrase in quotation marks is typed, its words count separately.
    assert.equal(wrong(`author:"${phrase(70)}`)[0], `author:"${phrase(64)}"`);
    for (const field of ['', 'title:', 'abstract:']) {
      const words = phrase(70).replaceAll('a', `${field}a`);
      assert.equal(wrong(`${field}"${phrase(70)}`)[0], words);
    }
    assert.deepEqual(
      wrong(`"${'word '.repeat(10)}${'a'.repeat(5000)}"`)[0],
      `"${'word '.repeat(10).trim()}"`,
    );
  });

  it('reports problems in localized texts', () => {
    const bundle = new URL('../../../../../l10n/bundle.l10n.json', import.meta.url);
    const known = JSON.parse(readFileSync(bundle, 'utf8')) as Record<string, string>;
    const asked = new Set<string>();
    const texts = 'year:x votes:x date:x has:x is:x sort:x org:"" title:... (a ) "b or a: NOT';
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
    for (const { name } of queryFields(english)) {
      assert.ok(
        examples.some((example) => example.includes(`${name}:`)),
        name,
      );
    }
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
const reprinted = (query: Query) => parseQuery(printQuery(query));

describe('Any query', () => {
  it('is printed as an equal query without problems', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { query } = parseQuery(text);
        const { query: read, problems } = reprinted(query);
        assert.deepEqual({ read, problems }, { read: query, problems: [] }, printQuery(query));
      }),
      { numRuns: 2000 },
    );
  });

  it('is printed as an equal query at any depth and length', () => {
    for (const piece of ['(', 'a (', '-(', '" ', 'title:(', 'a OR ', ') ', 'xxx']) {
      const { query } = parseQuery(piece.repeat(10_000));
      assert.deepEqual(reprinted(query).query, query, piece);
    }
  });

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
