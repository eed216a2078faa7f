import { looksLikeBibliography } from './bibliography/file';
import { BibliographyShelf } from './bibliography/shelf';
import type {
  FileChange,
  FileContent,
  FileVerdict,
  LibraryData,
  PaperEngine,
  SearchOptions,
  SearchResult,
  Snippet,
} from './engine';
import { Library } from './library/library';
import type { DigestChange } from './library/library';
import { currentDay } from './model';
import type { Paper, PaperSummary, ParsedDigest } from './model';
import { citedKeys } from './notes/noteIndex';
import { readable } from './render/readable';
import type { SearchContext } from './search/context';
import { PaperIndex } from './search/paperIndex';
import type { PaperMatch, Pause } from './search/paperIndex';
import { snippet } from './search/snippet';

/** Reads digests. Neither function throws, whatever the text. */
export interface DigestReader {
  looksLikeDigest(text: string): boolean;
  parseDigest(text: string, uri: string): ParsedDigest;
}

/** The text of UTF-8 bytes without byte order mark; undefined when they are none. */
export type Decode = (bytes: Uint8Array) => string | undefined;

/** What a file holds that papers are made from; nothing when it is neither. */
interface ReadFile {
  readonly digest?: ParsedDigest;
  /** Of a bibliography. */
  readonly text?: string;
}

const defaultLimit = 100;

/** The engine on the thread it is called on. Calls wait for one another, so none sees half an update. */
export class LocalEngine implements PaperEngine {
  readonly #library = new Library();
  readonly #bibliographies = new BibliographyShelf();
  readonly #index = new PaperIndex();
  readonly #summaries = new WeakMap<Paper, PaperSummary>();
  /** Files that were read and did not come up in an update since. */
  readonly #readFiles = new Map<string, ReadFile>();
  #queue: Promise<unknown> = Promise.resolve();

  /** `pause` lets others have the thread for a moment; it is called all along a large update. */
  constructor(
    private readonly reader: DigestReader,
    private readonly pause: Pause,
    private readonly decode: Decode = () => undefined,
  ) {}

  async read({ uri, role, content }: FileContent): Promise<FileVerdict> {
    await this.pause();
    this.#readFiles.delete(uri);
    const text = typeof content === 'string' ? content : this.decode(content);
    if (text === undefined) return { kind: 'other', isEmpty: false, isUndecoded: true };
    const isEmpty = text === '';
    if (role.digest && this.reader.looksLikeDigest(text)) {
      this.#readFiles.set(uri, { digest: this.reader.parseDigest(text, uri) });
      return { kind: 'digest', isEmpty };
    }
    if (role.bibliography && looksLikeBibliography(text, uri)) {
      this.#readFiles.set(uri, { text });
      return { kind: 'bibliography', isEmpty };
    }
    return role.note
      ? { kind: 'note', isEmpty, keys: [...citedKeys(text)] }
      : { kind: 'other', isEmpty };
  }

  update(changes: readonly FileChange[], pins: ReadonlyMap<string, string>): Promise<LibraryData> {
    return this.#inTurn(async () => {
      const digests: DigestChange[] = [];
      let isOtherShelf = false;
      for (const [i, change] of changes.entries()) {
        if (i > 0) await this.pause();
        const { digest, text } = this.#take(change);
        digests.push({ uri: change.uri, digest });
        if (await this.#bibliographies.set(change.uri, text, this.pause)) isOtherShelf = true;
      }
      const works = isOtherShelf ? this.#bibliographies.works : undefined;
      const { removed, added } = this.#library.update(digests, pins, works);
      await this.#index.update(removed, added, this.pause);
      return this.#data();
    });
  }

  paper(key: string): Promise<Paper | undefined> {
    return this.#inTurn(() => this.#library.paper(key));
  }

  search(query: string, options: SearchOptions = {}): Promise<readonly SearchResult[]> {
    const { limit = defaultLimit, snippets = true } = options;
    const count = limit > 0 ? limit : 0;
    return this.#inTurn(() =>
      this.#index
        .search(query, count, this.#context(options))
        .map((match) => this.#result(match, snippets)),
    );
  }

  #context({ today = currentDay(), citedKeys }: SearchOptions): SearchContext {
    if (!citedKeys) return { today };
    const cited = new Set([...citedKeys].map((key) => this.#library.paper(key)?.key));
    return { today, isCited: ({ key }) => cited.has(key) };
  }

  /** Runs `task` when every call before it is done, whether or not that went well. */
  #inTurn<T>(task: () => T | Promise<T>): Promise<T> {
    const result = this.#queue.then(task);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  #take(change: FileChange): ReadFile {
    const { uri } = change;
    const read = this.#readFiles.get(uri) ?? {};
    this.#readFiles.delete(uri);
    if ('isRead' in change) return read;
    const { text } = change;
    if (text === undefined) return {};
    return this.reader.looksLikeDigest(text)
      ? { digest: this.reader.parseDigest(text, uri) }
      : { text };
  }

  #data(): LibraryData {
    return {
      papers: this.#library.papers.map((paper) => this.#summary(paper)),
      digests: this.#library.digests,
      problems: this.#library.problems,
      aliases: [...this.#library.aliases],
      bibliography: this.#bibliographies.entries,
    };
  }

  #summary(paper: Paper): PaperSummary {
    let summary = this.#summaries.get(paper);
    if (!summary) {
      const rest: PaperSummary & { abstract?: string } = { ...paper };
      delete rest.abstract;
      summary = rest;
      this.#summaries.set(paper, summary);
    }
    return summary;
  }

  #result(
    { paper, score, matches, isPartial, missing }: PaperMatch,
    withSnippet: boolean,
  ): SearchResult {
    const passage: Snippet | undefined = withSnippet
      ? snippet(readable(paper.abstract), new Set(matches.abstract))
      : undefined;
    return {
      paper: this.#summary(paper),
      score,
      ...(passage && { snippet: passage }),
      ...(isPartial && { partial: true }),
      ...(Object.keys(matches).length > 0 && { matches }),
      ...(missing && missing.length > 0 && { missing }),
    };
  }
}
