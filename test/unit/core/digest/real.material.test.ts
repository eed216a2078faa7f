import { months } from './pages';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { looksLikeDigest } from '../../../../src/core/digest';
import { documentLines, parseChecked, textAt } from './invariants';
import { valuesOf } from '../../support/valuesOf';
import { leaveOut } from '../../../support/leaveOut';
import { material } from '../../../support/material';

const digests = material('digests/');
const facts = new URL('../../../fixtures/real-digests.json', import.meta.url);

/** The facts of one paper from a script that only uses line numbers, which were checked by hand. */
interface ExpectedPaper {
  readonly title: string;
  /** Zero-based. */
  readonly line: number;
  readonly abstractLength: number;
  /** The first 16 digits of the SHA-256 of title, line feed, abstract. */
  readonly hash: string;
  readonly links?: readonly string[];
  readonly authors?: number;
  readonly by?: string;
  readonly organization?: string;
  /** `Nov 1` */
  readonly date?: string;
  readonly year?: number;
  readonly comments?: number;
}

const captureDates: Record<string, object> = {
  '000_713b0fd23baf31dc.txt': { month: 1, day: 14, year: 2026, yearInferred: true },
  '003_42e77e4ceef6055e.txt': { month: 12, day: 11, year: 2025, yearInferred: true },
  '004_e954a6d6b118789c.txt': { month: 9, day: 1 },
};
/** The numbers of papers: all, with byline, with organization, with authors, with comments, without a year. */
const counts: Record<string, number[]> = {
  '000_713b0fd23baf31dc.txt': [49, 46, 11, 35, 20, 2],
  '003_42e77e4ceef6055e.txt': [47, 44, 1, 43, 17, 21],
  '004_e954a6d6b118789c.txt': [75, 0, 0, 0, 0, 0],
};

describe('A real digest', () => {
  const table = JSON.parse(readFileSync(facts, 'utf8')) as Record<string, ExpectedPaper[]>;
  for (const [file, expected] of Object.entries(table)) {
    it(`has every paper of ${file}`, function () {
      const url = new URL(file, digests);
      if (!existsSync(url)) leaveOut(this, 'the real digests are not here');
      const text = readFileSync(url, 'utf8');
      assert(looksLikeDigest(text));
      const { papers, problems, captureDate } = parseChecked(text, `file:///digests/${file}`);
      assert.deepEqual(problems, []);
      assert.deepEqual(captureDate, captureDates[file]);
      assert.equal(papers.length, expected.length);
      assert.deepEqual(counts[file], [
        papers.length,
        papers.filter(({ sightings }) => sightings[0]?.bylineRange).length,
        papers.filter(({ organization }) => organization).length,
        papers.filter(({ authorCount }) => authorCount !== undefined).length,
        papers.filter(({ commentCount }) => commentCount !== undefined).length,
        papers.filter(({ date }) => date?.yearInferred).length,
      ]);
      const lines = documentLines(text);
      for (const [index, paper] of papers.entries()) {
        const fact = expected[index] ?? assert.fail();
        const { title, abstract, organization, authorCount, date, commentCount, links } = paper;
        const [sighting = assert.fail()] = paper.sightings;
        const { line, by, ...others } = fact;
        const hash = createHash('sha256').update(`${title}\n${abstract}`).digest('hex');
        const year = date?.yearInferred ? undefined : date?.year;
        assert.deepEqual(
          {
            title,
            abstractLength: abstract.length,
            hash: hash.slice(0, 16),
            ...(organization && { organization: organization.name }),
            ...(authorCount !== undefined && { authors: authorCount }),
            ...(commentCount !== undefined && { comments: commentCount }),
            ...(date && { date: `${months[(date.month ?? 0) - 1] ?? ''} ${date.day ?? 0}` }),
            ...(year !== undefined && { year }),
            ...(links.length > 0 && { links: valuesOf(links, 'url') }),
          },
          others,
        );
        assert.deepEqual(sighting.titleRange, {
          start: { line: line, character: 0 },
          end: { line: line, character: fact.title.length },
        });
        assert.equal(sighting.abstractRange?.start.line, line + 2);
        assert.equal(sighting.range.end.line, line + (fact.date === undefined ? 2 : 6));
        assert.equal(sighting.range.end.character, lines[sighting.range.end.line]?.length);
        if (by !== undefined) {
          assert.equal(sighting.rawByline, by);
          assert(sighting.bylineRange);
          assert(textAt(lines, sighting.bylineRange).startsWith(`${by} · ${fact.date ?? ''}`));
        }
      }
    });

    it(`has the same papers of ${file} with other line ends, spaces and a byte order mark`, function () {
      const url = new URL(file, digests);
      if (!existsSync(url)) leaveOut(this, 'the real digests are not here');
      const text = readFileSync(url, 'utf8');
      const records = (variant: string) =>
        parseChecked(variant).papers.map(({ sightings, ...record }) => [record, sightings.length]);
      const plain = records(text);
      for (const variant of [
        text.replaceAll('\n', '\r\n'),
        text.replaceAll('\n', '\r'),
        `\ufeff${text}`,
        text.replaceAll(' ', '\u00a0'),
        text.replaceAll('\n', ' \t\n'),
        text.replaceAll('\n\n', '\n\n\n\u00a0\n'),
        `\n\n${text}\n\n`,
      ]) {
        assert.deepEqual(records(variant), plain);
      }
    });
  }
});
