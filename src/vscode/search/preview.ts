import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { Latest } from '../../platform/latest';
import type { Papers } from '../common/papers/papers';
import { placeOf, revealSighting } from '../common/papers/reveal';
import { EditorLayout } from './editorLayout';

/** The previews of all palettes, one after the other. */
export class DigestPreviews {
  #restored: Promise<void> = Promise.resolve();

  constructor(private readonly papers: Pick<Papers, 'snapshot'>) {}

  /**
   * A preview for the next palette, once the editors of the last one are restored: restoring takes the
   * focus, and a palette without the focus closes.
   */
  async next(): Promise<DigestPreview> {
    await this.#restored;
    return new DigestPreview(this.papers, (restored) => {
      this.#restored = restored.catch(() => undefined);
    });
  }
}

/**
 * Shows papers in their digests for as long as the user only looks: without the focus, in a preview
 * editor, and with a way back to how everything was.
 */
class DigestPreview {
  readonly #reveals = new Latest((paper: PaperSummary) => this.#reveal(paper));
  #layout: EditorLayout | undefined;

  constructor(
    private readonly papers: Pick<Papers, 'snapshot'>,
    private readonly restoring: (restored: Promise<void>) => void,
  ) {}

  /** Shows `paper`, unless another one is asked for before its turn comes. */
  show(paper: PaperSummary): void {
    void this.#reveals.run(paper);
  }

  /** Resolves when nothing is on its way into an editor any more. */
  async end(): Promise<void> {
    await this.#reveals.stop();
  }

  /** Puts everything back that `show` changed. */
  restore(): Promise<void> {
    const restored = this.#restore();
    this.restoring(restored);
    return restored;
  }

  async #restore(): Promise<void> {
    await this.end();
    await this.#layout?.restore();
  }

  async #reveal(paper: PaperSummary): Promise<void> {
    const place = placeOf(paper, this.papers);
    if (!place) return;
    this.#layout ??= new EditorLayout();
    try {
      await this.#layout.remember(vscode.Uri.parse(place.uri));
      await revealSighting(place, { preserveFocus: true, preview: true });
    } catch {
      // A digest that cannot be opened has no preview; Enter says why.
    }
  }
}
