import { readFile, realpath, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AssistantLibrary, CitePlan } from '../../core/assistant/library';
import { AssistantError } from '../../core/assistant/operations';
import { stepByStep } from '../../core/base/tasks';
import { entryTarget } from '../../core/bibliography/entryTarget';
import { bibliographyOwner } from '../../core/bibliography/projectFiles';
import { noPlaces } from '../../core/bibliography/read/entryPlaces';
import { looksLikeBibliography, writableFormat } from '../../core/bibliography/read/format';
import { insertionSteps } from '../../core/bibliography/write/fileEdits';
import type { WantedEntry } from '../../core/bibliography/write/ownWorks';
import { languageOf } from '../../core/documents/languages';
import { isWriteProtected, replaceFile } from '../../platform/node/files';
import { folderOf } from './folders';
import type { Folder } from './folders';
import { isChosen } from './noteContext';
import { toPath } from './paths';
import { tryReadText } from './text';

/** A file with its text before and after. */
interface FileEdit {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string;
}

/** What is needed of a library to write. */
interface Library extends Pick<AssistantLibrary, 'noteContext' | 'read' | 'ask' | 'pause'> {
  readonly folders: readonly Folder[];
  /** The user's own BibTeX entries of works. */
  ownEntries(wanted: readonly WantedEntry[]): Promise<ReadonlyMap<string, string>>;
}

/**
 * Writes a note and the entries that its bibliography lacks: both, or neither. Returns the URI of the bibliography.
 * Rejects with an `AssistantError` if a file changed, or can't be written.
 */
export async function writeCitations(
  plan: CitePlan,
  library: Library,
): Promise<string | undefined> {
  const note: FileEdit = { path: toPath(plan.note), before: plan.text, after: plan.newText };
  const uri = plan.entries.length > 0 ? await fileForEntries(plan, library) : undefined;
  const edits = uri === undefined ? [note] : [await entriesIn(uri, plan, library), note];
  for (const edit of edits) await refuse(edit, library.folders);
  const done: FileEdit[] = [];
  try {
    for (const edit of edits) {
      await write(edit.path, edit.after);
      done.push(edit);
    }
  } catch (error) {
    for (const { path, before } of done) {
      await (before === undefined ? rm(path, { force: true }) : write(path, before));
    }
    throw error;
  }
  return uri;
}

/** @throws AssistantError if a file must not or can't be changed */
async function refuse({ path, before }: FileEdit, folders: readonly Folder[]): Promise<void> {
  const real = before === undefined ? await realpath(dirname(path)) : await realpath(path);
  if (!folderOf(path, folders) || !folderOf(real, folders))
    throw new AssistantError(`${path} is outside the folder, so nothing was written.`);
  if ((await tryReadText(path)) !== before)
    throw new AssistantError(`${path} was just changed, so nothing was written. Try again.`);
  if (await isWriteProtected(path))
    throw new AssistantError(`${path} is read-only, so nothing was written.`);
  // Writing the text would change the encoding.
  if (before !== undefined && !Buffer.from(before).equals(await readFile(path)))
    throw new AssistantError(`${path} isn't saved as plain UTF-8, so nothing was written.`);
}

async function write(path: string, text: string): Promise<void> {
  if (!(await replaceFile(path, new TextEncoder().encode(text))))
    throw new AssistantError(`Couldn't write ${path}. Make it writable and try again.`);
}

/** The bibliography that gets new entries; undefined if the note has none. */
async function fileForEntries(plan: CitePlan, library: Library): Promise<string | undefined> {
  const { files } = await library.noteContext(plan.note, plan.text);
  const folder = folderOf(toPath(plan.note), library.folders)?.folder;
  const inFolders = files.filter((file) => folderOf(toPath(file), library.folders));
  const texts = await Promise.all(inFolders.map((uri) => library.read(uri)));
  const candidates = inFolders.flatMap((uri, i) => {
    const text = texts[i];
    if (!writableFormat(uri, text, languageOf(plan.note))) return [];
    const owner = bibliographyOwner(text ?? '');
    const isThere = text !== undefined;
    return [{ uri, isThere, owner, isChosen: folder !== undefined && isChosen(uri, folder) }];
  });
  if (candidates.length === 0) return undefined;
  const target = entryTarget(candidates);
  if (!('file' in target)) {
    const names = target.choice.map(({ uri }) => toPath(uri)).join(', ');
    throw new AssistantError(
      `Nothing was written: name the file for new entries in paperDigest.newEntriesIn: ${names}.`,
    );
  }
  const { uri, owner } = target.file;
  if (target.needsConsent)
    throw new AssistantError(
      `Nothing was written: ${toPath(uri)} is exported by ${owner ?? 'another program'}, which would overwrite it.`,
    );
  return uri;
}

async function entriesIn(uri: string, plan: CitePlan, library: Library): Promise<FileEdit> {
  const path = toPath(uri);
  const before = await tryReadText(path);
  const text = before ?? '';
  const format = writableFormat(uri, text, languageOf(plan.note)) ?? 'bibtex';
  const isBlank = text.trim() === '';
  const { problems } = isBlank ? noPlaces() : await library.ask('entryPlaces', uri, text);
  const isBroken = problems.length > 0 || (format === 'cslJson' && !isList(text, uri));
  if (isBroken)
    throw new AssistantError(`Nothing was written: ${path} has errors. Correct it first.`);
  const own = await library.ownEntries(plan.entries.map((paper) => ({ key: paper.key, paper })));
  const steps = insertionSteps(text, format, plan.entries, own);
  const { offset, newText } = await stepByStep(steps, library.pause);
  const after = text.slice(0, offset) + newText + text.slice(offset);
  return { path, before, after };
}

function isList(text: string, uri: string): boolean {
  return text.trim() === '' || text.trim() === '[]' || looksLikeBibliography(text, uri);
}
