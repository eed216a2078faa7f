import * as vscode from 'vscode';
import { isPandocCitation } from '../../core/citation/pandoc/mentions';
import { defined } from '../../core/base/data';
import type { Pause } from '../../core/base/tasks';
import type { DocumentLanguage } from '../../core/documents/documentLanguage';
import { NoteKeys } from '../../core/library/lookup/noteKeys';
import { findUses } from '../../core/notes/uses';
import type { Answering } from '../../core/server/libraryServer';
import type { KeyUse } from '../../core/notes/uses';
import { keyStatement } from '../../core/notes/subject';
import { DisposableOwner } from '../../platform/disposableOwner';
import type { NoteText } from '../common/bibliographies/bibliographies';
import type { KnownWorks, NoteCitations, NoteStatement, NoteTexts } from '../common/notes/notes';
import { isNote, keysIn } from '../common/notes/notes';
import { openDocument, readNote } from '../common/documents/files';
import { languageIn } from '../common/documents/selectors';
import type { Papers } from '../common/papers/papers';

interface NoteCitationsParts extends KnownWorks {
  /** `onDidChangeNotes` fires when the keys used in notes change. */
  readonly papers: Papers & { readonly onDidChangeNotes: vscode.Event<void> };
  readonly server: Answering;
  /** Yields the thread during a long search. */
  readonly pause: Pause;
}

/** Asks the library server which notes may cite a work, and reads only those. */
export class IndexedNoteCitations extends DisposableOwner implements NoteCitations {
  readonly #didChange = this.own(new vscode.EventEmitter<void>());
  /** By uri, what keys mean in notes that use ambiguous keys. Cleared on every change. */
  #inNotes = new Map<string, Promise<NoteKeys | undefined>>();

  readonly onDidChange = this.#didChange.event;

  constructor(private readonly parts: NoteCitationsParts) {
    super();
    const { papers, bibliographies } = parts;
    const changed = (): void => {
      this.#inNotes = new Map();
      this.#didChange.fire();
    };
    this.own(
      papers.onDidChange(changed),
      bibliographies.onDidChange(changed),
      papers.onDidChangeNotes(changed),
    );
  }

  async count(work: string): Promise<number> {
    const { papers, server } = this.parts;
    const { library } = papers;
    const citing = new Set<string>();
    for (const { key, uris } of await server.ask('usesOf', work)) {
      const isCertain = !library.isAmbiguous(key);
      for (const uri of uris) {
        const keys = isCertain ? undefined : await this.#inNote(uri);
        if (isCertain || (keys && means(keys, work)(key))) citing.add(uri);
      }
    }
    return citing.size;
  }

  async of(
    { key: work }: { readonly key: string },
    texts: NoteTexts = { read: readNote },
  ): Promise<readonly KeyUse[]> {
    const { papers, server } = this.parts;
    await papers.ready();
    const citing = (await server.ask('usesOf', work)).flatMap(({ uris }) => uris);
    return this.#usesIn(citing, texts, (uri, text) => this.#means(work, uri, text));
  }

  async notesCiting(key: string): Promise<readonly NoteText[] | undefined> {
    const { papers, server } = this.parts;
    await papers.ready();
    if (papers.reading.state === 'stopped') return undefined;
    const texts = new Map<string, string>();
    const uses = await this.#usesIn(
      await server.ask('notesUsing', key),
      { read: readNote },
      (uri, text) => {
        texts.set(uri, text);
        return Promise.resolve((used) => used === key);
      },
    );
    const cited = uses.filter(isPandocCitation);
    return [...new Set(cited.map(({ uri }) => uri))].map((uri) =>
      noteAt(uri, texts.get(uri) ?? ''),
    );
  }

  async statements(
    work: string,
    texts: NoteTexts = { read: readNote },
  ): Promise<readonly NoteStatement[]> {
    const { papers, server } = this.parts;
    await papers.ready();
    const uris = new Set([...this.#openNotes(), ...(await server.ask('notesStating', work))]);
    const found: NoteStatement[] = [];
    for (const uri of uris) {
      const text = await texts.read(vscode.Uri.parse(uri));
      const statement = text === undefined ? undefined : keyStatement(text);
      if (text === undefined || !statement) continue;
      const isMeant = await this.#means(work, uri, text);
      if (isMeant(statement.key)) found.push({ uri, ...statement });
    }
    return found;
  }

  /** The uses of wanted keys in these notes of the workspace, and in open ones. */
  #usesIn(
    uris: readonly string[],
    texts: NoteTexts,
    isWanted: Parameters<typeof findUses>[0]['isWanted'],
  ): Promise<readonly KeyUse[]> {
    const codeCells = openCodeCells();
    return findUses({
      uris: [...uris.filter((uri) => !isOpenNotebook(uri)), ...this.#openNotes(), ...codeCells],
      isWanted,
      read: (uri) => texts.read(vscode.Uri.parse(uri)),
      isCode: (uri) => codeCells.has(uri),
      languageIn: (uri, text) => this.#languageIn(uri, text),
      pause: this.parts.pause,
    });
  }

  /** Returns a test whether a key means the work in a note. Only ambiguous keys need the note's bibliographies. */
  async #means(work: string, uri: string, text: string): Promise<(key: string) => boolean> {
    const { library } = this.parts.papers;
    const names = [work, ...(library.resolve(work)?.listings ?? []).map(({ key }) => key)];
    const keys = names.some((key) => library.isAmbiguous(key))
      ? await keysIn(noteAt(uri, text), this.parts)
      : new NoteKeys(library);
    return means(keys, work);
  }

  /** The language of a note, with what the other files of its document tell. */
  async #languageIn(uri: string, text: string): Promise<DocumentLanguage> {
    const note = noteAt(uri, text);
    await this.parts.bibliographies.documentOf(note);
    return languageIn(note);
  }

  #inNote(uri: string): Promise<NoteKeys | undefined> {
    let keys = this.#inNotes.get(uri);
    if (!keys) this.#inNotes.set(uri, (keys = this.#readKeys(uri)));
    return keys;
  }

  async #readKeys(uri: string): Promise<NoteKeys | undefined> {
    const text = await readNote(vscode.Uri.parse(uri));
    return text === undefined ? undefined : keysIn(noteAt(uri, text), this.parts);
  }

  /** The uris of open notes. The index may lack their latest changes, and has no notes outside the workspace. */
  #openNotes(): readonly string[] {
    return vscode.workspace.textDocuments
      .filter((document) => isNote(document, this.parts.papers))
      .map(({ uri }) => uri.toString());
  }
}

/** A note with a text, in the language that its editor has. */
function noteAt(id: string, text: string): NoteText {
  const uri = vscode.Uri.parse(id);
  const languageId = openDocument(uri)?.languageId;
  return { uri, getText: () => text, ...defined({ languageId }) };
}

/** Returns a test whether a key means the work, whose own key may have changed since the request. */
function means(keys: NoteKeys, work: string): (key: string) => boolean {
  const own = keys.library.resolve(work)?.key ?? work;
  return (key) => keys.meaning(key) === own;
}

/** Whether a file is open as a notebook. Then its cells count as notes, and its editor saves them. */
function isOpenNotebook(id: string): boolean {
  return vscode.workspace.notebookDocuments.some(({ uri }) => uri.toString() === id);
}

/** The code cells of open notebooks: their options may cite. */
function openCodeCells(): ReadonlySet<string> {
  const cells = vscode.workspace.notebookDocuments.flatMap((notebook) => notebook.getCells());
  const code = cells.filter(({ kind }) => kind === vscode.NotebookCellKind.Code);
  return new Set(code.map(({ document }) => document.uri.toString()));
}
