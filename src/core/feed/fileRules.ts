import { isProjectFile } from '../bibliography/projectFiles';
import { isFoundByName } from '../bibliography/read/format';
import { allEndings, definitionEndings, noteEndings } from '../documents/languages';
import type { FileRole } from '../files/fileSource';
import { compilePlainGlob, longestGlob } from '../files/glob';
import type { PathMatcher } from '../files/glob';
import { temporaryEnding } from '../files/temporary';

/** Files that may be notes; some may be digests, by their content. */
export const noteFiles = `**/*.{${noteEndings},ipynb}`;

/** Files that may cite, or define commands that do: notes, and documents in other languages. */
export const citingFiles = `**/*.{${allEndings},${definitionEndings},ipynb}`;

const mayCite = compilePlainGlob(citingFiles);

/** Never entered, at any depth below the workspace folder. */
const isNeverEntered = /(?:^|\/)(?:node_modules|\.git)(?:\/|$)/;

const bytesPerMegabyte = 2 ** 20;

/** Decides by name what the files of a workspace folder may be. Paths are relative to the folder. */
export interface FileRules {
  readonly include: readonly PathMatcher[];
  readonly exclude: readonly PathMatcher[];
  /** Never a digest, whatever its name. */
  readonly marksFile: string;
  /** In bytes. */
  readonly sizeLimit: number;
}

/** What {@link FileRules} are made from: settings, and the globs that VS Code's `files.exclude` has. */
export interface FileSettings {
  readonly includeFiles: readonly string[];
  readonly excludeFiles: readonly string[];
  /** In megabytes. */
  readonly limitFileSize: number;
  readonly marksFile: string;
  readonly excludedInEditor: readonly string[];
}

/** The globs that may be used for searches, too: long ones are slow. */
export function shortGlobs(globs: readonly string[]): readonly string[] {
  return globs.filter(({ length }) => length <= longestGlob);
}

/** The rules for the files of a workspace folder. */
export function fileRules(settings: FileSettings): FileRules {
  const { includeFiles, excludeFiles, excludedInEditor, limitFileSize, marksFile } = settings;
  return {
    include: shortGlobs(includeFiles).map((glob) => compilePlainGlob(glob)),
    exclude: [...excludeFiles, ...excludedInEditor].map((glob) =>
      compilePlainGlob(glob, { withContent: true }),
    ),
    marksFile,
    sizeLimit: limitFileSize * bytesPerMegabyte,
  };
}

/** What a file may be, by its name; undefined if it is excluded or of another kind. */
export function roleByName(path: string, rules: FileRules): FileRole | undefined {
  if (path.endsWith(temporaryEnding)) return undefined;
  const digest = rules.include.some((matches) => matches(path));
  const note = mayCite(path);
  const bibliography = isFoundByName(path);
  const project = isProjectFile(path);
  if (!(digest || note || bibliography || project) || path === rules.marksFile) return undefined;
  if (!isAllowedByName(path, rules)) return undefined;
  return {
    digest,
    note,
    ...(bibliography && { bibliography }),
    ...(project && { project }),
  };
}

/** Whether a file or folder isn't excluded. */
export function isAllowedByName(path: string, { exclude }: FileRules): boolean {
  return !isNeverEntered.test(path) && !exclude.some((matches) => matches(path));
}
