import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AssistantLibrary,
  CitationForm,
  CitePlan,
  NoteContext,
} from '../../core/assistant/library';
import { AssistantError } from '../../core/assistant/operations';
import type { Scan } from '../../core/assistant/operations';
import { bibliographyFormat } from '../../core/bibliography/read/format';
import { ownEntrySteps } from '../../core/bibliography/write/ownEntry';
import { firstOwn } from '../../core/bibliography/write/ownWorks';
import type { WantedEntry } from '../../core/bibliography/write/ownWorks';
import { LibraryFeed } from '../../core/feed/libraryFeed';
import type { ReadingState } from '../../core/feed/reading';
import { emptyView } from '../../core/library/lookup/libraryView';
import type { LibraryView } from '../../core/library/lookup/libraryView';
import type { PaperMark } from '../../core/marks/mark';
import { currentDay } from '../../core/model';
import type { Day, PaperSummary } from '../../core/model';
import type { CheckedReference } from '../../core/referenceCheck/finding';
import type { OnlineRecords } from '../../core/referenceCheck/online';
import { toPlainText } from '../../core/references/pieces';
import { formatReference } from '../../core/references/styles';
import { findWork } from '../../core/references/work';
import type { SearchOptions, SearchResult } from '../../core/search/answer/result';
import type { AskedQuery } from '../../core/search/query/parse';
import type { Answer, Asked, Question } from '../../core/server/libraryServer';
import { SessionStore } from '../../core/session/sessionStore';
import { createServer } from '../../platform/createServer';
import { pause, wait as waitFor } from '../../platform/timeSlices';
import { decodeUtf8 } from '../../platform/utf8';
import { build } from '../build';
import { cacheOf, pinFile, sessionFolder } from './cache';
import type { Folder } from './folders';
import { Marks } from './marks';
import { NamedFiles } from './named';
import { NodeFiles } from './nodeFiles';
import { NoteContexts } from './noteContext';
import { askSources } from './online';
import { toPath } from './paths';
import { tryReadText } from './text';
import { writeCitations } from './writeCitations';

/** Bytes on disk for each set of folders. */
const cacheLimit = 512 * 2 ** 20;

/** What happens while files are read. */
export interface LibraryEvents {
  /** A file or setting that can't be used: one sentence. */
  readonly warn: (message: string) => void;
  readonly progress: (reading: ReadingState) => void;
  /** What online sources are doing. */
  readonly report: (message: string) => void;
}

/** What the library may do besides reading the folders. */
export interface LibraryAccess {
  readonly writes?: boolean;
  readonly online?: boolean;
  /** Milliseconds to wait for files that are being read; as long as it takes if missing. */
  readonly patience?: number;
}

/** The library of folders on this machine: the same server and the same cache as in the extension. */
export class NodeLibrary implements AssistantLibrary {
  readonly #server = createServer();
  readonly #files: NodeFiles;
  readonly #feed: LibraryFeed;
  readonly #store: SessionStore;
  readonly #marks: Marks;
  #library = emptyView;
  #scan: Scan = 'reading';
  #isChanged = false;
  /** Until files are read again. */
  #contexts: NoteContexts | undefined;
  #reading: Promise<void> | undefined;
  /** Why online sources didn't answer. */
  readonly failures = new Set<string>();
  readonly askOnline?: (references: readonly CheckedReference[]) => Promise<OnlineRecords>;
  readonly write?: (plan: CitePlan) => Promise<string | undefined>;

  constructor(
    readonly folders: readonly Folder[],
    private readonly events: LibraryEvents,
    private readonly access: LibraryAccess = {},
  ) {
    const server = this.#server;
    const cache = cacheOf(folders);
    this.#files = new NodeFiles(folders, new NamedFiles(folders));
    this.#marks = new Marks(folders, pause);
    this.#store = new SessionStore({
      folder: sessionFolder(join(cache, 'session')),
      server,
      version: build,
      limit: cacheLimit,
      decode: decodeUtf8,
      now: Date.now,
    });
    this.#feed = this.#newFeed(cache);
    if (access.online) this.askOnline = (references) => this.#askOnline(references);
    if (access.writes) this.write = (plan) => writeCitations(plan, this);
  }

  get library(): LibraryView {
    return this.#library;
  }

  get scan(): Scan {
    return this.#scan;
  }

  get today(): Day {
    return currentDay();
  }

  get form(): CitationForm {
    const { citeAs = 'pandoc', citationTemplate = '' } = this.folders[0]?.settings.values ?? {};
    return { style: citeAs, template: citationTemplate };
  }

  readonly pause = pause;

  /**
   * Reads what is new or changed in the folders.
   * @throws AssistantError if a folder is gone
   */
  async ready(): Promise<void> {
    const before = this.#reading;
    const reading = this.#read(before);
    this.#reading = reading;
    const { patience } = this.access;
    await (patience === undefined ? reading : Promise.race([reading, waitFor(patience)]));
  }

  async #read(before: Promise<void> | undefined): Promise<void> {
    await before?.catch(() => undefined);
    for (const { path } of this.folders) {
      if (!existsSync(path))
        throw new AssistantError(`The folder ${path} is gone. Ask again once it is back.`);
    }
    const entries = await this.#marks.read();
    if (entries.length > 0) await this.#server.setMarks(entries);
    await this.#feed.scan();
    this.#contexts = undefined;
    this.#scan = 'done';
  }

  /** Saves what was read for the next start. Never rejects. */
  async save(): Promise<void> {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    // Without the cache, everything is read again.
    await this.#store.save().catch(() => undefined);
  }

  ask<Q extends Question>(question: Q, ...asked: Asked<Q>): Promise<Answer<Q>> {
    return this.#server.ask(question, ...asked);
  }

  search(query: AskedQuery, options: SearchOptions): Promise<readonly SearchResult[]> {
    return this.#server.search(query, options);
  }

  markOf(paper: PaperSummary): PaperMark {
    return this.#marks.of(paper, this.#library);
  }

  notes(): Promise<readonly string[]> {
    return Promise.resolve(this.#files.notes);
  }

  read(uri: string): Promise<string | undefined> {
    return tryReadText(toPath(uri));
  }

  noteContext(uri: string, text: string): Promise<NoteContext> {
    const { folders, library } = this;
    this.#contexts ??= new NoteContexts({ folders, library, found: this.#files.found });
    return this.#contexts.of(uri, text);
  }

  references(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const style = this.folders[0]?.settings.values.referenceStyle ?? 'apa';
    const found = keys.flatMap((key) => {
      const work = findWork(this.#library, key);
      return work ? [[key, toPlainText(formatReference(work, style))] as const] : [];
    });
    return Promise.resolve(new Map(found));
  }

  /** The user's own BibTeX entries of works. */
  ownEntries(wanted: readonly WantedEntry[]): Promise<ReadonlyMap<string, string>> {
    const open = (text: string, uri: string) =>
      bibliographyFormat(uri) === 'bibtex' ? ownEntrySteps(text) : undefined;
    return firstOwn(wanted, { read: (uri) => this.read(uri), open }, pause);
  }

  async #askOnline(references: readonly CheckedReference[]): Promise<OnlineRecords> {
    const [folder] = this.folders;
    if (!folder) return { records: [], unanswered: [], unknown: [] };
    const { report } = this.events;
    const { records, failures } = await askSources(references, folder.settings.values, report);
    for (const failure of failures) this.failures.add(failure);
    return records;
  }

  #newFeed(cache: string): LibraryFeed {
    const { warn, progress } = this.events;
    const changed = (): void => void (this.#isChanged = true);
    return new LibraryFeed({
      source: this.#files,
      server: this.#server,
      pins: pinFile(join(cache, 'pins.json')),
      saved: {
        restoreLibrary: () => this.#store.restoreLibrary().catch(() => undefined),
        restoreFiles: () => this.#store.restoreFiles().catch(() => []),
        saveSoon: () => undefined,
      },
      publish: (library, isSaved) => {
        this.#library = library;
        if (!isSaved) changed();
      },
      notesChanged: changed,
      report: ({ uri, reason, error }) => {
        const message = error instanceof Error ? error.message : String(error);
        if (reason === 'unreadable') warn(`Couldn't read ${toPath(uri)}: ${message}`);
      },
      indexed: () => undefined,
      progress,
      fail: (error) => warn(String(error)),
      // What may be half written is read again right away: another call follows a change, or none.
      wait: () => new Promise((resolve) => setImmediate(resolve)),
      pause,
    });
  }
}
