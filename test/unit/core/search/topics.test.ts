import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Paper } from '../../../../src/core/model';
import type { PaperIndex } from '../../../../src/core/search/paperIndex';
import { whyFound } from '../../../../src/core/search/why';
import { indexOf, updated } from './papers';

const today = { year: 2026, month: 1, day: 14 };

function paper(key: string, title: string, abstract = ''): Paper {
  return { key, title, abstract, links: [], sightings: [] };
}
/** Unrelated papers, so words are rarer. */
const others = Array.from({ length: 30 }, (_, i) => paper(`o${i}`, `Weather ${i}`, 'Rain falls.'));
const keys = (index: PaperIndex, query: string, limit = 20) =>
  index.search(query, limit, { today }).map(({ paper }) => paper.key);

describe('Proximity', () => {
  it('ranks the exact phrase before words in order, and those before words out of order', async () => {
    const index = await indexOf([
      paper('apart', 'One', 'We reward agents that never thought of any kind of hacking at all.'),
      paper('turned', 'Two', 'We study what hacking reward models may cost when nobody looks.'),
      paper('phrase', 'Six', 'We study what reward hacking models may cost when nobody looks.'),
      paper('near', 'Ten', 'We study what reward model hacking may cost when nobody looks on.'),
    ]);
    const found = keys(index, 'reward hacking');
    assert.equal(found[0], 'phrase');
    assert.equal(found.at(-1), 'apart');
  });

  it('finds the exact phrase far below papers that have the words more often', async () => {
    const often = 'Hacking comes first here, and hacking again, without any thought of a reward.';
    const index = await indexOf([
      ...Array.from({ length: 60 }, (_, i) => paper(`often${i}`, `Number ${i}`, often)),
      paper(
        'phrase',
        'Last',
        `We study reward hacking. ${'It rains, as it ever did. '.repeat(20)}`,
      ),
      ...others,
    ]);
    assert.equal(keys(index, 'reward hacking')[0], 'phrase');
    assert.equal(keys(index, 'reward hack')[0], 'phrase');
  });

  it('does not use part of a name as a word: NetHack is not about hacking', async () => {
    const texts = [
      'Reward hacking is a risk.',
      'It prevents reward hacking.',
      'On reward hacking.',
    ];
    const index = await indexOf([
      paper('game', 'Reward Shaping for NetHack', 'An agent plays a game for long.'),
      ...texts.map((text, i) => paper(`text${i}`, `Number ${i}`, text)),
      ...others,
    ]);
    assert.equal(keys(index, 'reward hacking').indexOf('game'), texts.length);
  });

  it('ranks the beginning of a word before a part of a name', async () => {
    const index = await indexOf([
      paper('game', 'Playing NetHack', 'For a reward.'),
      paper('title', 'Hacking Games', 'For a reward.'),
      ...others,
    ]);
    for (const query of ['hack', 'reward hack']) {
      assert.deepEqual(keys(index, query).slice(0, 2), ['title', 'game'], query);
    }
  });

  it('never ranks the same words apart above the phrase, if all else is equal', async () => {
    const word = fc.constantFrom('policy', 'gradient', 'robot', 'video', 'sparse', 'reward');
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(word, { minLength: 2, maxLength: 3 }),
        fc.boolean(),
        async (words, isInTitle) => {
          const rest = ['clinical', 'molecules', 'weather', 'physics'];
          const phrase = [...rest, ...words].join(' ');
          const apart = words.flatMap((word, i) => [word, rest[i] ?? '', rest[3 - i] ?? '']);
          const others = rest.filter((other) => !apart.includes(other));
          const text = [...new Set([...others, ...apart])].join(' ');
          const made = (key: string, text: string) =>
            isInTitle ? paper(key, text) : paper(key, 'Title', text);
          const index = await indexOf([made('apart', text), made('phrase', phrase)]);
          assert.deepEqual(keys(index, `${words.join(' ')} `)[0], 'phrase');
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('Words that exist', () => {
  const papers = [
    paper('one', 'Differentially Private Fine-Tuning', 'Privacy of data is kept in finetuning.'),
    paper('two', 'Privacy by Noise', 'Fine-tuning with differential privacy.'),
    paper('forced', 'Identity Preserving Videos', 'Our primary aim is finetuning a model.'),
    ...Array.from({ length: 6 }, (_, i) => paper(`other${i}`, `Primary Care ${i}`, 'Of patients.')),
  ];

  it('are not corrected: papers with most of them come first, with the missing words', async () => {
    const index = await indexOf(papers);
    const found = index.search('privacy preserving finetuning', 20, { today });
    assert.deepEqual(
      found
        .slice(0, 2)
        .map(({ paper }) => paper.key)
        .sort(),
      ['one', 'two'],
    );
    assert.ok(found.every(({ isPartial }) => isPartial));
    assert.deepEqual(found[0]?.missing, ['preserving']);
    const forced = found.find(({ paper }) => paper.key === 'forced');
    assert.deepEqual(forced?.missing, ['privacy']);
    assert.ok(!forced.matches.abstract?.includes('primary'));
  });

  it('are never replaced by similar words, unless very few papers have them', async () => {
    const pair = fc.constantFrom(
      ...[
        ['reward', 'regard'],
        ['policy', 'polity'],
        ['primary', 'privacy'],
        ['mode', 'model'],
      ],
    );
    await fc.assert(
      fc.asyncProperty(
        pair,
        fc.integer({ min: 1, max: 12 }),
        async ([typed = '', other = ''], n) => {
          const alike = Array.from({ length: n }, (_, i) =>
            paper(`other${i}`, `${other} zebra ${i}`),
          );
          const index = await indexOf([paper('typed', `Some ${typed} here`), ...alike]);
          const found = index.search(`${typed} zebra `, 20, { today });
          for (const { paper, isPartial, missing } of found) {
            assert.ok(isPartial);
            assert.deepEqual(missing, [paper.key === 'typed' ? 'zebra' : typed]);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('can be typos if many papers have the corrected word', async () => {
    const many = Array.from({ length: 60 }, (_, i) => paper(`p${i}`, `Policy Number ${i}`));
    const index = await indexOf([
      ...many,
      paper('polity', 'A Polity'),
      paper('a', 'Policy Robots'),
    ]);
    const [first] = index.search('polity robots ', 20, { today });
    assert.equal(first?.paper.key, 'a');
    assert.deepEqual(first.missing, ['polity']);
  });
});

describe('Results', () => {
  const papers = [
    paper('both', 'Reward Models of Robots'),
    ...Array.from({ length: 12 }, (_, i) => paper(`reward${i}`, `Reward Models ${i}`)),
    paper('robots', 'Robots', 'They walk.'),
    ...others,
  ];
  const partial = (index: PaperIndex, query: string, limit: number) =>
    index.search(query, limit, { today }).map(({ isPartial, missing }) => [isPartial, missing]);

  it('continue with papers that have most of the words, up to ten, with the missing words', async () => {
    const index = await indexOf(papers);
    const found = index.search('reward models robots', 100, { today });
    assert.equal(found.length, 10);
    assert.equal(found[0]?.paper.key, 'both');
    assert.deepEqual([found[0].isPartial, found[0].missing], [false, undefined]);
    for (const { isPartial } of found.slice(1)) assert.ok(isPartial);
    assert.deepEqual(found[1]?.missing, ['robots']);
    assert.equal(partial(index, 'reward models robots', 3).length, 3);
    const scores = found.map(({ score }) => score);
    assert.ok(scores.every((score) => score > 0));
  });

  it('have partial matches that are more like the best results first', async () => {
    const partial = (key: string, year: number) => ({
      ...paper(key, 'Reward Models', 'Moss grows.'),
      date: { year },
    });
    const index = await indexOf([
      paper('best', 'Reward Models of Robots', 'Kelp grows.'),
      partial('newest', 2026),
      partial('newer', 2025),
      paper('like', 'Reward Models', 'Kelp grows.'),
      paper('weeds', 'Kelp and Moss'),
      ...others,
    ]);
    const found = keys(index, 'reward models robots');
    assert.deepEqual(found.slice(0, 4), ['best', 'newest', 'like', 'newer']);
  });

  it('have no partial matches when they are a set or have an order of their own', async () => {
    const index = await indexOf(papers);
    assert.deepEqual(keys(index, 'reward models robots', Infinity), ['both']);
    assert.deepEqual(keys(index, 'reward models robots sort:title'), ['both']);
    assert.equal(keys(index, 'reward models zebras', Infinity).length, 13);
  });

  it('match all conditions other than words', async () => {
    const index = await indexOf(papers);
    assert.deepEqual(keys(index, 'reward "models of" robots'), ['both']);
    assert.ok(!keys(index, 'models robots -reward').some((key) => key.startsWith('reward')));
    assert.deepEqual(keys(index, 'models robots has:code'), []);
  });

  it('never replace another word with a stop word', async () => {
    const index = await indexOf([
      paper('yes', 'Trusting Verifiers', 'Verifiers are asked again.'),
      paper('no', 'Older Verifiers', 'We show that that is that, said the verifiers.'),
      ...others,
    ]);
    const found = index.search('what about verifiers', 9, { today });
    const terms = found.flatMap(({ matches }) => [
      ...(matches.title ?? []),
      ...(matches.abstract ?? []),
    ]);
    assert.deepEqual([...new Set(terms)], ['verifiers']);
  });

  it('do not require stop words, but prefer them', async () => {
    const index = await indexOf([
      paper('navigate', 'Learning Navigation', 'Agents that browse the internet, a web of pages.'),
      paper('without', 'Preference Optimization without Reward Models'),
      paper('plain', 'Preference Optimization, Reward Models and More'),
    ]);
    assert.deepEqual(keys(index, 'learning to browse the web'), ['navigate']);
    assert.deepEqual(
      index
        .search('preference optimization without reward model', 9, { today })
        .map((match) => [match.paper.key, match.isPartial]),
      [
        ['without', false],
        ['plain', false],
      ],
    );
    assert.deepEqual(keys(index, 'without'), ['without'], 'alone they are words like others');
  });
});

describe('A query of one word', () => {
  const text = 'Keelboats tack in brackish fjords past moored dinghies.';
  const papers = [
    paper('typed', 'Squalls', text),
    ...Array.from({ length: 12 }, (_, i) =>
      paper(`near${i}`, `Boats ${i}`, `${text} Number ${i}.`),
    ),
    paper('slip', 'Squals', 'Somebody misspelled a title.'),
    ...Array.from({ length: 40 }, (_, i) => paper(`wind${i}`, `Windward ${i}`, 'Cables hum.')),
    ...Array.from({ length: 80 }, (_, i) => paper(`far${i}`, `Deserts ${i}`, 'Sand drifts.')),
    paper('winward', 'Winward', 'Another slip.'),
  ];

  it('continues with papers similar to those with it, up to ten, as without the word', async () => {
    const index = await indexOf(papers);
    const found = index.search('squalls', 100, { today });
    assert.deepEqual(found.map(({ paper }) => paper.key.replace(/\d+/, '')), [
      'typed',
      ...Array.from({ length: 9 }, () => 'near'),
    ]); // prettier-ignore
    const partial = found.map(({ isPartial, missing }) => [isPartial, missing]);
    assert.deepEqual(partial[0], [false, undefined]);
    for (const each of partial.slice(1)) assert.deepEqual(each, [true, ['squalls']]);
  });

  it('continues first with papers that have the much more frequent word that may be meant', async () => {
    const index = await indexOf(papers);
    const found = keys(index, 'winward', 100);
    assert.equal(found[0], 'winward');
    assert.deepEqual(
      [found.length, found.slice(1).every((key) => key.startsWith('wind'))],
      [10, true],
    );
  });

  it('does not continue in a set, for a phrase, a field, or where nothing is similar', async () => {
    const index = await indexOf(papers);
    assert.deepEqual(keys(index, 'squalls', Infinity), ['typed']);
    assert.deepEqual(keys(index, 'squalls sort:date', 100), ['typed']);
    assert.deepEqual(keys(index, '"squalls"', 100), ['typed']);
    assert.deepEqual(keys(index, 'title:squalls', 100), ['typed']);
    assert.deepEqual(keys(index, 'slip', 100).slice(2), []);
    assert.deepEqual(keys(index, 'glaciers', 100), []);
  });

  it('continues only with papers that meet the other conditions', async () => {
    const index = await indexOf(papers);
    assert.deepEqual(keys(index, 'squalls -boats', 100), ['typed']);
  });
});

describe('A word that is still being typed', () => {
  const papers = [
    paper('a', 'Hallucination of Models'),
    { ...paper('b', 'Scaling'), organization: { name: 'Nvidia' } },
    ...others,
  ];

  it('is found despite a typo, at every letter', async () => {
    const index = await indexOf(papers);
    for (const word of ['halucination', 'hallcuination', 'hallxcination']) {
      for (let length = 5; length <= word.length; length++) {
        assert.deepEqual(keys(index, word.slice(0, length)), ['a'], word.slice(0, length));
      }
    }
  });

  it('is completed, despite a typo, to the words of most papers', async () => {
    const rare = Array.from('bcdefghijk', (letter) => paper(letter, `Halluca${letter}`));
    const index = await indexOf([
      ...rare,
      paper('a', 'Hallucinations'),
      paper('z', 'Hallucinations'),
    ]);
    assert.deepEqual(
      keys(index, 'hallxc').filter((key) => key === 'a' || key === 'z'),
      ['a', 'z'],
    );
  });

  it('finds an organization by two letters', async () => {
    assert.deepEqual(keys(await indexOf(papers), 'nv'), ['b']);
  });
});

describe('Forms of words', () => {
  it('are the same joined, hyphenated and apart, in every direction', async () => {
    const index = await indexOf([
      paper('joined', 'Finetuning of Agents', 'Testtime search.'),
      paper('hyphen', 'Fine-Tuning of Robots', 'Test-time search.'),
      paper('apart', 'Fine Tuning of Videos', 'Search at test time.'),
    ]);
    for (const query of [
      'finetuning',
      'fine-tuning',
      'fine tuning',
      'testtime',
      'test-time',
      'test time',
    ]) {
      assert.deepEqual(keys(index, query).sort(), ['apart', 'hyphen', 'joined'], query);
    }
  });

  it('are the same in British and American spelling', async () => {
    const index = await indexOf([
      paper('american', 'Over-Optimization', 'The behavior of modeling.'),
      paper('british', 'Over-Optimisation', 'The behaviour of modelling.'),
      paper('joined', 'Overoptimization', 'The behavior of models.'),
    ]);
    const all = ['american', 'british', 'joined'];
    for (const query of [
      'over-optimisation',
      'over-optimization',
      'overoptimization',
      'behaviour',
      'modelling',
    ]) {
      assert.deepEqual(keys(index, query).sort(), all, query);
    }
  });

  it('share a stem, exact words first', async () => {
    const index = await indexOf([
      paper('noun', 'Hallucination'),
      paper('verb', 'Hallucinating'),
      paper('bench', 'A Benchmark of Robots'),
      paper('benching', 'Benchmarking Robots'),
    ]);
    assert.deepEqual(keys(index, 'hallucinating'), ['verb', 'noun']);
    assert.deepEqual(keys(index, 'hallucinations').sort(), ['noun', 'verb']);
    assert.deepEqual(keys(index, 'benchmarking robots'), ['benching', 'bench']);
  });

  it('do not apply to names: organizations, keys, words with digits', async () => {
    const index = await indexOf([
      { ...paper('a', 'One'), organization: { name: 'Meta' } },
      paper('b', 'Metas and Qwen2'),
      paper('c', 'Qwen3'),
    ]);
    assert.deepEqual(keys(index, 'org:metas'), []);
    assert.deepEqual(keys(index, 'qwen2'), ['b']);
  });
});

describe('Abbreviations and their long forms', () => {
  const papers = [
    paper(
      'tells',
      'Games',
      'We use Reinforcement Learning (RL) and Direct Preference Optimization (DPO).',
    ),
    paper('short', 'RL of Robots', 'It is RL.'),
    paper('long', 'Reinforcement Learning for Video', 'Of some kind.'),
    paper('other', 'Learning Video', 'Reinforcement of concrete; a part of Real Life (RL).'),
    paper('tells2', 'Chess', 'Deep reinforcement learning (RL) of chess.'),
  ];

  it('are found by each other as defined in papers, and the reason says so', async () => {
    const index = await indexOf(papers);
    const short = index.search('rl video ', 20, { today });
    assert.equal(short[0]?.paper.key, 'long');
    assert.equal(short[0].isPartial, false);
    assert.match(whyFound(short[0]) ?? '', /RL: reinforcement learning/);
    const long = index.search('reinforcement learning robots', 20, { today });
    assert.equal(long[0]?.paper.key, 'short');
    assert.match(whyFound(long[0]) ?? '', /reinforcement learning: RL/);
    const own = index.search('rl robots', 20, { today })[0];
    assert.ok(own);
    assert.doesNotMatch(whyFound(own) ?? '', /RL:/);
  });

  it('are found again when papers change', async () => {
    const index = await indexOf(papers);
    assert.ok(!keys(index, 'dpo').includes('new'));
    await updated(index, [], [paper('new', 'Direct Preference Optimization of Text')]);
    assert.ok(keys(index, 'dpo').includes('new'));
  });
});
