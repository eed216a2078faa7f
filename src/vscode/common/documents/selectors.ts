import type * as vscode from 'vscode';
import { languages } from '../../contributions';

/** The languages that a digest may have. Only the content decides whether a document is one. */
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

/** Files that may be notes and are edited as text; by content, some may be digests. */
export const textNoteFiles = '**/*.{md,markdown,qmd,[Rr]md,[Rr]markdown}';

/** Files that may be notes; by content, some may be digests. */
export const noteFiles = '**/*.{md,markdown,qmd,[Rr]md,[Rr]markdown,ipynb}';

/** Folders in which no file is searched for. */
export const neverEntered = '**/{node_modules,.git}/**';
