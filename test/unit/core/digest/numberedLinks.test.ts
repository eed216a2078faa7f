import { fieldsOf, parseChecked } from './invariants';
import assert from 'node:assert/strict';
import { looksLikeDigest } from '../../../../src/core/digest';
import { fixture } from '../../support/fixture';
import { words } from '../../support/words';

const site = 'https://huggingface.co';
/** A page whose links are written as `[text][7]`, and the addresses of these numbers. */
const page = fixture('numbered-links/page.md');
const urls = words(fixture('numbered-links/addresses.txt'));
const [first, second, third] = [
  'Counting sand takes long, since there is much of it and since it moves while it is counted. We count it in parallel, and throw away what has been seen. The code is at https://github.com/sand/grains.',
  'In this report, we walk far across wet sand (up to 10 km) and come back before the tide does. We compare our walks with those of others [12], who did not.',
  'Shells hear the sea. We let them hear other things for an hour each, among them meetings and music, and ask what they heard.',
];
const no = undefined;
/** The id, title, abstract, votes, source and comments of each paper. */
const cards = [
  ['2605.30001', 'GRAINS: Counting Sand on Empty Beaches', first, no, 3, no],
  ['2403.05530', 'Tides 1.5: Walking [Far] Across Wet Sand', second, 65, 671, 6],
  ['2601.18184', 'Shells as Ears', third, 1, 'Beach Lab', 3],
];

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
  const fields = ['title', 'abstract', 'voteCount', 'who', 'commentCount'] as const;
  assert.deepEqual(
    fieldsOf(papers, 'arxivId', ...fields),
    cards.map(([id, ...others]) => [hasIds ? id : undefined, ...others]),
  );
  assert.deepEqual(
    papers.map(({ date }) => date?.month),
    [5, 3, 3],
  );
}

describe('A page whose links have numbers', () => {
  for (const [how, list] of Object.entries(lists)) {
    it(`is read with the addresses below it ${how}`, () => {
      check(`${page}\n${list(urls)}`, true);
    });

    it(`keeps a numbered note above addresses ${how}`, () => {
      const { papers } = parseChecked(`${page}\n## My notes\n\n1. Read this again\n${list(urls)}`);
      assert.equal(papers.at(-1)?.sightings[0]?.notes, 'My notes\n1. Read this again');
    });
  }

  it('is read without the addresses', () => {
    check(page, false);
  });

  it('is read in the fence that a tool put around it, and saved on the day in its fields', () => {
    const head = `# Web source

- URL: ${site}/papers?q=sand
- Title: [[Hugging Face's logo] Hugging Face][1]
- Captured (UTC): 2027-06-29T16:31:22.135762458+00:00

`;
    const text = `${head}\`\`\`text\n${page}\n${lists['as Markdown has them']?.(urls) ?? ''}\`\`\`\n`;
    check(text, true);
    assert.equal(parseChecked(text).captureDate?.year, 2027);
    check(`${head}\`\`\`text\n${page}\`\`\`\n`, false);
    assert(!looksLikeDigest(`# How to save\n\n\`\`\`text\n${page}\`\`\`\n`));
  });

  it('can be followed by another with its own numbers', () => {
    const list = lists['as Markdown has them']?.(urls) ?? '';
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
