import * as vscode from 'vscode';
import { nothingRead, shareRead } from '../../core/feed/reading';
import type { Reading } from '../../core/feed/reading';
import { debounce } from '../../platform/debounce';
import { contextKeys, views } from '../contributions';

/** Milliseconds between two looks at how far reading is. */
const interval = 100;
/** Milliseconds that files are looked at before it is told, while there are papers to be seen. */
const quietFor = 1000;

/** How far reading is, as it is shown: not too often, and not when it takes no time. */
export class ReadingProgress implements vscode.Disposable {
  readonly #hasPapers: () => boolean;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #tellSoon = debounce(() => this.#changed.fire(), interval, interval);
  readonly #tellBusyLater = debounce(() => this.#set(this.#heard), quietFor, quietFor);
  #now = nothingRead;
  /** What was told last; `now` may be behind it. */
  #heard = nothingRead;

  /** Fires when `now` has changed: now and then while it is busy, at once when its state is another. */
  readonly onDidChange = this.#changed.event;

  /** @param hasPapers whether there are papers to be seen meanwhile */
  constructor(hasPapers: () => boolean) {
    this.#hasPapers = hasPapers;
  }

  get now(): Reading {
    return this.#now;
  }

  /** Takes in how far reading is. */
  tell(reading: Reading): void {
    this.#heard = reading;
    if (reading.state !== this.#now.state) {
      // Files that have not changed are looked at in no time: nobody has to hear of it.
      if (reading.state === 'busy' && this.#hasPapers()) this.#tellBusyLater();
      else this.#set(reading);
      return;
    }
    this.#now = reading;
    this.#tellSoon();
  }

  /** Shows in the view that it is busy as long as `work` goes on, and how far it is. */
  async showing(work: Promise<void>): Promise<void> {
    const location = { viewId: views.papers };
    await vscode.window.withProgress({ location }, async (progress) => {
      let shown = 0;
      const subscription = this.onDidChange(() => {
        if (this.#now.state !== 'busy') return;
        const percent = Math.floor(shareRead(this.#now) * 100);
        if (percent <= shown) return;
        progress.report({ increment: percent - shown });
        shown = percent;
      });
      await work;
      subscription.dispose();
    });
  }

  dispose(): void {
    this.#tellSoon.dispose();
    this.#tellBusyLater.dispose();
    this.#changed.dispose();
  }

  #set(reading: Reading): void {
    if (reading.state === this.#now.state) return;
    this.#now = reading;
    void vscode.commands.executeCommand('setContext', contextKeys.reading, reading.state);
    this.#changed.fire();
  }
}
