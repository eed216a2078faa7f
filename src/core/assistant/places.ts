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
  if (!own) return quoted(readableUri(uri.replace(/^file:\/\//, '')));
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
  const plain = quoted(asked)
    .replace(/\\/g, '/')
    .replace(/^file:\/\//, '')
    .replace(/:\d+$/, '')
    .replace(/^(?:\.\/)+/, '')
    .replace(/^(?=[a-z]:\/)/i, '/');
  const root = folders.find(({ uri }) =>
    plain.toLowerCase().startsWith(`${pathIn(uri)}/`.toLowerCase()),
  );
  const path = root ? plain.slice(pathIn(root.uri).length + 1) : plain;
  const wanted = root && folders.length > 1 ? `${root.name}/${path}` : path;
  const start = wanted === '' || wanted === '.' ? '' : `${wanted.replace(/\/$/, '')}/`;
  const paths = uris.map((uri) => [pathOf(uri, folders), uri] as const);
  const found = paths.filter(([each]) => each === wanted || each.startsWith(start));
  if (found.length > 0) return found.map(([, uri]) => uri);
  if (/^[/~]|(?:^|\/)\.\.(?:\/|$)/i.test(wanted)) {
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

function pathIn(uri: string): string {
  return readableUri(uri.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, ''));
}
