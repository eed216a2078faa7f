import type { LibraryView } from '../library/lookup/libraryView';
import type { PaperSummary } from '../model';
import { readableUri } from '../text/uriText';
import type { AssistantFolder } from './library';
import { AssistantError } from './operations';
import { quoted } from './quoted';

/**
 * The path of a file in its workspace folder, with the folder's name in front if there are several. The whole path for
 * a file elsewhere, such as the user's own bibliography.
 */
export function pathOf(uri: string, folders: readonly AssistantFolder[]): string {
  const [own] = folders
    .filter((folder) => uri.startsWith(`${folder.uri}/`))
    .sort((a, b) => b.uri.length - a.uri.length);
  if (!own) return quoted(wholePath(uri));
  const path = quoted(readableUri(uri.slice(own.uri.length + 1)));
  return folders.length > 1 ? `${own.name}/${path}` : path;
}

/** A line of a file, given zero-based, as `path:line`. */
export function placeOf(
  uri: string,
  line: number,
  { folders }: { readonly folders: readonly AssistantFolder[] },
): string {
  return `${pathOf(uri, folders)}:${line + 1}`;
}

/** Where a work is shown: its title in the latest digest, else its entry in a bibliography. */
export function placeOfPaper(
  paper: PaperSummary,
  view: LibraryView,
  host: { readonly folders: readonly AssistantFolder[] },
): string | undefined {
  const sighting = paper.sightings.at(-1);
  if (sighting) return placeOf(sighting.uri, sighting.titleRange.start.line, host);
  const entry = view.entryOf(paper);
  return entry && placeOf(entry.uri, entry.keyRange.start.line, host);
}

/**
 * Those of the files `uris` that a path names: one file, or all in a folder.
 * @throws AssistantError for a path that names none
 */
export function filesAt(
  asked: string,
  uris: readonly string[],
  folders: readonly AssistantFolder[],
): readonly string[] {
  // Agents pass places, and paths from the root of a file system.
  const sent = quoted(asked).replace(/\\/g, '/').replace(/:\d+$/, '');
  const plain = /^file:/i.test(sent) ? wholePath(sent) : withDrive(sent).replace(/^(?:\.\/)+/, '');
  const root = folders.find(({ uri }) =>
    plain.toLowerCase().startsWith(`${pathIn(uri)}/`.toLowerCase()),
  );
  const path = root ? plain.slice(pathIn(root.uri).length + 1) : plain;
  const wanted = root && folders.length > 1 ? `${root.name}/${path}` : path;
  const start = wanted === '' || wanted === '.' ? '' : `${wanted.replace(/\/$/, '')}/`;
  const paths = uris.map((uri) => [pathOf(uri, folders), uri] as const);
  const found = paths.filter(([each]) => each === wanted || each.startsWith(start));
  if (found.length > 0) return found.map(([, uri]) => uri);
  if (/^(?:[/~]|[a-z]:)|(?:^|\/)\.\.(?:\/|$)/i.test(wanted)) {
    throw new AssistantError(
      `${JSON.stringify(asked)} is outside the folder. Send a path in it, such as notes/a.md.`,
    );
  }
  const name = wanted.slice(wanted.lastIndexOf('/') + 1).toLowerCase();
  const near = paths.filter(([each]) => each.toLowerCase().includes(name)).slice(0, 3);
  const others = (near.length > 0 ? near : paths.slice(0, 3)).map(([each]) => each);
  const instead = others.length > 0 ? ` There is ${others.join(', ')}.` : '';
  throw new AssistantError(
    `The folder has no note or bibliography ${JSON.stringify(asked)}.${instead}`,
  );
}

/** The path of a file: `/home/me/a.bib`, or on Windows `C:/a.bib` or `//server/share/a.bib`. */
function wholePath(uri: string): string {
  return withDrive(readableUri(uri.replace(/^file:(?:\/\/(?=\/))?/i, '')));
}

/** Programs write drives in either case, and URIs with a slash before them. */
function withDrive(path: string): string {
  return path.replace(/^\/?[a-z]:(?=\/)/i, (drive) => drive.slice(-2).toUpperCase());
}

/** The path of a folder in its file system. */
function pathIn(uri: string): string {
  return wholePath(uri).replace(/^[a-z][a-z0-9+.-]+:\/\/[^/]*/i, '');
}
