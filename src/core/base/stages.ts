/** Stages in a fixed order. Reaching one also reaches all earlier ones; each is reached once. */
export class Stages<Stage extends string> {
  readonly #names: readonly Stage[];
  readonly #reached: readonly Promise<void>[];
  readonly #resolvers: (() => void)[] = [];

  /** @param names in order; the first is reached immediately */
  constructor(...names: readonly Stage[]) {
    this.#names = names;
    this.#reached = names.map(() => new Promise<void>((resolve) => this.#resolvers.push(resolve)));
    this.#resolvers.shift()?.();
  }

  /** Whether a stage was reached. */
  has(stage: Stage): boolean {
    return this.#names.length - this.#resolvers.length > this.#names.indexOf(stage);
  }

  /** Does nothing if the stage was already reached. */
  reach(stage: Stage): void {
    while (!this.has(stage)) this.#resolvers.shift()?.();
  }

  /** Resolves when a stage is reached. */
  async reached(stage: Stage): Promise<void> {
    await this.#reached[this.#names.indexOf(stage)];
  }
}
