import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Expression, Query } from '../../../../../src/core/search/query/ast';
import { queryFields } from '../../../../../src/core/search/query/fields';
import { unknownField } from '../../../../../src/core/search/query/lexer';
import { parseQuery } from '../../../../../src/core/search/query/parse';
import { printQuery } from '../../../../../src/core/search/query/print';
import { english } from '../../../../../src/core/text/localize';

const word = (text: string): Expression => ({ kind: 'text', text, isPhrase: false });
const phrase = (text: string): Expression => ({ kind: 'text', text, isPhrase: true });
const and = (...operands: Expression[]): Expression => ({ kind: 'and', operands });
const or = (...operands: Expression[]): Expression => ({ kind: 'or', operands });
const not = (operand: Expression): Expression => ({ kind: 'not', operand });

function where(text: string): Expression | undefined {
  const { query, problems } = parseQuery(text);
  assert.deepEqual(problems, [], text);
  return query.where;
}
/** The texts at the problems, and the words that are still used. */
const wrong = (text: string) => {
  const { query, problems } = parseQuery(text);
  return [printQuery(query), ...problems.map(({ start, end }) => text.slice(start, end))];
};

describe('Parsing a query', () => {
  it('explains how to exclude a word when it contains NOT, and uses the rest', () => {
    assert.deepEqual(wrong('grpo NOT'), ['grpo', 'NOT']);
    assert.deepEqual(wrong('NOT'), ['', 'NOT']);
    assert.deepEqual(wrong('grpo NOT video'), ['grpo video', 'NOT']);
    assert.deepEqual(where('-NOT'), not(word('NOT')));
    assert.deepEqual(where('not "NOT"'), and(word('not'), phrase('NOT')));
  });

  it('reads words, phrases, exclusions, alternatives and groups', () => {
    assert.deepEqual(where('reward hacking'), and(word('reward'), word('hacking')));
    assert.deepEqual(where('"reward hacking"'), phrase('reward hacking'));
    assert.deepEqual(where('“reward hacking”'), phrase('reward hacking'));
    assert.deepEqual(where('grpo -video'), and(word('grpo'), not(word('video'))));
    assert.deepEqual(where('-"off policy"'), not(phrase('off policy')));
    assert.deepEqual(where('a b OR c'), or(and(word('a'), word('b')), word('c')));
    assert.deepEqual(where('a (b OR c)'), and(word('a'), or(word('b'), word('c'))));
    assert.deepEqual(where('-(a OR b)'), not(or(word('a'), word('b'))));
    assert.deepEqual(where('a AND b'), and(word('a'), word('b')));
    assert.deepEqual(where('a && b || c'), or(and(word('a'), word('b')), word('c')));
    assert.deepEqual(where('«a b» ＂c d＂'), and(phrase('a b'), phrase('c d')));
    assert.deepEqual(where('a constructor'), and(word('a'), word('constructor')));
    assert.deepEqual(where('((a) (b c))'), and(word('a'), word('b'), word('c')));
    assert.equal(where(''), undefined);
    assert.equal(where(' ?! () '), undefined);
  });

  it('reads fields', () => {
    assert.deepEqual(where('title:grpo'), { ...word('grpo'), field: 'title' });
    assert.deepEqual(where('abstract:"reward model"'), {
      ...phrase('reward model'),
      field: 'abstract',
    });
    assert.deepEqual(where('org:"Ant Group"'), { kind: 'name', field: 'org', text: 'Ant Group' });
    assert.deepEqual(where('in:2026-01-14'), { kind: 'name', field: 'in', text: '2026-01-14' });
    const number = (field: string, comparison: object) => ({ kind: 'number', field, comparison });
    assert.deepEqual(where('year:2025'), number('year', { operator: '=', value: 2025 }));
    assert.deepEqual(
      where('Year:2024..2026'),
      number('year', { operator: '..', from: 2024, to: 2026 }),
    );
    assert.deepEqual(where('year:2024..'), number('year', { operator: '>=', value: 2024 }));
    assert.deepEqual(where('comments:>=5'), number('comments', { operator: '>=', value: 5 }));
    assert.deepEqual(where('votes:>=50'), number('votes', { operator: '>=', value: 50 }));
    assert.deepEqual(where('authors:"<3"'), number('authors', { operator: '<', value: 3 }));
    const date = (operator: string, value: unknown) => ({
      kind: 'date',
      comparison: { operator, value },
    });
    assert.deepEqual(where('date:>=2025-06'), date('>=', { year: 2025, month: 6 }));
    assert.deepEqual(where('date:last-month'), date('=', 'last-month'));
    assert.deepEqual(where('has:code'), { kind: 'has', value: 'code' });
    assert.deepEqual(where('-is:cited'), not({ kind: 'is', value: 'cited' }));
    assert.deepEqual(parseQuery('sort:date').query, { sort: 'date' });
    assert.deepEqual(parseQuery('a sort:title OR b').query, {
      where: or(word('a'), word('b')),
      sort: 'title',
    });
  });

  it('reads the names that other programs use for a field', () => {
    for (const [text, meant] of [
      ['ti:grpo', 'title:grpo'],
      ['intitle:"reward model"', 'title:"reward model"'],
      ['abs:grpo', 'abstract:grpo'],
      ['au:"yann lecun"', 'author:"yann lecun"'],
      ['organization:qwen', 'org:qwen'],
      ['org：qwen', 'org:qwen'],
      ['label:rl', 'tag:rl'],
      ['order:votes', 'sort:votes'],
    ] as const) {
      const { query, problems } = parseQuery(text);
      assert.notDeepEqual(query, {});
      assert.deepEqual(query, parseQuery(meant).query, text);
      assert.deepEqual(problems, [], text);
    }
  });

  it('reads an id, or an address with an id, as the id of a paper', () => {
    for (const text of [
      '2504.12345',
      '2504.12345v2',
      'arXiv:2504.12345v2',
      'https://arxiv.org/abs/2504.12345v1',
      'https://arxiv.org/pdf/2504.12345.pdf',
      'arxiv.org/abs/2504.12345',
      'https://huggingface.co/papers/2504.12345',
      '10.48550/arXiv.2504.12345',
      'https://doi.org/10.48550/arXiv.2504.12345',
      'doi:10.48550/arXiv.2504.12345',
      'id:2504.12345',
      'id:"https://arxiv.org/abs/2504.12345"',
    ]) {
      assert.deepEqual(where(text), { kind: 'name', field: 'id', text: '2504.12345' }, text);
    }
    for (const text of ['10.1000/X.182', 'https://dx.doi.org/10.1000/x.182', 'DOI:10.1000/x.182']) {
      assert.deepEqual(where(text), { kind: 'name', field: 'id', text: '10.1000/x.182' }, text);
    }
    assert.deepEqual(where('"2504.12345"'), phrase('2504.12345'));
    assert.deepEqual(where('12.5'), word('12.5'));
  });

  it('applies the field before a group to its content', () => {
    assert.equal(printQuery(parseQuery('year:(2024 OR 2025)').query), 'year:2024 OR year:2025');
    assert.equal(
      printQuery(parseQuery('title:(reward -hacking abstract:x)').query),
      'title:reward -title:hacking abstract:x',
    );
  });

  it('reads titles and addresses with colons, brackets and signs as words', () => {
    for (const text of [
      'SPARK: Synergistic Policy And Reward Co-Evolving Framework',
      'Qwen2.5: a report',
      'Abstract: thinking',
      'at 12:30',
      'https://kettle.example/abs/2501.12345',
      'Extragradient Preference Optimization (EGPO): Beyond',
      'The Trickle-down Impact of Reward (In-)consistency on RLHF',
      'Beyond Pass@1 - $\\pi_0$',
      'foo:bar',
      "China's C++",
    ]) {
      const found = where(text);
      const operands = found?.kind === 'and' ? found.operands : [found];
      assert.ok(
        operands.every((operand) => operand?.kind === 'text' && !operand.field),
        text,
      );
    }
  });

  it('points out a word before a colon that is not a field', () => {
    const unknown = (text: string) => unknownField(parseQuery(text).tokens);
    assert.equal(unknown('foo:bar'), 'foo');
    assert.equal(unknown('stars:5'), 'stars');
    assert.equal(unknown('org:qwen'), undefined);
    assert.equal(unknown('https://kettle.example'), undefined);
  });

  it('reports what it cannot read and uses the rest', () => {
    assert.deepEqual(wrong('grpo year:soon'), ['grpo', 'soon']);
    assert.deepEqual(wrong('grpo has:wings is:cited'), ['grpo is:cited', 'wings']);
    assert.deepEqual(wrong('grpo date:2025-13'), ['grpo', '2025-13']);
    assert.deepEqual(wrong('grpo year:'), ['grpo', 'year:']);
    assert.deepEqual(wrong('grpo OR'), ['grpo', 'OR']);
    assert.deepEqual(wrong('OR grpo'), ['grpo', 'OR']);
    assert.deepEqual(wrong('(grpo reward'), ['grpo reward', '(']);
    assert.deepEqual(wrong('grpo) reward'), ['grpo reward', ')']);
    assert.deepEqual(wrong('"reward hack'), ['reward hack', '"']);
    assert.deepEqual(wrong('title:"reward hack'), ['title:reward title:hack', '"reward hack']);
    assert.deepEqual(wrong('org:"ant gr'), ['org:"ant gr"', '"ant gr']);
    assert.deepEqual(wrong('a -sort:date'), ['a sort:date', '-']);
    assert.deepEqual(wrong('a sort:up'), ['a', 'up']);
    assert.deepEqual(wrong('a title:! org:""'), ['a', '!', '""']);
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
