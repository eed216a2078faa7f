import type * as vscode from 'vscode';
import { checkCitations, isAboutProject, keysToCheck } from '../../../core/citation/check';
import type { CitationProblem, KeyKnowledge, KeyMeaning } from '../../../core/citation/check';
import { detailsOf } from '../../../core/documents/languages';
import { meaningsOf as meaningsInNote, NoteKeys } from '../../../core/library/lookup/noteKeys';
import type { Bibliographies } from '../bibliographies/bibliographies';
import { documentHints } from '../../../core/notes/documentHints';
import type { DocumentHint } from '../../../core/notes/documentHints';
import { someExist } from '../documents/files';
import { languageIn } from '../documents/selectors';
import { readSettings } from '../settings/settings';
import { keysIn, mentionsIn } from './notes';
import type { KnownWorks } from './notes';

/**
 * Checks the citations in the current text of a note against all known works. Problems that other tools for its language
 * find are left to them.
 */
export async function checkNote(
  document: vscode.TextDocument,
  works: KnownWorks,
): Promise<readonly (CitationProblem | DocumentHint)[]> {
  // What a document cites may depend on its other files.
  await works.bibliographies.documentOf(document);
  const { clusters } = mentionsIn(document);
  if (clusters.length === 0) return [];
  const { hasBibliography, ...known } = await keyKnowledge(document, works);
  const { papers, bibliographies } = works;
  if (hasOwnTools(document)) {
    const mayBeThere = known.unsure;
    const missing = { has: (key: string) => known.missing.has(key) && !mayBeThere?.has(key) };
    return documentHints(clusters, await keysIn(document, works), missing);
  }
  const isNothingKnown =
    !hasBibliography && papers.library.papers.length === 0 && bibliographies.keys().size === 0;
  // If there's nothing to cite, `@octocat` isn't a citation.
  return checkCitations(clusters, { ...known, ...(isNothingKnown && { hasOnlyMentions: true }) });
}

/** Whether other extensions check the language of a document. */
export function hasOwnTools(document: vscode.TextDocument): boolean {
  return detailsOf(languageIn(document)).tools.length > 0;
}

/**
 * What is known about the keys that a note cites: the words that the user ignores and mentions in files about a
 * project aren't unknown keys. `hasBibliography`: the front matter names one, or the file from its project or the
 * settings exists; without one, its keys must not all be reported as missing.
 */
export async function keyKnowledge(
  document: vscode.TextDocument,
  works: KnownWorks,
): Promise<KeyKnowledge & { readonly hasBibliography: boolean }> {
  const { bibliographies } = works;
  const files = await bibliographies.filesFor(document);
  const keyed = {
    meanings: (key: string) => meaningsOf(key, works, files),
    crossReferences: await bibliographies.crossReferences(document),
  };
  const keys = [...keysToCheck(mentionsIn(document).clusters, keyed)];
  const { bibliographies: named } = languageIn(document).names(document.getText());
  const isNamed = files.length > 0 && named.length > 0;
  const hasBibliography = isNamed || (await someExist(files));
  const missing = hasBibliography ? await missingKeys(document, keys, bibliographies) : [];
  return {
    ...keyed,
    hasBibliography,
    missing: new Set(missing),
    unsure: new Set(await bibliographies.unsure(document, keys)),
    ignored: new Set(readSettings(document).ignoredKeys),
    hasOnlyMentions: isAboutProject(document.uri.path, document.getText()),
  };
}

/**
 * The `keys` to report as missing from the bibliographies of a note. A file that is only assumed to be the note's
 * may belong to other notes, so it counts only if it has one of the keys.
 */
async function missingKeys(
  note: vscode.TextDocument,
  keys: readonly string[],
  bibliographies: Bibliographies,
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
  const keys = new NoteKeys(papers.library, files.map(String));
  return meaningsInNote(key, keys, bibliographies.entries(key));
}
