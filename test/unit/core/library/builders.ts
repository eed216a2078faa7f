import type { DigestEntry, ParsedDigest, PartialDate } from '../../../../src/core/model';

/** A digest like from a parser; each entry takes five lines, and has the given values. */
export function digest(
  uri: string,
  captureDate: PartialDate | undefined,
  entries: readonly Partial<DigestEntry>[],
): ParsedDigest {
  return {
    papers: entries.map((entry, i) => ({
      title: '',
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
            end: { line: i * 5, character: entry.title?.length ?? 0 },
          },
        },
      ],
      ...entry,
    })),
    problems: [],
    ...(captureDate && { captureDate }),
  };
}
