import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { Latest } from '../../platform/latest';
import type { Papers } from '../common/papers/papers';
import { placeOf, revealSighting } from '../common/papers/reveal';
import { EditorLayout } from './editorLayout';

/**
 * Shows papers in their digests for as long as the user only looks: without the focus, in a preview
 * editor, and with a way back to how everything was.
 */
export class DigestPreview {
  readonly #reveals = new Latest((paper: PaperSummary) => this.#reveal(paper));
  #layout: EditorLayout | undefined;

  constructor(private readonly papers: Pick<Papers, 'snapshot'>) {}

  /** Shows `paper`, unless another one is asked for before its turn comes. */
  show(paper: PaperSummary): void {
    void this.#reveals.run(paper);
  }

  /** Resolves when nothing is on its way into an editor any more. */
  async end(): Promise<void> {
    await this.#reveals.stop();
  }

  /** Puts everything back that `show` changed. */
  async restore(): Promise<void> {
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
