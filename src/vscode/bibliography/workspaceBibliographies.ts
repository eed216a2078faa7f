import * as vscode from 'vscode';
import { addTo } from '../../core/base/addTo';
import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import type { BibliographyEntry } from '../../core/bibliography/work/work';
import { Latest } from '../../platform/latest';
import type {
  AddedEntries,
  Bibliographies,
  BibliographyPlace,
  NamedBibliography,
  NewBibliographyEntry,
  NoteText,
} from '../common/bibliographies/bibliographies';
import { toVscodeRange } from '../common/documents/ranges';
import type { Papers } from '../common/papers/papers';
import { onDidChangeSettings } from '../common/settings/settings';
import { addEntries } from './addition';
import { FileTexts } from './fileTexts';
import { newEntriesFile } from './newEntriesFile';
import { NoteFiles } from './noteFiles';
import { refuseDigest } from './savedFile';

/** The bibliographies that the library was read from, and those that notes name. */
export class WorkspaceBibliographies implements Bibliographies, vscode.Disposable {
  readonly #updates = new Latest<void>(() => this.#update());
  readonly #noteFiles: NoteFiles;
  readonly #texts: FileTexts;
  readonly #didChange = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  #source: readonly BibliographyEntry[] = [];
  #byKey: ReadonlyMap<string, readonly BibliographyEntry[]> = new Map();
  #keys: ReadonlySet<string> = new Set();

  readonly onDidChange = this.#didChange.event;

  /** @param home the path of the user's home folder, where it is known */
  constructor(
    private readonly papers: Papers,
    private readonly pause: Pause,
    home?: string,
  ) {
    this.#noteFiles = new NoteFiles(() => this.#didChange.fire(), home);
    this.#texts = new FileTexts(pause);
    this.#subscriptions = vscode.Disposable.from(
      this.#noteFiles,
      this.#didChange,
      papers.onDidChange(() => void this.#updates.run()),
      onDidChangeSettings(['bibliographyFile'], () => this.#didChange.fire()),
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
        const entries = await this.#texts.entries(vscode.Uri.parse(uri));
        return entries
          .filter((entry) => entry.key === key)
          .map(({ range, keyRange }) => toPlace({ uri, key, range, keyRange }));
      }),
    );
    return files.flat();
  }

  keys(): ReadonlySet<string> {
    return this.#keys;
  }

  filesFor(note: NoteText | undefined): Promise<readonly vscode.Uri[]> {
    return this.#noteFiles.of(note);
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

  async unsure(note: vscode.TextDocument, keys: readonly string[]): Promise<readonly string[]> {
    const files = await this.#noteFiles.all(note);
    const unsure = await Promise.all(
      files.map(async ({ uri }) => {
        if (!uri) return keys;
        const isNote = uri.toString() === note.uri.toString();
        return isNote ? [] : this.#texts.mayHave(uri, keys);
      }),
    );
    return [...new Set(unsure.flat())];
  }

  namedFor(note: vscode.TextDocument): Promise<readonly NamedBibliography[]> {
    return this.#noteFiles.all(note);
  }

  crossReferences(note: NoteText): Promise<ReadonlySet<string>> {
    return this.#noteFiles.crossReferences(note);
  }

  async addTo(
    edit: vscode.WorkspaceEdit,
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
  ): Promise<AddedEntries | undefined> {
    const byKey = new Map(entries.map((entry) => [entry.key, entry]));
    const keys = await this.missing(note, [...byKey.keys()]);
    const files = await this.filesFor(note);
    if (byKey.size === 0 || (files.length > 0 && keys.length === 0)) return undefined;
    const file = await newEntriesFile(note, files);
    if (!file) return undefined;
    const { uri, format } = file;
    refuseDigest(uri, this.papers);
    const added = keys.flatMap((key) => byKey.get(key) ?? []);
    return addEntries(edit, uri, format, added);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  async #update(): Promise<void> {
    const { bibliography } = this.papers.snapshot;
    if (bibliography === this.#source) return;
    const byKey = new Map<string, BibliographyEntry[]>();
    await forEachInSlices(bibliography, (entry) => addTo(byKey, entry.key, entry), this.pause);
    this.#source = bibliography;
    this.#byKey = byKey;
    this.#keys = new Set(byKey.keys());
    this.#didChange.fire();
  }
}

function toPlace({ uri, key, range, keyRange, title }: BibliographyEntry): BibliographyPlace {
  return {
    uri,
    key,
    range: toVscodeRange(range),
    keyRange: toVscodeRange(keyRange),
    ...(title !== undefined && { title }),
  };
}
