import assert from 'node:assert/strict';
import { dateInName, readDateLine } from '../../../../src/core/digest/words/dates';
import { findLinks } from '../../../../src/core/digest/words/links';
import { solidLines } from '../../../../src/core/digest/lines/lines';
import { readOrganization } from '../../../../src/core/digest/words/names';
import { valuesOf } from '../../support/valuesOf';

describe('An organization', () => {
  const withAvatar: [raw: string, slug: string, name: string][] = [
    ['tencent Tencent', 'tencent', 'Tencent'],
    ['facebook AI at Meta', 'facebook', 'AI at Meta'],
    ['baidu BAIDU', 'baidu', 'BAIDU'],
    ['nex-agi Nex AGI', 'nex-agi', 'Nex AGI'],
    ['deepseek-ai DeepSeek', 'deepseek-ai', 'DeepSeek'],
    ['google-deepmind Google DeepMind', 'google-deepmind', 'Google DeepMind'],
    ['Alibaba-NLP Alibaba-NLP', 'Alibaba-NLP', 'Alibaba-NLP'],
    ['Mininglamp-2718 Mininglamp Technology', 'Mininglamp-2718', 'Mininglamp Technology'],
    ['Qwen Qwen', 'Qwen', 'Qwen'],
    ['HKUST-GZ HKUST (Guangzhou)', 'HKUST-GZ', 'HKUST (Guangzhou)'],
    ['MIT-IBM MIT-IBM Watson AI Lab', 'MIT-IBM', 'MIT-IBM Watson AI Lab'],
    ['ZJU-AI4H ZJU AI for Health', 'ZJU-AI4H', 'ZJU AI for Health'],
    ['ByteDance ByteDance', 'ByteDance', 'ByteDance'],
    ['SamsungResearch Samsung Research', 'SamsungResearch', 'Samsung Research'],
    ['CarnegieMellonU Carnegie Mellon University', 'CarnegieMellonU', 'Carnegie Mellon University'],
    ['MiniMaxAI MiniMax', 'MiniMaxAI', 'MiniMax'],
    [
      'UCSB University of California, Santa Barbara',
      'UCSB',
      'University of California, Santa Barbara',
    ],
    ['umass University of Massachusetts Amherst', 'umass', 'University of Massachusetts Amherst'],
    ['epfl École polytechnique fédérale', 'epfl', 'École polytechnique fédérale'],
  ];
  for (const [raw, slug, name] of withAvatar) {
    it(`is read without its avatar's name in ${raw}`, () => {
      assert.deepEqual(readOrganization(raw), { name, slug });
    });
  }

  const whole = [
    'Peking University',
    'Tsinghua University',
    'MIT',
    'École Polytechnique',
    'Bar-Ilan University',
    'Ben-Gurion University of the Negev',
    'MIT-IBM Watson AI Lab',
    'd-Matrix Research',
    'Cornell-Tech NYC',
    'UC Berkeley',
    'ByteDance Seed',
    'Microsoft Research',
    'xAI',
    'AI Singapore',
    'University of Oxford',
    'the University of Hong Kong',
    'von Neumann Institute',
    '清华大学',
  ];
  for (const raw of whole) {
    it(`is read completely in ${raw}`, () => {
      assert.deepEqual(readOrganization(raw), { name: raw });
    });
  }

  it('is read without the bullet that some browsers add', () => {
    assert.deepEqual(readOrganization('• Peking University'), { name: 'Peking University' });
    assert.deepEqual(readOrganization('* tencent Tencent'), { name: 'Tencent', slug: 'tencent' });
  });
});

describe('A date line', () => {
  it('is read with and without year and comments', () => {
    assert.deepEqual(readDateLine('Jan 4'), { date: { month: 1, day: 4 } });
    assert.deepEqual(readDateLine('Jan 4 5'), { date: { month: 1, day: 4 }, comments: 5 });
    assert.deepEqual(readDateLine('Nov 1, 2025'), { date: { year: 2025, month: 11, day: 1 } });
    assert.deepEqual(readDateLine('Nov 1, 2025 12')?.comments, 12);
    assert.deepEqual(readDateLine('Dec 31, 2025 1,024'), {
      date: { year: 2025, month: 12, day: 31 },
      comments: 1024,
    });
    assert.deepEqual(readDateLine('September 30, 1999')?.date, { year: 1999, month: 9, day: 30 });
    assert.deepEqual(readDateLine('· Published on Oct 4, 2026')?.date?.year, 2026);
  });

  it('has no date when the calendar has none', () => {
    for (const text of [
      'Feb 31',
      'Feb 30, 2024',
      'Feb 29, 2025',
      'Apr 31, 2025',
      'Jan 0',
      'Jan 45',
    ]) {
      assert.deepEqual(readDateLine(text), { date: undefined }, text);
    }
    assert.deepEqual(readDateLine('Feb 29')?.date, { month: 2, day: 29 });
  });

  it('is not recognized in other text', () => {
    for (const text of [
      'May',
      'March of 12',
      'Marching 12',
      'Jan 14 at noon',
      'Dec 2025',
      'Level 12',
      '',
    ]) {
      assert.equal(readDateLine(text), undefined, text);
    }
  });
});

describe('A date in a file name', () => {
  const named: [name: string, year: number, month: number, day: number | undefined][] = [
    ['2026-01-14.txt', 2026, 1, 14],
    ['digest-20260114.txt', 2026, 1, 14],
    ['2026_01_14_papers.md', 2026, 1, 14],
    ['papers%202026.01.14.txt', 2026, 1, 14],
    ['2026-1-5.txt', 2026, 1, 5],
    ['14.01.2026.txt', 2026, 1, 14],
    ['01-14-2026.txt', 2026, 1, 14],
    ['Jan-14-2026.txt', 2026, 1, 14],
    ['daily%20January%2014%2C%202026.txt', 2026, 1, 14],
    ['14_Jan_2026.digest', 2026, 1, 14],
    ['2026-01.txt', 2026, 1, undefined],
    ['2026-13-40 2025-12-11.txt', 2025, 12, 11],
  ];
  for (const [name, year, month, day] of named) {
    it(`is read from ${name}`, () => {
      assert.deepEqual(dateInName(`file:///notes/${name}`), {
        year,
        month,
        ...(day !== undefined && { day }),
      });
    });
  }

  it('is not made up', () => {
    const names = [
      '004_e954a6d6b118789c.txt',
      'neurips-2024.txt',
      '2026-02-31.txt',
      '202601.txt',
      '05-06-2026.txt',
      'a20260114b.txt',
      '%E0%A4.txt',
      '',
    ];
    for (const name of names)
      assert.equal(dateInName(`file:///2026-01-14/${name}`), undefined, name);
    assert.equal(dateInName(''), undefined);
  });
});

describe('The links of an abstract', () => {
  it('start with a scheme in any case, and end before the rest of the sentence', () => {
    const urls = (text: string) => findLinks(text).map(({ url }) => url);
    assert.deepEqual(urls('See HTTPS://GitHub.com/a/b, Http://x.org.'), [
      'https://GitHub.com/a/b',
      'http://x.org',
    ]);
    assert.deepEqual(urls("in https://x.org/a/d's issues"), ['https://x.org/a/d']);
  });

  const cases: [text: string, ...urls: string[]][] = [
    ['at https://github.com/a/b.', 'https://github.com/a/b'],
    ['at https://a.github.io/.', 'https://a.github.io/'],
    ['(https://github.com/a/b).', 'https://github.com/a/b'],
    ['at https://github.com/a/b.git.', 'https://github.com/a/b.git'],
    ['at https: //github.com/a/b, and', 'https://github.com/a/b'],
    ['\\footnote{Our code is at https://github.com/a/b.', 'https://github.com/a/b'],
    ['\\url{https://example.org/x}.', 'https://example.org/x'],
    ['\\href{https://example.org/a\\_b}{here}', 'https://example.org/a_b'],
    ['https://en.wikipedia.org/wiki/Tide_(sea)', 'https://en.wikipedia.org/wiki/Tide_(sea)'],
    ['(see https://en.wikipedia.org/wiki/Tide_(sea)).', 'https://en.wikipedia.org/wiki/Tide_(sea)'],
    ['https://a.org/x,https://b.org/y', 'https://a.org/x', 'https://b.org/y'],
    [
      'https://web.archive.org/web/2020/https://a.org',
      'https://web.archive.org/web/2020/https://a.org',
    ],
    ['[here](https://a.org/x) and <https://b.org>', 'https://a.org/x', 'https://b.org'],
    ['https://a.org/x https://b.org https://a.org/x.', 'https://a.org/x', 'https://b.org'],
    ['“http://a.org/x”', 'http://a.org/x'],
    ['https://zhongwen.one/projects/portal .', 'https://zhongwen.one/projects/portal'],
    ['https:// and https://. and https://localhost, ftp://a.org'],
    ['javascript:alert(1) https://user@evil.org/'],
  ];
  for (const [text, ...urls] of cases) {
    it(`are clean in ${text}`, () => {
      assert.deepEqual(valuesOf(findLinks(text), 'url'), urls);
    });
  }

  it('get their kind from the host, then from the words before them', () => {
    const kind = (text: string) => findLinks(text)[0]?.kind;
    assert.equal(kind('https://github.com/a/b'), 'code');
    assert.equal(kind('https://gitlab.com/a/b'), 'code');
    assert.equal(kind('https://codeberg.org/a/b'), 'code');
    assert.equal(kind('https://huggingface.co/datasets/a/b'), 'dataset');
    assert.equal(kind('https://huggingface.co/a/b'), 'model');
    assert.equal(kind('https://huggingface.co/papers/2501.12345'), 'other');
    assert.equal(kind('https://arxiv.org/abs/2501.12345'), 'arxiv');
    assert.equal(kind('Code is available at https://a.github.io/b'), 'project');
    assert.equal(kind('The code is at https://a.org/b'), 'code');
    assert.equal(kind('Our project page: https://a.org/b'), 'project');
    assert.equal(kind('We publish the dataset at https://a.org/b'), 'dataset');
    assert.equal(kind('Our models are at https://huggingface.co/a'), 'model');
    assert.equal(kind('See the code. More at https://a.org/b'), 'other');
    assert.equal(kind('https://github.com.evil.org/a'), 'other');
  });
});

describe('The lines of a text', () => {
  it('are counted as in VS Code', () => {
    const text = '\ufeffone\r\n\r\n two \u00a0\rthree\u2028four\nfive';
    assert.deepEqual(
      solidLines(text).map(({ number, offset, start, end, afterBlank }) => [
        number,
        start - offset,
        text.slice(start, end),
        afterBlank,
      ]),
      [
        [0, 0, 'one', true],
        [2, 1, 'two', true],
        [3, 0, 'three\u2028four', false],
        [4, 0, 'five', false],
      ],
    );
  });
});
