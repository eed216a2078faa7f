// File access in a browser, in place of `../node/files.ts`.

import { openWith } from '../../core/files/textBytes';
import { decodeUtf8 } from '../utf8';

/** Undefined: a browser has no home folder. */
export function homeFolder(): undefined {
  return undefined;
}

/** The same path, as there are none on disk. */
export function spelledOnDisk(path: string): string {
  return path;
}

/** Reads the text of a file part by part. */
export const openText = openWith(decodeUtf8);

/** Undefined, as VS Code reads the files. */
export const readStart = undefined;

/** False: VS Code writes the files, in place. */
export function replaceFile(): Promise<boolean> {
  return Promise.resolve(false);
}

/** False, as only VS Code can know. */
export function isWriteProtected(): Promise<boolean> {
  return Promise.resolve(false);
}
