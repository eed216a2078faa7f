import type * as vscode from 'vscode';
import type { Papers } from '../common/papers';
import { readingText } from '../common/readingText';

/** The title of a palette, which also says what the user should know of the list below. */
export class PaletteTitle {
  readonly #quickPick: Pick<vscode.QuickInput, 'title'>;
  readonly #papers: Papers;
  readonly #title: string | undefined;
  /** What is said until something else is typed. */
  #notice: string | undefined;
  /** What there is to know of the answer. */
  #hint: string | undefined;

  constructor(
    quickPick: Pick<vscode.QuickInput, 'title'>,
    papers: Papers,
    title: string | undefined,
  ) {
    this.#quickPick = quickPick;
    this.#papers = papers;
    this.#title = title;
    this.show();
  }

  set notice(notice: string | undefined) {
    this.#notice = notice;
    // Without one, the answer that is on its way has its own.
    if (notice !== undefined) this.show();
  }

  set hint(hint: string | undefined) {
    this.#hint = hint;
    this.show();
  }

  /** Shows it anew. Until all is read more papers may fit, so it says how far that is, too. */
  show(): void {
    const reading = readingText(this.#papers.reading);
    const title = this.#notice ?? this.#hint ?? this.#title;
    this.#quickPick.title = [title, reading].filter(Boolean).join(' · ') || undefined;
  }
}
