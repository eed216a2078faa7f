import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { bibliographyFormat, namedSizeLimit } from '../../core/bibliography/read/format';
import { byCodeUnits } from '../../core/base/sortedList';
import { isAllowedByName, roleByName } from '../../core/feed/fileRules';
import type {
  FileOnDisk,
  FileRole,
  FileSource,
  FileStamp,
  FileTrouble,
} from '../../core/files/fileSource';
import { walk } from '../../core/files/walk';
import type { FolderContent } from '../../core/files/walk';
import { folderOf } from './folders';
import type { Folder } from './folders';
import type { NamedFiles } from './named';
import { pathWithin, toPath, toUri } from './paths';
import { textOf } from './text';

/** The files of folders on this machine that may be digests, bibliographies or notes. */
export class NodeFiles implements FileSource {
  /** The candidates of the last search. */
  readonly #found = new Map<string, FileRole | undefined>();

  constructor(
    private readonly folders: readonly Folder[],
    private readonly named: NamedFiles,
  ) {}

  readonly setNamed: FileSource['setNamed'] = (named) => this.named.set(named);
  readonly openDocument: FileSource['openDocument'] = () => undefined;

  /** The URIs of all candidates. */
  get found(): readonly string[] {
    return [...this.#found.keys()].sort(byCodeUnits);
  }

  /** Those that may be notes by their names. */
  get notes(): readonly string[] {
    return this.found.filter((uri) => this.#found.get(uri)?.note);
  }

  async *find(
    under: string | undefined,
    report: (trouble: FileTrouble) => void,
  ): AsyncGenerator<readonly string[]> {
    if (under === undefined) {
      this.#found.clear();
      yield this.named.uris;
    }
    const roots = under === undefined ? this.folders.map(({ path }) => path) : [toPath(under)];
    for (const root of roots) {
      // A link may lead to a folder that contains it.
      const entered = new Set<string>();
      yield* walk(root, {
        list: (folder) => this.#list(folder, entered),
        report: (folder, error) => {
          // A folder may be deleted before the walk reaches it.
          const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT' && folder !== root;
          if (!isGone) report({ uri: toUri(folder), reason: 'unreadable', error });
        },
        limit: Infinity,
      });
    }
  }

  role(uri: string): FileRole | undefined {
    const role = this.#ownRole(uri);
    if (role?.bibliography || !this.named.has(uri)) return role;
    // YAML may be a bibliography, or metadata that names bibliographies.
    const project = bibliographyFormat(uri) === 'cslYaml';
    return { digest: false, note: false, bibliography: true, ...(project && { project }) };
  }

  sizeLimit(uri: string): number {
    if (this.named.has(uri)) return namedSizeLimit;
    const { folder, within } = folderOf(toPath(uri), this.folders) ?? {};
    if (!folder) return 0;
    const isNamed = within === folder.settings.place('bibliographyFile');
    return isNamed ? namedSizeLimit : folder.rules.sizeLimit;
  }

  onDisk(uri: string): FileOnDisk | undefined {
    const role = this.named.has(uri) ? undefined : this.#ownRole(uri);
    return role && { uri, path: toPath(uri), role, sizeLimit: this.sizeLimit(uri) };
  }

  async stat(uri: string): Promise<FileStamp | undefined> {
    try {
      const found = await stat(toPath(uri));
      return found.isFile() ? { size: found.size, mtime: found.mtime.getTime() } : undefined;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      throw error;
    }
  }

  async read(uri: string): Promise<Uint8Array> {
    return readFile(toPath(uri));
  }

  async readText(uri: string): Promise<string | undefined> {
    return textOf(await this.read(uri));
  }

  #ownRole(uri: string): FileRole | undefined {
    const { folder, within } = folderOf(toPath(uri), this.folders) ?? {};
    return folder && within !== undefined ? roleByName(within, folder.rules) : undefined;
  }

  /** The candidates in a folder, newest names first, and the subfolders to visit. */
  async #list(path: string, entered: Set<string>): Promise<FolderContent> {
    const { folder, within } = folderOf(path, this.folders) ?? {};
    if (!folder || within === undefined) return { files: [], folders: [] };
    const before = within && `${within}/`;
    const files: string[] = [];
    const folders: string[] = [];
    const entries = await readdir(path, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => byCodeUnits(b.name, a.name))) {
      const { name } = entry;
      const kind = await kindOf(entry, path, entered);
      if (!kind) continue;
      if (kind === 'folder') {
        if (isAllowedByName(before + name, folder.rules)) folders.push(join(path, name));
        continue;
      }
      const uri = toUri(join(path, name));
      const role = roleByName(before + name, folder.rules);
      if (!role && !this.named.has(uri)) continue;
      this.#found.set(uri, role);
      files.push(uri);
    }
    return { files, folders };
  }
}

/**
 * Whether an entry, or what it links to, is a file or a folder. Undefined for others, such as pipes, which must not be
 * read, and for links to folders that were entered.
 */
async function kindOf(
  entry: Dirent,
  parent: string,
  entered: Set<string>,
): Promise<'file' | 'folder' | undefined> {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  try {
    const target = await realpath(join(parent, entry.name));
    const found = await stat(target);
    if (!found.isDirectory()) return found.isFile() ? 'file' : undefined;
    const isCircular = pathWithin(target, await realpath(parent)) !== undefined;
    if (isCircular || entered.has(target)) return undefined;
    entered.add(target);
    return 'folder';
  } catch {
    return undefined;
  }
}
