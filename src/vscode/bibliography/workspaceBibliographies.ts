import * as vscode from 'vscode';
import { addTo } from '../../core/addTo';
import type { BibliographyEntry } from '../../core/bibliography/entry';
import { bibliographyFormat } from '../../core/bibliography/file';
import { forEachInSlices } from '../../core/pause';
import type { Pause } from '../../core/pause';
import type {
  AddedEntries,
  Bibliographies,
  BibliographyPlace,
  NewBibliographyEntry,
} from '../common/bibliographies';
import { HumanError } from '../common/humanError';
import { Latest } from '../common/latest';
import type { Papers } from '../common/papers';
import { toVscodeRange } from '../common/ranges';
import { affectsSettings } from '../common/settings';
import { addEntries, nameOf } from './addition';
import { FileTexts } from './fileTexts';
import { NoteFiles } from './noteFiles';

/** The bibliographies that the library was read from, and those that notes name. */
export class WorkspaceBibliographies implements Bibliographies, vscode.Disposable {
  readonly #papers: Papers;
  readonly #pause: Pause;
  readonly #updates = new Latest<void>(() => this.#update());
  readonly #noteFiles = new NoteFiles();
  readonly #texts = new FileTexts();
  readonly #didChange = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  #source: readonly BibliographyEntry[] = [];
  #byKey: ReadonlyMap<string, readonly BibliographyEntry[]> = new Map();
  #keys: ReadonlySet<string> = new Set();

  readonly onDidChange = this.#didChange.event;

  /** @param pause lets others have the thread; called all along */
  constructor(papers: Papers, pause: Pause) {
    this.#papers = papers;
    this.#pause = pause;
    this.#subscriptions = vscode.Disposable.from(
      this.#noteFiles,
      this.#didChange,
      papers.onDidChange(() => void this.#updates.run()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (affectsSettings(event, 'bibliographyFile')) this.#didChange.fire();
      }),
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
        const { entries } = await this.#texts.parsed(vscode.Uri.parse(uri));
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

  filesFor(note: vscode.TextDocument | undefined): Promise<readonly vscode.Uri[]> {
    return this.#noteFiles.of(note);
  }

  async missing(
    note: vscode.TextDocument | undefined,
    keys: readonly string[],
  ): Promise<readonly string[]> {
    const files = await this.filesFor(note);
    if (files.length === 0) return [];
    const parsed = await Promise.all(files.map((file) => this.#texts.parsed(file)));
    const known = new Set(parsed.flatMap(({ entries }) => entries.map(({ key }) => key)));
    return [...new Set(keys)].filter((key) => !known.has(key));
  }

  async has(note: vscode.TextDocument | undefined, key: string): Promise<boolean> {
    const files = await this.filesFor(note);
    return files.length > 0 && (await this.missing(note, [key])).length === 0;
  }

  async addTo(
    edit: vscode.WorkspaceEdit,
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
  ): Promise<AddedEntries | undefined> {
    const byKey = new Map(entries.map((entry) => [entry.key, entry]));
    const keys = await this.missing(note, [...byKey.keys()]);
    const files = await this.filesFor(note);
    const uri = files.find(({ path }) => bibliographyFormat(path) !== undefined);
    const format = uri && bibliographyFormat(uri.path);
    if (!format || keys.length === 0) return undefined;
    if (this.#papers.snapshot.entries(uri.toString()).length > 0) {
      throw new HumanError(
        vscode.l10n.t('{0} is a digest, and digests are never written.', nameOf(uri)),
      );
    }
    const added = keys.flatMap((key) => byKey.get(key) ?? []);
    return addEntries(edit, uri, format, added);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  async #update(): Promise<void> {
    const { bibliography } = this.#papers.snapshot;
    if (bibliography === this.#source) return;
    const byKey = new Map<string, BibliographyEntry[]>();
    await forEachInSlices(bibliography, (entry) => addTo(byKey, entry.key, entry), this.#pause);
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
