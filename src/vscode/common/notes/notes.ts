import * as vscode from 'vscode';
import { stepByStep } from '../../../core/base/tasks';
import type { NamedWork } from '../../../core/citation/nearest';
import { knownMentions } from '../../../core/citation/pandoc/mentions';
import type { KeyMention } from '../../../core/citation/pandoc/mentions';
import { NoteKeys } from '../../../core/library/lookup/noteKeys';
import type { PaperAt } from '../../../core/library/lookup/libraryView';
import { rangeContains } from '../../../core/model';
import type { KeyStatement } from '../../../core/notes/subject';
import type { KeyUse } from '../../../core/notes/uses';
import { readable } from '../../../core/text/readable';
import { pause } from '../../../platform/timeSlices';
import type { Bibliographies, NoteText } from '../bibliographies/bibliographies';
import { perVersion } from '../documents/files';
import { toVscodeRange } from '../documents/ranges';
import { languageIn, noteSelector } from '../documents/selectors';
import type { Papers } from '../papers/papers';

/** Whether `document` is a note, in any document language; a digest saved as Markdown isn't one. */
export function isNote(document: vscode.TextDocument, { library }: Papers): boolean {
  return (
    vscode.languages.match(noteSelector, document) > 0 &&
    library.entries(document.uri.toString()).length === 0
  );
}

/** The active editor, if it shows a note. */
export function activeNote(papers: Papers): vscode.TextEditor | undefined {
  const active = vscode.window.activeTextEditor;
  return active && isNote(active.document, papers) ? active : undefined;
}

/** Whether the file system of a note is writable, if VS Code reports that. */
export function isWritable({ uri }: vscode.TextDocument): boolean {
  return vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== false;
}

/** All works that can be cited: papers of digests, and entries of bibliographies. */
export interface KnownWorks {
  readonly papers: Papers;
  readonly bibliographies: Bibliographies;
}

/** What keys mean in a note, or without a note, outside any note. */
export async function keysIn(
  note: NoteText | undefined,
  { papers, bibliographies }: KnownWorks,
): Promise<NoteKeys> {
  const files = await bibliographies.filesFor(note);
  // After the wait, as the library may have changed meanwhile.
  return new NoteKeys(
    papers.library,
    files.map((file) => file.toString()),
  );
}

/** What a note cites, parsed once for each version of it, and when more is known about its other files. */
export const mentionsIn = perVersion(
  (note: NoteText & { readonly version?: number }) => languageIn(note).parse(note.getText()),
  languageIn,
);

/** In characters. Shorter texts are read within a few milliseconds. */
const longText = 100_000;
const longestKeyList = 5000;

/** Reads a long text of a note in steps, so that what is asked about it right after blocks nothing. */
export async function prepare(note: NoteText, text = note.getText()): Promise<void> {
  const language = languageIn(note);
  if (language.prepare && text.length > longText) await stepByStep(language.prepare(text), pause);
}

/** The keys by which a note looks works up in its bibliography, in its text or another one. */
export function citedKeys(note: NoteText, text = note.getText()): readonly string[] {
  const { clusters } = text === note.getText() ? mentionsIn(note) : languageIn(note).parse(text);
  return clusters.flatMap(({ items }) => items.map(({ key }) => key));
}

/** Whether a change inserted one of the keys and the note cites it now. The inserted text may be part of a citation. */
export function insertedAny(
  note: NoteText,
  changes: readonly { readonly text: string }[],
  keys: readonly string[],
): boolean {
  const written = keys.filter((key) => changes.some(({ text }) => text.includes(key)));
  if (written.length === 0) return false;
  const cited = new Set(citedKeys(note));
  return written.some((key) => cited.has(key));
}

/**
 * The citation at `position` of a note, in any style; of two that touch, the one that starts there. Undefined when
 * there is none, or the document isn't a note.
 */
export function citedAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  papers: Papers,
): KeyMention | undefined {
  if (!isNote(document, papers)) return undefined;
  const offset = document.offsetAt(position);
  const before = document.getText().slice(Math.max(0, offset - longestKeyList), offset);
  if (languageIn(document).mayMention?.(before) === false) return undefined;
  const isKnown = (key: string): boolean => papers.library.resolve(key) !== undefined;
  return knownMentions(mentionsIn(document).mentions, isKnown).findLast(({ range }) =>
    rangeContains(range, position),
  );
}

/** The paper whose title is at `position` in a digest. */
export function titleAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  { library }: Papers,
): PaperAt | undefined {
  const found = library.at(document.uri.toString(), position);
  return found && toVscodeRange(found.sighting.titleRange).contains(position) ? found : undefined;
}

/** All papers, and works that are only in bibliographies. */
export function citableWorks({ papers, bibliographies }: KnownWorks): readonly NamedWork[] {
  const works: NamedWork[] = papers.library.papers.map(({ key, title }) => ({
    key,
    title: readable(title),
  }));
  for (const key of bibliographies.keys()) {
    if (papers.library.resolve(key)) continue;
    const title = bibliographies.entries(key)[0]?.title;
    works.push({ key, ...(title !== undefined && { title }) });
  }
  return works;
}

/**
 * Where notes cite which works. A work is one symbol, whichever of its keys a note uses, and is identified by its
 * own key in the library. For the meaning of a key in a note, see {@link keysIn}.
 */
export interface NoteCitations {
  /** Fires when citations in notes changed. */
  readonly onDidChange: vscode.Event<void>;
  /** How many notes of the workspace cite a work. */
  count(work: string): Promise<number>;
  /**
   * Every citation of a work, by note and position: in notes of the workspace and in open ones, in their current
   * text, saved or not. Callers that edit the notes pass the texts that the edit is computed from.
   */
  of(work: { readonly key: string }, texts?: NoteTexts): Promise<readonly KeyUse[]>;
  /**
   * The notes that cite a key in Pandoc's syntax, whatever it means there, in the workspace and in editors, saved or
   * not. Each cell of an open notebook is a note. Undefined when the user has stopped reading, as unread notes may
   * cite the key, too.
   */
  notesCiting(key: string): Promise<readonly NoteText[] | undefined>;
  /** The places where the front matter of notes says that they are about a work. */
  statements(work: string, texts?: NoteTexts): Promise<readonly NoteStatement[]>;
}

/** Returns the texts of notes; undefined for one that doesn't exist or can't be read. */
export interface NoteTexts {
  read(uri: vscode.Uri): Promise<string | undefined>;
}

/** Where a note says which work it's about. */
export interface NoteStatement extends KeyStatement {
  readonly uri: string;
}
