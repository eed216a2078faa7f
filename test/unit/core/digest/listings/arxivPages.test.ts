import { fieldsOf, parseListing, readListing, savings } from '../invariants';
import assert from 'node:assert/strict';
import fc from 'fast-check';
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
});
