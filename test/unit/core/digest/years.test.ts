import { abstract } from './pages';
import assert from 'node:assert/strict';
import { parseDigest } from '../../../../src/core/digest';

/** A page of `day` with a paper for each date. */
function page(day: string, ...dates: string[]): string {
  const papers = dates.map(
    (date, index) =>
      `Tide Number ${'I'.repeat(index + 1)}\n\n${abstract}\n\n  • 9 authors\n·\n${date}\n`,
  );
  return ['Daily Papers\n\nbyAK and the research community\n', `${day}\n`, ...papers].join('\n');
}

function years(text: string, uri = 'file:///papers.txt') {
  const { captureDate, papers } = parseDigest(text, uri);
  return { captureDate, dates: papers.map(({ date }) => date) };
}

describe('A missing year', () => {
  it('is the year after the newest one that is written', () => {
    assert.deepEqual(years(page('Jan 14', 'Jan 4', 'Dec 26, 2025', 'May 1, 2019')), {
      captureDate: { month: 1, day: 14, year: 2026, yearInferred: true },
      dates: [
        { month: 1, day: 4, year: 2026, yearInferred: true },
        { year: 2025, month: 12, day: 26 },
        { year: 2019, month: 5, day: 1 },
      ],
    });
  });

  it('comes after the newest one written anywhere in the file', () => {
    const text = `${page('Jan 14', 'Nov 1, 2025')}\n${page('Jan 15', 'Jan 4')}`;
    for (const file of [text, `${page('Jan 15', 'Jan 4')}\n${page('Jan 14', 'Nov 1, 2025')}`]) {
      const inferred = years(file).dates.find((date) => date?.month === 1);
      assert.deepEqual(inferred, { month: 1, day: 4, year: 2026, yearInferred: true });
    }
  });

  it('stays unknown without a year, a name or an address', () => {
    assert.deepEqual(years(page('Sep 1', 'Aug 30')), {
      captureDate: { month: 9, day: 1 },
      dates: [{ month: 8, day: 30 }],
    });
  });

  it('is never made up where all dates have their year and the page has no day', () => {
    const card = (title: string, date: string) =>
      `Submitted by\n\nmira\n\n${title}\n\n${abstract}\n\nHarbor Lab · Published on ${date}\n`;
    const upvoted = (title: string, date: string) => `${card(title, date)}\nUpvote\n\n117\n`;
    const inMarkdown = (title: string, date: string) =>
      `### [${title}](https://huggingface.co/papers/2610.00001)\n\n${abstract}\n\n[Harbor Lab](https://huggingface.co/harbor-lab) · Published on ${date}\n\n[Upvote 117](https://huggingface.co/login?next=%2Fpapers%2F2610.00001)\n`;
    const heads = [
      '',
      'Trending Papers\n\nby AK and the research community\n\n',
      'Daily Papers\n\nby AK and the research community\n\n',
      '# Mine\n\n- Source URL: https://huggingface.co/papers/trending\n- Made by: a script\n\n## Extracted Text\n\n',
    ];
    for (const head of heads) {
      for (const write of [card, upvoted, inMarkdown]) {
        const text = `${head}${write('Tides', 'Oct 4, 2026')}\n${write('Dunes', 'Dec 30, 2025')}`;
        assert.equal(years(text).captureDate, undefined, text);
      }
    }
    assert.equal(years(page('', 'Nov 1, 2025', 'May 1, 2024')).captureDate, undefined);
  });

  it('is taken from the file name', () => {
    const text = page('Jan 14', 'Jan 4', 'Dec 26, 2023');
    assert.deepEqual(years(text, 'file:///digests/2026-01-14.txt'), {
      captureDate: { month: 1, day: 14, year: 2026 },
      dates: [
        { month: 1, day: 4, year: 2026, yearInferred: true },
        { year: 2023, month: 12, day: 26 },
      ],
    });
  });

  it('is the year before when the page of New Year’s Eve was saved after it', () => {
    const { captureDate } = years(page('Dec 31', 'Dec 30'), 'file:///2026-01-02.txt');
    assert.deepEqual(captureDate, { month: 12, day: 31, year: 2025 });
    const early = years(page('Jan 1', 'Jan 1'), 'file:///2025-12-31.txt');
    assert.deepEqual(early.captureDate, { month: 1, day: 1, year: 2026 });
  });

  it('is not taken from a name from before a paper of the page', () => {
    const { captureDate } = years(
      page('Jan 14', 'Jan 4', 'Dec 26, 2025'),
      'file:///neurips-2024-12-01.txt',
    );
    assert.deepEqual(captureDate, { month: 1, day: 14, year: 2026, yearInferred: true });
  });

  it('is a leap year when the date needs one', () => {
    const { captureDate, dates } = years(page('Mar 3', 'Feb 29', 'Dec 26, 2022'));
    assert.equal(captureDate?.year, 2024);
    assert.equal(dates[0]?.year, 2024);
    const named = years(page('Mar 3', 'Feb 29'), 'file:///2025-03-03.txt');
    assert.deepEqual(named.dates, [{ month: 2, day: 29 }]);
  });

  it('is only taken from the file name when the page has no day', () => {
    const text = page('', 'Jan 4');
    assert.deepEqual(years(text, 'file:///20260114.txt').captureDate, {
      year: 2026,
      month: 1,
      day: 14,
    });
  });
});
