import * as vscode from 'vscode';
import { nothingRead, shareRead } from '../../core/feed/reading';
import type { ReadingState } from '../../core/feed/reading';
import { debounce } from '../../platform/debounce';
import { DisposableOwner } from '../common/disposableOwner';
import { contextKeys, views } from '../contributions';

/** Milliseconds between two events while reading goes on. */
const interval = 100;
/** Milliseconds before reading is shown as busy, if there are papers to see. */
const quietFor = 1000;

/** Reading progress for display: throttled, and hidden when reading takes hardly any time. */
export class ReadingProgress extends DisposableOwner {
  readonly #changed = this.own(new vscode.EventEmitter<void>());
  readonly #fireSoon = this.own(debounce(() => this.#changed.fire(), interval, interval));
  readonly #showBusyLater = this.own(debounce(() => this.#set(this.#latest), quietFor, quietFor));
  #now = nothingRead;
  /** The last value passed to `update`; `now` may be older. */
  #latest = nothingRead;

  /** Fires when `now` has changed: at intervals while it is busy, at once when its state changes. */
  readonly onDidChange = this.#changed.event;

  /** @param hasPapers whether there are papers to see meanwhile */
  constructor(private readonly hasPapers: () => boolean) {
    super();
  }

  get now(): ReadingState {
    return this.#now;
  }

  /** Call this with the progress of reading. */
  update(reading: ReadingState): void {
    this.#latest = reading;
    if (reading.state !== this.#now.state) {
      // Checking unchanged files takes hardly any time, so it need not be shown.
      if (reading.state === 'busy' && this.hasPapers()) this.#showBusyLater();
      else this.#set(reading);
      return;
    }
    this.#now = reading;
    this.#fireSoon();
  }

  /** Shows a progress bar in the view while `work` is running. */
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

  #set(reading: ReadingState): void {
    if (reading.state === this.#now.state) return;
    this.#now = reading;
    void vscode.commands.executeCommand('setContext', contextKeys.reading, reading.state);
    this.#changed.fire();
  }
}
