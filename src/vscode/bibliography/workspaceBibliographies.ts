import * as vscode from 'vscode';
import { addTo } from '../../core/base/collections';
import { defined } from '../../core/base/data';
import { forEachInSlices } from '../../core/base/tasks';
import type { Pause } from '../../core/base/tasks';
import { unnamedBibliographies } from '../../core/bibliography/entryTarget';
import { fileNamed } from '../../core/bibliography/places';
import type { NamingPlace } from '../../core/bibliography/places';
import { looksLikeBibliography, writableFormat } from '../../core/bibliography/read/format';
import type { BibliographyEntry } from '../../core/bibliography/work/work';
import type { DocumentBibliographies } from '../../core/documents/documentBibliographies';
import { noteCrossReferences } from '../../core/citation/pandoc/crossReferences';
import { findProjectNames, namesInNote } from '../../core/notes/projectNames';
import type { ProjectNames } from '../../core/notes/projectNames';
import { withoutBody } from '../../core/text/frontMatter';
import { DisposableOwner } from '../../platform/disposableOwner';
import { Latest } from '../../platform/latest';
import type {
  AddedEntries,
  Bibliographies,
  BibliographyPlace,
  NamedBibliography,
  NewBibliographyEntry,
  NoteStyle,
  NoteText,
} from '../common/bibliographies/bibliographies';
import { homeUri, personalBibliography } from '../common/bibliographies/places';
import { someExist, uniqueUris, watchFiles } from '../common/documents/files';
import { toVscodeRange } from '../common/documents/ranges';
import { languageIn } from '../common/documents/selectors';
import { refuseUntrustedWrite } from '../common/documents/trust';
import { HumanError, openFile } from '../common/messages/humanError';
import type { Papers } from '../common/papers/papers';
import { settingUriIfAny } from '../common/settings/places';
import { isSet, onDidChangeSettings } from '../common/settings/settings';
import { BibliographyFiles } from './bibliographyFiles';
import { DocumentFiles } from './documentFiles';
import { FileTexts } from './fileTexts';
import type { ReadPlaces } from './fileTexts';
import { OwnedFiles, isChosenForEntries } from './ownedFiles';
import { projectFiles } from './projectFiles';
import { ProjectLabels } from './projectLabels';
import { nameOf, refuseDigest } from '../common/edits/savedFile';

/** Watches all YAML files, as a metadata file may have any name. */
const watched = '**/{index.Rmd,index.rmd,*.yml,*.yaml}';

interface BibliographyOptions {
  /** The path of the user's home folder, if known. */
  readonly home?: string | undefined;
  /** Stores the user's answers about bibliographies that other programs export. */
  readonly state?: vscode.Memento;
  /** Reads the entries of a bibliography; see {@link FileTexts}. */
  readonly readPlaces?: ReadPlaces;
}

/** The bibliographies of the library, and those that notes name. */
export class WorkspaceBibliographies extends DisposableOwner implements Bibliographies {
  readonly #updates = new Latest<void>(() => this.#update());
  readonly #texts: FileTexts;
  readonly #files: BibliographyFiles;
  readonly #documents: DocumentFiles;
  readonly #labels: ProjectLabels;
  readonly #didChange = this.own(new vscode.EventEmitter<void>());
  /** The names that projects define for the notes of a folder, by folder. */
  readonly #byFolder = new Map<string, Promise<ProjectNames>>();
  #source: readonly BibliographyEntry[] = [];
  #byKey: ReadonlyMap<string, readonly BibliographyEntry[]> = new Map();
  #keys: ReadonlySet<string> = new Set();

  readonly #owned: OwnedFiles;

  readonly onDidChange = this.#didChange.event;
  readonly summary: Bibliographies['summary'] = (file) => this.#texts.summary(file);
  readonly entriesIn: Bibliographies['entriesIn'] = (uri, text) => this.#texts.entriesIn(uri, text);
  readonly askToChange: Bibliographies['askToChange'] = (files) => this.#owned.askToChange(files);

  constructor(
    private readonly papers: Papers,
    private readonly pause: Pause,
    private readonly options: BibliographyOptions = {},
  ) {
    super();
    this.#owned = new OwnedFiles(options.state);
    this.#texts = new FileTexts(pause, options.readPlaces);
    this.#files = new BibliographyFiles(() => this.#didChange.fire());
    this.#documents = new DocumentFiles(() => this.#didChange.fire());
    this.#labels = new ProjectLabels(() => this.#didChange.fire());
    this.own(
      this.#files,
      this.#documents,
      this.#labels,
      papers.onDidChange(() => void this.#updates.run()),
      watchFiles(watched, () => {
        this.#byFolder.clear();
        this.#didChange.fire();
      }),
      onDidChangeSettings(['bibliographyFile', 'newEntriesIn'], () => this.#didChange.fire()),
    );
    void this.#updates.run();
  }

  entries(key: string): readonly BibliographyPlace[] {
    return (this.#byKey.get(key) ?? []).map(toPlace);
  }

  async freshEntries(key: string): Promise<readonly BibliographyPlace[]> {
    const uris = [...new Set(this.#source.map(({ uri }) => uri))];
    const files = await Promise.all(
      uris.map(async (uri) => {
        const entries = await this.#texts.entries(vscode.Uri.parse(uri), key);
        return entries.map(({ range, keyRange }) => toPlace({ uri, key, range, keyRange }));
      }),
    );
    return files.flat();
  }

  keys(): ReadonlySet<string> {
    return this.#keys;
  }

  async filesFor(note: NoteText | undefined): Promise<readonly vscode.Uri[]> {
    return urisOf(await this.namedFor(note));
  }

  async missing(
    note: vscode.TextDocument | undefined,
    keys: readonly string[],
  ): Promise<readonly string[]> {
    const files = await this.filesFor(note);
    if (files.length === 0) return [];
    const known = await Promise.all(files.map((file) => this.#texts.keys(file)));
    return [...new Set(keys)].filter((key) => !known.some((keys) => keys.has(key)));
  }

  async unsure(note: NoteText, keys: readonly string[]): Promise<readonly string[]> {
    const files = await this.namedFor(note);
    const unsure = await Promise.all(
      files.map(async ({ uri }) => {
        if (!uri) return keys;
        const isNote = uri.toString() === note.uri.toString();
        return isNote ? [] : this.#texts.mayHave(uri, keys);
      }),
    );
    return [...new Set(unsure.flat())];
  }

  async namedFor(note: NoteText | undefined): Promise<readonly NamedBibliography[]> {
    const document = note && (await this.documentOf(note));
    if (document) return this.#namedInDocument(note, document);
    const { workspaceFolder, folder, own, ofProject, from } = await this.#namesFor(note);
    if (!folder) return [];
    let files: readonly NamedBibliography[] = await Promise.all(
      [...(own?.named ?? []), ...(ofProject?.named ?? [])].map(({ name, folder }) =>
        fileIn(name, { ...from, folder }),
      ),
    );
    // A name without a known file counts, too: only notes without any names get other files.
    if (files.length === 0 && workspaceFolder) {
      files = await this.#unnamed(folder, workspaceFolder, {
        mystProject: ofProject?.mystProject,
      });
    }
    const hasOwn = note && looksLikeBibliography(withoutBody(note.getText()), note.uri.path);
    return hasOwn ? [...files, { uri: note.uri }] : files;
  }

  documentOf(note: NoteText): Promise<DocumentBibliographies | undefined> {
    return this.#documents.of(note);
  }

  async candidatesFor(note: NoteText | undefined): Promise<readonly vscode.Uri[]> {
    const named = await this.namedFor(note);
    const files = urisOf(named);
    const { workspaceFolder } = foldersOf(note);
    const isAssumed = named.some((file) => file.isAssumed);
    if (!workspaceFolder || !isAssumed || (await someExist(files))) return files;
    const others = await this.#files.in(workspaceFolder);
    return uniqueUris([...others.map((uri) => vscode.Uri.parse(uri)), ...files]);
  }

  async crossReferences(note: NoteText): Promise<ReadonlySet<string>> {
    const document = await this.documentOf(note);
    if (document) return new Set(document.labels.map((label) => `@${label}`));
    const { own, ofProject } = await this.#namesFor(note);
    const { mystProject, crossReferences = [] } = ofProject ?? {};
    const labels = mystProject ? await this.#labels.of(vscode.Uri.parse(mystProject)) : [];
    const ofNote = own?.crossReferences ?? noteCrossReferences(note.getText());
    return new Set([...ofNote, ...crossReferences, ...labels]);
  }

  /** Those that a document and its main document name; else one beside the main document, unless it has a list. */
  async #namedInDocument(
    note: NoteText,
    { chain, named, ownList }: DocumentBibliographies,
  ): Promise<readonly NamedBibliography[]> {
    const { workspaceFolder } = foldersOf(note);
    const root = workspaceFolder?.uri.toString();
    const home = homeUri(note.uri, this.options.home);
    const files = named.map(({ name, ...from }) => fileIn(name, { ...from, root, home }));
    if (files.length > 0) return Promise.all(files);
    if (!workspaceFolder || ownList !== undefined) return [];
    const [first, ...others] = chain;
    const main = vscode.Uri.joinPath(vscode.Uri.parse(others.at(-1) ?? first), '..');
    return this.#unnamed(
      note.uri.scheme === 'untitled' ? workspaceFolder.uri : main,
      workspaceFolder,
    );
  }

  async isInMyst(note: NoteText): Promise<boolean> {
    return (await this.#ofProject(note))?.mystProject !== undefined;
  }

  async styleFor(note: NoteText | undefined): Promise<NoteStyle> {
    const { own, ofProject, from } = await this.#namesFor(note);
    const csl = own?.csl ?? ofProject?.csl;
    return {
      ...defined({ lang: own?.lang ?? ofProject?.lang }),
      ...(csl && { csl: await fileIn(csl.name, { ...from, folder: csl.folder }) }),
    };
  }

  async addTo(
    edit: vscode.WorkspaceEdit,
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
  ): Promise<AddedEntries | undefined> {
    // Search again: no file may be created or chosen because a new one wasn't found yet.
    this.#files.forget();
    const byKey = new Map(entries.map((entry) => [entry.key, entry]));
    const keys = await this.missing(note, [...byKey.keys()]);
    const files = await this.filesFor(note);
    if (byKey.size === 0 || (files.length > 0 && keys.length === 0)) return undefined;
    const { addEntries, newEntriesFile, refuseOwnList } = await import('./commands');
    const { ownList } = (note && (await this.documentOf(note))) ?? {};
    if (ownList) {
      refuseOwnList(ownList, [...byKey.keys()]);
      return undefined;
    }
    const file = await newEntriesFile(note, await this.candidatesFor(note), this.#owned);
    if (!file) return undefined;
    const { uri } = file;
    refuseDigest(uri, this.papers);
    await refuseUntrustedWrite(uri);
    // An unreadable file may already have one of the entries.
    if (!(await this.summary(uri))) {
      throw new HumanError(
        vscode.l10n.t("Couldn't add to {0}: it can't be read. Try again.", nameOf(uri)),
        openFile(uri),
      );
    }
    const added = keys.flatMap((key) => byKey.get(key) ?? []);
    return addEntries(edit, file, added, { texts: this.#texts, pause: this.pause });
  }

  /** The bibliographies of a note in `folder`, or of a main document, when neither it nor its project names any. */
  async #unnamed(
    folder: vscode.Uri,
    workspaceFolder: vscode.WorkspaceFolder,
    of: { readonly mystProject: string | undefined } | 'document' = 'document',
  ): Promise<readonly NamedBibliography[]> {
    const root = workspaceFolder.uri;
    const { files, isAssumed } = unnamedBibliographies({
      personal: personalBibliography(root, this.options.home)?.toString(),
      byDefault: settingUriIfAny(root, 'bibliographyFile')?.toString(),
      isSet: isSet('bibliographyFile', root),
      folder: folder.toString(),
      files: await this.#files.in(workspaceFolder),
      ...(of === 'document' ? { isMadeBeside: true } : of),
      isChosen: (file) => isChosenForEntries(vscode.Uri.parse(file)),
    });
    return files.map((uri) => ({ uri: vscode.Uri.parse(uri), ...(isAssumed && { isAssumed }) }));
  }

  /** What a note and its project name, and where names of files start `from`. */
  async #namesFor(note: NoteText | undefined) {
    const { workspaceFolder, folder } = foldersOf(note);
    const own =
      folder &&
      note &&
      languageIn(note).hasFrontMatter &&
      (await namesInNote(note.getText(), folder.toString(), projectFiles));
    const ofProject = await this.#ofProject(note);
    const from = {
      project: ofProject?.project,
      root: workspaceFolder?.uri.toString(),
      home: folder && homeUri(folder, this.options.home),
    };
    return { workspaceFolder, folder, own, ofProject, from };
  }

  /** Undefined for a note outside the workspace. */
  async #ofProject(note: NoteText | undefined): Promise<ProjectNames | undefined> {
    const { workspaceFolder, folder } = foldersOf(note);
    if (!workspaceFolder || !folder) return undefined;
    const id = folder.toString();
    const root = workspaceFolder.uri.toString();
    const names = this.#byFolder.get(id) ?? findProjectNames(id, root, projectFiles);
    this.#byFolder.set(id, names);
    return names;
  }

  async #update(): Promise<void> {
    const { bibliography } = this.papers.library;
    if (bibliography === this.#source) return;
    const byKey = new Map<string, BibliographyEntry[]>();
    await forEachInSlices(bibliography, (entry) => addTo(byKey, entry.key, entry), this.pause);
    this.#source = bibliography;
    this.#byKey = byKey;
    this.#keys = new Set(byKey.keys());
    const uris = new Set(bibliography.map(({ uri }) => uri));
    this.#files.setRead([...uris].filter((uri) => writableFormat(uri)));
    this.#didChange.fire();
  }
}

function toPlace({ uri, key, range, keyRange, title }: BibliographyEntry): BibliographyPlace {
  const ranges = { range: toVscodeRange(range), keyRange: toVscodeRange(keyRange) };
  return { uri, key, ...ranges, ...defined({ title }) };
}

function urisOf(files: readonly NamedBibliography[]): readonly vscode.Uri[] {
  return uniqueUris(files.flatMap(({ uri }) => uri ?? []));
}

/** The file that a name refers to, if it's known. */
async function fileIn(
  name: string,
  from: NamingPlace,
): Promise<NamedBibliography & { readonly name: string }> {
  const { uri } = await fileNamed(name, from, projectFiles);
  return { name, ...(uri !== undefined && { uri: vscode.Uri.parse(uri) }) };
}

/**
 * A note's workspace folder, and the folder that its relative names start from. Uses the first workspace folder
 * for an untitled note or without a note.
 */
function foldersOf(note: NoteText | undefined) {
  if (note && note.uri.scheme !== 'untitled') {
    const folder = vscode.Uri.joinPath(note.uri, '..');
    return { workspaceFolder: vscode.workspace.getWorkspaceFolder(note.uri), folder };
  }
  const workspaceFolder = vscode.workspace.workspaceFolders?.[0];
  return { workspaceFolder, folder: workspaceFolder?.uri };
}
