import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { Latest } from '../../platform/latest';
import type { Papers } from '../common/papers/papers';
import { clearHighlight, placeOf, revealSighting } from '../common/papers/reveal';
import { EditorLayout } from './editorLayout';

/** Settles when the editors of the last palette are restored: there is one window, and one palette at a time. */
let restored: Promise<unknown> = Promise.resolve();

/**
 * Shows papers in their digests for as long as the user of a palette only looks: without the focus, in a
 * preview editor, and with a way back to how everything was. Waits until the editors of the last palette are
 * restored: that takes the focus, and a palette without the focus closes.
 */
export async function nextPreview(papers: Pick<Papers, 'snapshot'>) {
  await restored;
  let layout: EditorLayout | undefined;
  const reveals = new Latest(async (paper: PaperSummary) => {
    const place = placeOf(paper, papers);
    if (!place) return;
    layout ??= new EditorLayout();
    try {
      await layout.remember(vscode.Uri.parse(place.uri));
      await revealSighting(place, { preserveFocus: true, preview: true });
    } catch {
      // A digest that cannot be opened has no preview; Enter says why.
    }
  });
  /** Resolves when nothing is on its way into an editor any more. */
  const end = (): Promise<void> => reveals.stop();
  return {
    /** Shows `paper`, unless another one is asked for before its turn comes. */
    show: (paper: PaperSummary): void => void reveals.run(paper),
    end,
    /** Puts everything back that `show` changed. */
    restore(): Promise<void> {
      const restoring = end().then(async () => {
        if (layout) clearHighlight();
        await layout?.restore();
      });
      restored = restoring.catch(() => undefined);
      return restoring;
    },
  };
}
