/**
 * Writes papers as bibliographies. In come papers, with what the user's own files have of them (`ownEntry.ts`,
 * `cslItem.ts`); out comes the text of a file, or from `fileEdits.ts` what is to be added to one.
 */
import { toBiblatex, toBibtex } from './bibtex';
import type { ExportOptions } from './bibtex';
import type { Paper } from '../../model';
import { bibtexOf } from './fileEdits';
import { toCsl } from './cslItem';
import type { CslItem } from './cslItem';
import { toRis } from '../ris';

/** What papers can be exported as. */
export const exportFormats = ['bibtex', 'biblatex', 'cslJson', 'ris'] as const;
/** One of {@link exportFormats}. */
export type ExportFormat = (typeof exportFormats)[number];

/**
 * The papers as a whole file, in the order given. Nothing is invented: the unknown is left out.
 *
 * @param written entries of BibTeX by key that go into a `.bib` as they are
 * @param items what entries of bibliographies tell of works, by key, for the other formats
 */
export function exportBibliography(
  papers: readonly Paper[],
  format: ExportFormat,
  options: ExportOptions = {},
  written: ReadonlyMap<string, string> = new Map(),
  items: ReadonlyMap<string, CslItem> = new Map(),
): string {
  switch (format) {
    case 'bibtex':
      return bibtexOf(papers, (paper) => toBibtex(paper, options), written);
    case 'biblatex':
      return bibtexOf(papers, (paper) => toBiblatex(paper, options), written);
    case 'cslJson':
      return `${JSON.stringify(papers.map(item), undefined, 2)}\n`;
    case 'ris':
      return papers.map((paper) => toRis(item(paper))).join('\r\n');
  }

  /** What the user wrote of a work comes first. */
  function item(paper: Paper): CslItem {
    const { key } = paper;
    const whole: CslItem = { ...toCsl(paper, options), ...items.get(key), id: key };
    if (options.abstract) return whole;
    const { abstract, ...others } = whole;
    return others;
  }
}
