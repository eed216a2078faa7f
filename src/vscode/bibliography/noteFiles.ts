import * as vscode from 'vscode';
import { looksLikeBibliography } from '../../core/bibliography/read/file';
import { frontMatterOf, withoutBody } from '../../core/text/frontMatter';
import { noteCrossReferences } from '../../core/citation/pandoc/crossReferences';
import type { NamedBibliography, NoteText } from '../common/bibliographies/bibliographies';
import { bibliographyPlaces } from '../common/bibliographies/places';
import { exists, uniqueUris, watchFiles } from '../common/documents/files';
import { settingUriIfAny } from '../common/settings/places';
import { findProjectNames, namesIn } from './projectNames';
import type { Names, ProjectNames } from './projectNames';

/** All YAML files are watched, as a metadata file may have any name. */
const watched = '**/{index.Rmd,index.rmd,*.yml,*.yaml}';

/** Finds the bibliographies that compile a note, and the prefixes of its cross-references. */
export class NoteFiles implements vscode.Disposable {
  /** By folder, the names that its project has for the notes in it. */
  readonly #byFolder = new Map<string, Promise<ProjectNames>>();
  readonly #watcher: vscode.Disposable;

  /**
   * @param changed called when files of projects came, went or changed
   * @param home the path of the user's home folder, where it is known
   */
  constructor(
    changed: () => void,
    private readonly home: string | undefined,
  ) {
    this.#watcher = watchFiles(watched, () => {
      this.#byFolder.clear();
      changed();
    });
  }

  /** See `Bibliographies.filesFor`. */
  async of(note: NoteText | undefined): Promise<readonly vscode.Uri[]> {
    const files = await this.all(note);
    return uniqueUris(files.flatMap(({ uri }) => (uri ? [uri] : [])));
  }

  /** As `of`, with the names that lead to no file. */
  async all(note: NoteText | undefined): Promise<readonly NamedBibliography[]> {
    const { workspaceFolder, folder } = foldersOf(note);
    if (!folder) return [];
    const own = note ? await ownNames(note, folder) : undefined;
    const { project, named = [] } = (await this.#ofProject(note)) ?? {};
    const files = await Promise.all(
      [...(own?.named ?? []), ...named].map(({ name, folder }) =>
        this.#resolve(name, folder, project, workspaceFolder),
      ),
    );
    // A name without a known file counts, too: only a note without any gets the file of the settings.
    if (files.length === 0 && workspaceFolder) {
      const uri = settingUriIfAny(workspaceFolder.uri, 'bibliographyFile');
      if (uri) files.push({ uri });
    }
    const hasOwn = note && looksLikeBibliography(withoutBody(note.getText()), note.uri.path);
    return hasOwn ? [...files, { uri: note.uri }] : files;
  }

  /** See `Bibliographies.crossReferences`. */
  async crossReferences(note: NoteText): Promise<ReadonlySet<string>> {
    const { folder } = foldersOf(note);
    const own = folder
      ? (await ownNames(note, folder)).crossReferences
      : noteCrossReferences(note.getText());
    const { crossReferences = [] } = (await this.#ofProject(note)) ?? {};
    return new Set([...own, ...crossReferences]);
  }

  dispose(): void {
    this.#watcher.dispose();
  }

  /** The first place that a name may lead to where something exists; else the first place. */
  async #resolve(
    name: string,
    folder: vscode.Uri,
    project: vscode.Uri | undefined,
    workspaceFolder: vscode.WorkspaceFolder | undefined,
  ): Promise<NamedBibliography> {
    const root = workspaceFolder?.uri;
    const places = bibliographyPlaces(name, { folder, project, root, home: this.home });
    const [first] = places;
    if (!first) return { name };
    if (places.length > 1) {
      for (const uri of places) if (await exists(uri)) return { name, uri };
    }
    return { name, uri: first };
  }

  /** Undefined for a note that is in no folder of the workspace. */
  async #ofProject(note: NoteText | undefined): Promise<ProjectNames | undefined> {
    const { workspaceFolder, folder } = foldersOf(note);
    if (!workspaceFolder || !folder) return undefined;
    const id = folder.toString();
    let names = this.#byFolder.get(id);
    if (!names) {
      names = findProjectNames(folder, workspaceFolder.uri);
      this.#byFolder.set(id, names);
    }
    return names;
  }
}

/** What the front matter of a note names. */
function ownNames(note: NoteText, folder: vscode.Uri): Promise<Names> {
  return namesIn(frontMatterOf(note.getText()) ?? '', folder);
}

interface Folders {
  readonly workspaceFolder: vscode.WorkspaceFolder | undefined;
  /** The folder that relative names in the note start from. */
  readonly folder: vscode.Uri | undefined;
}

/** An untitled note, and no note at all, belong to the first workspace folder. */
function foldersOf(note: NoteText | undefined): Folders {
  if (note && note.uri.scheme !== 'untitled') {
    const folder = vscode.Uri.joinPath(note.uri, '..');
    return { workspaceFolder: vscode.workspace.getWorkspaceFolder(note.uri), folder };
  }
  const workspaceFolder = vscode.workspace.workspaceFolders?.[0];
  return { workspaceFolder, folder: workspaceFolder?.uri };
}
