/**
 * How a citation is written into a note: `[@a; @b]`, `@a; @b`, or `[title](address)`. The values
 * are those of the setting that chooses the style.
 */
export type CitationStyle = 'pandoc' | 'pandocInText' | 'markdownLink';
