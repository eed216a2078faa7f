import * as vscode from 'vscode';
import { newestFirst } from '../../core/view/grouping';
import type { Papers } from '../common/papers/papers';

/** The digests that were saved in this session, after all that were there had been read. */
export class SavedDigests implements vscode.Disposable {
  readonly #came = new vscode.EventEmitter<string>();
  /** Undefined until all have been read. */
  #known: ReadonlySet<string> | undefined;
  #saved: ReadonlySet<string> = new Set();

  /** Fires with the uri of a digest when it came; of several at once, of the newest. */
  readonly onDidCome = this.#came.event;

  constructor(private readonly papers: Papers) {
    void papers.ready().then(() => (this.#known ??= this.#uris()));
  }

  /** Their uris. */
  get saved(): ReadonlySet<string> {
    return this.#saved;
  }

  /** Looks which digests there are, as the library has changed. */
  update(): void {
    const known = this.#known;
    if (!known) return;
    this.#known = this.#uris();
    const isNew = ({ uri }: { uri: string }): boolean => !known.has(uri);
    const came = this.papers.snapshot.digests.filter(isNew);
    if (came.length === 0) return;
    this.#saved = new Set([...this.#saved, ...came.map(({ uri }) => uri)]);
    const [newest] = newestFirst(came, this.#saved);
    if (newest) this.#came.fire(newest.uri);
  }

  dispose(): void {
    this.#came.dispose();
  }

  #uris(): ReadonlySet<string> {
    return new Set(this.papers.snapshot.digests.map(({ uri }) => uri));
  }
}
