import type { PaperEngine } from '../engine/engine';

/** Follows how far an engine has indexed the papers that it was given. */
export class Indexing {
  #followed: Promise<unknown> = Promise.resolve();
  #mayFindMore = false;

  /** @param tell hears the number that `follow` was given once so many papers are indexed */
  constructor(
    private readonly engine: Pick<PaperEngine, 'indexed'>,
    private readonly tell: (papers: number) => void,
  ) {}

  /** @param papers how many papers the engine was given so far */
  follow(papers: number): void {
    const indexed = this.engine.indexed().then((mayFindMore) => {
      if (mayFindMore) this.#mayFindMore = true;
      this.tell(papers);
    });
    this.#followed = Promise.all([this.#followed, indexed]);
    // Whoever waits for the end of it hears of a failure.
    this.#followed.catch(() => undefined);
  }

  /**
   * Resolves when all papers that were followed are indexed. True when searches since the last call may find
   * more now. Rejects, once, when indexing failed.
   */
  async finish(): Promise<boolean> {
    const followed = this.#followed;
    this.#followed = Promise.resolve();
    await followed;
    const mayFindMore = this.#mayFindMore;
    this.#mayFindMore = false;
    return mayFindMore;
  }
}
