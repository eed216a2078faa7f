import type * as vscode from 'vscode';
import { noteBibliographies } from '../../core/bibliography/frontMatter';
import { checkCitations, keyMeanings, keysToCheck } from '../../core/citation/check';
import type { CitationProblem, KeyMeaning } from '../../core/citation/check';
import { parseCitations } from '../../core/citation/pandoc';
import { papersNamed } from '../../core/library/namedPapers';
import type { Bibliographies, BibliographyPlace } from './bibliographies';
import { statFile } from './files';
import type { Papers } from './papers';

/** What the keys of a note are checked against. */
export interface CheckParts {
  readonly papers: Papers;
  readonly bibliographies: Bibliographies;
}

/** Checks the citations of a note as it is now against all that is known. */
export async function checkNote(
  document: vscode.TextDocument,
  { papers, bibliographies }: CheckParts,
): Promise<readonly CitationProblem[]> {
  const markdown = document.getText();
  const clusters = parseCitations(markdown);
  if (clusters.length === 0) return [];
  const files = await bibliographies.filesFor(document);
  const keys = [...keysToCheck(clusters)];
  const hasOne = await hasBibliography(markdown, files);
  const missing = new Set(hasOne ? await bibliographies.missing(document, keys) : []);
  return checkCitations(clusters, {
    meanings: (key) => meaningsOf(key, { papers, bibliographies }, files),
    missing,
  });
}

/** What a key means in a note that these files compile. */
export function meaningsOf(
  key: string,
  { papers, bibliographies }: CheckParts,
  files: readonly vscode.Uri[],
): readonly KeyMeaning[] {
  const entries = relevantEntries(bibliographies.entries(key), files);
  return keyMeanings(key, papersNamed(papers.snapshot, key), entries.map(toEntry));
}

/** Those of the note's own files, else all: other files do not disagree with what compiles the note. */
function relevantEntries(
  entries: readonly BibliographyPlace[],
  files: readonly vscode.Uri[],
): readonly BibliographyPlace[] {
  const uris = new Set(files.map((file) => file.toString()));
  const own = entries.filter(({ uri }) => uris.has(uri));
  return own.length > 0 ? own : entries;
}

function toEntry({ range, keyRange, ...entry }: BibliographyPlace): KeyMeaning['entry'] & object {
  return { ...entry, range, keyRange };
}

/**
 * Whether the note is one that is compiled: its front matter names a bibliography, or there is the
 * one of its project or of the settings. Who keeps none must not be told of every key.
 */
async function hasBibliography(markdown: string, files: readonly vscode.Uri[]): Promise<boolean> {
  if (files.length === 0) return false;
  if (noteBibliographies(markdown).length > 0) return true;
  const found = await Promise.all(files.map((file) => statFile(file).catch(() => undefined)));
  return found.some((stat) => stat !== undefined);
}
