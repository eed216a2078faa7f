import assert from 'node:assert/strict';
import fc from 'fast-check';
import { looksLikeDigest } from '../../../../src/core/digest';
import { readOrganization } from '../../../../src/core/digest/words/names';
import { parseChecked } from './invariants';
import { captures, plainCapture, renderPage, shownPapers } from './pages';
import type { ShownPaper } from './pages';

describe('A generated page', () => {
  it('is read from every capture of it', () => {
    fc.assert(
      fc.property(shownPapers, captures, (papers, capture) => {
        const text = renderPage(papers, capture);
        assert(looksLikeDigest(text));
        const parsed = parseChecked(text);
        assert.deepEqual(parsed.problems, []);
        assert.deepEqual(parsed.papers.map(asShown), papers.map(expected));
      }),
      { numRuns: 400 },
    );
  });

  it('is read without its head when it has bylines', () => {
    fc.assert(
      fc.property(shownPapers, captures, (papers, capture) => {
        fc.pre(papers.every(({ by }) => by));
        const text = renderPage(papers, { ...capture, head: false });
        assert(looksLikeDigest(text));
        assert.deepEqual(parseChecked(text).papers.map(asShown), papers.map(expected));
      }),
    );
  });

  it('is read twice when it is pasted twice', () => {
    fc.assert(
      fc.property(shownPapers, (papers) => {
        const page = renderPage(papers, plainCapture);
        const parsed = parseChecked(`${page}\n\n${page}\n`);
        assert.deepEqual(parsed.problems, []);
        assert.deepEqual(parsed.papers.map(asShown), [...papers, ...papers].map(expected));
      }),
    );
  });
});

type Parsed = ReturnType<typeof parseChecked>['papers'][number];

function asShown({ title, abstract, organization, authorCount, date, commentCount }: Parsed) {
  const isWritten = date?.year !== undefined && !date.yearInferred;
  return {
    title,
    abstract,
    organization: organization?.name,
    authorCount,
    date: date && { month: date.month, day: date.day, year: isWritten ? date.year : undefined },
    commentCount,
  };
}

function expected({ title, abstract, by, date, comments }: ShownPaper) {
  return {
    title,
    abstract,
    organization: by && 'organization' in by ? readOrganization(by.organization).name : undefined,
    authorCount: by && 'authors' in by ? by.authors : undefined,
    date: date && { month: date.month, day: date.day, year: date.year },
    commentCount: comments,
  };
}
