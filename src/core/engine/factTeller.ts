import { forEachInSlices } from '../base/pause';
import type { Pause } from '../base/pause';
import type { Annotations } from '../marks/mark';
import type { PaperEngine } from './engine';
import { allFacts } from './facts';
import type { Fact, Told, ToldEntry } from './facts';

/** Keys in one call, so that none takes long to hand over. */
const portion = 1000;

interface FactTellerParts {
  readonly engine: Pick<PaperEngine, 'tell'>;
  /** The keys of the papers that a fact holds of, now. */
  readonly keys: (fact: Fact) => Iterable<string>;
  /** What the user wrote on papers, by their keys, now: the same object for what has not changed. */
  readonly annotations: () => Annotations;
  /** Lets others have the thread; called all along. */
  readonly pause: Pause;
}

/** Tells an engine of facts when they change, and only of the keys for which they changed. */
export class FactTeller {
  #told = new Map<Told, ReadonlyMap<string, unknown>>();
  readonly #changed = new Set<Told>();
  #telling: Promise<void> = Promise.resolve();

  constructor(private readonly parts: FactTellerParts) {}

  /** Resolves when the engine was told of all that changed until now. */
  get told(): Promise<void> {
    return this.#telling;
  }

  /** These facts may hold of other papers than before. */
  changed(...facts: readonly Told[]): void {
    const isTelling = this.#changed.size > 0;
    for (const fact of facts) this.#changed.add(fact);
    if (!isTelling) this.#telling = this.#telling.then(() => this.#tellChanged());
  }

  /** Tells all again, to an engine that knows nothing yet. */
  restart(): void {
    this.#told = new Map();
    this.changed(...allFacts, 'annotations');
  }

  async #tellChanged(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const fact of changed) await this.#tell(fact);
  }

  async #tell(what: Told): Promise<void> {
    const { engine, pause } = this.parts;
    const told = this.#told;
    const before = told.get(what);
    const now = new Map<string, unknown>();
    const added: ToldEntry[] = [];
    const removed: ToldEntry[] = [];
    const add = ([key, value]: ToldEntry): void => {
      now.set(key, value);
      if (before?.get(key) !== value) added.push([key, value]);
    };
    await forEachInSlices(this.#entries(what), add, pause);
    const compare = (key: string): void => {
      if (!now.has(key)) removed.push([key, undefined]);
    };
    await forEachInSlices(before?.keys() ?? [], compare, pause);
    told.set(what, now);
    // Not awaited: calls keep their order, and a new engine is told all again.
    const tell = (some: readonly ToldEntry[]) =>
      void engine.tell(what, some).catch(() => undefined);
    if (!before) tell([]);
    for (const changed of [removed, added]) {
      for (let start = 0; start < changed.length; start += portion) {
        // Another engine may have taken the place of this one.
        if (told !== this.#told) return;
        tell(changed.slice(start, start + portion));
        await pause();
      }
    }
  }

  *#entries(what: Told): Generator<ToldEntry> {
    if (what === 'annotations') yield* this.parts.annotations();
    else for (const key of this.parts.keys(what)) yield [key, true];
  }
}
