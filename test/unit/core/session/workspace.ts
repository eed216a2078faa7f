import assert from 'node:assert/strict';
import { emptyView } from '../../../../src/core/library/lookup/libraryView';
import { MemoryFiles } from '../feed/memoryFiles';
import { MemoryFolder } from './memoryFolder';
import type { Damage } from './memoryFolder';
import { TestWindow, rounds } from './sessionParts';

/** Possible keys of papers. */
export const keys = [
  ...['antscarryleaves2025', 'antscarryleaves2025a', 'antscarryleaves2025b'],
  ...['antscarryleaveshome2025', 'beesdance2025', 'cranes2025', 'mine', 'yours'],
];

/** The queries of searches. */
export const queries = ['', 'ants', 'bees dance', 'crans', 'leaves home'];

/** One of the windows. */
interface In {
  readonly slot: number;
}
/** A file. */
interface Of {
  readonly uri: string;
}
/** An event, and a number of rounds of the event loop before the next. */
export type HistoryStep = { readonly rounds: number } & (
  | ({ readonly do: 'ask'; readonly query: string } & In)
  | ({ readonly do: 'open' | 'keep' | 'clear' | 'stop' | 'refresh' | 'crash' } & In)
  | ({ readonly do: 'close'; readonly saves: boolean; readonly losesEdits: boolean } & In)
  | ({ readonly do: 'write'; readonly text: string } & Of)
  | ({ readonly do: 'remove' } & Of)
  | ({ readonly do: 'move'; readonly to: string } & Of)
  | { readonly do: 'removeFolder' | 'exclude' | 'settle' }
  | ({ readonly do: 'type'; readonly text: string } & In & Of)
  | ({ readonly do: 'saveEditor' | 'closeEditor' } & In & Of)
  | { readonly do: 'damage'; readonly at: number; readonly how: Damage }
);

/** Two windows on one workspace, with one folder for their caches. */
export class Workspace {
  readonly #files = new MemoryFiles();
  readonly #folder = new MemoryFolder();
  readonly #delays: readonly number[];
  readonly #windows = [0, 1].map(() => ({
    files: Object.create(this.#files, {
      open: { value: new Map() },
    }) as MemoryFiles,
    session: undefined as TestWindow | undefined,
  }));
  #pins: ReadonlyMap<string, string> = new Map();
  #isExcluded = false;
  #versions = 0;

  constructor(delays: readonly number[]) {
    this.#delays = delays;
    this.#files.limit = Infinity;
    this.#files.portion = 2;
    this.#files.roles = (uri) => {
      if (this.#isExcluded && uri.startsWith('d/')) return undefined;
      if (uri.endsWith('.bib')) return { digest: false, note: false, bibliography: true };
      return { digest: true, note: uri.endsWith('.md') };
    };
  }

  async take(step: HistoryStep): Promise<void> {
    switch (step.do) {
      case 'open':
        this.open(step.slot);
        break;
      case 'close':
        await this.close(step.slot, step.saves, step.losesEdits);
        break;
      case 'write':
        this.#write(step.uri, step.text);
        break;
      case 'remove':
        this.#remove([step.uri]);
        this.#reportChanges([], [step.uri]);
        break;
      case 'removeFolder':
        this.#remove([...this.#files.files.keys()].filter((uri) => uri.startsWith('d/')));
        this.#reportChanges([], ['d']);
        break;
      case 'move':
        this.#move(step.uri, step.to);
        break;
      case 'exclude':
        this.#isExcluded = !this.#isExcluded;
        for (const { session } of this.#windows) void session?.feed.scan();
        break;
      case 'type':
        this.#type(step.slot, step.uri, step.text, true);
        break;
      case 'saveEditor':
        this.#saveEditor(step.slot, step.uri);
        break;
      case 'closeEditor':
        this.#closeEditor(step.slot, step.uri);
        break;
      case 'ask':
        this.#session(step.slot)?.ask(step.query);
        break;
      case 'keep':
        void this.#session(step.slot)?.save();
        break;
      case 'clear':
        void this.#session(step.slot)?.store.clear();
        break;
      case 'stop':
        this.#session(step.slot)?.feed.cancel();
        break;
      case 'refresh':
        void this.#session(step.slot)?.feed.rescan();
        break;
      case 'crash':
        // It gives up the second time.
        if (this.#session(step.slot)?.crashes === 0) this.#session(step.slot)?.crash();
        break;
      case 'damage':
        this.#folder.damage(step.at, step.how);
        break;
      case 'settle':
        await this.settle();
        break;
    }
    await rounds(step.rounds);
  }

  open(slot: number): void {
    const window = this.#windows[slot];
    if (window) window.session ??= this.#newSession(window.files, this.#folder);
  }

  async close(slot: number, saves: boolean, losesEdits: boolean): Promise<void> {
    const window = this.#windows[slot];
    if (!window) return;
    if (saves) await window.session?.save();
    window.session?.end();
    window.session = undefined;
    for (const [uri, { isDirty }] of window.files.open) {
      if (losesEdits || !isDirty) window.files.open.delete(uri);
    }
  }

  /** Waits until no work is left, and checks that all is as in new windows. */
  async settle(): Promise<void> {
    for (const { session, files } of this.#windows) {
      if (!session) continue;
      await session.settle();
      const names = [...keys, ...session.pins.keys()];
      const fresh = this.#newSession(files, new MemoryFolder(), session.pins);
      await fresh.settle();
      assert.deepEqual(await session.state(names, queries), await fresh.state(names, queries));
      fresh.end();
    }
  }

  /** Checks that the saved state is shown at once when all is on disk, and equals the files. */
  async checkNextStart(isSound: boolean): Promise<void> {
    await this.close(1, false, true);
    this.open(0);
    for (const uri of this.#editors(0).keys()) this.#closeEditor(0, uri);
    await this.settle();
    const left = this.#session(0)?.library ?? emptyView;
    const whole = () =>
      Promise.all(left.works.map(async ({ key }) => this.#session(0)?.whole(key)));
    const leftWhole = await whole();
    await this.close(0, true, true);
    this.open(0);
    const early = this.#session(0)?.published.then(whole);
    await this.settle();
    const { restored } = this.#session(0) ?? {};
    // A file with lost content is missing until it is read again.
    if (restored && isSound) assert.deepEqual(await early, leftWhole);
    if (isSound && left.works.length > 0) assert.ok(restored);
    if (restored) assert.deepEqual(restored.papers, left.works);
    for (const list of restored ? (['digests', 'bibliography'] as const) : []) {
      assert.deepEqual(restored?.[list], left[list]);
    }
    await this.close(0, false, true);
  }

  /** @param pins those of another window, which are neither saved nor removed */
  #newSession(
    files: MemoryFiles,
    folder: MemoryFolder,
    pins?: ReadonlyMap<string, string>,
  ): TestWindow {
    return new TestWindow({
      files,
      folder,
      delays: this.#delays,
      pins: pins ?? this.#pins,
      ...(!pins && { savePins: (all) => (this.#pins = all) }),
    });
  }

  #session(slot: number): TestWindow | undefined {
    return this.#windows[slot]?.session;
  }

  #editors(slot: number): MemoryFiles['open'] {
    return (this.#windows[slot]?.files ?? this.#files).open;
  }

  #reportChanges(changed: readonly string[], removed: readonly string[] = []): void {
    for (const { session } of this.#windows) session?.follow(changed, removed);
  }

  #write(uri: string, text: string): void {
    this.#files.write(uri, text);
    this.#showInEditors(uri, text);
    this.#reportChanges([uri]);
  }

  /** An unchanged editor shows the text on disk. */
  #showInEditors(uri: string, text: string): void {
    for (const slot of [0, 1]) {
      const open = this.#editors(slot).get(uri);
      if (open?.isDirty === false && open.getText() !== text) this.#type(slot, uri, text, false);
    }
  }

  #remove(uris: readonly string[]): void {
    for (const uri of uris) {
      this.#files.files.delete(uri);
      for (const slot of [0, 1]) this.#editors(slot).delete(uri);
    }
  }

  #move(uri: string, to: string): void {
    const file = this.#files.files.get(uri);
    if (!file || uri === to) return;
    this.#remove([uri]);
    this.#files.files.set(to, file);
    this.#showInEditors(to, file.text);
    this.#reportChanges([to], [uri]);
  }

  #type(slot: number, uri: string, text: string, isDirty: boolean): void {
    if (!this.#files.files.has(uri)) return;
    const version = ++this.#versions;
    this.#editors(slot).set(uri, { version, isDirty, getText: () => text });
    this.#session(slot)?.follow([uri]);
  }

  #saveEditor(slot: number, uri: string): void {
    const open = this.#editors(slot).get(uri);
    if (!open?.isDirty) return;
    this.#editors(slot).set(uri, { ...open, isDirty: false });
    this.#write(uri, open.getText());
  }

  #closeEditor(slot: number, uri: string): void {
    if (this.#editors(slot).delete(uri)) this.#session(slot)?.follow([uri]);
  }
}
