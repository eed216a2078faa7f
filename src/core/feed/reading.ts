/** The progress of reading the files of a workspace. */
export interface ReadingState {
  /**
   * `busy` while many files are read; `stopped` if reading was canceled, so some files are unread; otherwise
   * `idle`.
   */
  readonly state: 'idle' | 'busy' | 'stopped';
  /** Number of files found so far that need reading, and of those already read. */
  readonly files: number;
  readonly filesRead: number;
  /** Number of papers in the digests read so far, and of those already indexed. */
  readonly papers: number;
  readonly papersIndexed: number;
}

/** Before any file is found. */
export const nothingRead: ReadingState = {
  state: 'idle',
  files: 0,
  filesRead: 0,
  papers: 0,
  papersIndexed: 0,
};

/** From 0 to 1; reading a file and indexing its papers each count as half of the work. */
export function shareRead({ files, filesRead, papers, papersIndexed }: ReadingState): number {
  const indexed = papers === 0 ? 1 : papersIndexed / papers;
  return files === 0 ? 0 : ((filesRead / files) * (1 + indexed)) / 2;
}

/** Up to this many files, no progress is reported. */
const few = 32;

/** Counts what is read in a run, and reports progress if there are many files. */
export class ReadingMeter {
  #now: ReadingState = nothingRead;
  /** Number of papers in each file found in this run; undefined until it is read. */
  readonly #papers = new Map<string, number | undefined>();
  /** Progress when reading was canceled; kept until all files have been read. */
  #stopped: ReadingState | undefined;
  #isStopping = false;
  #reported: ReadingState['state'] = 'idle';

  constructor(private readonly report: (reading: ReadingState) => void) {}

  /** A file will be read. If reported again, for example while it is being copied, it counts once. */
  found(uri: string): void {
    if (this.#papers.has(uri)) return;
    this.#papers.set(uri, undefined);
    this.#count({ files: this.#papers.size });
  }

  /** A file with this many papers was read; if read again, only additional papers count. */
  read(uri: string, papers: number): void {
    const before = this.#papers.get(uri);
    const most = Math.max(papers, before ?? 0);
    this.#papers.set(uri, most);
    this.#count({
      filesRead: this.#now.filesRead + (before === undefined ? 1 : 0),
      papers: this.#now.papers + most - (before ?? 0),
    });
  }

  /** Number of papers read in this run. */
  get papers(): number {
    return this.#now.papers;
  }

  /** This many of the papers read in this run are indexed. */
  indexed(papers: number): void {
    if (papers > this.#now.papersIndexed) this.#count({ papersIndexed: papers });
  }

  /** The remaining files won't be read in this run. */
  stop(): void {
    this.#isStopping = true;
    this.#report('stopped');
  }

  /** Call this when every file has been read. Papers may still have to be indexed. */
  complete(): void {
    this.#stopped = undefined;
    const { papers, papersIndexed } = this.#now;
    if (this.#reported === 'busy' && papersIndexed >= papers) this.#report('idle');
  }

  /** Ends the run. */
  end(): void {
    if (this.#isStopping) this.#stopped = this.#now;
    const state = this.#stopped ? 'stopped' : 'idle';
    if (this.#stopped) this.#now = this.#stopped;
    if (this.#isStopping || state !== this.#reported) this.#report(state);
    this.#isStopping = false;
    this.#now = nothingRead;
    this.#papers.clear();
  }

  #count(counted: Partial<ReadingState>): void {
    this.#now = { ...this.#now, ...counted };
    if (this.#now.files > few && !this.#isStopping) this.#report('busy');
  }

  #report(state: ReadingState['state']): void {
    this.#now = { ...this.#now, state };
    this.#reported = state;
    this.report(this.#now);
  }
}
