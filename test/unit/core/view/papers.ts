import type { PaperSummary } from '../../../../src/core/model';

/** A paper with the fields that matter to a test, and an entry in each of `uris`. */
export function paper(
  key: string,
  { uris = ['file:///digest.txt'], ...known }: Partial<PaperSummary> & { uris?: string[] } = {},
): PaperSummary {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  return {
    key,
    title: `Title of ${key}`,
    links: [],
    sightings: uris.map((uri) => ({ uri, range, titleRange: range })),
    ...known,
  };
}

export function keys(papers: readonly PaperSummary[]): string[] {
  return papers.map(({ key }) => key);
}
