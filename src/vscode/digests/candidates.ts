import * as vscode from 'vscode';
import { projectFilePatterns } from '../../core/bibliography/projectFiles';
import { bibliographyFormat, namedSizeLimit } from '../../core/bibliography/read/format';
import {
  citingFiles,
  fileRules,
  isAllowedByName,
  roleByName,
  shortGlobs,
} from '../../core/feed/fileRules';
import type { FileRules } from '../../core/feed/fileRules';
import type { FileRole } from '../../core/files/fileSource';
import { DisposableOwner } from '../../platform/disposableOwner';
import { pathIn } from '../common/documents/files';
import { settingUriIfAny } from '../common/settings/places';
import { affectsSettings, fileGlobs, readSettings } from '../common/settings/settings';
import type { NamedFiles } from './namedFiles';
import type { OpenDigests } from './openDigests';

/** Few files, read first because they determine how papers are cited. */
const bibliographyFiles = `**/{*.bib,*.bibtex,*.biblatex,*.ris,details.jsonl,${projectFilePatterns.join()}}`;
/** Only some are CSL-JSON; most have nothing to do with papers. */
const jsonFiles = '**/*.json';

interface Rules extends FileRules {
  readonly patterns: readonly string[];
  /** The bibliography of notes that name none. */
  readonly bibliographyFile: string | undefined;
}

/** The settings that {@link Rules} depend on. */
const ruleSettings = [
  'includeFiles',
  'excludeFiles',
  'limitFileSize',
  'marksFile',
  'bibliographyFile',
] as const;

const none = { has: (): boolean => false };

/** Rules for the file names in a folder, like `role` and `allows` of {@link Candidates}. */
interface FolderNames {
  readonly mayHaveRole: (name: string) => boolean;
  readonly isAllowed: (name: string) => boolean;
  /** The path relative to the workspace folder. */
  readonly path: (name: string) => string;
}

/** Which files of the workspace may be digests, bibliographies or notes, by the settings of each folder. */
export class Candidates extends DisposableOwner {
  readonly #rules = new Map<string, Rules>();
  readonly #didChange = this.own(new vscode.EventEmitter<void>());

  /** Fires when the set of candidates may have changed. */
  readonly onDidChange = this.#didChange.event;

  /**
   * @param named files that have a role regardless of their location
   * @param openDigests open digests outside the workspace
   */
  constructor(
    private readonly named: Pick<NamedFiles, 'has'> = none,
    private readonly openDigests: Pick<OpenDigests, 'has'> = none,
  ) {
    super();
    this.own(
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#changed()),
      // Trust allows reading bibliographies through symbolic links.
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#changed()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (
          affectsSettings(event, ...ruleSettings) ||
          event.affectsConfiguration('files.exclude')
        ) {
          this.#changed();
        }
      }),
    );
  }

  /**
   * The role of a file. Undefined for a file of another kind or, unless a note or project names it, an excluded file
   * or one outside the workspace. An open digest outside the workspace has a role, too.
   */
  role(uri: vscode.Uri): FileRole | undefined {
    const role = this.#ownRole(uri);
    if (role?.bibliography || !this.named.has(uri)) return role;
    // YAML may be a bibliography, or metadata that names bibliographies.
    const project = bibliographyFormat(uri.path) === 'cslYaml';
    return { digest: false, note: false, bibliography: true, ...(project && { project }) };
  }

  #ownRole(uri: vscode.Uri): FileRole | undefined {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (!folder) return this.openDigests.has(uri) ? { digest: true, note: false } : undefined;
    return roleByName(pathIn(folder, uri), this.#rulesOf(folder));
  }

  /** For folders with many files: takes a fraction of the time of `role`. Undefined outside the workspace. */
  namesIn(folder: vscode.Uri): FolderNames | undefined {
    const root = vscode.workspace.getWorkspaceFolder(folder);
    if (!root) return undefined;
    const rules = this.#rulesOf(root);
    const pathOfFolder = pathIn(root, folder);
    const before = pathOfFolder && `${pathOfFolder}/`;
    const path = (name: string): string => before + name;
    const isNamed = (name: string): boolean =>
      bibliographyFormat(name) !== undefined && this.named.has(vscode.Uri.joinPath(folder, name));
    return {
      mayHaveRole: (name) => roleByName(path(name), rules) !== undefined || isNamed(name),
      isAllowed: (name) => isAllowedByName(path(name), rules),
      path,
    };
  }

  /** Whether a file or folder is in the workspace and not excluded. */
  allows(uri: vscode.Uri): boolean {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    return folder !== undefined && isAllowedByName(pathIn(folder, uri), this.#rulesOf(folder));
  }

  /** The maximum size in bytes of a file to read; 0 for files that aren't read at all. */
  sizeLimit(uri: vscode.Uri): number {
    if (this.named.has(uri)) return namedSizeLimit;
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (!folder) return this.openDigests.has(uri) ? namedSizeLimit : 0;
    const { sizeLimit, bibliographyFile } = this.#rulesOf(folder);
    if (uri.toString() === bibliographyFile) return namedSizeLimit;
    return sizeLimit;
  }

  /** The patterns to search in a workspace folder. The files found may still be excluded. */
  patterns(folder: vscode.WorkspaceFolder): readonly vscode.RelativePattern[] {
    const { patterns } = this.#rulesOf(folder);
    return patterns.map((pattern) => new vscode.RelativePattern(folder, pattern));
  }

  #rulesOf(folder: vscode.WorkspaceFolder): Rules {
    const id = folder.uri.toString();
    let rules = this.#rules.get(id);
    if (!rules) {
      rules = readRules(folder);
      this.#rules.set(id, rules);
    }
    return rules;
  }

  #changed(): void {
    this.#rules.clear();
    this.#didChange.fire();
  }
}

function readRules(folder: vscode.WorkspaceFolder): Rules {
  const settings = readSettings(folder.uri);
  const marksFile = pathIn(folder, vscode.Uri.joinPath(folder.uri, settings.marksFile));
  const excludedInEditor = fileGlobs('exclude', folder.uri);
  return {
    ...fileRules({ ...settings, marksFile, excludedInEditor }),
    // VS Code also searches with these patterns.
    patterns: [bibliographyFiles, ...shortGlobs(settings.includeFiles), citingFiles, jsonFiles],
    bibliographyFile: settingUriIfAny(folder.uri, 'bibliographyFile')?.toString(),
  };
}
