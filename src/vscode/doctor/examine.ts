import * as vscode from 'vscode';
import { bibliographyFormat, parseBibliography } from '../../core/bibliography/file';
import {
  frontMatterLine,
  frontMatterProblem,
  isAddress,
  noteBibliographies,
} from '../../core/bibliography/frontMatter';
import { keysToCheck } from '../../core/citation/check';
import { parseCitations } from '../../core/citation/pandoc';
import { diagnose } from '../../core/diagnosis/diagnose';
import type { Diagnosis, DocumentKind } from '../../core/diagnosis/diagnose';
import type { Evidence, Knowledge, NoteBibliography } from '../../core/diagnosis/evidence';
import type { Place } from '../../core/diagnosis/finding';
import type { FileSource } from '../../core/files/fileSource';
import type { Bibliographies } from '../common/bibliographies';
import { openDocument, readText, statFile } from '../common/files';
import { messageOf } from '../common/humanError';
import { citableWorks } from '../common/keyChoices';
import { meaningsOf } from '../common/noteCheck';
import { isNote } from '../common/notes';
import type { Papers } from '../common/papers';
import type { DocumentPlace } from '../common/placeNamed';
import { findLeftOut } from './leftOutFiles';

export interface DoctorParts {
  readonly papers: Papers;
  readonly bibliographies: Bibliographies;
  readonly files: Pick<FileSource, 'find' | 'role' | 'sizeLimit'>;
}

/** What the doctor is asked about: a place in a document, all of it, or no document at all. */
export type Question = Partial<DocumentPlace>;

/** How texts and files are called in a diagnosis. */
export const words = {
  localize: vscode.l10n.t,
  nameOf: (uri: string): string => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
};

/** Looks at a note, the digests and the bibliographies as they are now. */
export async function examine(
  { document, position }: Question,
  parts: DoctorParts,
): Promise<Diagnosis> {
  const { papers, bibliographies } = parts;
  const isReading = await isPending(papers.ready());
  const { snapshot } = papers;
  const note = document && isNote(document, papers) ? document : undefined;
  const markdown = note?.getText() ?? '';
  const files = note ? await bibliographies.filesFor(note) : [];
  const named = note ? await bibliographiesOf(note, files) : [];
  const problem = frontMatterProblem(markdown);
  const evidence: Evidence = {
    hasFolder: (vscode.workspace.workspaceFolders ?? []).length > 0,
    isReading,
    digests: snapshot.digests,
    paperCount: snapshot.papers.length,
    leftOut: isReading ? [] : await findLeftOut(parts.files, snapshot),
    bibliographies: countByUri(snapshot.bibliography),
    noteBibliographies: named,
    ...(note &&
      problem && {
        frontMatterProblem: { place: lineOf(note, problem.line), message: problem.message },
      }),
  };
  // Who keeps no bibliography must not be told of every key.
  const hasOne = named.some(({ state, namedAt }) => state === 'read' || namedAt);
  const keys = [...keysToCheck(parseCitations(markdown))];
  const knowledge: Knowledge = {
    meanings: (key) => meaningsOf(key, parts, files),
    missing: new Set(hasOne ? await bibliographies.missing(note, keys) : []),
    works: citableWorks(parts),
  };
  return diagnose(kindOf(document, position, papers), evidence, knowledge, words);
}

function kindOf(
  document: vscode.TextDocument | undefined,
  position: vscode.Position | undefined,
  papers: Papers,
): DocumentKind {
  if (!document) return { kind: 'none' };
  const { snapshot } = papers;
  const uri = document.uri.toString();
  if (!isNote(document, papers)) {
    return snapshot.entries(uri).length > 0
      ? { kind: 'digest' }
      : { kind: 'other', language: document.languageId };
  }
  return {
    kind: 'note',
    note: {
      uri,
      markdown: document.getText(),
      papers: snapshot.papers,
      resolve: (key) => snapshot.resolve(key),
    },
    ...(position && { position }),
  };
}

/** The bibliographies that compile a note, those first that it names itself. */
async function bibliographiesOf(
  note: vscode.TextDocument,
  files: readonly vscode.Uri[],
): Promise<readonly NoteBibliography[]> {
  const markdown = note.getText();
  const names = noteBibliographies(markdown);
  const place = (name: string): Place | undefined => {
    const line = frontMatterLine(markdown, name);
    return line === undefined ? undefined : lineOf(note, line);
  };
  const onWeb = names.filter(isAddress).map((name) => {
    const namedAt = place(name);
    return {
      ...{ name, state: 'webAddress' as const, entryCount: 0, problems: [] },
      ...(namedAt && { namedAt }),
    };
  });
  const own = names.filter((name) => !isAddress(name));
  const onDisk = files.map(async (uri): Promise<NoteBibliography> => {
    const withoutStart = (name: string): string =>
      name
        .trim()
        .replace(/\\/g, '/')
        .replace(/^(?:\.{0,2}\/)+/, '');
    const name = own.find((each) => uri.path.endsWith(`/${withoutStart(each)}`));
    const namedAt = name === undefined ? undefined : place(name);
    return {
      name: vscode.workspace.asRelativePath(uri),
      uri: uri.toString(),
      ...(namedAt && { namedAt }),
      ...(await stateOf(uri)),
    };
  });
  return [...(await Promise.all(onDisk)), ...onWeb];
}

/** A bibliography as it is now, unsaved changes before what is on disk. */
async function stateOf(
  uri: vscode.Uri,
): Promise<Pick<NoteBibliography, 'state' | 'entryCount' | 'problems' | 'error'>> {
  const none = { entryCount: 0, problems: [] };
  const format = bibliographyFormat(uri.path);
  try {
    const open = openDocument(uri);
    const unsaved = open?.isDirty ? open : undefined;
    if (!unsaved && !(await statFile(uri))) return { state: 'missing', ...none };
    if (!format) return { state: 'unknownFormat', ...none };
    const text = unsaved?.getText() ?? (await readText(uri));
    if (text === undefined) return { state: 'unreadable', ...none };
    const { entries, problems } = parseBibliography(text, format);
    return { state: 'read', entryCount: entries.length, problems };
  } catch (error) {
    return { state: 'unreadable', error: messageOf(error), ...none };
  }
}

function countByUri(entries: readonly { readonly uri: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { uri } of entries) counts.set(uri, (counts.get(uri) ?? 0) + 1);
  return counts;
}

function lineOf(document: vscode.TextDocument, line: number): Place {
  const { start, end } = document.lineAt(Math.min(line, document.lineCount - 1)).range;
  return { uri: document.uri.toString(), range: { start, end } };
}

/** Whether a promise is still open after everything that is due was done. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const soon = new Promise<true>((resolve) => setTimeout(() => resolve(true), 0));
  return Promise.race([promise.then(() => false), soon]);
}
