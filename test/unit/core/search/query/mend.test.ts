import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mendQuery, probableMend } from '../../../../../src/core/search/query/mend';
import { parseQuery } from '../../../../../src/core/search/query/parse';
import { english } from '../../../../../src/core/text/localize';

const today = { year: 2026, month: 1, day: 14 };
const mend = (text: string) => mendQuery(parseQuery(text), english, today);
const mended = (text: string) => mend(text)?.query;

/** Each is fixed, also within a query, and needs no further fix. */
function mends(mistakes: Readonly<Record<string, string>>): void {
  for (const [text, meant] of Object.entries(mistakes)) {
    assert.equal(mended(text), meant, text);
    assert.equal(mended(`has:org ${text}  -x`), `has:org ${meant}  -x`, text);
    assert.equal(mended(meant), undefined, meant);
    assert.deepEqual(parseQuery(meant).problems, [], meant);
  }
}

function stays(...texts: readonly string[]): void {
  for (const text of texts) assert.equal(mended(text), undefined, text);
}

describe('Fixing a query', () => {
  it('removes spaces around a colon', () => {
    mends({
      'org: qwen': 'org:qwen',
      'org : qwen': 'org:qwen',
      'org :qwen': 'org:qwen',
      '-org: qwen': '-org:qwen',
      'org: "ant group"': 'org:"ant group"',
      'title: (dpo OR ppo)': 'title:(dpo OR ppo)',
      'is: starred': 'is:starred',
      'sort: votes': 'sort:votes',
      'year: 2025': 'year:2025',
      'votes: >10': 'votes:>10',
      'votes: > 10': 'votes:>10',
      'arXiv: 2504.12345': 'id:2504.12345',
      'date: last month': 'date:last-month',
    });
    stays('org:', 'org: ', 'Year: a story', 'Qwen2.5: a report', 'SPARK: Synergistic Policies');
  });

  it('puts a colon between a field and its value', () => {
    mends({
      'votes>10': 'votes:>10',
      'votes > 10': 'votes:>10',
      'votes> 10': 'votes:>10',
      'votes >10': 'votes:>10',
      'votes≥10': 'votes:>=10',
      'Votes=>10': 'votes:>=10',
      'comment>5': 'comments:>5',
      'year=2025': 'year:2025',
      'year==2025': 'year:2025',
      'year = 2025': 'year:2025',
      'year>=2024': 'year:>=2024',
      'date>=2025-03': 'date:>=2025-03',
      'sort=date': 'sort:date',
      'title=grpo': 'title:grpo',
      'title="reward hacking"': 'title:"reward hacking"',
      'org=qwen': 'org:qwen',
      'yaer>2024': 'year:>2024',
    });
    // Half typed.
    stays('votes>', 'votes >', 'year=', 'year=20', 'year>202', 'date>=2025-0', 'a>b', 'org>qwen');
  });

  it('reads a lower-case or between two terms as OR', () => {
    const alone = {
      'dpo or ppo': 'dpo OR ppo',
      'is:new or is:starred': 'is:new OR is:starred',
      'dpo or ppo or grpo': 'dpo OR ppo OR grpo',
      'dpo | ppo': 'dpo OR ppo',
      '"reward hacking" or grpo': '"reward hacking" OR grpo',
      'year:2025 dpo or ppo': 'year:2025 (dpo OR ppo)',
      'dpo or ppo -video': '(dpo OR ppo) -video',
      'org:qwen or org:tencent grpo': '(org:qwen OR org:tencent) grpo',
      'year:(2024 or 2025)': 'year:(2024 OR 2025)',
      'critic (math or code)': 'critic (math OR code)',
      'grpo AND -(math or code)': 'grpo AND -(math OR code)',
      '(dpo or ppo) or grpo': '(dpo OR ppo) OR grpo',
      '(a (dpo or ppo)) or grpo': '(a (dpo OR ppo)) OR grpo',
      'dpo OR ppo or grpo': 'dpo OR ppo OR grpo',
      'org: qwen or org: tencent': 'org:qwen OR org:tencent',
    };
    for (const [text, meant] of Object.entries(alone)) assert.equal(mended(text), meant, text);
    assert.equal(mend('dpo or ppo')?.isUncertain, false);
    // Between several words, the operands are a guess.
    assert.deepEqual(mend('reward hacking or reward model'), {
      query: 'reward hacking OR reward model',
      message: 'either term',
      typed: ['reward hacking or reward model'],
      isUncertain: true,
    });
    stays(
      'dpo or',
      'or dpo',
      'dpo or p',
      'friend or foe: a survey',
      'whether or not',
      'more or less',
      'dpo OR ppo',
      '(dpo) or',
      'dpo (or ppo)',
      'or',
    );
    assert.equal(mended('reward or hacking year=2025'), '(reward OR hacking) year:2025');
    assert.equal(mended('a reward or b hacking year=2025'), 'a reward or b hacking year:2025');
  });

  it('closes a quotation mark before the next field, or at the end', () => {
    assert.equal(mended('"reward hacking'), '"reward hacking"');
    assert.equal(mended('grpo "reward hacking'), 'grpo "reward hacking"');
    assert.equal(mended('“reward hacking'), '“reward hacking”');
    assert.equal(mended('"reward hacking year:2025'), '"reward hacking" year:2025');
    assert.equal(mended('"reward year:2025'), '"reward" year:2025');
    assert.equal(mended('"reward hacking votes>10'), '"reward hacking" votes:>10');
    assert.equal(mended('title:"reward hacking'), 'title:"reward hacking"');
    assert.equal(mended('org:"ant year:2025'), 'org:"ant" year:2025');
    assert.equal(mended('author:"Yann LeCun'), 'author:"Yann LeCun"');
    mends({
      "'reward hacking'": '"reward hacking"',
      '‘reward hacking’': '"reward hacking"',
      "title:'reward hacking'": 'title:"reward hacking"',
      "org: 'ant group'": 'org:"ant group"',
    });
    // One word isn't a phrase yet.
    stays('"', '"rew', '"reward ', 'org:"open', '"reward hacking"', "China's models' limits");
    stays("'rew", "'reward hacking");
  });

  it('corrects misspelled fields, and accepts other names of date ranges', () => {
    mends({
      'orgg:qwen': 'org:qwen',
      'autor:li': 'author:li',
      'titel:grpo': 'title:grpo',
      'abstrct:grpo': 'abstract:grpo',
      'data:2025': 'date:2025',
      'since:2025-03': 'date:>=2025-03',
      'after: 2025-03': 'date:>=2025-03',
      'before:2025': 'date:<2025',
      'until:2025-03': 'date:<=2025-03',
      '#rl': 'tag:rl',
      'sort by votes': 'sort:votes',
      'Sorted by newest': 'sort:date',
      'order by "date"': 'sort:date',
      'authors:li': 'author:li',
      'authors: "yann lecun"': 'author:"yann lecun"',
    });
    assert.equal(mend('autor: li')?.isUncertain, true);
    stays('foo:bar', 'ore:qwen', 'https://a.example/b', 'at 12:30', 'data:model', 'C#', '#1');
    stays('sort by', 'sort by vote', 'sort by size', 'authors:', 'authors:3');
  });

  it('offers a date for a time in words', () => {
    mends({
      'papers from March 2025': 'date:2025-03',
      'since June 2025': 'date:>=2025-06',
      "last week's": 'date:last-week',
      'last month': 'date:last-month',
      "yesterday's": 'date:yesterday',
    });
    assert.equal(mended("last week's rl papers"), 'date:last-week rl');
    assert.equal(mended("last week's paper about agents"), 'date:last-week about agents');
    assert.equal(mended('last week "rl papers"'), 'date:last-week "rl papers"');
    stays('papers from', 'last', 'llama 2025', 'today', '"last week"');
  });

  it('corrects values', () => {
    mends({
      'is:stared': 'is:starred',
      'is:favorite': 'is:starred',
      'is:ignored': 'is:skipped',
      'is:to-read': 'is:later',
      'is:laterr': 'is:later',
      'remark: proof': 'remark:proof',
      'remrak:proof': 'remark:proof',
      'has:github': 'has:code',
      'sort:newest': 'sort:date',
      'sort:-votes': 'sort:votes',
      'sort:votes-desc': 'sort:votes',
      'year:2024-2026': 'year:2024..2026',
      'year:2024–2026': 'year:2024..2026',
      'year:2024+': 'year:>=2024',
      'year:2025-06': 'date:2025-06',
      'year:last-year': 'date:last-year',
      'votes:10-50': 'votes:10..50',
      'votes:1,000': 'votes:1000',
      'year:2024,2025': 'year:(2024 OR 2025)',
      'year:<2020|>=2024': 'year:(<2020 OR >=2024)',
      'is:starred|unread': 'is:(starred OR unread)',
      'date:june': 'date:2025-06',
      'date:jan': 'date:2026-01',
      'date:June 2025': 'date:2025-06',
      'date:"June 2025"': 'date:2025-06',
      'date:2025/06/14': 'date:2025-06-14',
      'date:14.06.2025': 'date:2025-06-14',
      'date:6/14/2025': 'date:2025-06-14',
      'date:06/2025': 'date:2025-06',
      'date:last_month': 'date:last-month',
    });
    // These are half typed, or can be anything.
    stays(
      'year:20',
      'year:2024,',
      'year:2024,20',
      'year:2024,soon',
      'year:2',
      'is:star',
      'sort:vote',
      'year:2025-2',
      'date:5/6/2025',
      'year:soon',
    );
  });

  it('writes a minus for NOT and other signs', () => {
    mends({
      'NOT video': '-video',
      'NOT "off policy"': '-"off policy"',
      'NOT org:qwen': '-org:qwen',
      'NOT -video': '-video',
      '!video': '-video',
      '–video': '-video',
    });
    stays('NOT', 'grpo NOT', 'NOT --video', '-video', 'a - b', 'wow!', '!is:');
  });

  it('corrects all mistakes at once, and reports how it read them', () => {
    assert.deepEqual(mend('org: qwen  votes>10 "reward hacking'), {
      query: 'org:qwen  votes:>10 "reward hacking"',
      message: 'organization · number of votes · exact phrase',
      typed: ['org: qwen', 'votes>10', '"reward hacking'],
      isUncertain: false,
    });
    assert.equal(mend('is:stared')?.message, 'with a star');
  });
});

describe('The suggested query', () => {
  const found = (...titles: string[]) => titles.map((title) => ({ paper: { title } }));
  const probable = (text: string, results: Parameters<typeof probableMend>[1]) =>
    probableMend(parseQuery(text), results, english, today)?.query;

  it('keeps a query that is part of a found title', () => {
    const titles = found('Rows', 'Friend or Foe?  A Survey', 'Abstract: Thinking Machines');
    assert.equal(probable('friend or foe', titles), undefined);
    assert.equal(probable('friend or fo', titles), undefined);
    assert.equal(probable('abstract: thinking', titles), undefined);
    assert.equal(probable('dpo or ppo', titles), 'dpo OR ppo');
    assert.equal(probable('friend or foe votes>10', titles), '(friend OR foe) votes:>10');
    assert.equal(probable('do NOT think', found('Do NOT Think That Much')), undefined);
    assert.equal(probable('grpo NOT video', found('What Is Not Said')), 'grpo -video');
  });

  it('ignores an uncertain mistake when a paper has all the words', () => {
    const text = 'reward hacking or reward model';
    assert.equal(probable(text, found('Rows')), undefined);
    assert.equal(probable(text, []), 'reward hacking OR reward model');
    const partial = found('Rows').map((result) => ({ ...result, partial: true as const }));
    assert.equal(probable(text, partial), 'reward hacking OR reward model');
  });
});

const piece = fc.oneof(
  fc.constantFrom('(', ')', '-', '"', ' ', ':', ' or ', 'OR', 'NOT ', '“', '..', '>=', '=', 'or'),
  fc.constantFrom('year', 'org: ', 'title=', 'is:stared', 'date:', 'june', '2025', 'since:', 'x'),
  fc.constantFrom('votes>10', 'autor:li', 'dpo', 'ppo', '|', '#rl', "'a", "b'", 'sort by ', '!z'),
  fc.constantFrom('authors:', 'is:', 'new', '1,2', ';', '(a or b)', ') or '),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' ')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

describe('Fixing any query', () => {
  it('leaves only uncertain mistakes, and then nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const first = mend(text);
        if (!first) return;
        assert.notEqual(first.query, text);
        assert.notEqual(first.message, '');
        assert.ok(first.typed.length > 0 && first.typed.every((typed) => text.includes(typed)));
        const second = mend(first.query);
        if (!second) return;
        assert.ok(second.isUncertain && !first.isUncertain, first.query);
        assert.equal(mend(second.query), undefined, second.query);
      }),
      { numRuns: 3000 },
    );
  });

  it('never adds a problem', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const query = mended(text);
        if (query === undefined) return;
        const before = parseQuery(text).problems.length;
        assert.ok(parseQuery(query).problems.length <= before, query);
      }),
      { numRuns: 2000 },
    );
  });
});
