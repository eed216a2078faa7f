/*
 * Decides which bibliographies a note uses, and which one gets new entries. Adapters find what the note, its project,
 * and the settings name, and which files exist.
 */
import { bibliographyFormat } from './read/format';

/** What is known about the bibliographies of a note that names none, nor does its project. Files and folders are uris. */
interface Surroundings {
  /** The user's own file outside the workspace, from the settings. */
  readonly personal?: string | undefined;
  /** The file for notes like this one, from the settings, whether or not it exists. */
  readonly byDefault: string | undefined;
  /** Whether somebody set that file. */
  readonly isSet: boolean;
  readonly folder: string;
  /** The default file is made in this folder, unless somebody set another one. */
  readonly isMadeBeside?: boolean;
  /** The bibliographies in the note's workspace folder. */
  readonly files: readonly string[];
  /** The folder of the note's MyST project, in which all BibTeX files are the note's. */
  readonly mystProject?: string | undefined;
  /** Whether the user has chosen a file for new entries. */
  readonly isChosen: (file: string) => boolean;
}

/**
 * The bibliographies of a note that names none. The first of these that there are:
 *
 * 1. what the settings name
 * 2. all BibTeX files of its MyST project
 * 3. the default file in its folder, else all files there
 * 4. the only file in the workspace folder; of several, the default one, else the only one that the user has chosen
 * 5. the default file, which doesn't exist yet
 *
 * With BibTeX files present, JSON files are ignored, since these are more likely to be data.
 *
 * @returns `isAssumed` for those that no setting names
 */
export function unnamedBibliographies(around: Surroundings): {
  readonly files: readonly string[];
  readonly isAssumed: boolean;
} {
  const { personal, isSet, folder, files, mystProject, isChosen } = around;
  if (personal !== undefined) return { files: [personal], isAssumed: false };
  if (around.byDefault === undefined) return { files: [], isAssumed: false };
  if (isSet) return { files: [around.byDefault], isAssumed: false };
  const name = around.byDefault.slice(around.byDefault.lastIndexOf('/'));
  const byDefault = around.isMadeBeside ? folder + name : around.byDefault;
  const assumed = (some: readonly string[]) => ({ files: some, isAssumed: true });
  const ofProject =
    mystProject === undefined
      ? []
      : files.filter((file) => file.startsWith(`${mystProject}/`) && isBibtex(file));
  if (ofProject.length > 0) return assumed(ofProject);
  const beside = ofOneFormat(
    files.filter((file) => file.slice(0, file.lastIndexOf('/')) === folder),
  );
  if (beside.length > 0) return assumed(beside.includes(byDefault) ? [byDefault] : beside);
  const all = ofOneFormat(files);
  const chosen = all.includes(byDefault) ? [] : all.filter(isChosen);
  const [only, ...others] = all.length === 1 ? all : chosen;
  return assumed(only !== undefined && others.length === 0 ? [only] : [byDefault]);
}

/** A bibliography that entries can be added to. */
interface Candidate {
  readonly isThere: boolean;
  /** The program that exports the file and may overwrite added entries. */
  readonly owner: string | undefined;
  /** Whether the user has chosen it for new entries. */
  readonly isChosen: boolean;
}

/** Where new entries go: into a file, or there after a question; or the user has to choose among several. */
type EntryTarget<C> =
  { readonly file: C; readonly needsConsent: boolean } | { readonly choice: readonly C[] };

/**
 * Which of a note's bibliographies gets new entries: the one that the user has chosen, else the only existing one
 * that no other program exports, else the first that doesn't exist yet, else the only one, with the user's consent.
 *
 * @param candidates at least one
 */
export function entryTarget<C extends Candidate>(candidates: readonly C[]): EntryTarget<C> {
  const chosen = candidates.find(({ isChosen }) => isChosen);
  if (chosen) return { file: chosen, needsConsent: false };
  const free = candidates.filter(({ owner }) => owner === undefined);
  const there = free.filter(({ isThere }) => isThere);
  const [first] = there.length > 0 ? there : free;
  if (first && there.length < 2) return { file: first, needsConsent: false };
  const [exported, ...others] = candidates;
  if (exported && others.length === 0) return { file: exported, needsConsent: true };
  return { choice: free.length > 0 ? free : candidates };
}

function isBibtex(file: string): boolean {
  return bibliographyFormat(file) === 'bibtex';
}

function ofOneFormat(files: readonly string[]): readonly string[] {
  const bibtex = files.filter(isBibtex);
  return bibtex.length > 0 ? bibtex : files;
}
