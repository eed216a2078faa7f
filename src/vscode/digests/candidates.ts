import * as vscode from 'vscode';
import type { FileRole } from '../../core/files/fileSource';
import { affectsSettings, readSettings } from '../common/settings';

/** Notes are looked for by their names; whether one is a digest is told by its content. */
const noteFiles = '**/*.{md,markdown,qmd,rmd,Rmd}';

/** Never entered, at any depth below the workspace folder. */
const isNeverEntered = /(?:^|\/)(?:node_modules|\.git)(?:\/|$)/;

const bytesPerMegabyte = 2 ** 20;

type Globs = readonly { readonly pattern: vscode.RelativePattern }[];

interface Rules {
  readonly include: Globs;
  readonly exclude: Globs;
  readonly notes: Globs;
  readonly sizeLimit: number;
}

/** Which files of the workspace may be digests or notes, by the settings of each folder. */
export class Candidates implements vscode.Disposable {
  readonly #rules = new Map<string, Rules>();
  readonly #didChange = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;

  /** Fires when other files may be candidates than before. */
  readonly onDidChange = this.#didChange.event;

  constructor() {
    this.#subscriptions = vscode.Disposable.from(
      this.#didChange,
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#changed()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (
          affectsSettings(event, 'includeFiles', 'excludeFiles', 'limitFileSize') ||
          event.affectsConfiguration('files.exclude')
        ) {
          this.#changed();
        }
      }),
    );
  }

  /** Undefined for a file that is outside of the workspace, excluded, or of another kind. */
  role(uri: vscode.Uri): FileRole | undefined {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (!folder || !this.allows(uri)) return undefined;
    const rules = this.#rulesOf(folder);
    const digest = matches(rules.include, uri);
    const note = matches(rules.notes, uri);
    return digest || note ? { digest, note } : undefined;
  }

  /** Whether a file or folder is in the workspace and not excluded. */
  allows(uri: vscode.Uri): boolean {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (!folder || isNeverEntered.test(uri.path.slice(folder.uri.path.length))) return false;
    return !matches(this.#rulesOf(folder).exclude, uri);
  }

  /** Bytes. */
  sizeLimit(uri: vscode.Uri): number {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    return folder ? this.#rulesOf(folder).sizeLimit : 0;
  }

  /** What to search a workspace folder for; what is found may still be excluded. */
  patterns(folder: vscode.WorkspaceFolder): readonly vscode.RelativePattern[] {
    const { include, notes } = this.#rulesOf(folder);
    return [...include, ...notes].map(({ pattern }) => pattern);
  }

  dispose(): void {
    this.#subscriptions.dispose();
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
  const { includeFiles, excludeFiles, limitFileSize } = readSettings(folder.uri);
  const globs = (patterns: readonly string[]): Globs =>
    patterns.map((pattern) => ({ pattern: new vscode.RelativePattern(folder, pattern) }));
  return {
    include: globs(includeFiles),
    exclude: globs([...excludeFiles, ...hiddenFiles(folder.uri)].flatMap(withContent)),
    notes: globs([noteFiles]),
    sizeLimit: limitFileSize * bytesPerMegabyte,
  };
}

/** What `files.exclude` hides, and `findFiles` leaves out. Its `when` clauses go by other files. */
function hiddenFiles(folder: vscode.Uri): readonly string[] {
  const globs = vscode.workspace
    .getConfiguration('files', folder)
    .get<Record<string, unknown>>('exclude', {});
  return Object.keys(globs).filter((glob) => globs[glob] === true);
}

/** Excluding a folder excludes what is in it. */
function withContent(glob: string): readonly string[] {
  const trimmed = glob.replace(/\/$/, '');
  return trimmed === '' ? [] : [trimmed, `${trimmed}/**`];
}

/** VS Code's own matching of globs, which it offers for documents alone; it looks at their uri. */
function matches(globs: Globs, uri: vscode.Uri): boolean {
  const document: Pick<vscode.TextDocument, 'uri' | 'languageId'> = { uri, languageId: '' };
  return vscode.languages.match(globs, document as vscode.TextDocument) > 0;
}
