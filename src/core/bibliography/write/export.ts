/**
 * Writes papers as a bibliography. Entries of the user's own files (`ownEntry.ts`, `cslItem.ts`) come before
 * what digests have.
 */
import { toBiblatex, toBibtex } from './bibtex';
import type { ExportOptions } from './bibtex';
import type { Paper } from '../../model';
import { bibtexEntries, joinEntries } from './fileEdits';
import { toCsl } from './cslItem';
import type { CslItem } from './cslItem';
import { toRis } from './ris';

/** The formats that papers can be exported to. */
export const exportFormats = ['bibtex', 'biblatex', 'cslJson', 'ris'] as const;
/** One of {@link exportFormats}. */
export type ExportFormat = (typeof exportFormats)[number];

/**
 * The papers as the text of a file, in the order given. Unknown fields are left out.
 *
 * @param written the user's own entries of BibTeX by key, which are exported unchanged
 * @param items the user's own entries as CSL items by key, for the other formats
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
    case 'biblatex': {
      const write = format === 'bibtex' ? toBibtex : toBiblatex;
      return joinEntries(bibtexEntries(papers, (paper) => write(paper, options), written));
    }
    case 'cslJson':
      return `${JSON.stringify(papers.map(item), undefined, 2)}\n`;
    case 'ris':
      return papers.map((paper) => toRis(item(paper))).join('\r\n');
  }

  /** The user's own entry comes first. */
  function item(paper: Paper): CslItem {
    const { key } = paper;
    const whole: CslItem = { ...toCsl(paper, options), ...items.get(key), id: key };
    if (options.abstract) return whole;
    const { abstract, ...others } = whole;
    return others;
  }
}
