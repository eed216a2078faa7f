import { citesInText } from '../citation/write/format';
import type { CitationStyle } from '../citation/write/format';
import type { DocumentLanguage } from './documentLanguage';
import { latexLanguage } from './latex/latexLanguage';
import { markdownLanguage } from './markdown';
import { typstLanguage } from './typst/typst';

/** Which files and documents are in a language. */
interface LanguageFiles {
  readonly language: DocumentLanguage;
  /** The endings of file names, as in globs. */
  readonly endings: string;
  /** Of files that only define commands for documents. */
  readonly definitions?: string;
  /** Those of `endings` that VS Code may open in another language, such as plain text. */
  readonly otherwise: string;
  /** The program that reads it, for messages. */
  readonly program: string;
  /** How a document names a second bibliography beside `{0}`, for messages. */
  readonly another: string;
  /** VS Code's ids. */
  readonly ids: readonly string[];
  /** Extensions for VS Code that complete and check keys, if there may be one. */
  readonly tools: readonly string[];
  /** What is typed before a key. */
  readonly triggers: readonly string[];
}

/** All languages that works are cited in. */
export const documentLanguages: readonly LanguageFiles[] = [
  {
    language: markdownLanguage,
    endings: 'md,markdown,qmd,[Rr]md,[Rr]markdown',
    otherwise: 'qmd,[Rr]md,[Rr]markdown',
    program: 'Pandoc',
    another: 'bibliography: [{0}, mine.bib]',
    ids: ['markdown', 'quarto', 'rmd'],
    tools: [],
    // After `{cite}`, and between the keys of such a role of MyST.
    triggers: ['@', '`', ','],
  },
  {
    language: latexLanguage,
    endings: 'tex,ltx,latex,[Rr]nw',
    definitions: 'sty,cls',
    otherwise: 'tex,ltx,latex,[Rr]nw',
    program: 'LaTeX',
    another: String.raw`\addbibresource{mine.bib}`,
    ids: ['latex', 'rsweave'],
    tools: ['James-Yu.latex-workshop', 'efoerster.texlab'],
    triggers: ['{', ','],
  },
  {
    language: typstLanguage,
    endings: 'typ',
    otherwise: 'typ',
    program: 'Typst',
    another: '#bibliography(("{0}", "mine.bib"))',
    ids: ['typst'],
    tools: ['myriad-dreamin.tinymist'],
    triggers: ['@', '<', '"'],
  },
];

const byEnding = documentLanguages.map(
  ({ language, endings, definitions }) =>
    [language, endingPattern(definitions ? `${endings},${definitions}` : endings)] as const,
);
const byId = new Map(
  documentLanguages.flatMap(({ language, ids }) => ids.map((id) => [id, language] as const)),
);

/** The language of a file, or of an open document with VS Code's id: Markdown where neither tells. */
export function languageOf(uri: string, id = ''): DocumentLanguage {
  const path = pathOf(uri);
  const named = byEnding.find(([, ending]) => ending.test(path))?.[0];
  return named ?? byId.get(id) ?? markdownLanguage;
}

/**
 * The endings of files in all languages, of those in languages with front matter, of all others, and of files that only
 * define commands.
 */
export const allEndings = endingsOf(documentLanguages);
export const noteEndings = endingsOf(
  documentLanguages.filter(({ language }) => language.hasFrontMatter),
);
export const documentEndings = endingsOf(
  documentLanguages.filter(({ language }) => !language.hasFrontMatter),
);

export const definitionEndings = documentLanguages
  .flatMap(({ definitions }) => definitions ?? [])
  .join();

/** Whether a file only defines commands, so that what seems to be cited there isn't. */
export function onlyDefines(uri: string): boolean {
  return onlyDefining.test(pathOf(uri));
}

const onlyDefining = endingPattern(definitionEndings);

/** Matches names of files with one of these endings, which are as in globs. */
function endingPattern(endings: string): RegExp {
  return new RegExp(`\\.(?:${endings.replaceAll(',', '|')})$`, 'i');
}

function pathOf(uri: string): string {
  return uri.replace(/[?#].*/s, '');
}

function endingsOf(languages: readonly LanguageFiles[]): string {
  return languages.map(({ endings }) => endings).join(',');
}

/** What is known about a language besides what it can do. */
export function detailsOf(
  language: DocumentLanguage,
): Pick<LanguageFiles, 'program' | 'another' | 'tools'> {
  return (
    documentLanguages.find((files) => files.language.id === language.id) ?? {
      program: '',
      another: '',
      tools: [],
    }
  );
}

/** The styles in which citations of a language differ. */
export function stylesOf(language: DocumentLanguage): readonly CitationStyle[] {
  return language.styles ?? ['pandoc', 'pandocInText'];
}

/** The style of a language that is the same, or at least also in the text or not. */
export function styleIn(language: DocumentLanguage, style: CitationStyle): CitationStyle {
  if (stylesOf(language).includes(style)) return style;
  return citesInText(style) ? 'pandocInText' : 'pandoc';
}
