import { forEachInSlices } from '../base/pause';
import type { Pause } from '../base/pause';
import type { PaperEngine } from './engine';
import { allFacts } from './facts';
import type { Fact } from './facts';

/** Keys in one call, so that none takes long to hand over. */
const portion = 1000;

interface FactTellerParts {
  readonly engine: Pick<PaperEngine, 'tell'>;
  /** The keys of the papers that a fact holds of, now. */
  readonly keys: (fact: Fact) => Iterable<string>;
  /** Lets others have the thread; called all along. */
  readonly pause: Pause;
}

/** Tells an engine of facts when they change: only of keys that it was not told of before. */
export class FactTeller {
  readonly #parts: FactTellerParts;
  #told = new Map<Fact, ReadonlySet<string>>();
  readonly #changed = new Set<Fact>();
  #telling: Promise<void> = Promise.resolve();

  constructor(parts: FactTellerParts) {
    this.#parts = parts;
  }

  /** Resolves when the engine was told of all that changed until now. */
  get told(): Promise<void> {
    return this.#telling;
  }

  /** They may hold of other papers than before. */
  changed(...facts: readonly Fact[]): void {
    const isTelling = this.#changed.size > 0;
    for (const fact of facts) this.#changed.add(fact);
    if (!isTelling) this.#telling = this.#telling.then(() => this.#tellChanged());
  }

  /** Tells all again, to an engine that knows nothing yet. */
  restart(): void {
    this.#told = new Map();
    this.changed(...allFacts);
  }

  async #tellChanged(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const fact of changed) await this.#tell(fact);
  }

  async #tell(fact: Fact): Promise<void> {
    const { engine, keys, pause } = this.#parts;
    const told = this.#told;
    const before = told.get(fact);
    const now = new Set<string>();
    const added: string[] = [];
    const removed: string[] = [];
    const add = (key: string): void => {
      now.add(key);
      if (!before?.has(key)) added.push(key);
    };
    await forEachInSlices(keys(fact), add, pause);
    const compare = (key: string): void => {
      if (!now.has(key)) removed.push(key);
    };
    await forEachInSlices(before ?? [], compare, pause);
    told.set(fact, now);
    const post = async (some: readonly string[], holds: boolean): Promise<void> => {
      for (let start = 0; start < some.length; start += portion) {
        // Another engine may have taken its place.
        if (told !== this.#told) return;
        // Calls keep their order, and an engine that ended is told again.
        engine.tell(fact, some.slice(start, start + portion), holds).catch(() => undefined);
        await pause();
      }
    };
    if (!before) engine.tell(fact, [], true).catch(() => undefined);
    await post(removed, false);
    await post(added, true);
  }
}
