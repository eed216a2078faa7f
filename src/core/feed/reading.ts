/** How far the files of a workspace are read. */
export interface ReadingState {
  /**
   * `busy` while many files are read; `stopped` when that was given up, so that files are left unread;
   * otherwise `idle`.
   */
  readonly state: 'idle' | 'busy' | 'stopped';
  /** Files found so far that are to be read, and those of them that were read. */
  readonly files: number;
  readonly filesRead: number;
  /** Papers in the digests read so far, and those of them that are indexed. */
  readonly papers: number;
  readonly papersIndexed: number;
}

/** Before anything was found. */
export const nothingRead: ReadingState = {
  state: 'idle',
  files: 0,
  filesRead: 0,
  papers: 0,
  papersIndexed: 0,
};

/** From 0 to 1; reading a file and indexing its papers are half of the work each. */
export function shareRead({ files, filesRead, papers, papersIndexed }: ReadingState): number {
  const indexed = papers === 0 ? 1 : papersIndexed / papers;
  return files === 0 ? 0 : ((filesRead / files) * (1 + indexed)) / 2;
}

/** The progress of so few files is not told. */
const few = 32;

/** Counts what is read in a run, and tells it when there are many files. */
export class ReadingMeter {
  #now: ReadingState = nothingRead;
  /** Papers in each file found in this run; undefined until it is read. */
  readonly #papers = new Map<string, number | undefined>();
  /** How far reading was when it was given up; kept until all files are read after all. */
  #stopped: ReadingState | undefined;
  #isStopping = false;
  #told: ReadingState['state'] = 'idle';

  constructor(private readonly tell: (reading: ReadingState) => void) {}

  /** A file is to be read. One that is told of again, as when it is still being copied, counts once. */
  found(uri: string): void {
    if (this.#papers.has(uri)) return;
    this.#papers.set(uri, undefined);
    this.#count({ files: this.#papers.size });
  }

  /** A file was read, with so many papers in it; when it is read again, further ones count. */
  read(uri: string, papers: number): void {
    const before = this.#papers.get(uri);
    const most = Math.max(papers, before ?? 0);
    this.#papers.set(uri, most);
    this.#count({
      filesRead: this.#now.filesRead + (before === undefined ? 1 : 0),
      papers: this.#now.papers + most - (before ?? 0),
    });
  }

  /** How many papers were read in this run. */
  get papers(): number {
    return this.#now.papers;
  }

  /** So many of the papers read in this run are indexed. */
  indexed(papers: number): void {
    if (papers > this.#now.papersIndexed) this.#count({ papersIndexed: papers });
  }

  /** The files that are left will not be read in this run. */
  stop(): void {
    this.#isStopping = true;
    this.#say('stopped');
  }

  /** To be called when every file was read. Papers may still have to be indexed. */
  complete(): void {
    this.#stopped = undefined;
    const { papers, papersIndexed } = this.#now;
    if (this.#told === 'busy' && papersIndexed >= papers) this.#say('idle');
  }

  /** The run is over. */
  end(): void {
    if (this.#isStopping) this.#stopped = this.#now;
    const state = this.#stopped ? 'stopped' : 'idle';
    if (this.#stopped) this.#now = this.#stopped;
    if (this.#isStopping || state !== this.#told) this.#say(state);
    this.#isStopping = false;
    this.#now = nothingRead;
    this.#papers.clear();
  }

  #count(counted: Partial<ReadingState>): void {
    this.#now = { ...this.#now, ...counted };
    if (this.#now.files > few && !this.#isStopping) this.#say('busy');
  }

  #say(state: ReadingState['state']): void {
    this.#now = { ...this.#now, state };
    this.#told = state;
    this.tell(this.#now);
  }
}
