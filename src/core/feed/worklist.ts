/** A file to be looked at, and whether something is known to have happened to it. */
export type WaitingFile = readonly [uri: string, isTouched: boolean];

/** What is still to be looked at: folders to search for files, and files. */
export class Worklist {
  /** Undefined is everywhere. */
  readonly #folders = new Set<string | undefined>();
  /** Each with whether something is known to have happened to it. */
  readonly #files = new Map<string, boolean>();
  #round = 0;

  /** Another number once what was found before is not to be looked at any more; see {@link clear}. */
  get round(): number {
    return this.#round;
  }

  get isEmpty(): boolean {
    return this.#folders.size === 0 && !this.hasFiles;
  }

  get hasFiles(): boolean {
    return this.#files.size > 0;
  }

  addFolder(uri: string | undefined): void {
    this.#folders.add(uri);
  }

  addFile(uri: string, isTouched: boolean): void {
    this.#files.set(uri, isTouched || this.#files.get(uri) === true);
  }

  /** All folders, those that come in meanwhile too, each taken when it is its turn. */
  *takeFolders(): Generator<string | undefined> {
    for (const uri of this.#folders) {
      this.#folders.delete(uri);
      yield uri;
    }
  }

  /** Takes up to `count` files, those that have waited longest. */
  takeFiles(count: number): readonly WaitingFile[] {
    const files: WaitingFile[] = [];
    for (const file of this.#files) {
      if (files.length >= count) break;
      files.push(file);
      this.#files.delete(file[0]);
    }
    return files;
  }

  /** Gives up all of it, and whatever is still being found. */
  clear(): void {
    this.#round += 1;
    this.#folders.clear();
    this.#files.clear();
  }
}
