import { readdir, stat } from 'node:fs/promises';
import type { CitationForm, NoteContext } from '../../core/assistant/library';
import { unnamedBibliographies } from '../../core/bibliography/entryTarget';
import { fileNamed } from '../../core/bibliography/places';
import type { NameableFiles } from '../../core/bibliography/places';
import {
  bibliographyFormat,
  looksLikeBibliography,
  namedSizeLimit,
  sourceFormat,
  writableFormat,
} from '../../core/bibliography/read/format';
import { noteBibliographies } from '../../core/bibliography/read/frontMatter';
import { labelsIn } from '../../core/citation/pandoc/crossReferences';
import { styleInMyst } from '../../core/citation/write/format';
import { findDocumentBibliographies } from '../../core/documents/documentBibliographies';
import type { DocumentFiles } from '../../core/documents/documentBibliographies';
import type {
  DocumentLanguage,
  DocumentNames,
  SharedHabits,
} from '../../core/documents/documentLanguage';
import { languageOf, styleIn } from '../../core/documents/languages';
import type { LibraryView } from '../../core/library/lookup/libraryView';
import { findProjectNames, namesInNote } from '../../core/notes/projectNames';
import type { ProjectFiles, ProjectNames } from '../../core/notes/projectNames';
import { withoutBody } from '../../core/text/frontMatter';
import { folderOf } from './folders';
import type { Folder } from './folders';
import { home, personalBibliography } from './named';
import { inSettings, spelledUri, toPath, uriPaths } from './paths';
import { tryReadText } from './text';

/** Further pages of a MyST project aren't read for labels. */
const maxPages = 1000;

/** A bibliography of a note; without `uri` if its file is unknown. */
interface NoteFile {
  readonly uri?: string;
  readonly isAssumed?: true;
}

const readText = (uri: string): Promise<string | undefined> => tryReadText(toPath(uri));

const projectFiles: ProjectFiles & NameableFiles = {
  ...uriPaths,
  spelled: spelledUri,
  exists: async (uri) => (await sizeOf(uri)) !== undefined,
  readText,
  readNamed: readText,
  names: (folder) => readdir(toPath(folder)).catch(() => []),
};

/** What is known about the files of the folders. */
export interface KnownFiles {
  readonly folders: readonly Folder[];
  readonly library: LibraryView;
  /** The URIs of all candidates. */
  readonly found: readonly string[];
}

interface NamedAndHabits {
  readonly names?: DocumentNames;
  readonly habits: SharedHabits;
}

/** How the notes of some folders are compiled, as long as their files don't change. */
export class NoteContexts {
  readonly #projects = new Map<string, Promise<ProjectNames>>();
  readonly #labels = new Map<string, Promise<readonly string[]>>();
  /** By URI; without names, the document can't be read. */
  readonly #documentsRead = new Map<string, Promise<NamedAndHabits>>();
  #bibliographies: readonly string[] | undefined;

  constructor(private readonly known: KnownFiles) {}

  /** See {@link NoteContext}. The note may not exist yet. */
  async of(uri: string, text: string): Promise<NoteContext> {
    const root = folderOf(toPath(uri), this.known.folders)?.folder;
    const language = languageOf(uri);
    if (!language.hasFrontMatter) return this.#ofDocument(uri, text, language, root);
    const folder = uriPaths.join(uri, '..');
    const own = await namesInNote(text, folder, projectFiles);
    const names = root && (await this.#project(folder, root));
    const { project, mystProject } = names ?? {};
    const from = { project, root: root?.uri, home };
    let files: readonly NoteFile[] = await Promise.all(
      [...own.named, ...(names?.named ?? [])].map(({ name, folder }) =>
        fileNamed(name, { ...from, folder }, projectFiles),
      ),
    );
    // A name without a known file counts, too: only notes without any names get other files.
    if (files.length === 0 && root) files = this.#unnamed(folder, root, { mystProject });
    if (looksLikeBibliography(withoutBody(text), uri)) files = [...files, { uri }];
    const labels = mystProject === undefined ? [] : await this.#labelsOf(mystProject);
    const references = [...own.crossReferences, ...(names?.crossReferences ?? []), ...labels];
    const hasNames = noteBibliographies(text).length > 0;
    return {
      language,
      ...(await stateOf(files, hasNames)),
      ...formIn(root, mystProject !== undefined),
      ...fromSettings(root),
      crossReferences: new Set(references),
    };
  }

  /** A document in a language without front matter: its main document and parts name bibliographies. */
  async #ofDocument(
    uri: string,
    text: string,
    language: DocumentLanguage,
    root: Folder | undefined,
  ): Promise<NoteContext> {
    const names = language.names(text);
    const { chain, named, labels, habits, ownList } = await findDocumentBibliographies(
      uri,
      names,
      root?.uri,
      language,
      this.#documents(language),
    );
    const from = { root: root?.uri, home };
    let files: readonly NoteFile[] = await Promise.all(
      named.map(({ name, ...place }) => fileNamed(name, { ...from, ...place }, projectFiles)),
    );
    if (files.length === 0 && root && !ownList) {
      files = this.#unnamed(uriPaths.join(chain.at(-1) ?? uri, '..'), root, { isMadeBeside: true });
    }
    const form = formIn(root, false);
    return {
      language: language.withHabits?.(habits) ?? language,
      ...(await stateOf(files, names.bibliographies.length > 0)),
      ...form,
      ...fromSettings(root),
      style: styleIn(language, form.style),
      crossReferences: new Set(labels.map((label) => `@${label}`)),
      ...(ownList && { ownList }),
    };
  }

  #documents(language: DocumentLanguage): DocumentFiles {
    const read = async (uri: string): Promise<NamedAndHabits> => {
      const text = await readText(uri);
      return text === undefined
        ? { habits: {} }
        : { names: language.names(text), habits: language.habits?.(text) ?? {} };
    };
    const known = (uri: string): Promise<NamedAndHabits> => {
      const now = this.#documentsRead.get(uri) ?? read(uri);
      this.#documentsRead.set(uri, now);
      return now;
    };
    return {
      ...uriPaths,
      names: async (uri) => (await known(uri)).names,
      habits: async (uri) => (await known(uri)).habits,
      documentsIn: (folder) =>
        Promise.resolve(
          this.known.found.filter(
            (uri) => uriPaths.join(uri, '..') === folder && languageOf(uri) === language,
          ),
        ),
    };
  }

  #project(folder: string, root: Folder): Promise<ProjectNames> {
    const names = this.#projects.get(folder) ?? findProjectNames(folder, root.uri, projectFiles);
    this.#projects.set(folder, names);
    return names;
  }

  /** The labels in the pages of a MyST project, where each page may refer to those of all others. */
  #labelsOf(project: string): Promise<readonly string[]> {
    const labels = this.#labels.get(project) ?? readLabels(project, this.known.found);
    this.#labels.set(project, labels);
    return labels;
  }

  /** The bibliographies of a note when neither its front matter nor its project names any. */
  #unnamed(
    folder: string,
    root: Folder,
    of: { readonly mystProject: string | undefined } | { readonly isMadeBeside: true },
  ): readonly NoteFile[] {
    const { settings, uri } = root;
    const byDefault = settings.place('bibliographyFile');
    this.#bibliographies ??= bibliographiesIn(this.known);
    const { files, isAssumed } = unnamedBibliographies({
      personal: personalBibliography(root),
      byDefault: byDefault === undefined ? undefined : uriPaths.join(uri, byDefault),
      isSet: settings.isSet('bibliographyFile'),
      folder,
      files: this.#bibliographies.filter((file) => file.startsWith(`${uri}/`)),
      ...of,
      isChosen: (file) => isChosen(file, root),
    });
    return files.map((file) => ({ uri: file, ...(isAssumed && { isAssumed }) }));
  }
}

function bibliographiesIn({ found, library }: KnownFiles): readonly string[] {
  const read = library.bibliography.map(({ uri }) => uri);
  const files = new Set([
    ...found.filter((file) => bibliographyFormat(file) === 'bibtex'),
    ...[...new Set(read)].filter((file) => writableFormat(file)),
  ]);
  return [...files].sort();
}

function fromSettings(root: Folder | undefined) {
  return {
    ignored: new Set(root?.settings.values.ignoredKeys),
    addsEntries: root?.settings.values.addToBibliography === 'onInsertion',
  };
}

/** How papers are cited in a folder. */
function formIn(root: Folder | undefined, isInMyst: boolean): CitationForm {
  const { citeAs = 'pandoc', citationTemplate = '' } = root?.settings.values ?? {};
  const isOfMyst = isInMyst && !root?.settings.isSetInFolder('citeAs');
  return { style: isOfMyst ? styleInMyst(citeAs) : citeAs, template: citationTemplate };
}

/** @param hasNames whether the note names bibliographies */
async function stateOf(files: readonly NoteFile[], hasNames: boolean) {
  const uris = [...new Set(files.flatMap((file) => file.uri ?? []))];
  const sizes = await Promise.all(uris.map(sizeOf));
  return {
    files: uris,
    hasBibliography: (hasNames && uris.length > 0) || sizes.some((size) => size !== undefined),
    isAssumed: files.length > 0 && files.every(({ isAssumed }) => isAssumed),
    isUnsure:
      uris.length < files.length ||
      uris.some((file) => sourceFormat(file) === undefined) ||
      sizes.some((size) => size !== undefined && size > namedSizeLimit),
  };
}

/** Whether the settings choose a file for new entries. */
export function isChosen(file: string, { settings, uri }: Folder): boolean {
  return settings.values.newEntriesIn.some((name) => inSettings(uri, name) === file);
}

async function readLabels(project: string, found: readonly string[]): Promise<readonly string[]> {
  const pages = found.filter((uri) => uri.startsWith(`${project}/`) && /\.(?:md|ipynb)$/.test(uri));
  const texts = await Promise.all(pages.slice(0, maxPages).map(readText));
  return texts.flatMap((text) => [...labelsIn(text ?? '')]);
}

/** In bytes; undefined if the file doesn't exist. */
async function sizeOf(uri: string): Promise<number | undefined> {
  try {
    return (await stat(toPath(uri))).size;
  } catch {
    return undefined;
  }
}
