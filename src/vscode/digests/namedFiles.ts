import * as vscode from 'vscode';
import { bibliographyPlaces, projectOf } from '../../core/bibliography/places';
import { beginsQuartoProject } from '../../core/bibliography/projectFiles';
import { bibliographyFormat } from '../../core/bibliography/read/format';
import { DisposableOwner } from '../../platform/disposableOwner';
import {
  homeUri,
  isOutside,
  mayCount,
  personalBibliography,
  spelledUri,
  uriPaths,
} from '../common/bibliographies/places';
import { watchFiles } from '../common/documents/files';
import { onDidChangeSettings } from '../common/settings/settings';

/**
 * The bibliographies that notes, projects and the user's settings name, wherever they are. Those outside the workspace
 * require a trusted workspace, and are watched as far as VS Code can.
 */
export class NamedFiles extends DisposableOwner {
  readonly #didChange = this.own(new vscode.EventEmitter<readonly vscode.Uri[]>());
  readonly #watchers = new Map<string, vscode.Disposable>();
  #named: ReadonlyMap<string, readonly string[]> = new Map();
  #files: ReadonlyMap<string, vscode.Uri> = new Map();

  /** Fires with named files outside the workspace that may have changed or become readable. */
  readonly onDidChange = this.#didChange.event;

  /** @param home the path of the user's home folder, if known */
  constructor(private readonly home: string | undefined) {
    super();
    this.own(
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#report(this.set(this.#named))),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#report(this.set(this.#named))),
      onDidChangeSettings(['bibliographyFile'], () => this.#report(this.set(this.#named))),
    );
    this.set(this.#named);
  }

  /** See `FileSource.setNamed`. */
  set(named: ReadonlyMap<string, readonly string[]>): readonly string[] {
    // Resolved again when the workspace becomes trusted or its folders change.
    this.#named = named;
    const before = this.#files;
    const files = this.#resolve(named);
    this.#files = files;
    this.#watch();
    return [
      ...[...before.keys()].filter((uri) => !files.has(uri)),
      ...[...files.keys()].filter((uri) => !before.has(uri)),
    ];
  }

  has(uri: vscode.Uri): boolean {
    return this.#files.has(uri.toString());
  }

  /** The uris of all named files. */
  get uris(): readonly string[] {
    return [...this.#files.keys()];
  }

  override dispose(): void {
    super.dispose();
    for (const watcher of this.#watchers.values()) watcher.dispose();
  }

  #resolve(named: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, vscode.Uri> {
    const quartoFiles = [...named.keys()].filter(beginsQuartoProject);
    const projects = new Set(quartoFiles.map((file) => uriPaths.join(file, '..')));
    const places = new Set<string>();
    for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
      const personal = personalBibliography(uri, this.home);
      if (personal) places.add(personal.toString());
    }
    for (const [file, names] of named) {
      if (names.length === 0) continue;
      const uri = vscode.Uri.parse(file);
      const folder = uriPaths.join(file, '..');
      const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
      const project = projectOf(folder, projects, uriPaths);
      const from = { folder, project, root, home: homeUri(uri, this.home) };
      for (const name of names) {
        for (const place of bibliographyPlaces(name, from, uriPaths)) places.add(place);
      }
    }
    const files = [...places]
      .filter((place) => bibliographyFormat(place) !== undefined)
      .map((place) => vscode.Uri.parse(spelledUri(place)))
      .filter(mayCount);
    return new Map(files.map((file) => [file.toString(), file]));
  }

  /** One watcher per folder outside the workspace. Files in the workspace are already watched. */
  #watch(): void {
    const folders = new Map<string, vscode.Uri>();
    for (const file of this.#files.values()) {
      if (!isOutside(file)) continue;
      const folder = vscode.Uri.joinPath(file, '..');
      folders.set(folder.toString(), folder);
    }
    for (const [id, watcher] of this.#watchers) {
      if (folders.has(id)) continue;
      watcher.dispose();
      this.#watchers.delete(id);
    }
    for (const [id, folder] of folders) {
      if (this.#watchers.has(id)) continue;
      const pattern = new vscode.RelativePattern(folder, '*');
      const watcher = watchFiles(pattern, (uri) => {
        if (this.has(uri)) this.#didChange.fire([uri]);
      });
      this.#watchers.set(id, watcher);
    }
  }

  #report(uris: readonly string[]): void {
    if (uris.length > 0) this.#didChange.fire(uris.map((uri) => vscode.Uri.parse(uri)));
  }
}
