import * as vscode from 'vscode';
import { isSameData } from '../../core/base/data';
import type { DocumentBibliographies } from '../../core/documents/documentBibliographies';
import type {
  DocumentLanguage,
  DocumentNames,
  SharedHabits,
} from '../../core/documents/documentLanguage';
import { definitionEndings, documentEndings, languageOf } from '../../core/documents/languages';
import { DisposableOwner } from '../../platform/disposableOwner';
import type { NoteText } from '../common/bibliographies/bibliographies';
import { mayRead, uriPaths } from '../common/bibliographies/places';
import { perVersion, savedUri, tryTextNow, watchFiles } from '../common/documents/files';
import { languageIn, setHabits } from '../common/documents/selectors';
import { prepare } from '../common/notes/notes';

/** What documents in languages without front matter name. Each is read once until it changes. */
export class DocumentFiles extends DisposableOwner {
  readonly #parts = new Map<string, Promise<Part | undefined>>();
  readonly #folders = new Map<string, Promise<readonly string[]>>();

  /** @param changed called when a document names other files than before */
  constructor(private readonly changed: () => void) {
    super();
    const files = `**/*.{${documentEndings},${definitionEndings}}`;
    this.own(
      watchFiles(files, (uri) => void this.#update(uri)),
      // What a document cites may depend on its other files, and some features can't wait for them.
      vscode.workspace.onDidOpenTextDocument((document) => void this.#opened(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.#parts.delete(document.uri.toString());
      }),
    );
    for (const document of vscode.workspace.textDocuments) void this.#opened(document);
  }

  /** The bibliographies of a document; undefined for a note with front matter. */
  async of(note: NoteText): Promise<DocumentBibliographies | undefined> {
    const language = languageIn(note);
    if (language.hasFrontMatter) return undefined;
    const id = note.uri.toString();
    await prepare(note);
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
        names: async (each) => (await this.#partOf(each, language))?.names,
        habits: async (each) => (await this.#partOf(each, language))?.habits() ?? {},
        documentsIn: (folder) => this.#documentsIn(folder, language),
      },
    );
    setHabits(note, found.habits);
    return { chain: [id, ...chain.slice(1)], ...found };
  }

  /** Not for old versions from Git. */
  async #opened(document: vscode.TextDocument): Promise<void> {
    if (vscode.workspace.getWorkspaceFolder(document.uri)) await this.of(document);
  }

  #partOf(uri: string, language: DocumentLanguage): Promise<Part | undefined> {
    const known = this.#parts.get(uri);
    if (known) return known;
    const part = partAt(vscode.Uri.parse(uri), language);
    this.#parts.set(uri, part);
    return part;
  }

  #documentsIn(folder: string, language: DocumentLanguage): Promise<readonly string[]> {
    const known = this.#folders.get(folder);
    const all = known ?? listOf(vscode.Uri.parse(folder));
    this.#folders.set(folder, all);
    return all.then((uris) => uris.filter((uri) => languageOf(uri).id === language.id));
  }

  async #update(uri: vscode.Uri): Promise<void> {
    const id = uri.toString();
    const before = this.#parts.get(id);
    this.#parts.delete(id);
    this.#folders.delete(vscode.Uri.joinPath(uri, '..').toString());
    const now = before && this.#partOf(id, languageOf(id));
    if (!now || !isAsBefore(await before, await now)) this.changed();
  }
}

/** What an open document names. Its features ask several times for each version. */
const ownNames = perVersion((note: NoteText & { readonly version?: number }) =>
  languageIn(note).names(note.getText()),
);

/** A document, or a package of one, as other files see it. */
interface Part {
  readonly names: DocumentNames;
  /** Read when they are asked for first. */
  readonly habits: () => SharedHabits;
}

async function partAt(uri: vscode.Uri, language: DocumentLanguage): Promise<Part | undefined> {
  const text = (await mayRead(uri)) ? await tryTextNow(uri) : undefined;
  if (text === undefined) return undefined;
  await prepare({ uri, getText: () => text });
  let habits: SharedHabits | undefined;
  return {
    names: language.names(text),
    habits: () => (habits ??= language.habits?.(text) ?? {}),
  };
}

/** Whether the same files belong to a document, with the same commands. How often it cites matters only later. */
function isAsBefore(one: Part | undefined, other: Part | undefined): boolean {
  return (
    isSameData(one?.names, other?.names) &&
    isSameData(one?.habits().commands, other?.habits().commands)
  );
}

async function listOf(folder: vscode.Uri): Promise<readonly string[]> {
  try {
    const all = await vscode.workspace.fs.readDirectory(folder);
    return all.map(([name]) => vscode.Uri.joinPath(folder, name).toString()).sort();
  } catch {
    return [];
  }
}
