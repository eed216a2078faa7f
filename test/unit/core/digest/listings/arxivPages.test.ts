import { fieldsOf, parseListing, readListing, savings } from '../invariants';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { looksLikeDigest, parseDigest } from '../../../../../src/core/digest';
import { facts, shownFacts, shownWorks, walkingDunes as work } from './papers';
import type { ShownWork } from './papers';
import { months } from '../pages';

const head =
  'Skip to main content\n\nShowing new listings for Monday, 5 October 2026\nTotal of 3 entries\nNew submissions (showing 3 of 3 entries)\n';
const isKnown = (line: string): boolean =>
  /^(?:Skip to|Showing|Total of|New submissions|Replacement|\[\d+\]$|About|Help|Computer Science|View|HTML|\(or arXiv|https:\/\/doi|Focus|Submission history|From: |\[v1\]|Access Paper)/.test(
    line,
  );

function listed(work: ShownWork, index: number, mark = ''): string {
  return `[${index + 1}] arXiv:${work.id}${mark} [pdf, html, other]\nTitle: ${work.title}\n${work.names.join(', ')}\nComments: 12 pages\nSubjects: Machine Learning (cs.LG); Robotics (cs.RO)\n${work.abstract}`;
}

describe("arXiv's page of new papers", () => {
  it('is read paper for paper, however it was saved', () => {
    fc.assert(
      fc.property(shownWorks, fc.constantFrom(...Object.values(savings)), (works, save) => {
        const text = `${head}${works.map((one, index) => listed(one, index)).join('\n')}\nTotal of 3 entries\nAbout\nHelp`;
        const papers = readListing(save(text), isKnown);
        assert.deepEqual(papers.map(facts), works.map(shownFacts));
        for (const { date } of papers) assert.deepEqual(date, { year: 2026, month: 10, day: 5 });
      }),
    );
  });

  it('has the day of the listing', () => {
    const { captureDate } = parseDigest(`${head}${listed(work, 0)}`, 'file:///a.txt');
    assert.deepEqual(captureDate, { year: 2026, month: 10, day: 5 });
  });

  it('has no day for earlier papers, which use the month of their ids', () => {
    const text = `${head}Replacement submissions (showing 1 of 1 entries)\n${listed({ ...work, id: '1502.05743' }, 0, ' (replaced)')}`;
    assert.deepEqual(readListing(text, isKnown)[0]?.date, {
      year: 2015,
      month: 2,
      yearInferred: true,
    });
  });

  it('is read with each part on a line of its own, and as links', () => {
    const apart = `${head}[1]\n\narXiv:2610.01471\n\n(cross-list from cs.CL)\n\n[ pdf , html , other ]\n\nTitle:\nDunes That Walk\n\nAna Vasic , Wei Li\n\nComments:\n12 pages\n\nSubjects:\nMachine Learning (cs.LG)\n\nWe follow dunes for a year.`;
    const linked = `${head}[1] [arXiv:2610.01471](https://arxiv.org/abs/2610.01471) [[pdf](https://arxiv.org/pdf/2610.01471), [other](https://arxiv.org/format/2610.01471)]\n\nTitle: Dunes That Walk\n\n[Ana Vasic](https://arxiv.org/a/1), [Wei Li](https://arxiv.org/a/2)\n\nSubjects: Machine Learning (cs.LG)\n\nWe follow dunes for a year.`;
    for (const text of [apart, linked]) {
      assert.deepEqual(readListing(text, isKnown).map(facts), [shownFacts(work)]);
    }
  });

  it('has a journal and links in its labeled lines, and no reader comments', () => {
    const text = `${head}${listed(work, 0).replace('12 pages', '12 pages. Code: https://github.com/a/dunes\nJournal-ref: J. Dunes 3 (2026)\nRelated DOI: https://doi.org/10.1000/dunes.3')}`;
    const [paper] = readListing(text, isKnown);
    assert.deepEqual(paper?.venue, { name: 'J. Dunes 3 (2026)', kind: 'journal' });
    assert.equal(paper.doi, '10.1000/dunes.3');
    assert.equal(paper.commentCount, undefined);
    assert(paper.links.some(({ kind }) => kind === 'code'));
  });

  it('keeps the notes between papers separate from abstracts', () => {
    const text = `${head}${listed(work, 0)}\n\n> great\n- [ ] ask Wei #dunes\n\n${listed({ ...work, id: '2610.01472' }, 1)}`;
    const [first, second] = readListing(text, isKnown);
    assert.equal(first?.abstract, work.abstract);
    assert.equal(first.sightings[0]?.notes, '> great\n- [ ] ask Wei #dunes');
    assert.equal(second?.abstract, work.abstract);
  });

  it('keeps tags and boxes of its reader, in notes and at titles', () => {
    const tagged = { ...work, title: `${work.title} #rl #to-read` };
    const text = `${head}${listed(tagged, 0)}\n\n> great #dunes #rl\n\n${listed({ ...work, title: `- [x] ${work.title}`, id: '2610.01472' }, 1)}`;
    const [first, second] = parseDigest(text, 'file:///a.txt').papers;
    assert.equal(first?.title, work.title);
    assert.deepEqual(first.sightings[0]?.tags, ['rl', 'to-read', 'dunes']);
    assert.deepEqual([second?.title, second?.sightings[0]?.task], [work.title, 'done']);
    const lines = text.split('\n');
    for (const { sightings } of [first, second ?? assert.fail()]) {
      const { start, end } = sightings[0]?.titleRange ?? assert.fail();
      assert.equal(lines[start.line]?.slice(start.character, end.character), work.title);
    }
  });

  it('can be copied in part', () => {
    assert.deepEqual(readListing(listed(work, 0), isKnown).map(facts), [shownFacts(work)]);
  });

  it('is not recognized in a note that quotes a line of it', () => {
    const quote = `# Today\n\nShowing new listings for Monday, 5 October 2026\n\n[1] arXiv:2610.01471 [pdf, html, other]\n\nSubjects: none of this is a paper.`;
    assert.equal(looksLikeDigest(quote), false);
  });

  it('loses no line after any change', () => {
    const line = fc.constantFrom(...listed(work, 0).split('\n'), '', '> mine', 'text', 'Title:');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const text = `${head}${listed(work, 0)}\n${lines.join('\n')}\n${listed(work, 1)}`;
        parseListing(text, isKnown);
      }),
    );
  });
});

function page({ id, title, names, year, month, day, abstract }: ShownWork): string {
  return `Computer Science > Machine Learning\narXiv:${id} (cs)\n[Submitted on ${day} ${months[month - 1] ?? ''} ${year} (v1), last revised 8 Sep 2031 (this version, v3)]\nTitle:${title}\nAuthors:${names.join(', ')}\nView a PDF of the paper titled ${title}, by somebody\nView PDF\nHTML (experimental)\nAbstract:${abstract}\nComments:\tAccepted\nSubjects:\tMachine Learning (cs.LG)\nCite as:\tarXiv:${id} [cs.LG]\n \t(or arXiv:${id}v3 [cs.LG] for this version)\n \nhttps://doi.org/10.48550/arXiv.${id}\nFocus to learn more\nSubmission history\nFrom: Ana Vasic [view email]\n[v1] Tue, 11 Aug 2026 10:00:00 UTC (1,204 KB)\nAccess Paper:\nView PDF`;
}

describe("arXiv's page of one paper", () => {
  it('is read however it was saved, and can be followed by others', () => {
    fc.assert(
      fc.property(shownWorks, fc.constantFrom(...Object.values(savings)), (works, save) => {
        const papers = readListing(save(works.map(page).join('\n\n')), isKnown);
        assert.deepEqual(
          papers.map((paper) => ({ ...facts(paper), ...paper.date })),
          works,
        );
        for (const { doi } of papers) assert.equal(doi, undefined);
      }),
    );
  });

  it('is read from a clip in Markdown, with the day it was saved on', () => {
    const text = `---\ntitle: "[2610.01471] Dunes That Walk"\nsource: "https://arxiv.org/abs/2610.01471"\ncreated: 2026-11-02\n---\n\\[Submitted on 1 Oct 2026\\]\n\n# Title:Dunes That Walk\n\nAuthors:[Ana Vasic](https://arxiv.org/a/1), [Wei Li](https://arxiv.org/a/2)\n\n[View PDF](https://arxiv.org/pdf/2610.01471)\n\n> Abstract:We follow dunes for a year.\n\n| Comments: | 12 pages |\n| --- | --- |\n| Subjects: | Machine Learning (cs.LG) |\n| Cite as: | [arXiv:2610.01471](https://arxiv.org/abs/2610.01471) \\[cs.LG\\] |\n|  | (or [arXiv:2610.01471v1](https://arxiv.org/abs/2610.01471v1) \\[cs.LG\\] for this version) |\n\nMy own words.`;
    const known = (line: string) =>
      isKnown(line) || /^(?:---|title:|source:|created:|\|)/.test(line);
    const [paper, ...others] = readListing(text, known);
    assert(paper);
    assert.deepEqual([facts(paper), others], [shownFacts(work), []]);
    assert.equal(paper.sightings[0]?.notes, 'My own words.');
    assert.deepEqual(parseDigest(text, 'file:///a.md').captureDate, {
      year: 2026,
      month: 11,
      day: 2,
    });
  });

  it('has its abstract even where a tool put it after the names of links', () => {
    const text = page(work).replace(
      /View PDF\nHTML \(experimental\)\n/,
      'View PDF HTML (experimental)',
    );
    assert.equal(readListing(text, isKnown)[0]?.abstract, work.abstract);
  });

  it('is not recognized in a note that quotes its title', () => {
    assert.equal(
      looksLikeDigest('I read\n[Submitted on 12 Jan 2026]\nTitle: Dunes\nand liked it.'),
      false,
    );
  });
});

describe("Papers of arXiv's feeds", () => {
  const item = (one: ShownWork) =>
    `${one.title}\nhttps://arxiv.org/abs/${one.id}\narXiv:${one.id}v1 Announce Type: new\nAbstract: ${one.abstract}`;

  it('are read, however they were saved', () => {
    const { 'with blank lines between': _, ...ways } = savings;
    fc.assert(
      fc.property(shownWorks, fc.constantFrom(...Object.values(ways)), (works, save) => {
        const papers = readListing(save(works.map(item).join('\n\n')), () => false);
        assert.deepEqual(
          fieldsOf(papers, 'title', 'abstract', 'arxivId', 'date'),
          works.map(({ title, abstract, id, year, month }) => [
            title,
            abstract,
            id,
            { year, month, yearInferred: true },
          ]),
        );
      }),
    );
  });

  it('are read below headings, with authors and a day', () => {
    const text = `# Feed\n\n## ${work.title}\n**Link:** [https://arxiv.org/abs/${work.id}](https://arxiv.org/abs/${work.id})\n**Authors:** Ana Vasic, Wei Li\nMon, 5 Oct 2026\n\n**Abstract:** arXiv:${work.id}v1 Announce Type: new \nAbstract: ${work.abstract}\n\nMy own words.\n`;
    const [paper] = readListing(text, (line) => line === '# Feed');
    assert(paper);
    assert.deepEqual(facts(paper), shownFacts(work));
    assert.deepEqual(paper.date, { year: 2026, month: 10, day: 5 });
    assert.equal(paper.sightings[0]?.notes, 'My own words.');
  });

  it('are not recognized in a note that has one among many words', () => {
    const text = `# Notes\n\n${item(work)}\n\n${'And this is what I think of it.\n\n'.repeat(12)}`;
    assert.equal(looksLikeDigest(text), false);
  });
});
