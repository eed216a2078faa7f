import type { LibraryLists } from '../../src/core/library/libraryLists';
import type { LibraryServer } from '../../src/core/server/libraryServer';

const role = { digest: true, note: true, bibliography: true } as const;

/** Sends files to a server as one batch; a file without a text is deleted. Returns the library. */
export async function applyFiles(
  server: Pick<LibraryServer, 'apply'>,
  files: readonly { readonly uri: string; readonly text: string | undefined }[],
  pins?: ReadonlyMap<string, string>,
): Promise<LibraryLists> {
  const changes = files.map(({ uri, text }) =>
    text === undefined
      ? { uri, state: 'gone' as const, isFinal: true }
      : { uri, role, content: text, isFinal: true },
  );
  return (await server.apply(changes, pins && { pins })).library;
}
