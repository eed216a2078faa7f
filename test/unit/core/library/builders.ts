import type { DigestEntry, ParsedDigest, PartialDate } from '../../../../src/core/model';

/** A digest like from a parser; each entry takes five lines. */
export function digest(
  uri: string,
  captureDate: PartialDate | undefined,
  entries: readonly (Partial<DigestEntry> & { readonly title: string })[],
): ParsedDigest {
  return {
    papers: entries.map((entry, i) => ({
      abstract: '',
      links: [],
      sightings: [
        {
          uri,
          range: {
            start: { line: i * 5, character: 0 },
            end: { line: i * 5 + 3, character: 0 },
          },
          titleRange: {
            start: { line: i * 5, character: 0 },
            end: { line: i * 5, character: entry.title.length },
          },
        },
      ],
      ...entry,
    })),
    problems: [],
    ...(captureDate && { captureDate }),
  };
}

/** A digest of papers with any values; each entry takes one line. */
export function digestOf(uri: string, papers: readonly Partial<DigestEntry>[]): ParsedDigest {
  const start = { line: 0, character: 0 };
  const range = { start, end: start };
  return {
    problems: [],
    papers: papers.map((paper, line) => ({
      title: '',
      abstract: '',
      links: [],
      ...paper,
      sightings: [
        {
          uri,
          range: { start: { line, character: 0 }, end: { line, character: 1 } },
          titleRange: range,
        },
      ],
    })),
  };
}
