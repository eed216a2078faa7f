import { fieldsOf, parseChecked } from './invariants';
import assert from 'node:assert/strict';
import { looksLikeDigest } from '../../../../src/core/digest';

const site = 'https://huggingface.co';

/** Writes `[text][7]` and records its target. */
class Numbers {
  readonly urls: string[] = [];
  link(text: string, path: string): string {
    this.urls.push(site + path);
    return `[${text}][${this.urls.length}]`;
  }
}

interface ExpectedCard {
  readonly id: string;
  readonly votes: string;
  readonly title: string;
  readonly abstract: string;
  readonly by: (numbers: Numbers) => string;
  readonly day: string;
  readonly comments?: number;
}

const cards: readonly ExpectedCard[] = [
  {
    id: '2605.30001',
    votes: '-',
    title: 'GRAINS: Counting Sand That Nobody Asked For',
    abstract:
      'Counting sand takes long, since there is much of it and since it moves while it is counted. We count it in\nparallel, and throw away what has been seen. The code is at https://github.com/sand/grains.',
    by: (numbers) => numbers.link('\n* 3 authors\n', '/papers/2605.30001'),
    day: 'May 30',
  },
  {
    id: '2403.05530',
    votes: '65',
    title: 'Tides 1.5: Walking [Far] Across Wet Sand',
    abstract:
      'In this report, we walk far across wet sand (up to 10 km) and come back before the tide does. We compare our\nwalks with those of others [12], who did not.',
    by: (numbers) => numbers.link('\n* 671 authors\n', '/papers/2403.05530'),
    day: 'Mar 8, 2024',
    comments: 6,
  },
  {
    id: '2601.18184',
    votes: '1',
    title: 'Shells as Ears',
    abstract:
      'Shells hear the sea. We let them hear other things for an hour each, among them meetings and music, and ask\nwhat they heard.',
    by: (numbers) => numbers.link('[beach-lab] Beach Lab', '/beach-lab'),
    day: 'Mar 13',
    comments: 3,
  },
];

function pageOf(numbers: Numbers): string {
  const shown = cards.map(({ id, votes, title, abstract, by, day, comments }) =>
    [
      numbers.link(`\n${votes}\n`, `/login?next=%2Fpapers%2F${id}`),
      `\n### ${numbers.link(title, `/papers/${id}`)}\n`,
      numbers.link(`\n\n${abstract}\n\n`, `/papers/${id}`),
      by(numbers),
      '·',
      comments === undefined
        ? day
        : `${day} ${numbers.link(` ${comments}`, `/papers/${id}#community`)}`,
    ].join('\n'),
  );
  return `${numbers.link("[Hugging Face's logo] Hugging Face", '/')}
* ${numbers.link(' Models ', '/models')}
* Website
    * ${numbers.link(' Tasks', '/tasks')}
new

Get trending papers in your email inbox!

${numbers.link('Subscribe', '/login?next=%2Fpapers')}

# Daily Papers

## by${numbers.link('AK', '/akhaliq')} and the research community
* Daily
* Weekly
* Monthly

Jun 29
${shown.join('\n')}
`;
}

const lists: Readonly<Record<string, (urls: readonly string[]) => string>> = {
  'as Markdown has them': (urls) => urls.map((url, at) => `[${at + 1}]: ${url}\n`).join(''),
  'as text browsers have them': (urls) =>
    `References\n\n   Visible links:\n${urls.map((url, at) => `  ${at + 1}. ${url}\n`).join('')}`,
};

function check(text: string, hasIds: boolean): void {
  assert(looksLikeDigest(text), 'it is not recognized');
  const { papers, problems, captureDate } = parseChecked(text);
  assert.deepEqual(problems, []);
  assert.deepEqual([captureDate?.month, captureDate?.day], [6, 29]);
  assert.deepEqual(
    fieldsOf(papers, 'title', 'abstract', 'arxivId', 'voteCount', 'who', 'commentCount'),
    cards.map(({ id, title, abstract, votes, comments }, index) => [
      ...[title, abstract.replaceAll('\n', ' '), hasIds ? id : undefined],
      ...[votes === '-' ? undefined : Number(votes), [3, 671, 'Beach Lab'][index], comments],
    ]),
  );
  assert.deepEqual(
    papers.map(({ date }) => date?.month),
    [5, 3, 3],
  );
}

describe('A page whose links have numbers', () => {
  for (const [how, list] of Object.entries(lists)) {
    it(`is read with the addresses below it ${how}`, () => {
      const numbers = new Numbers();
      const page = pageOf(numbers);
      check(`${page}\n${list(numbers.urls)}`, true);
    });

    it(`keeps a numbered note above addresses ${how}`, () => {
      const numbers = new Numbers();
      const page = pageOf(numbers);
      const { papers } = parseChecked(
        `${page}\n## My notes\n\n1. Read this again\n${list(numbers.urls)}`,
      );
      assert.equal(papers.at(-1)?.sightings[0]?.notes, 'My notes\n1. Read this again');
    });
  }

  it('is read without the addresses', () => {
    check(pageOf(new Numbers()), false);
  });

  it('is read in the fence that a tool put around it, and saved on the day in its fields', () => {
    const numbers = new Numbers();
    const page = pageOf(numbers);
    const head = `# Web source

- URL: ${site}/papers?q=sand
- Title: [[Hugging Face's logo] Hugging Face][1]
- Captured (UTC): 2027-06-29T16:31:22.135762458+00:00

`;
    const text = `${head}\`\`\`text\n${page}\n${lists['as Markdown has them']?.(numbers.urls) ?? ''}\`\`\`\n`;
    check(text, true);
    assert.equal(parseChecked(text).captureDate?.year, 2027);
    check(`${head}\`\`\`text\n${page}\`\`\`\n`, false);
    assert(!looksLikeDigest(`# How to save\n\n\`\`\`text\n${page}\`\`\`\n`));
  });

  it('can be followed by another with its own numbers', () => {
    const numbers = new Numbers();
    const page = pageOf(numbers);
    const list = lists['as Markdown has them']?.(numbers.urls) ?? '';
    const second = `${page}\n${list}`
      .replaceAll('2605.30001', '2605.30009')
      .replace('GRAINS', 'DUNES');
    const { papers } = parseChecked(`${page}\n${list}\n${second}`);
    assert.deepEqual(
      papers.flatMap(({ arxivId }) => arxivId),
      ['2605.30001', '2403.05530', '2601.18184', '2605.30009', '2403.05530', '2601.18184'],
    );
  });
});
