import type * as vscode from 'vscode';
import { languages } from '../../contributions';

/** The languages that a digest may have. Its content tells whether a document is a digest. */
export const digestSelector: readonly vscode.DocumentFilter[] = [
  { language: languages.digest },
  { language: 'plaintext' },
  { language: 'markdown' },
  // Pages that were saved, and answers of the site's API.
  { language: 'html' },
  { language: 'json' },
];

/** Documents that notes are written in: Markdown, Quarto and R Markdown, wherever they are stored. */
export const noteSelector: vscode.DocumentSelector = [
  { language: 'markdown' },
  { language: 'quarto' },
  { language: 'rmd' },
  // Without an extension for them, these are plain text to VS Code.
  { pattern: '**/*.{qmd,[Rr]md,[Rr]markdown}' },
];

/** The files of notes that are edited as text. Whether one of them is a digest, its content tells. */
export const textNoteFiles = '**/*.{md,markdown,qmd,[Rr]md,[Rr]markdown}';

/** The files that notes are written in. Whether one of them is a digest, its content tells. */
export const noteFiles = '**/*.{md,markdown,qmd,[Rr]md,[Rr]markdown,ipynb}';

/** Folders in which no file is searched for. */
export const neverEntered = '**/{node_modules,.git}/**';
