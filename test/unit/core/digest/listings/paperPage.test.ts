import assert from 'node:assert/strict';
import { looksLikeDigest, parseDigest } from '../../../../../src/core/digest';
import type { DigestEntry } from '../../../../../src/core/model';
import { fixture } from '../../../support/fixture';
import { savings } from '../invariants';

const title = 'Dunes That Walk: Tracking Sand With Sparse Cameras';
const summary =
  'A small model that follows dunes for a year with cheap cameras and says where they go next.';
const abstract =
  'Dunes move slowly, so that few have watched them. We follow sand (DS) with cheap cameras, and learn where dunes go. On three coasts, it is right of nine in ten. Dunes is open.';
const site = 'https://huggingface.co';

/** The page saved by a clipper, which leaves out names of authors, votes and days. */
const clip = fixture('paper-pages/clip.md');
/** The whole page from a reader service. */
const whole = fixture('paper-pages/reader-service.md');
/** As browsers copy it: part of the page, without labels and broken where terms are links. */
const copy = fixture('paper-pages/copy.txt');
function only(text: string, uri = 'file:///a.md'): DigestEntry {
  assert(looksLikeDigest(text), 'it is not recognized');
  const { papers, problems } = parseDigest(text, uri);
  assert.deepEqual(problems, []);
  assert.equal(papers.length, 1);
  return papers[0] ?? assert.fail();
}

const facts = ({ sightings: [sighting], ...entry }: DigestEntry) => ({
  ...entry,
  notes: sighting?.notes,
});

describe("Hugging Face's page of one paper", () => {
  for (const [how, save] of Object.entries(savings)) {
    it(`is read from a clip ${how}`, () => {
      assert.deepEqual(facts(only(save(clip))), {
        title,
        abstract,
        organization: { name: 'Sand Lab', slug: 'sand-lab' },
        date: { year: 2026, month: 10, yearInferred: true },
        arxivId: '2610.01471',
        links: [],
        notes: undefined,
      });
      const { captureDate } = parseDigest(clip, 'file:///a.md');
      assert.deepEqual(captureDate, { year: 2026, month: 10, day: 9 });
    });

    it(`is read from the output of a reader service ${how}`, () => {
      const entry = only(save(whole));
      assert.deepEqual(facts(entry), {
        title,
        abstract,
        authors: ['Ana Vasic', 'Wei Li', 'Sand, Jr., Tom T.'],
        organization: { name: 'Sand Lab', slug: 'sand-lab' },
        date: { year: 2026, month: 10, day: 1 },
        voteCount: 1033,
        arxivId: '2610.01471',
        links: [
          { url: 'https://arxiv.org/abs/2610.01471', kind: 'arxiv' },
          { url: 'https://github.com/sand/dunes', kind: 'code' },
        ],
        notes: undefined,
      });
      assert.equal(entry.sightings[0]?.voteCount, 1033);
    });

    it(`is read from a copy ${how}, its year from the id`, () => {
      assert.deepEqual(facts(only(save(copy))), {
        title,
        abstract,
        authors: ['Ana Vasic', 'Wei Li', 'others'],
        authorCount: 10,
        date: { year: 2025, month: 12, day: 30, yearInferred: true },
        voteCount: 33,
        arxivId: '2601.00471',
        links: [],
        notes: undefined,
      });
    });
  }

  it('has the ranges of title and abstract', () => {
    const lines = clip.split('\n');
    const [sighting] = only(clip).sightings;
    const start = lines.indexOf(`## ${title}`);
    assert.deepEqual(sighting?.titleRange, {
      start: { line: start, character: 3 },
      end: { line: start, character: 3 + title.length },
    });
    assert(lines[sighting.abstractRange?.start.line ?? 0]?.startsWith('Dunes move'));
    assert.deepEqual(sighting.range.end, sighting.abstractRange?.end);
  });

  it('has the id to which one of its buttons links', () => {
    const withButton = copy
      .replace(/^Cite arxiv.*\n/m, '')
      .replace('is open.', '$&\nView arXiv page');
    assert.equal(only(withButton).arxivId, undefined);
    const linked = withButton.replace(/View.*/, '[$&](https://arxiv.org/abs/2601.00471)');
    assert.equal(only(linked).arxivId, '2601.00471');
  });

  it('can follow another in the same file', () => {
    const second = whole.replaceAll('2610.01471', '2610.01999').replaceAll(title, 'Two Dunes');
    const { papers } = parseDigest(`${clip}\n${second}\n${whole}`, 'file:///a.md');
    assert.deepEqual(
      papers.map((paper) => [paper.title, paper.arxivId, paper.authors?.length]),
      [
        [title, '2610.01471', undefined],
        ['Two Dunes', '2610.01999', 3],
        [title, '2610.01471', 3],
      ],
    );
  });

  it('takes its title from the page name if a tool left it out', () => {
    assert.equal(only(clip.replace(`## ${title}\n`, '')).title, title);
    const wrapped = clip
      .replace(`"Paper page - ${title}"`, `Paper page - ${title.replace(' Sparse', '\n  Sparse')}`)
      .replace(`## ${title}\n`, '');
    assert.equal(only(wrapped).title, title);
  });

  it('can have a title of several lines', () => {
    const broken = title.replace(' Sparse', '\n\nSparse');
    const text = copy.replace(title, `Papers\n\narxiv:2601.00471\n\nCopy markdown\n\n${broken}\n`);
    assert.equal(only(text).title, title);
    assert.equal(
      only(clip.replace(`## ${title}`, `## ${broken.replace('\n\n', '\n  ')}`)).title,
      title,
    );
  });

  it('marks authors that a tool left out', () => {
    const { authors } = only(
      whole.replace(/ !\S+ \S+ \[Ana Vasic\]\S+/, '').replace('Wei Li', ' Wei Li'),
    );
    assert.deepEqual(authors, ['Wei Li', 'Sand, Jr., Tom T.', 'others']);
    const none = clip.replace('Authors:', 'Authors:\n\n ,\n\n ,');
    assert.equal(only(none).authors, undefined);
  });

  it('keeps an unlabeled summary apart, and uses it as a summary without an abstract', () => {
    assert.equal(only(clip.replace('AI-generated summary\n\n', '')).abstract, abstract);
    const bare = clip.replace(/\nDunes move[^\n]*\n/, '');
    assert.equal(only(bare).abstract, '');
    assert.deepEqual(only(bare).sightings[0]?.excerpt, { text: summary, kind: 'summary' });
  });

  it('keeps an abstract of two paragraphs', () => {
    const short = 'Dunes move slowly, so that few have watched them.';
    const text = clip.replace(
      /(?<=AI-generated summary\n\n)Dunes[^\n]*/,
      `${short}\n\n${abstract}`,
    );
    assert.equal(only(text).abstract, `${short} ${abstract}`);
  });

  it("keeps the reader's notes", () => {
    const text = `${clip.replace('Dunes move', '> I doubt it.\n\nDunes move')}
## My notes

Try this at the beach. #sand
`;
    const entry = only(text);
    assert.equal(entry.abstract, abstract);
    assert.equal(
      entry.sightings[0]?.notes,
      '> I doubt it.\n## My notes\nTry this at the beach. #sand',
    );
    assert.equal(entry.sightings[0].range.end.line, text.trimEnd().split('\n').length - 1);
  });

  it("keeps the reader's notes below a heading with any number of spaces in it", () => {
    const text = `${clip}\n###  My notes\n\nTry this at the beach.\n`;
    assert.equal(only(text).sightings[0]?.notes, '###  My notes\nTry this at the beach.');
  });

  it('is not recognized in a note on a paper, or one that mentions the page', () => {
    for (const note of [
      `# ${title}\n\narxiv:2610.01471\n\nAuthors: Ana Vasic, Wei Li\n\n## Abstract\n\n${abstract}\n`,
      `# Reading\n\n- [Paper page - ${title}](${site}/papers/2610.01471)\n\n## Abstract\n\n${abstract}\n\n## Community\n\nNobody.\n`,
      `# Sand\n\n> [!info] Paper page - ${title}  \n> Join the discussion on this paper page\n\n## Abstract\n\nWe walk.\n`,
      `Sand Days 2026\n\nSubmitted by Ana Vasic on Oct 2, 2026\n\nAuthors: Ana Vasic\n\nAbstract\n\n${abstract}\n`,
    ]) {
      assert(!looksLikeDigest(note), note);
    }
  });
});
