import type * as vscode from 'vscode';
import { noteBibliographies } from '../../../core/bibliography/read/frontMatter';
import {
  checkCitations,
  isAboutProject,
  keyMeanings,
  keysToCheck,
} from '../../../core/citation/check';
import type { CitationProblem, KeyKnowledge, KeyMeaning } from '../../../core/citation/check';
import { NoteKeys } from '../../../core/library/lookup/noteKeys';
import { isListedOnly } from '../../../core/model';
import { relevantEntries } from '../bibliographies/bibliographies';
import type { Bibliographies } from '../bibliographies/bibliographies';
import { statFile } from '../documents/files';
import { readSettings } from '../settings/settings';
import { mentionsIn } from './notes';
import type { KnownWorks } from './notes';

/** Checks the citations in the current text of a note against all known works. */
export async function checkNote(
  document: vscode.TextDocument,
  { papers, bibliographies }: KnownWorks,
): Promise<readonly CitationProblem[]> {
  const markdown = document.getText();
  const { clusters } = mentionsIn(document);
  if (clusters.length === 0) return [];
  const files = await bibliographies.filesFor(document);
  const keyed = {
    meanings: (key: string) => meaningsOf(key, { papers, bibliographies }, files),
    crossReferences: await bibliographies.crossReferences(document),
  };
  const keys = [...keysToCheck(clusters, keyed)];
  const hasOne = await hasBibliography(markdown, files);
  const missing = hasOne ? await missingKeys(document, keys, bibliographies) : [];
  return checkCitations(clusters, {
    ...keyed,
    missing: new Set(missing),
    unsure: new Set(await bibliographies.unsure(document, keys)),
    ...unreported(document),
    // If there's nothing to cite, `@octocat` isn't a citation.
    ...(!hasOne &&
      papers.library.papers.length === 0 &&
      bibliographies.keys().size === 0 && { hasOnlyMentions: true }),
  });
}

/** What isn't reported as an unknown key: words that the user ignores, and mentions in files about a project. */
export function unreported(
  document: vscode.TextDocument,
): Pick<KeyKnowledge, 'ignored' | 'hasOnlyMentions'> {
  return {
    ignored: new Set(readSettings(document).ignoredKeys),
    hasOnlyMentions: isAboutProject(document.uri.path, document.getText()),
  };
}

/**
 * The `keys` to report as missing from the bibliographies of a note. A file that is only assumed to be the note's
 * may belong to other notes, so it counts only if it has one of the keys.
 */
export async function missingKeys(
  note: vscode.TextDocument,
  keys: readonly string[],
  bibliographies: Pick<Bibliographies, 'missing' | 'namedFor'>,
): Promise<readonly string[]> {
  const missing = await bibliographies.missing(note, keys);
  const named = await bibliographies.namedFor(note);
  const isAssumed = named.length > 0 && named.every(({ isAssumed }) => isAssumed);
  return isAssumed && missing.length === new Set(keys).size ? [] : missing;
}

/** What a key means in a note that is compiled with these files. */
export function meaningsOf(
  key: string,
  { papers, bibliographies }: KnownWorks,
  files: readonly vscode.Uri[],
): readonly KeyMeaning[] {
  const uris = files.map((file) => file.toString());
  const works = new NoteKeys(papers.library, uris).works(key);
  return keyMeanings(
    key,
    works.filter((work) => !isListedOnly(work)),
    relevantEntries(bibliographies.entries(key), uris),
  );
}

/**
 * Whether the note has a bibliography: its front matter names one, or the file from its project or the settings
 * exists. Without one, its keys must not all be reported as missing.
 */
async function hasBibliography(markdown: string, files: readonly vscode.Uri[]): Promise<boolean> {
  if (files.length === 0) return false;
  if (noteBibliographies(markdown).length > 0) return true;
  const found = await Promise.all(files.map((file) => statFile(file).catch(() => undefined)));
  return found.some((stat) => stat !== undefined);
}
