import type * as vscode from 'vscode';
import { isSameData } from '../../../core/base/data';
import { allEndings, documentLanguages, languageOf } from '../../../core/documents/languages';
import type { DocumentLanguage, SharedHabits } from '../../../core/documents/documentLanguage';
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

/** By URI, the languages of documents that know how the other files cite. */
const informed = new Map<
  string,
  { readonly habits: SharedHabits; readonly language: DocumentLanguage }
>();

/** The language that a document, or the file of a text, cites in, with what is known about its other files. */
export function languageIn({ uri, languageId }: LanguagePlace): DocumentLanguage {
  const id = uri.toString();
  const language = languageOf(id, languageId);
  // An untitled document may have been one in another language.
  const known = informed.get(id)?.language;
  return known?.id === language.id ? known : language;
}

interface LanguagePlace {
  readonly uri: vscode.Uri;
  readonly languageId?: string;
}

/** Sets what is known about the other files of a document. Its language stays the same object if nothing changed. */
export function setHabits({ uri, languageId }: LanguagePlace, habits: SharedHabits): void {
  const id = uri.toString();
  const before = informed.get(id);
  const language = languageOf(id, languageId);
  if (before?.language.id === language.id && isSameData(before.habits, habits)) return;
  const withHabits = language.withHabits?.(habits);
  if (withHabits) informed.set(id, { habits, language: withHabits });
}

/** Folders that no search enters. */
export const neverEntered = '**/{node_modules,.git}/**';
