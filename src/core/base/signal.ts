/** Something to wait for that happens once. */
export class Signal {
  #give: () => void = () => undefined;
  #isGiven = false;
  /** Resolves when the signal is given. */
  readonly given = new Promise<void>((resolve) => (this.#give = resolve));

  get isGiven(): boolean {
    return this.#isGiven;
  }

  /** Does nothing if it was already given. */
  give(): void {
    this.#isGiven = true;
    this.#give();
  }
}
