import * as vscode from 'vscode';
import { isSameData } from '../../core/base/data';
import type { DocumentBibliographies } from '../../core/documents/documentBibliographies';
import type { DocumentLanguage, DocumentNames } from '../../core/documents/documentLanguage';
import { documentEndings, languageOf } from '../../core/documents/languages';
import { DisposableOwner } from '../../platform/disposableOwner';
import type { NoteText } from '../common/bibliographies/bibliographies';
import { mayRead, uriPaths } from '../common/bibliographies/places';
import { perVersion, savedUri, tryTextNow, watchFiles } from '../common/documents/files';
import { languageIn } from '../common/documents/selectors';

/** What documents in languages without front matter name. Each is read once until it changes. */
export class DocumentFiles extends DisposableOwner {
  readonly #names = new Map<string, Promise<DocumentNames | undefined>>();
  readonly #folders = new Map<string, Promise<readonly string[]>>();

  /** @param changed called when a document names other files than before */
  constructor(private readonly changed: () => void) {
    super();
    const files = `**/*.{${documentEndings}}`;
    this.own(
      watchFiles(files, (uri) => void this.#update(uri)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.#names.delete(document.uri.toString());
      }),
    );
  }

  /** The bibliographies of a document; undefined for a note with front matter. */
  async of(note: NoteText): Promise<DocumentBibliographies | undefined> {
    const language = languageIn(note);
    if (language.hasFrontMatter) return undefined;
    const id = note.uri.toString();
    const root = vscode.workspace.getWorkspaceFolder(note.uri)?.uri.toString();
    const uri = savedUri(note.uri).toString();
    // Most workspaces have no such document.
    const { findDocumentBibliographies } =
      await import('../../core/documents/documentBibliographies');
    const { chain, ...found } = await findDocumentBibliographies(
      uri,
      ownNames(note),
      root,
      language,
      {
        ...uriPaths,
        names: (each) => this.#namesOf(each, language),
        documentsIn: (folder) => this.#documentsIn(folder, language),
      },
    );
    return { chain: [id, ...chain.slice(1)], ...found };
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
    return all.then((uris) => uris.filter((uri) => languageOf(uri) === language));
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
