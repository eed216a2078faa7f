import * as vscode from 'vscode';
import { Signal } from '../../core/base/tasks';
import type { Pause } from '../../core/base/tasks';
import { bibliographyFormat, namedSizeLimit } from '../../core/bibliography/read/format';
import { LibraryFeed } from '../../core/feed/libraryFeed';
import type { PinMemory, SavedSession } from '../../core/feed/libraryFeed';
import type { ReadingState } from '../../core/feed/reading';
import type { FileEvents, FileSource, FileTrouble } from '../../core/files/fileSource';
import { emptyView } from '../../core/library/lookup/libraryView';
import type { LibraryView } from '../../core/library/lookup/libraryView';
import type { Annotations } from '../../core/marks/mark';
import type { PaperSummary } from '../../core/model';
import type { SearchOptions, SearchResult } from '../../core/search/answer/result';
import type { AskedQuery } from '../../core/search/query/parse';
import type {
  Answer,
  Asked,
  LibraryServer,
  Question,
  RelatedTo,
} from '../../core/server/libraryServer';
import type { MarkEntry } from '../../core/server/sentMarks';
import { DisposableOwner } from '../../platform/disposableOwner';
import { wait } from '../../platform/timeSlices';
import { fileLabel } from '../common/documents/files';
import { registerCommand } from '../common/commands/commands';
import { showStatus } from '../common/messages/failures';
import { messageOf } from '../common/messages/humanError';
import type { Log } from '../common/messages/log';
import { countPapersIn } from '../common/messages/numbers';
import type { Papers, RelatedPaper } from '../common/papers/papers';
import { commands, contextKeys } from '../contributions';
import { ReadingProgress } from './readingProgress';
import type { WorkerServer } from './workerServer';

interface WatchedFiles extends FileSource {
  readonly onDidChange: vscode.Event<FileEvents>;
  readonly onDidChangeCandidates: vscode.Event<void>;
}

interface WorkspacePapersParts {
  readonly files: WatchedFiles;
  readonly server: LibraryServer & Pick<WorkerServer, 'onDidRestart' | 'start'>;
  readonly pinMemory: PinMemory;
  readonly cache: SavedSession & { clear(): Promise<void> };
  /** The marks of papers with these keys, or of all papers. */
  readonly marks: (keys?: Iterable<string>) => Iterable<MarkEntry>;
  readonly annotations: () => Annotations;
  readonly pause: Pause;
  readonly log: Log;
}

/** Minimum number of files changed at once for which the view shows a progress bar. */
const manyFiles = 100;
/** Milliseconds until papers are shown while reading continues: earlier, their rows would jump around. */
const presentableAfter = 1000;
/** Marks per message, to keep each message fast to post. */
const markPortion = 1000;

/**
 * The papers of the workspace's digests, kept in sync with the files: features see what the feed publishes as
 * `Papers`, and their requests go to the server. Reads nothing until `start`.
 *
 *     waiting ──start──▶ reading ──▶ presentable ──all files read, or stopped──▶ read
 *
 * Papers are presentable once the last session's are restored, or after a second.
 */
export class WorkspacePapers extends DisposableOwner implements Papers {
  /** Resolves when all marks so far are sent. */
  #marksSent: Promise<void> = Promise.resolve();
  readonly #feed: LibraryFeed;
  readonly #didChange = this.own(new vscode.EventEmitter<void>());
  readonly #didChangeNotes = this.own(new vscode.EventEmitter<void>());
  readonly #didIndex = this.own(new vscode.EventEmitter<void>());
  readonly #progress = this.own(new ReadingProgress(() => this.#library.papers.length > 0));
  readonly #presentable = new Signal();
  readonly #read = new Signal();
  /** The last reservation of a key for a paper. Never rejects. */
  #reserving: Promise<void> = Promise.resolve();
  #library = emptyView;
  #context: 'some' | 'none' | 'loading' | undefined;

  readonly onDidChange = this.#didChange.event;
  /** Fires when notes use other keys, or describe other works, than before. */
  readonly onDidChangeNotes = this.#didChangeNotes.event;
  readonly onDidChangeReading = this.#progress.onDidChange;
  readonly onDidIndex = this.#didIndex.event;

  constructor(private readonly parts: WorkspacePapersParts) {
    super();
    const { files, server, pinMemory, cache, pause, log } = parts;
    this.#feed = new LibraryFeed({
      source: files,
      server,
      pins: pinMemory,
      saved: cache,
      publish: (library, isSaved) => {
        this.#publish(library);
        if (isSaved) this.#presentable.give();
      },
      notesChanged: () => this.#didChangeNotes.fire(),
      pause,
      report: (trouble) => reportTrouble(trouble, files.sizeLimit(trouble.uri), log),
      progress: (reading) => this.#progress.update(reading),
      indexed: () => this.#didIndex.fire(),
      fail: (error) => log.error(error),
      wait,
    });
    this.own(
      this.#progress.onDidChange(() => this.#updateContext()),
      files.onDidChange((events) => void this.#follow(events)),
      server.onDidRestart(() => {
        this.marksChanged();
        void this.#progress.showing(this.#feed.rescan());
      }),
      files.onDidChangeCandidates(() => void this.#progress.showing(this.#feed.scan())),
      registerCommand(commands.refreshDigests, () => this.#refresh()),
      registerCommand(commands.stopReading, () => this.#feed.cancel()),
      registerCommand(commands.continueReading, () => this.#progress.showing(this.#feed.scan())),
    );
  }

  get library(): LibraryView {
    return this.#library;
  }

  get reading(): ReadingState {
    return this.#progress.now;
  }

  /** Starts reading the digests, after the caller is done. */
  start(): void {
    setTimeout(() => void this.#readFirst(), 0);
  }

  async ready(): Promise<void> {
    await this.#read.given;
    // After a rename, citations use the new key at once.
    await this.#reserving;
  }

  /**
   * Reads files that are new or changed, even if VS Code hasn't reported them. Returns whether every file is read:
   * the user may have stopped reading.
   */
  async readChanges(): Promise<boolean> {
    await this.ready();
    if (this.reading.state !== 'stopped') await this.#feed.scan();
    return this.reading.state !== 'stopped';
  }

  presentable(): Promise<void> {
    return this.#presentable.given;
  }

  get annotations(): Annotations {
    return this.parts.annotations();
  }

  async search(query: AskedQuery, options?: SearchOptions): Promise<readonly SearchResult[]> {
    await this.#marksSent;
    return this.parts.server.search(query, options);
  }

  async related(to: RelatedTo, limit: number): Promise<readonly RelatedPaper[]> {
    const found = await this.ask('related', to, limit);
    return found.flatMap(({ key, shared }) => {
      const paper = this.#library.resolve(key);
      return paper ? [{ paper, shared }] : [];
    });
  }

  async ask<Q extends Question>(question: Q, ...asked: Asked<Q>): Promise<Answer<Q>> {
    await this.#marksSent;
    return this.parts.server.ask(question, ...asked);
  }

  /** Call this when the user's marks have changed: of papers with these keys, or of any. */
  marksChanged(keys?: Iterable<string>): void {
    this.#marksSent = this.#marksSent.then(() => this.#sendMarks(keys));
  }

  /** Assigns `key` to `paper` before a note uses it. Resolves when `library` has it. */
  reserveKey(key: string, paper: PaperSummary): Promise<void> {
    const reserving = this.#feed.reserve(key, paper);
    this.#reserving = reserving.catch(() => undefined);
    return reserving;
  }

  override dispose(): void {
    this.#feed.stop();
    super.dispose();
  }

  async #readFirst(): Promise<void> {
    void wait(presentableAfter).then(() => this.#presentable.give());
    this.#updateContext();
    this.parts.server.start();
    this.marksChanged();
    await this.#progress.showing(this.#feed.scan());
    this.#presentable.give();
    this.#read.give();
    this.#updateContext();
  }

  async #refresh(): Promise<void> {
    await this.#progress.showing(this.#feed.rescan());
    // The user doesn't trust file times and sizes to detect changes, so the cache is cleared, too.
    await this.parts.cache.clear();
    this.parts.cache.saveSoon();
    if (this.#progress.now.state === 'stopped') return;
    const { digests, papers } = this.#library;
    const counted = countPapersIn(papers.length, digests.length);
    showStatus(vscode.l10n.t('Refreshed digests: {0}', counted), 'check');
  }

  async #follow(events: FileEvents): Promise<void> {
    const work = this.#feed.follow(events);
    const { changed, removed } = events;
    await (changed.length + removed.length < manyFiles ? work : this.#progress.showing(work));
  }

  #publish(library: LibraryView): void {
    this.#library = library;
    this.#updateContext();
    this.#didChange.fire();
  }

  async #sendMarks(keys: Iterable<string> | undefined): Promise<void> {
    const { server, marks, pause } = this.parts;
    let portion: MarkEntry[] = [];
    // Not awaited: calls keep their order, and a new server gets everything again.
    const send = (): void => void server.setMarks(portion).catch(() => undefined);
    for (const entry of marks(keys)) {
      portion.push(entry);
      if (portion.length < markPortion) continue;
      send();
      portion = [];
      await pause();
    }
    send();
  }

  #updateContext(): void {
    const hasDigests = this.#library.digests.length > 0;
    const isRead = this.#read.isGiven && this.#progress.now.state !== 'stopped';
    const context = hasDigests ? 'some' : isRead ? 'none' : 'loading';
    if (context === this.#context) return;
    this.#context = context;
    void vscode.commands.executeCommand('setContext', contextKeys.digests, context);
  }
}

const bytesPerMegabyte = 2 ** 20;

/** Logs that a file isn't read: it's unreadable, or larger than `sizeLimit` bytes. */
function reportTrouble({ uri, reason, error }: FileTrouble, sizeLimit: number, log: Log): void {
  const isNamed = sizeLimit === namedSizeLimit;
  // Most large JSON files aren't bibliographies, so users don't expect them to be read.
  if (reason === 'tooLarge' && bibliographyFormat(uri) === 'cslJson' && !isNamed) return;
  const file = fileLabel(uri);
  log.warn(
    reason === 'unreadable'
      ? vscode.l10n.t("Couldn't read {0}: {1}", file, messageOf(error))
      : isNamed
        ? vscode.l10n.t(
            "{0} is larger than {1} MB, so it isn't read.",
            file,
            namedSizeLimit / bytesPerMegabyte,
          )
        : vscode.l10n.t("{0} exceeds the size limit in settings, so it isn't read.", file),
  );
}

const pinsKey = 'pinnedCitationKeys';

/** Stores pins in the workspace's storage. */
export function workspacePinMemory(memento: vscode.Memento): PinMemory {
  return {
    load: () => {
      const stored: unknown = memento.get(pinsKey);
      return new Map(Array.isArray(stored) ? stored.filter(isPair) : []);
    },
    save: (pins) => void memento.update(pinsKey, [...pins]),
  };
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((x) => typeof x === 'string');
}
