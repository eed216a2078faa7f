/**
 * How a citation is written into a note: `[@a; @b]`, `@a; @b`, `[title](address)`, `[^a]` with the
 * definition of the footnote, `[[a]]`, or as the user's own template says. The values are those of
 * the setting that chooses the style.
 */
export const citationStyles = [
  'pandoc',
  'pandocInText',
  'markdownLink',
  'footnote',
  'wikilink',
  'template',
] as const;
/** One of {@link citationStyles}. */
export type CitationStyle = (typeof citationStyles)[number];

/** Whether Pandoc reads what the style writes as a citation. */
export function isPandocStyle(style: CitationStyle): boolean {
  return style === 'pandoc' || style === 'pandocInText';
}

/** Whether what compiles the note looks the key up in a bibliography. */
export function needsBibliography(style: CitationStyle, template: string): boolean {
  return isPandocStyle(style) || (style === 'template' && template.includes('${key}'));
}
