import * as vscode from 'vscode';
import { isSameData } from '../../core/base/data';
import type { DocumentBibliographies } from '../../core/documents/documentBibliographies';
import type { DocumentLanguage, DocumentNames } from '../../core/documents/documentLanguage';
import { definitionEndings, documentEndings, languageOf } from '../../core/documents/languages';
import { DisposableOwner } from '../../platform/disposableOwner';
import type { NoteText } from '../common/bibliographies/bibliographies';
import { mayRead, uriPaths } from '../common/bibliographies/places';
import { perVersion, tryTextNow, watchFiles } from '../common/documents/files';
import { languageIn, setHabits } from '../common/documents/selectors';

/** What documents in languages without front matter name. Each is read once until it changes. */
export class DocumentFiles extends DisposableOwner {
  readonly #names = new Map<string, Promise<DocumentNames | undefined>>();
  readonly #folders = new Map<string, Promise<readonly string[]>>();

  /** @param changed called when a document names other files than before */
  constructor(private readonly changed: () => void) {
    super();
    const files = `**/*.{${documentEndings},${definitionEndings}}`;
    this.own(
      watchFiles(files, (uri) => void this.#update(uri)),
      // What a document cites may depend on its other files, and some features can't wait for them.
      vscode.workspace.onDidOpenTextDocument((document) => void this.of(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.#names.delete(document.uri.toString());
      }),
    );
    for (const document of vscode.workspace.textDocuments) void this.of(document);
  }

  /** The bibliographies of a document; undefined for a note with front matter. */
  async of(note: NoteText): Promise<DocumentBibliographies | undefined> {
    const language = languageIn(note);
    if (language.hasFrontMatter) return undefined;
    const uri = note.uri.toString();
    const root = vscode.workspace.getWorkspaceFolder(note.uri)?.uri.toString();
    // Most workspaces have no such document.
    const { findDocumentBibliographies } =
      await import('../../core/documents/documentBibliographies');
    const found = await findDocumentBibliographies(uri, ownNames(note), root, language, {
      ...uriPaths,
      names: (each) => this.#namesOf(each, language),
      documentsIn: (folder) => this.#documentsIn(folder, language),
    });
    setHabits(note, found.habits);
    return found;
  }

  #namesOf(uri: string, language: DocumentLanguage): Promise<DocumentNames | undefined> {
    const known = this.#names.get(uri);
    if (known) return known;
    const names = namesIn(vscode.Uri.parse(uri), language);
    this.#names.set(uri, names);
    return names;
  }

  #documentsIn(folder: string, language: DocumentLanguage): Promise<readonly string[]> {
    const known = this.#folders.get(folder);
    const all = known ?? listOf(vscode.Uri.parse(folder));
    this.#folders.set(folder, all);
    return all.then((uris) => uris.filter((uri) => languageOf(uri).id === language.id));
  }

  async #update(uri: vscode.Uri): Promise<void> {
    const id = uri.toString();
    const before = this.#names.get(id);
    this.#names.delete(id);
    this.#folders.delete(vscode.Uri.joinPath(uri, '..').toString());
    const now = before && this.#namesOf(id, languageOf(id));
    if (!now || !isSameData(await before, await now)) this.changed();
  }
}

/** What an open document names. Its features ask several times for each version. */
const ownNames = perVersion((note: NoteText & { readonly version?: number }) =>
  languageIn(note).names(note.getText()),
);

async function namesIn(
  uri: vscode.Uri,
  language: DocumentLanguage,
): Promise<DocumentNames | undefined> {
  const text = (await mayRead(uri)) ? await tryTextNow(uri) : undefined;
  return text === undefined ? undefined : language.names(text);
}

async function listOf(folder: vscode.Uri): Promise<readonly string[]> {
  try {
    const all = await vscode.workspace.fs.readDirectory(folder);
    return all.map(([name]) => vscode.Uri.joinPath(folder, name).toString()).sort();
  } catch {
    return [];
  }
}
