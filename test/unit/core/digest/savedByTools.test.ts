import { fieldsOf, parseChecked } from './invariants';
import assert from 'node:assert/strict';
import { looksLikeDigest } from '../../../../src/core/digest';

const site = 'https://huggingface.co';
const vote = (id: string): string => `${site}/login?next=%2Fpapers%2F${id}`;
const head = `new

Get trending papers in your email inbox once a day!

Get trending papers in your email inbox!
`;

function read(text: string) {
  assert(looksLikeDigest(text));
  return parseChecked(text);
}

describe('A page as various tools save it', () => {
  it('can have broken lines and titles that end in backslashes', () => {
    const text = `---
url: ${site}/papers?q=sand
retrieved: 2026-10-02
---
${head}
# Daily Papers

## by [![](${site}/front/assets/papers-by.png)AK](${site}/akhaliq) and the research community

Oct 2

[-](${vote('2502.20001')})

### [The Sandy Path From Pail to Castle: How Builders\\  Walk It](${site}/papers/2502.20001)

[Builders walk from pail to castle and back\\\\
again. They are 1)\\\\
quick, and 2) wet.](${site}/papers/2502.20001)

[- ![](https://cdn-avatars.example.org/a.jpeg)\\\\
- ![](${site}/avatars/15.svg)\\\\
- 3 authors](${site}/papers/2502.20001)

·

Feb 27[4](${site}/papers/2502.20001#community)
`;
    const { papers, problems, captureDate } = read(text);
    assert.deepEqual(problems, []);
    assert.deepEqual(captureDate, { year: 2026, month: 10, day: 2 });
    assert.deepEqual(
      fieldsOf(papers, 'title', 'abstract', 'authorCount', 'commentCount', 'arxivId'),
      [
        [
          'The Sandy Path From Pail to Castle: How Builders Walk It',
          'Builders walk from pail to castle and back again. They are 1) quick, and 2) wet.',
          3,
          4,
          '2502.20001',
        ],
      ],
    );
  });

  it('can lack the line on which a link starts', () => {
    const text = `${head}
# Daily Papers

## by AK and the research community

### [Pails for Everyone](${site}/papers/2502.20002)

[A pail holds sand, and more of it than a hand, which we measure on two beaches.](${site}/papers/2502.20002)

3 authors](${site}/papers/2502.20002)

·

Feb 27[4](${site}/papers/2502.20002#community)

23](${vote('2502.20002')})
`;
    assert.deepEqual(
      fieldsOf(read(text).papers, 'title', 'authorCount', 'commentCount', 'arxivId'),
      [['Pails for Everyone', 3, 4, '2502.20002']],
    );
  });

  it('can have its votes above the address to vote at', () => {
    const cards = [
      ['2410.00001', '1', 'Better Than Your Pail'],
      ['2306.00002', '-', 'InterSand'],
      ['2409.00003', '19', 'Snow as Sand'],
    ];
    const abstract = 'Castles learn from the tide that is to come, which no builder knows. '.repeat(
      4,
    );
    const text = `${head}
Daily Papers

by 

AK

${site}/akhaliq

 and the research community

Mar 25
${cards
  .map(
    ([id = '', votes = '', title = '']) => `
 [-] ${votes}

${vote(id)}

${title}

${site}/papers/${id}

${abstract}

${site}/papers/${id}

[

2 authors](${site}/papers/${id})

·

Oct 7, 2024
`,
  )
  .join('')}`;
    const { papers, problems } = read(text);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      fieldsOf(papers, 'title', 'arxivId', 'voteCount'),
      cards.map(([id, votes, title]) => [title, id, votes === '-' ? undefined : Number(votes)]),
    );
  });

  it('can have words for its pictures, and anchors between', () => {
    const picture = '[图片：无替代文本]';
    const card = (id: string, title: string, day: string): string => `
[${picture}](${site}/papers/${id})

Submitted by

${picture}

wind

<a id="source-section-3"></a>

### [${title}](${site}/papers/${id})

Grains are counted at night, by two people who do not talk.

- ${picture}

- ${picture}

- 9 authors

· ${day}

[Upvote

76](${vote(id)})

[GitHub 131](https://github.com/sand/p) [arXiv Page](https://arxiv.org/abs/${id})
`;
    const text = `# Trending

- Source HTML: \`raw/page.html\`
- Source URL: ${site}/papers/trending
- Extraction: \`structured\` (headings, links)

<a id="source-section-0"></a>

${head}
# Trending Papers

## by[${picture} AK](${site}/akhaliq) and the research community
${card('2610.00001', 'Grains at Night', 'Published on Oct 4, 2026')}${card('2610.00001', 'Grains at Night', 'Oct 4, 2026')}${card('2309.00002', 'Efficient Pails for\nLarge Castles', 'Published on Sep 12, 2023')}`;
    const { papers, problems } = read(text);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      papers.map(({ title, abstract, arxivId, voteCount, authorCount, links }) => [
        title,
        abstract,
        arxivId,
        voteCount,
        authorCount,
        links.length,
      ]),
      [
        ['Grains at Night', '2610.00001'],
        ['Efficient Pails for Large Castles', '2309.00002'],
      ].map(([title, id]) => [
        title,
        'Grains are counted at night, by two people who do not talk.',
        id,
        76,
        9,
        2,
      ]),
    );
  });
});
