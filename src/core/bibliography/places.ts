import { isAddress, isComputed } from './read/frontMatter';

/** How paths and URIs are joined, which differs between VS Code and Node. */
export interface UriPaths {
  /** The URI of a path, such as `..`, from a folder. */
  readonly join: (folder: string, path: string) => string;
  /** The URI of an absolute path in the file system of a folder. */
  readonly atRoot: (folder: string, path: string) => string;
}

/** The files that names may refer to. */
export interface NameableFiles extends UriPaths {
  exists(uri: string): Promise<boolean>;
  /**
   * The URI of a file as its file system spells it: on Windows and macOS, a note may name `Refs.bib` where the file
   * is `refs.bib`.
   */
  spelled(uri: string): string;
}

/** Where a bibliography is named. Places are URIs. */
export interface NamingPlace {
  /** The folder of the file with the name. */
  readonly folder: string;
  /** The root of the Quarto project that this file belongs to. */
  readonly project?: string | undefined;
  /** The workspace folder: Pandoc is often started there. */
  readonly root?: string | undefined;
  /** The user's home folder, if it is known and in the same file system. */
  readonly home?: string | undefined;
}

/**
 * The places that a bibliography name may refer to, most likely first: relative to the folder of the naming file,
 * to the project, to the workspace folder. A path with a leading slash starts at the Quarto project or at the
 * root. Empty for web addresses, names with variables, and paths in an unknown home folder.
 */
export function bibliographyPlaces(
  name: string,
  { folder, project, root, home }: NamingPlace,
  { join, atRoot }: UriPaths,
): readonly string[] {
  const path = name.trim().replace(/\\/g, '/');
  if (path === '' || isAddress(path) || isComputed(path)) return [];
  const inHome = /^~(?:\/(.*))?$/s.exec(path);
  if (inHome) return home === undefined ? [] : [join(home, inHome[1] ?? '')];
  if (/^[A-Za-z]:\//.test(path)) return [atRoot(folder, `/${path}`)];
  const isAbsolute = path.startsWith('/');
  const bases = isAbsolute ? [project] : [folder, project, root];
  const places = bases.flatMap((base) => (base === undefined ? [] : [join(base, path)]));
  return [...new Set(isAbsolute ? [...places, atRoot(folder, path)] : places)];
}

/** Whether a setting names the user's own bibliography, outside the workspace: by a full path, or one with `~`. */
export function isPersonalPath(path: string): boolean {
  return /^(?:[\\/]|[a-z]:[\\/]|~[\\/])/i.test(path);
}

/** The nearest of the projects that contains a folder. */
export function projectOf(
  folder: string,
  projects: ReadonlySet<string>,
  { join }: Pick<UriPaths, 'join'>,
): string | undefined {
  if (projects.size === 0) return undefined;
  for (let at = folder; ;) {
    if (projects.has(at)) return at;
    const above = join(at, '..');
    if (above === at) return undefined;
    at = above;
  }
}

/** The first existing place that a name may refer to; else the first place, if there is one. */
export async function fileNamed(
  name: string,
  from: NamingPlace,
  files: NameableFiles,
): Promise<{ readonly name: string; readonly uri?: string }> {
  const places = bibliographyPlaces(name, from, files);
  const [first] = places;
  if (first === undefined) return { name };
  if (places.length > 1) {
    for (const uri of places) if (await files.exists(uri)) return { name, uri: files.spelled(uri) };
  }
  return { name, uri: files.spelled(first) };
}
