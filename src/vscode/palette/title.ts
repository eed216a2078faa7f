import type * as vscode from 'vscode';
import type { Papers } from '../common/papers/papers';
import { readingText } from '../common/papers/readingText';
import type { PaletteButtons } from './buttons';
import type { PaletteOptions } from './options';

/** The title of a palette with its buttons, which also says what there is to know of the list below. */
export class PaletteTitle {
  /** Shown until the user types again. */
  #notice: string | undefined;
  /** What the user should know about the results. */
  #hint: string | undefined;

  constructor(
    private readonly quickPick: vscode.QuickPick<vscode.QuickPickItem>,
    private readonly papers: Papers,
    private readonly options: PaletteOptions,
    private readonly buttons: PaletteButtons,
  ) {
    this.show();
    this.showButtons();
  }

  set notice(notice: string | undefined) {
    this.#notice = notice;
    // Without a notice, the next results update the title.
    if (notice !== undefined) this.show();
  }

  set hint(hint: string | undefined) {
    this.#hint = hint;
    this.show();
  }

  /** Updates the title. While files are read, more papers may fit, so it also says how far reading is. */
  show(): void {
    const reading = readingText(this.papers.reading);
    const { title, choice } = this.options;
    const shown = this.#notice ?? this.#hint ?? title;
    this.quickPick.title = [shown, choice?.title, reading].filter(Boolean).join(' · ') || undefined;
  }

  /** Shows the buttons anew: one tells whether the palette is kept open. */
  showButtons(): void {
    const { history, queryToSave, keepOpen, choice } = this.options;
    const { explain, save, keep, kept } = this.buttons;
    this.quickPick.buttons = [
      explain,
      ...((history ?? queryToSave) ? [save] : []),
      ...(choice ? [choice.button] : []),
      ...(keepOpen ? [keepOpen.isOn ? kept : keep] : []),
    ];
    if (keepOpen) this.quickPick.ignoreFocusOut = keepOpen.isOn;
  }
}
