import { toBibtex } from '../citation/bibtex';
import type { ExportOptions } from '../citation/bibtex';
import type { Paper } from '../model';
import { asEntry } from './append';
import { toBiblatex } from './biblatex';
import { toCsl } from './csl';
import { toRis } from './ris';

/** What papers can be exported as. */
export const exportFormats = ['bibtex', 'biblatex', 'cslJson', 'ris'] as const;
/** One of {@link exportFormats}. */
export type ExportFormat = (typeof exportFormats)[number];

/**
 * The papers as a whole file, in the order given. Nothing is invented: the unknown is left out.
 *
 * @param written entries of BibTeX by key that go into a `.bib` as they are
 */
export function exportBibliography(
  papers: readonly Paper[],
  format: ExportFormat,
  options: ExportOptions = {},
  written: ReadonlyMap<string, string> = new Map(),
): string {
  switch (format) {
    case 'bibtex':
      return papers.map((paper) => own(paper) ?? toBibtex(paper, options)).join('\n');
    case 'biblatex':
      return papers.map((paper) => own(paper) ?? toBiblatex(paper, options)).join('\n');
    case 'cslJson':
      return `${JSON.stringify(
        papers.map((paper) => toCsl(paper, options)),
        undefined,
        2,
      )}\n`;
    case 'ris':
      return papers.map((paper) => toRis(paper, options)).join('\r\n');
  }

  function own({ key }: Paper): string | undefined {
    const entry = written.get(key);
    return entry === undefined ? undefined : asEntry(entry);
  }
}
