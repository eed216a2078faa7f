import { posix, resolve, win32 } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isPersonalPath } from '../../core/bibliography/places';
import type { UriPaths } from '../../core/bibliography/places';
import { withoutLast } from '../../core/text/characters';
import { spelledOnDisk } from '../../platform/node/files';

const scheme = 'file://';

/** Paths and URIs with the rules of Windows, or of other systems. */
export function pathsOn(windows: boolean) {
  const rules = windows ? win32 : posix;
  const cased = (path: string): string => (windows ? path.toLowerCase() : path);

  const toUri = (path: string): string => {
    const { href } = pathToFileURL(path, { windows });
    const uri = scheme + withoutLast(href.slice(scheme.length), '/');
    // Terminals and editors write drives in either case.
    return windows ? uri.replace(/^file:\/\/\/[a-z](?=:)/, upperDrive) : uri;
  };
  const toPath = (uri: string): string => {
    const isDrive = windows && /^file:\/\/\/[a-z]:$/i.test(uri);
    return fileURLToPath(isDrive ? `${uri}/` : uri, { windows });
  };
  const uriPaths: UriPaths = {
    join: (folder, path) => toUri(rules.join(toPath(folder), path)),
    atRoot: (folder, path) =>
      toUri(rules.resolve(toPath(folder), windows ? path.replace(/^\/(?=[a-z]:)/i, '') : path)),
  };
  return {
    toUri,
    toPath,
    uriPaths,
    /** The path of a file in a folder, with `/`; undefined outside it, and empty for the folder itself. */
    pathWithin: (folder: string, path: string): string | undefined => {
      if (cased(path) === cased(folder)) return '';
      const before = folder.endsWith(rules.sep) ? folder : folder + rules.sep;
      const isWithin = cased(path.slice(0, before.length)) === cased(before);
      return isWithin ? path.slice(before.length).replaceAll(rules.sep, '/') : undefined;
    },
    /** The URI of a file that a setting of a folder names: by its path there, or a full one. */
    inSettings: (folder: string, name: string): string =>
      isPersonalPath(name) ? uriPaths.atRoot(folder, name) : uriPaths.join(folder, name),
  };
}

function upperDrive(start: string): string {
  return start.slice(0, -1) + start.slice(-1).toUpperCase();
}

export const { toUri, toPath, uriPaths, pathWithin, inSettings } = pathsOn(
  process.platform === 'win32',
);

/** The absolute path of a file that a person or a note names, as it is spelled on disk. */
export function spelledPath(path: string): string {
  return spelledOnDisk(resolve(path));
}

/** Like {@link spelledPath}, for URIs. */
export function spelledUri(uri: string): string {
  return toUri(spelledOnDisk(toPath(uri)));
}
