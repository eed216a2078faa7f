import { forEachInSlices } from '../base/pause';
import type { Pause } from '../base/pause';
import type { Annotation, Annotations } from '../marks/mark';
import type { PaperEngine } from './engine';
import { allFacts } from './facts';
import type { Fact } from './facts';

/** Keys in one call, so that none takes long to hand over. */
const portion = 1000;

interface FactTellerParts {
  readonly engine: Pick<PaperEngine, 'tell' | 'annotate'>;
  /** The keys of the papers that a fact holds of, now. */
  readonly keys: (fact: Fact) => Iterable<string>;
  /** What the user wrote on papers, by their keys, now: the same object for what has not changed. */
  readonly annotations: () => Annotations;
  /** Lets others have the thread; called all along. */
  readonly pause: Pause;
}

/** What an engine is told: facts, and what the user wrote. */
type Told = Fact | 'annotations';
/** An annotation, or undefined for facts: these hold of a key or do not. */
type Value = Annotation | undefined;
type Entry = readonly [key: string, value: Value];

/** Tells an engine of facts when they change, and only of the keys for which they changed. */
export class FactTeller {
  #told = new Map<Told, ReadonlyMap<string, Value>>();
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
    const now = new Map<string, Value>();
    const added: Entry[] = [];
    const removed: Entry[] = [];
    const add = ([key, value]: Entry): void => {
      now.set(key, value);
      if (!before?.has(key) || before.get(key) !== value) added.push([key, value]);
    };
    await forEachInSlices(this.#entries(what), add, pause);
    const compare = (key: string): void => {
      if (!now.has(key)) removed.push([key, undefined]);
    };
    await forEachInSlices(before?.keys() ?? [], compare, pause);
    told.set(what, now);
    const tell = (some: readonly Entry[], holds: boolean): Promise<void> => {
      if (what === 'annotations') return engine.annotate(some);
      const keys = some.map(([key]) => key);
      return engine.tell(what, keys, holds);
    };
    const post = async (some: readonly Entry[], holds: boolean): Promise<void> => {
      for (let start = 0; start < some.length; start += portion) {
        // Another engine may have taken the place of this one.
        if (told !== this.#told) return;
        // Not awaited: calls keep their order, and a new engine is told all again.
        tell(some.slice(start, start + portion), holds).catch(() => undefined);
        await pause();
      }
    };
    if (!before) tell([], true).catch(() => undefined);
    await post(removed, false);
    await post(added, true);
  }

  #entries(what: Told): Iterable<Entry> {
    if (what === 'annotations') return this.parts.annotations();
    const keys = this.parts.keys(what);
    return (function* () {
      for (const key of keys) yield [key, undefined] as const;
    })();
  }
}
