import type * as vscode from 'vscode';
import { allEndings, documentLanguages, languageOf } from '../../../core/documents/languages';
import type { DocumentLanguage } from '../../../core/documents/documentLanguage';
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

/** Documents that may cite, in any document language, with any uri scheme. */
export const noteSelector = documentLanguages.flatMap(selectorOf);

/** Documents in one language. */
export function selectorOf({
  ids,
  otherwise,
}: (typeof documentLanguages)[0]): readonly vscode.DocumentFilter[] {
  return [...ids.map((language) => ({ language })), { pattern: `**/*.{${otherwise}}` }];
}

/** Files that may be notes and are edited as text; some may be digests, by their content. */
export const textNoteFiles = `**/*.{${allEndings}}`;

/** The language that a document, or the file of a text, cites in. */
export function languageIn({
  uri,
  languageId,
}: {
  readonly uri: vscode.Uri;
  readonly languageId?: string;
}): DocumentLanguage {
  return languageOf(uri.toString(), languageId);
}

/** Folders that no search enters. */
export const neverEntered = '**/{node_modules,.git}/**';
