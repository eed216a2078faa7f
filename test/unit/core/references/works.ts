import { byCodeUnits } from '../../../../src/core/base/sortedList';
import { BibliographyStore } from '../../../../src/core/bibliography/bibliographyStore';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import type { PaperSummary } from '../../../../src/core/model';

/** A paper with the fields that matter to a test. */
export function paper(key: string, title: string, known: Partial<PaperSummary> = {}): PaperSummary {
  return { key, title, links: [], sightings: [], ...known };
}

/** A library of these papers and of the entries of one BibTeX file. */
export async function libraryOf(
  papers: readonly PaperSummary[],
  bibtex = '',
): Promise<LibraryView> {
  const store = new BibliographyStore();
  await store.set('file:///references.bib', bibtex, () => Promise.resolve());
  return new LibraryView({
    papers: papers.toSorted((a, b) => byCodeUnits(a.key, b.key)),
    digests: [],
    problems: [],
    aliases: [],
    bibliography: store.entries,
  });
}
