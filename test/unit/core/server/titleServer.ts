import assert from 'node:assert/strict';
import type { FileContent, FileOutcome } from '../../../../src/core/files/fileChange';
import type { FileStamp } from '../../../../src/core/files/fileSource';
import type { ApplyOptions, Applied } from '../../../../src/core/server/libraryServer';
import { LocalServer } from '../../../../src/core/server/localServer';
import { decodeTexts, libraryOfParts } from '../../../../src/core/session/savedLibrary';
import { decode } from '../../support/engineParts';
import { digest } from '../library/builders';

/** Reads digests with one title per line below the line `digest`. */
export const reader = {
  readDigest: (text: string, uri: string) => {
    const [head, ...titles] = text.split('\n');
    if (!head?.startsWith('digest')) return undefined;
    const entries = titles.map((title) => ({ title, abstract: `About ${title.toLowerCase()}.` }));
    return digest(uri, { year: 2026, month: 1, day: 14 }, entries);
  },
};

/** Yields the thread for a moment. */
export const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

export const newServer = () => new LocalServer({ ...reader, pause, decode });

/** A digest with these titles. */
export const file = (uri: string, ...titles: string[]) => ({
  uri,
  text: ['digest', ...titles].join('\n'),
});

const stamp: FileStamp = { size: 1, mtime: 1 };

/** A file on disk. */
export const onDisk = (
  { uri, text }: ReturnType<typeof file>,
  more: Partial<FileContent> = {},
): FileContent => ({ uri, role: { digest: true, note: true }, content: text, stamp, ...more });

/** Sends texts of files on disk, unless `more` changes them. */
export function send(
  server: LocalServer,
  texts: Readonly<Record<string, string>>,
  options?: ApplyOptions,
  more?: Partial<FileContent>,
): Promise<Applied> {
  const changes = Object.entries(texts).map(([uri, text]) => onDisk({ uri, text }, more));
  return server.apply(changes, options);
}

export const outcome = ({ outcomes }: Applied): FileOutcome => outcomes[0] ?? assert.fail();

/** The saved parts of a server: the texts of its library, and all other parts, the index first. */
export async function savedBy(left: LocalServer) {
  const library: (readonly string[])[] = [];
  const parts: Uint8Array[] = [];
  for (const name of await left.savedParts()) {
    const bytes = (await left.savedPart(name)) ?? new Uint8Array();
    if (name.startsWith('library')) library.push(decodeTexts(bytes, decode) ?? []);
    else parts.push(bytes);
  }
  return { saved: libraryOfParts(library) ?? assert.fail(), parts };
}

/** A server that has restored what another saved, but not applied the files. */
export async function restoredFrom(left: LocalServer): Promise<LocalServer> {
  const server = newServer();
  const { saved, parts } = await savedBy(left);
  await server.restoreLibrary(saved);
  for (const part of parts) assert.ok(await server.restore(part));
  return server;
}

/** Files that an earlier session read. */
export const restored = (uris: readonly string[]) =>
  uris.map((uri) => ({ uri, state: 'restored' as const }));
