import { looksLikeDigest } from '../../../../src/core/digest';
import type { ParsedDigest, Range, Sighting } from '../../../../src/core/model';
import { coveredLines, documentLines, textAt } from './invariants';

/** Longer texts of ranges are cut: their first and last words show where they start and end. */
const shownLength = 60;

/**
 * All that a reader can check of a digest: every value that was found, the text of each range, and the lines that are
 * in no paper and no problem.
 */
export function readingOf(text: string, parsed: ParsedDigest): object {
  const { papers, problems, ...days } = parsed;
  const lines = documentLines(text);
  const covered = coveredLines(parsed);
  const at = (range: Range | undefined) => range && shortened(textAt(lines, range));
  const shown = ({ uri, range, titleRange, abstractRange, bylineRange, ...facts }: Sighting) => ({
    ...facts,
    ranges: {
      entry: at(range),
      title: at(titleRange),
      abstract: at(abstractRange),
      byline: at(bylineRange),
    },
  });
  return {
    recognized: looksLikeDigest(text),
    ...days,
    papers: papers.map(({ sightings, ...paper }) => ({
      ...paper,
      sightings: sightings.map(shown),
    })),
    problems: problems.map(({ message, range }) => ({ message, text: at(range) })),
    outside: lines
      .filter((line, number) => line.trim() !== '' && !covered.has(number))
      .map((line) => shortened(line.trim())),
  };
}

function shortened(text: string): string {
  const half = shownLength / 2;
  return text.length <= shownLength ? text : `${text.slice(0, half)} … ${text.slice(-half)}`;
}
