import type { CitationForm } from '../../../core/references/citedWorks';
import type { ReferenceStyle } from '../../../core/references/styles';
import type { ReferenceWork } from '../../../core/references/work';

/** The style in which the references of a note are shown. */
export interface ShownStyle {
  readonly style: ReferenceStyle;
  /** How the CSL style cites; undefined without one. */
  readonly form?: CitationForm;
  /** The language of the text, as written. */
  readonly lang: string;
  /** The CSL style that the note or its project names. */
  readonly csl?: { readonly name: string; readonly text: string };
}

/** The works and citations of a note to format. */
export interface ToFormat {
  readonly shown: ShownStyle;
  /** The uris of the note's bibliographies. */
  readonly files: readonly string[];
  readonly works: readonly ReferenceWork[];
  /** Its citations: see `citationText`. */
  readonly citations: readonly string[];
}
