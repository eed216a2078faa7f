import type * as vscode from 'vscode';

/** Storage that lives as long as a test. */
export class MemoryMemento implements vscode.Memento {
  readonly #values = new Map<string, unknown>();

  keys(): readonly string[] {
    return [...this.#values.keys()];
  }

  get<T>(key: string, fallback?: T): T {
    return (this.#values.get(key) ?? fallback) as T;
  }

  update(key: string, value: unknown): Promise<void> {
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, value);
    return Promise.resolve();
  }
}
