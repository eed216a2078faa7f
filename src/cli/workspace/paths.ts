import { join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { UriPaths } from '../../core/bibliography/places';

/** The URI of a path. */
export function toUri(path: string): string {
  return pathToFileURL(path).href.replace(/(?<=[^/])\/$/, '');
}

/** The path of a URI. */
export function toPath(uri: string): string {
  return fileURLToPath(uri);
}

/** Joins paths and URIs as Node does. */
export const uriPaths: UriPaths = {
  join: (folder, path) => toUri(join(toPath(folder), path)),
  atRoot: (_, path) => toUri(resolve(path)),
};

/** The path of a file in a folder, with `/`; undefined outside it, and empty for the folder itself. */
export function pathWithin(folder: string, path: string): string | undefined {
  if (path === folder) return '';
  const before = folder.endsWith(sep) ? folder : folder + sep;
  return path.startsWith(before) ? path.slice(before.length).replaceAll(sep, '/') : undefined;
}
