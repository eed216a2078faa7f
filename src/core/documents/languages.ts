import type { CitationStyle } from '../citation/write/format';
import type { DocumentLanguage } from './documentLanguage';
import { markdownLanguage } from './markdown';

/** Which files and documents are in a language. */
interface LanguageFiles {
  readonly language: DocumentLanguage;
  /** The endings of file names, as in globs. */
  readonly endings: string;
  /** VS Code's ids. */
  readonly ids: readonly string[];
  /** VS Code's extensions that complete keys. */
  readonly completedBy: readonly string[];
}

/** All languages that works are cited in. */
export const documentLanguages: readonly LanguageFiles[] = [
  {
    language: markdownLanguage,
    endings: 'md,markdown,qmd,[Rr]md,[Rr]markdown',
    ids: ['markdown', 'quarto', 'rmd'],
    completedBy: [],
  },
];

const byEnding = documentLanguages.map(
  ({ language, endings }) =>
    [language, new RegExp(`\\.(?:${endings.replaceAll(',', '|')})$`, 'i')] as const,
);
const byId = new Map(
  documentLanguages.flatMap(({ language, ids }) => ids.map((id) => [id, language] as const)),
);

/** The language of a file, or of an open document with VS Code's id: Markdown where neither tells. */
export function languageOf(uri: string, id = ''): DocumentLanguage {
  const path = uri.replace(/[?#].*/s, '');
  const named = byEnding.find(([, ending]) => ending.test(path))?.[0];
  return named ?? byId.get(id) ?? markdownLanguage;
}

/** The endings of files in all languages, and of those in languages with front matter. */
export const allEndings = documentLanguages.map(({ endings }) => endings).join(',');
export const noteEndings = documentLanguages
  .filter(({ language }) => language.hasFrontMatter)
  .map(({ endings }) => endings)
  .join(',');

/** The styles in which citations of a language differ. */
export function stylesOf(language: DocumentLanguage): readonly CitationStyle[] {
  return language.styles ?? ['pandoc', 'pandocInText'];
}

/** The style of a language that is the same, or at least also in the text or not. */
export function styleIn(language: DocumentLanguage, style: CitationStyle): CitationStyle {
  if (stylesOf(language).includes(style)) return style;
  return style.endsWith('InText') ? 'pandocInText' : 'pandoc';
}
