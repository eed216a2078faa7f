import { statSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { fileRules } from '../../core/feed/fileRules';
import type { FileRules } from '../../core/feed/fileRules';
import type { AssistantFolder } from '../../core/assistant/library';
import { CommandError } from '../commandError';
import { pathWithin, spelledPath, toUri } from './paths';
import { readFolderSettings } from './settings';
import type { FolderSettings } from './settings';

/** A folder whose files are the library. */
export interface Folder extends AssistantFolder {
  /** Absolute. */
  readonly path: string;
  readonly settings: FolderSettings;
  readonly rules: FileRules;
}

/**
 * The folders at these paths, each once, without those that are in another one.
 * @throws CommandError if there is no such folder
 */
export function openFolders(
  paths: readonly string[],
  userFile: string | undefined,
  warn: (message: string) => void,
): readonly Folder[] {
  const all = [...new Set(paths.map(folderAt))];
  const outermost = all.filter(
    (path) => !all.some((other) => other !== path && pathWithin(other, path) !== undefined),
  );
  const names = new Map<string, number>();
  return outermost.map((path) => {
    const plain = basename(path) || path;
    const count = (names.get(plain) ?? 0) + 1;
    names.set(plain, count);
    const settings = readFolderSettings(path, userFile, warn);
    const { values, excludedInEditor } = settings;
    const marksFile = settings.place('marksFile') ?? '';
    return {
      path,
      uri: toUri(path),
      name: count === 1 ? plain : `${plain} (${count})`,
      settings,
      rules: fileRules({ ...values, marksFile, excludedInEditor }),
    };
  });
}

function folderAt(path: string): string {
  const whole = spelledPath(path);
  try {
    if (statSync(whole).isDirectory()) return realpathSync(whole);
  } catch {
    // Reported like a file.
  }
  throw new CommandError(`There is no folder ${path}.`);
}

/** The folder that contains a path, and the path within it. */
export function folderOf(
  path: string,
  folders: readonly Folder[],
): { readonly folder: Folder; readonly within: string } | undefined {
  for (const folder of folders) {
    const within = pathWithin(folder.path, path);
    if (within !== undefined) return { folder, within };
  }
  return undefined;
}
