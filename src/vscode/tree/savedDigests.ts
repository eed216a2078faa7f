import * as vscode from 'vscode';
import { newestFirst } from '../../core/view/grouping';
import type { Papers } from '../common/papers/papers';

/** The digests that were saved in this session, after all that were there had been read. */
export class SavedDigests implements vscode.Disposable {
  readonly #came = new vscode.EventEmitter<string>();
  /** Undefined until all have been read. */
  #known: ReadonlySet<string> | undefined;
  #saved: ReadonlySet<string> = new Set();

  /** Fires with the uri of a digest that was saved; of several at once, the newest. */
  readonly onDidCome = this.#came.event;

  constructor(private readonly papers: Papers) {
    void papers.ready().then(() => (this.#known ??= this.#uris()));
  }

  /** The uris of these digests. */
  get saved(): ReadonlySet<string> {
    return this.#saved;
  }

  /** To be called when the library has changed: looks for new digests. */
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
