import * as vscode from 'vscode';
import { namedSizeLimit, sourceFormat } from '../../core/bibliography/read/format';
import {
  frontMatterLine,
  frontMatterProblem,
  isAddress,
  noteBibliographies,
} from '../../core/bibliography/read/frontMatter';
import type { BibliographyEntry } from '../../core/bibliography/work/work';
import { defined } from '../../core/base/data';
import { diagnose } from '../../core/diagnosis/diagnose';
import type { Diagnosis, DocumentKind } from '../../core/diagnosis/diagnose';
import type { DiagnosisKnowledge, NoteBibliography } from '../../core/diagnosis/evidence';
import type { FilePlace } from '../../core/diagnosis/finding';
import type { FileSource } from '../../core/files/fileSource';
import { linesOf } from '../../core/text/lineMap';
import type { Bibliographies } from '../common/bibliographies/bibliographies';
import { mayRead } from '../common/bibliographies/places';
import type { DocumentPlace } from '../common/commands/commands';
import { languageIn } from '../common/documents/selectors';
import { fileLabel, openDocument, statFile, tryTextNow } from '../common/documents/files';
import { messageOf } from '../common/messages/humanError';
import { keyKnowledge, meaningsOf } from '../common/notes/check';
import { citableWorks, isNote } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import type { Papers } from '../common/papers/papers';
import { findLeftOut } from './leftOutFiles';
import { words } from './remedies';

export interface ExamineParts extends KnownWorks {
  readonly files: Pick<FileSource, 'find' | 'role' | 'sizeLimit'>;
}

/** What to explain: a place in a document, a whole document, or which digests are missing. */
export type Question = Partial<DocumentPlace> & { readonly ofLibrary?: true };

/** Examines the current note, digests and bibliographies. */
export async function examine(
  { document, position, ofLibrary }: Question,
  parts: ExamineParts,
): Promise<Diagnosis> {
  const { papers, bibliographies } = parts;
  const isReading = await isPending(papers.ready());
  const { library } = papers;
  const note = document && isNote(document, papers) ? document : undefined;
  const hasFrontMatter = note && languageIn(note).hasFrontMatter;
  const markdown = hasFrontMatter ? note.getText() : '';
  const main = note && (await bibliographies.documentOf(note));
  const named = note ? await bibliographiesOf(note, main?.chain ?? [], bibliographies) : [];
  const problem = frontMatterProblem(markdown);
  const leftOut = isReading ? [] : await findLeftOut(parts.files, library);
  const known: DiagnosisKnowledge = {
    ...words,
    ...(note
      ? await keyKnowledge(note, parts)
      : { meanings: (key) => meaningsOf(key, parts, []), missing: new Set() }),
    works: citableWorks(parts),
    hasFolder: (vscode.workspace.workspaceFolders ?? []).length > 0,
    isReading,
    digests: library.digests,
    paperCount: library.papers.length,
    leftOut,
    unread: library.problems.filter(
      ({ leftOut: isUnread, uri }) =>
        isUnread !== undefined && !leftOut.some((file) => file.uri === uri),
    ),
    bibliographies: countByUri(library.bibliography),
    noteBibliographies: named,
    ...(main && defined({ chain: main.chain, ownList: main.ownList?.uri })),
    ...(note &&
      problem && {
        frontMatterProblem: { place: lineOf(note, problem.line), message: problem.message },
      }),
  };
  return diagnose(ofLibrary ? { kind: 'library' } : kindOf(document, position, papers), known);
}

function kindOf(
  document: vscode.TextDocument | undefined,
  position: vscode.Position | undefined,
  papers: Papers,
): DocumentKind {
  if (!document) return { kind: 'none' };
  const { library } = papers;
  const uri = document.uri.toString();
  if (!isNote(document, papers)) {
    return library.entries(uri).length > 0
      ? { kind: 'digest' }
      : { kind: 'other', language: document.languageId };
  }
  return {
    kind: 'note',
    note: {
      uri,
      text: document.getText(),
      language: languageIn(document),
      isKnown: (key) => library.resolve(key) !== undefined,
    },
    ...(position && { position }),
  };
}

async function bibliographiesOf(
  note: vscode.TextDocument,
  chain: readonly string[],
  bibliographies: Bibliographies,
): Promise<readonly NoteBibliography[]> {
  const files = await bibliographies.namedFor(note);
  return Promise.all(
    files.map(async ({ name, uri }): Promise<NoteBibliography> => {
      const place = name === undefined ? undefined : await placeNaming(name, note, chain);
      const namedAt = place && { namedAt: place };
      if (!uri) {
        const state = isAddress(name ?? '') ? 'webAddress' : 'unknownPlace';
        return { name: name ?? '', ...namedAt, state, entryCount: 0, problems: [] };
      }
      const path = fileLabel(uri);
      return {
        name: path,
        uri: uri.toString(),
        ...namedAt,
        ...(await stateOf(uri, bibliographies)),
      };
    }),
  );
}

/** Where a note, or a document of its chain, names a bibliography. */
async function placeNaming(
  name: string,
  note: vscode.TextDocument,
  chain: readonly string[],
): Promise<FilePlace | undefined> {
  const markdown = note.getText();
  if (languageIn(note).hasFrontMatter) {
    const isOwn = noteBibliographies(markdown).includes(name);
    const line = isOwn ? frontMatterLine(markdown, name) : undefined;
    return line === undefined ? undefined : lineOf(note, line);
  }
  // As written, perhaps without its ending.
  const stem = name.replace(/\.bib$/i, '');
  for (const uri of chain) {
    const lines = linesOf((await tryTextNow(vscode.Uri.parse(uri))) ?? '');
    const line = lines.findIndex((each) => /bib/i.test(each) && each.includes(stem));
    const character = lines[line]?.length;
    if (character !== undefined)
      return { uri, range: { start: { line, character: 0 }, end: { line, character } } };
  }
  return undefined;
}

/** The current state of a bibliography, with unsaved changes. */
async function stateOf(
  uri: vscode.Uri,
  bibliographies: Bibliographies,
): Promise<Pick<NoteBibliography, 'state' | 'entryCount' | 'problems' | 'error'>> {
  const none = { entryCount: 0, problems: [] };
  const format = sourceFormat(uri.path);
  if (!(await mayRead(uri))) return { state: 'untrusted', ...none };
  try {
    const open = openDocument(uri);
    const unsaved = open?.isDirty ? open : undefined;
    const stat = unsaved ? undefined : await statFile(uri);
    if (!unsaved && !stat) return { state: 'missing', ...none };
    if (!format) return { state: 'unknownFormat', ...none };
    if (stat && stat.size > namedSizeLimit) return { state: 'tooLarge', ...none };
    const summary = await bibliographies.summary(uri);
    if (!summary) return { state: 'unreadable', ...none };
    return { state: 'read', entryCount: summary.entryCount, problems: summary.problems };
  } catch (error) {
    return { state: 'unreadable', error: messageOf(error), ...none };
  }
}

function countByUri(
  entries: readonly Pick<BibliographyEntry, 'uri' | 'aliasOf'>[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { uri, aliasOf } of entries) {
    if (aliasOf === undefined) counts.set(uri, (counts.get(uri) ?? 0) + 1);
  }
  return counts;
}

function lineOf(document: vscode.TextDocument, line: number): FilePlace {
  const { start, end } = document.lineAt(Math.min(line, document.lineCount - 1)).range;
  return { uri: document.uri.toString(), range: { start, end } };
}

/** Whether a promise is still pending after everything that was due has run. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const soon = new Promise<true>((resolve) => setTimeout(() => resolve(true), 0));
  return Promise.race([promise.then(() => false), soon]);
}
