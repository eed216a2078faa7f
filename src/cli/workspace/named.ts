import { homedir } from 'node:os';
import { bibliographyPlaces, isPersonalPath, projectOf } from '../../core/bibliography/places';
import { beginsQuartoProject } from '../../core/bibliography/projectFiles';
import { bibliographyFormat } from '../../core/bibliography/read/format';
import type { Folder } from './folders';
import { folderOf } from './folders';
import { spelledUri, toPath, toUri, uriPaths } from './paths';

/** The user's home folder, as a URI. */
export const home = toUri(homedir());

/** The user's own bibliography outside the folder, which only the user's settings may name. */
export function personalBibliography({ uri, settings }: Folder): string | undefined {
  const path = settings.values.bibliographyFile.trim();
  const isPersonal = isPersonalPath(path) && bibliographyFormat(path) !== undefined;
  if (!isPersonal || settings.isSetInFolder('bibliographyFile')) return undefined;
  return bibliographyPlaces(path, { folder: uri, home }, uriPaths).map(spelledUri)[0];
}

/** The bibliographies that notes, projects and the user's settings name, wherever they are. */
export class NamedFiles {
  #files: ReadonlySet<string>;

  constructor(private readonly folders: readonly Folder[]) {
    this.#files = this.#resolve(new Map());
  }

  get uris(): readonly string[] {
    return [...this.#files];
  }

  has(uri: string): boolean {
    return this.#files.has(uri);
  }

  /** See `FileSource.setNamed`. */
  set(named: ReadonlyMap<string, readonly string[]>): readonly string[] {
    const before = this.#files;
    const now = this.#resolve(named);
    this.#files = now;
    return [
      ...[...before].filter((uri) => !now.has(uri)),
      ...[...now].filter((uri) => !before.has(uri)),
    ];
  }

  #resolve(named: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
    const quartoFiles = [...named.keys()].filter(beginsQuartoProject);
    const projects = new Set(quartoFiles.map((file) => uriPaths.join(file, '..')));
    const files = new Set(this.folders.flatMap((folder) => personalBibliography(folder) ?? []));
    for (const [file, names] of named) {
      if (names.length === 0) continue;
      const folder = uriPaths.join(file, '..');
      const project = projectOf(folder, projects, uriPaths);
      const root = folderOf(toPath(file), this.folders)?.folder.uri;
      for (const name of names) {
        for (const place of bibliographyPlaces(name, { folder, project, root, home }, uriPaths)) {
          if (bibliographyFormat(place) !== undefined) files.add(place);
        }
      }
    }
    return new Set([...files].map(spelledUri));
  }
}
