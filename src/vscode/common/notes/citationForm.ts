import { styleInMyst } from '../../../core/citation/write/format';
import type { CitationStyle } from '../../../core/citation/write/format';
import { styleIn } from '../../../core/documents/languages';
import type { Bibliographies, NoteText } from '../bibliographies/bibliographies';
import { languageIn } from '../documents/selectors';
import { isSetInWorkspace, readSettings } from '../settings/settings';

/** How papers are cited. */
export interface CitationFormat {
  readonly style: CitationStyle;
  /** The template of the style `template`. */
  readonly template: string;
}

/**
 * How `note` cites: as the settings say, or in a style chosen once. In a MyST project, roles replace Pandoc's
 * citations unless the settings of the workspace choose these.
 */
export async function citationForm(
  note: (NoteText & { readonly languageId: string }) | undefined,
  bibliographies: Bibliographies,
  chosen?: CitationStyle,
): Promise<CitationFormat> {
  const { citeAs, citationTemplate } = readSettings(note);
  const isOfMyst =
    note && !isSetInWorkspace('citeAs', note) && (await bibliographies.isInMyst(note));
  const style = chosen ?? (isOfMyst ? styleInMyst(citeAs) : citeAs);
  return {
    style: note ? styleIn(languageIn(note), style) : style,
    template: citationTemplate,
  };
}
