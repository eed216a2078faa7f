import { byCodeUnits } from '../../core/base/sortedList';
import * as vscode from 'vscode';
import { forEachSideBySide } from '../../core/base/tasks';
import type { LeftOutFile, UnreadPaper } from '../../core/diagnosis/evidence';
import { looksLikeDigest, readDigest } from '../../core/digest';
import { compileGlob } from '../../core/files/glob';
import type { FileSource, FileTrouble } from '../../core/files/fileSource';
import { ownFolder } from '../../core/files/settingPlace';
import { citekeyCandidates } from '../../core/identity/citekey';
import type { LibraryView } from '../../core/library/lookup/libraryView';
import { pathIn, readText, searchFiles, statFile } from '../common/documents/files';
import { messageOf } from '../common/messages/humanError';
import { fileGlobs, readSettings } from '../common/settings/settings';

/** Maximum number of files to examine, as all files of a large workspace would take minutes. */
const maxExamined = 500;
/** Maximum number of files to find per glob of a setting that excludes files. */
const maxExcluded = 200;
/** Maximum number of bytes to read, in total, from files that the library doesn't read. */
const maxBytes = 100 * 2 ** 20;
const concurrency = 16;

/**
 * The current files that might be digests but aren't in the library, and why. Also examines files that a setting
 * excludes, to find which papers they would add.
 */
export async function findLeftOut(
  files: Pick<FileSource, 'find' | 'role' | 'sizeLimit'>,
  library: LibraryView,
): Promise<readonly LeftOutFile[]> {
  const digests = new Set(library.digests.map(({ uri }) => uri));
  const found: LeftOutFile[] = [];
  const report = ({ uri, error }: FileTrouble): void => {
    found.push({ uri, reason: 'unreadable', error: messageOf(error) });
  };
  const candidates: string[] = [];
  for await (const uris of files.find(undefined, report)) {
    for (const uri of uris) {
      const isCandidate = files.role(uri)?.digest && !uri.includes(`/${ownFolder}/`);
      if (isCandidate && !digests.has(uri)) candidates.push(uri);
    }
  }
  // Notes come last, as most of them aren't digests.
  const isNote = (uri: string): boolean => files.role(uri)?.note === true;
  candidates.sort((a, b) => Number(isNote(a)) - Number(isNote(b)));
  for (const uri of candidates.slice(maxExamined)) found.push({ uri, reason: 'notLookedAt' });
  const budget = { bytes: maxBytes };
  await forEachSideBySide(candidates.slice(0, maxExamined), concurrency, async (uri) => {
    const file = await examineFile(uri, files.sizeLimit(uri), isNote(uri), budget);
    if (file) found.push(file);
  });
  for (const { uri, reason } of await findExcluded(files)) {
    const papers = await readPapers(vscode.Uri.parse(uri), budget);
    if (papers) found.push({ uri, reason, papers });
  }
  return found.sort((a, b) => byCodeUnits(a.uri, b.uri));
}

async function examineFile(
  uri: string,
  sizeLimit: number,
  isNote: boolean,
  budget: { bytes: number },
): Promise<LeftOutFile | undefined> {
  const file = vscode.Uri.parse(uri);
  try {
    const stat = await statFile(file);
    if (!stat) return undefined;
    if (stat.size > sizeLimit) {
      const papers = await readPapers(file, budget);
      return { uri, reason: 'tooLarge', ...(papers && { papers }) };
    }
    const text = await readText(file);
    // A current digest will be read in a moment, so it isn't left out.
    if (isNote || (text !== undefined && looksLikeDigest(text))) return undefined;
    return { uri, reason: 'noDigest' };
  } catch (error) {
    return { uri, reason: 'unreadable', error: messageOf(error) };
  }
}

/** The papers that a file would add; undefined when it isn't a digest, can't be read, or exceeds the budget. */
async function readPapers(
  uri: vscode.Uri,
  budget: { bytes: number },
): Promise<readonly UnreadPaper[] | undefined> {
  try {
    const stat = await statFile(uri);
    if (!stat || stat.size > budget.bytes) return undefined;
    budget.bytes -= stat.size;
    const text = await readText(uri);
    if (text === undefined) return undefined;
    return readDigest(text, uri.toString())?.papers.flatMap(({ title, date, sightings }) => {
      const [sighting] = sightings;
      if (!sighting) return [];
      const sources = [{ title, ...(date && { date }) }, { title }];
      const keys = sources.map((source) => citekeyCandidates(source).next().value);
      return { title, keys, titleRange: sighting.titleRange };
    });
  } catch {
    return undefined;
  }
}

/** The files that would be candidates if no setting excluded them. */
async function findExcluded(
  files: Pick<FileSource, 'role'>,
): Promise<readonly Pick<LeftOutFile, 'uri' | 'reason'>[]> {
  const found = new Map<string, LeftOutFile['reason']>();
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const { excludeFiles, includeFiles } = readSettings(folder.uri);
    const include = includeFiles.map((glob) => compileGlob(glob));
    const isIncluded = (uri: vscode.Uri): boolean =>
      include.some((matches) => matches(pathIn(folder, uri)));
    const globs = [
      ...excludeFiles.map((glob) => [glob, 'excluded'] as const),
      ...fileGlobs('exclude', folder.uri).map((glob) => [glob, 'hidden'] as const),
    ];
    for (const [glob, reason] of globs) {
      for (const file of await search(folder, glob)) {
        const uri = file.toString();
        if (isIncluded(file) && !found.has(uri) && !files.role(uri)) found.set(uri, reason);
      }
    }
  }
  return [...found].map(([uri, reason]) => ({ uri, reason }));
}

/** The files that a glob matches, as a file or as a folder name. */
async function search(
  folder: vscode.WorkspaceFolder,
  glob: string,
): Promise<readonly vscode.Uri[]> {
  const name = glob.replace(/^\.?\//, '').replace(/\/$/, '');
  const patterns = [name, `${name}/**`].map((text) => new vscode.RelativePattern(folder, text));
  const found = await searchFiles(patterns, null, maxExcluded);
  return found.filter(({ path }) => !isNeverEntered.test(path));
}

const isNeverEntered = /\/(?:node_modules|\.git)\//;
