import { addTo } from '../base/collections';
import { readableUri } from '../text/uriText';
import type { Steps } from '../base/tasks';

/** The label of a file in lists. */
export interface FileName {
  /** The last part of its path. */
  readonly name: string;
  /** The part of its folder that distinguishes it from other files with the same name in the list. */
  readonly folder?: string;
}

const stepSize = 100;

/** Labels for files that are shown together, by URI. */
export function* fileNameSteps(uris: Iterable<string>): Steps<ReadonlyMap<string, FileName>> {
  let count = 0;
  const byName = new Map<string, { uri: string; path: readonly string[] }[]>();
  for (const uri of uris) {
    if (count++ % stepSize === 0) yield;
    const path = segments(uri);
    addTo(byName, path.at(-1) ?? '', { uri, path });
  }
  const names = new Map<string, FileName>();
  for (const [name, files] of byName) {
    if (count++ % stepSize === 0) yield;
    const common = commonLength(files.map(({ path }) => path));
    for (const { uri, path } of files) {
      const folder = path.slice(common, -1).join('/') || '/';
      names.set(uri, files.length === 1 ? { name } : { name, folder });
    }
  }
  return names;
}

/** The number of folders that all paths share at the start. */
function commonLength(paths: readonly (readonly string[])[]): number {
  const [first = []] = paths;
  let length = Math.max(0, first.length - 1);
  for (const path of paths) {
    let same = 0;
    while (same < length && same < path.length - 1 && path[same] === first[same]) same += 1;
    length = same;
  }
  return length;
}

/** The decoded parts of a URI's path. Its query stays with the last part. */
function segments(uri: string): string[] {
  const path = uri.replace(/^[^/:]*:(\/\/[^/]*)?/, '');
  return path.split('/').filter(Boolean).map(readableUri);
}
