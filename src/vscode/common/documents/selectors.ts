import type * as vscode from 'vscode';
import { languages } from '../../contributions';

/** The languages that a digest may have. Only its content makes a document a digest. */
export const digestSelector: readonly vscode.DocumentFilter[] = [
  { language: languages.digest },
  { language: 'plaintext' },
  { language: 'markdown' },
  { language: 'restructuredtext' },
  // With an extension for it; plain text otherwise.
  { language: 'org' },
  // Saved pages, API responses and records, tables, feeds.
  { language: 'html' },
  { language: 'json' },
  { language: 'jsonl' },
  { language: 'csv' },
  { language: 'tsv' },
  { language: 'xml' },
];

/** Documents that are notes: Markdown, Quarto and R Markdown, with any uri scheme. */
export const noteSelector: vscode.DocumentSelector = [
  { language: 'markdown' },
  { language: 'quarto' },
  { language: 'rmd' },
  // VS Code treats these as plain text unless an extension supports them.
  { pattern: '**/*.{qmd,[Rr]md,[Rr]markdown}' },
];

/** Files that may be notes and are edited as text; some may be digests, by their content. */
export const textNoteFiles = '**/*.{md,markdown,qmd,[Rr]md,[Rr]markdown}';

/** Folders that no search enters. */
export const neverEntered = '**/{node_modules,.git}/**';
