import { fieldsOf, parseChecked } from './invariants';
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { parseDigest } from '../../../../src/core/digest';
import type { DigestEntry } from '../../../../src/core/model';
import { fixture } from '../../support/fixture';
import { abstract, renderPage } from './pages';
import { leaveOut } from '../../../support/leaveOut';
import { material } from '../../../support/material';

const digests = material('digests/');
const page = renderPage(
  ['Tides and Their Sand', 'Dunes That Walk', 'Waves at Night'].map((title, index) => ({
    title,
    abstract,
    votes: undefined,
    ...(index < 2 && {
      by: { authors: 9 },
      date: { month: 11, day: index + 1, year: 2025 },
      comments: 5,
    }),
  })),
);
const frontPage = fixture('reader-notes/front-page.txt');
/** A front page as Obsidian clips it, whose titles are headings without links. */
const clip = fixture('reader-notes/clip.md');
const texts: Record<string, string | undefined> = {
  'a page': page,
  'the front page': frontPage,
};
for (const name of ['000_713b0fd23baf31dc', '003_42e77e4ceef6055e', '004_e954a6d6b118789c']) {
  const url = new URL(`${name}.txt`, digests);
  texts[name] = existsSync(url) ? readFileSync(url, 'utf8') : undefined;
}

const noteLines = [
  '> compare with our baseline',
  '- [ ] read the appendix',
  '- [x] talked about it',
  '#rl #to-read',
  '[[Reward models]]',
  '[@tides2025]',
  '<!-- not convinced -->',
  '%% ask Maria %%',
  'PDF: tides.pdf',
  'Rating: 4/5',
  'TODO read again',
];
const titleMarks: readonly ((title: string) => string)[] = [
  (title) => `- [ ] ${title}`,
  (title) => `- [x] ${title}`,
  (title) => `- ${title}`,
  (title) => `12. ${title}`,
  (title) => `**${title}**`,
  (title) => `## ${title}`,
  (title) => `==${title}==`,
  (title) => `~~${title}~~`,
  (title) => `⭐ ${title}`,
  (title) => `${title} #rl`,
];

/** The fields of a paper without its places. */
function facts({ sightings, ...entry }: DigestEntry): object {
  return { ...entry, rawByline: sightings[0]?.rawByline };
}

/** A few papers of a digest: the first ones, and one near the end. */
function chosen(papers: readonly DigestEntry[]): readonly number[] {
  return [0, 1, 2, papers.length - 2].filter((place) => place >= 0 && place < papers.length);
}

describe('The notes of a reader in a digest', () => {
  it('differ from titles that are headings, whatever follows these', () => {
    const read = (text: string) => fieldsOf(parseChecked(text).papers, 'title', 'who', 'notes');
    const papers = [
      ['Tides and Their Sand', 7, undefined],
      ['Dunes That Walk', 'Sand Lab', undefined],
      ['Waves at Night', 'Sand Lab', undefined],
    ];
    assert.deepEqual(read(clip), papers);
    const [first, second] = papers;
    assert.deepEqual(read(`${clip}\n\n## Later\n\n- [ ] read these\n- ask Maria\n`), [
      first,
      second,
      ['Waves at Night', 'Sand Lab', 'Later\n- [ ] read these\n- ask Maria'],
    ]);
  });

  it('are kept from both cards of a paper that is there twice in a row', () => {
    const byline = '• 9 authors\n·\nNov 1, 2025\n5';
    const card = (marked: string, note: string) => [marked, abstract, note, byline].join('\n\n');
    const { papers } = parseChecked(
      ['Daily Papers', card('Dunes #a', '> first'), card('- [x] Dunes #b', '> second')].join(
        '\n\n',
      ),
    );
    assert.equal(papers.length, 1);
    const { notes, tags, task } = papers[0]?.sightings[0] ?? {};
    assert.deepEqual([notes, tags, task], ['> first\n> second', ['a', 'b'], 'done']);
  });

  it('are kept with the paper above when they are in the head of a further page', () => {
    const head = page.slice(0, page.indexOf('Tides and Their Sand'));
    const lines = head.split('\n');
    for (let at = 0; at < lines.length; at += 1) {
      const noted = [...lines.slice(0, at), '#mine', ...lines.slice(at)].join('\n');
      const { papers } = parseChecked(page + '\n' + noted + page.slice(head.length));
      const tagged = papers.flatMap(({ sightings }, place) => (sightings[0]?.tags ? [place] : []));
      assert.equal(tagged.length, 1, noted);
      assert.ok([2, 3].includes(tagged[0] ?? -1), noted);
    }
  });

  for (const [name, text = ''] of Object.entries(texts)) {
    const { papers } = parseDigest(text, 'file:///a.txt');
    const before = papers.map(facts);
    const lines = text.split('\n');

    it(`change no paper in any place, and are kept: ${name}`, function () {
      if (text === '') leaveOut(this, 'the real digests are not here');
      this.timeout(20_000);
      for (const note of noteLines) {
        for (const paper of chosen(papers)) {
          const { range, titleRange, bylineRange } = papers[paper]?.sightings[0] ?? assert.fail();
          const places = [
            0,
            range.end.line + 1,
            titleRange.start.line,
            titleRange.end.line + 1,
            ...(bylineRange ? [bylineRange.start.line] : []),
          ];
          for (const place of places) {
            const noted = [
              ...lines.slice(0, place),
              ...(place > range.end.line ? ['', note] : [note, '']),
              ...lines.slice(place),
            ];
            const read = parseChecked(noted.join('\n'));
            const where = `${note} at line ${place}`;
            assert.deepEqual(read.papers.map(facts), before, where);
            assert.deepEqual(read.problems, [], where);
            const kept = read.papers.filter(({ sightings }) => sightings[0]?.notes === note);
            assert.equal(kept.length, 1, where);
          }
        }
      }
    });

    it(`change no paper as a list under a heading, and are kept: ${name}`, function () {
      if (text === '') leaveOut(this, 'the real digests are not here');
      for (const paper of [papers.length - 1, 1]) {
        const { range } = papers[paper]?.sightings[0] ?? assert.fail();
        const place = range.end.line + 1;
        const section = ['', '## Later', '', '- [ ] read these', '- ask Maria', ''];
        const noted = [...lines.slice(0, place), ...section, ...lines.slice(place)].join('\n');
        const read = parseChecked(noted);
        assert.deepEqual(read.papers.map(facts), before);
        assert.deepEqual(read.problems, []);
        const { notes } = read.papers[paper]?.sightings[0] ?? assert.fail();
        assert.equal(notes, '## Later\n- [ ] read these\n- ask Maria');
      }
    });

    it(`change no paper when they are at a title, and boxes and tags are kept: ${name}`, function () {
      if (text === '') leaveOut(this, 'the real digests are not here');
      this.timeout(20_000);
      for (const mark of titleMarks) {
        for (const paper of chosen(papers)) {
          const { titleRange } = papers[paper]?.sightings[0] ?? assert.fail();
          const noted = lines.map((line, index) =>
            index === titleRange.start.line ? mark(line) : line,
          );
          const read = parseChecked(noted.join('\n'));
          const where = noted[titleRange.start.line];
          assert.deepEqual(read.papers.map(facts), before, where);
          const [sighting] = read.papers[paper]?.sightings ?? [];
          const task = where?.startsWith('- [ ]')
            ? 'todo'
            : where?.startsWith('- [x]')
              ? 'done'
              : undefined;
          assert.equal(sighting?.task, task, where);
          assert.deepEqual(sighting?.tags, where?.endsWith('#rl') ? ['rl'] : undefined, where);
        }
      }
    });
  }
});

describe('A bullet directly below an abstract', () => {
  const below = (list: string) =>
    parseDigest(page.replace(abstract, `${abstract}\n${list}`), 'file:///a.txt').papers[0];

  it('is a note when it is single', () => {
    const paper = below('- compare with ours');
    assert.equal(paper?.abstract, abstract);
    assert.equal(paper.sightings[0]?.notes, '- compare with ours');
  });

  it('is a part of the abstract in a list', () => {
    assert.equal(below('- one thing\n- another')?.abstract, `${abstract} - one thing - another`);
  });

  const id = '2610.01471';
  const labels = `Authors: Ana Vasic, Wei Li\narXiv: ${id}`;
  const lists: Readonly<Record<string, string>> = {
    'labeled entries': `# arXiv papers\n\n## 1. Dunes\n${labels}\nAbstract: ${abstract}\n\n## 2. Shores\n${labels.replace('471', '472')}\nAbstract: ${abstract}\n`,
    'labeled items': `# arXiv papers\n\n## 1. Dunes\n- **Authors:** Ana Vasic\n- **arXiv:** ${id}\n- **Abstract:** ${abstract}\n`,
    'abstracts below headings': `# arXiv papers\n\n## 1. Dunes\n${labels}\n\n### Abstract\n\n${abstract}\n\n## 2. Shores\n${labels.replace('471', '472')}\n\n### Abstract\n\n${abstract}\n`,
    "arXiv's new papers": `Showing new listings for Monday, 5 October 2026\n[1] arXiv:${id} [pdf, html, other]\nTitle: Dunes\nAna Vasic\nSubjects: Machine Learning (cs.LG)\n${abstract}\n[2] arXiv:2610.01472 [pdf, html, other]\nTitle: Shores\nWei Li\nSubjects: Machine Learning (cs.LG)\n${abstract}\n`,
    "arXiv's page of a paper": `arXiv:${id} (cs)\n[Submitted on 1 Oct 2026]\nTitle:Dunes\nAuthors:Ana Vasic\nView PDF\nAbstract:${abstract}\nComments:\t12 pages\nSubjects:\tMachine Learning (cs.LG)\nCite as:\tarXiv:${id} [cs.LG]\nSubmission history\nFrom: Ana Vasic [view email]\n`,
    "arXiv's e-mail": `\\\\\narXiv:${id}\nDate: Mon, 5 Oct 2026 20:33:39 GMT   (215kb)\n\nTitle: Dunes\nAuthors: Ana Vasic\nCategories: cs.AI\n\\\\\n  ${abstract}\n\\\\ ( https://arxiv.org/abs/${id} ,  215kb)\n`,
    "arXiv's feed": `Dunes\nhttps://arxiv.org/abs/${id}\narXiv:${id}v1 Announce Type: new\nAbstract: ${abstract}\n`,
    'a clip of one paper': `---\ntitle: "Dunes"\nsource: "https://arxiv.org/abs/${id}"\nauthor:\n  - "[[Ana Vasic]]"\ncreated: 2026-10-09\n---\n## Title: Dunes\n\n> Abstract: ${abstract}\n`,
  };
  for (const [name, text] of Object.entries(lists)) {
    it(`is a note in ${name}`, () => {
      for (const note of ['- compare with ours', '* [ ] compare', '+ see page 3']) {
        const { papers, problems } = parseDigest(
          text.replace(abstract, `${abstract}\n${note}`),
          'file:///a.md',
        );
        assert.deepEqual(problems, []);
        assert.equal(papers.length, parseDigest(text, 'file:///a.md').papers.length);
        assert.deepEqual(fieldsOf(papers.slice(0, 1), 'title', 'abstract', 'notes'), [
          ['Dunes', abstract, note],
        ]);
      }
    });
  }
});
