import * as vscode from 'vscode';
import { RemoteEngine } from '../../core/engine/worker/remoteEngine';
import type { RemoteEngineParts } from '../../core/engine/worker/remoteEngine';
import { messageOf } from '../common/messages/humanError';
import type { Log } from '../common/messages/log';

type WorkerEngineParts = Pick<RemoteEngineParts, 'start' | 'local' | 'pause'> & {
  readonly log: Log;
};

/** An engine in a worker, or on this thread where none can be started. */
export class WorkerEngine extends RemoteEngine implements vscode.Disposable {
  readonly #didRestart: vscode.EventEmitter<void>;

  /** Fires when the worker was started anew and has to be fed again. */
  readonly onDidRestart: vscode.Event<void>;

  constructor({ start, local, pause, log }: WorkerEngineParts) {
    const didRestart = new vscode.EventEmitter<void>();
    super({
      start,
      local,
      pause,
      cannotStart: (reason) =>
        log.warn(
          vscode.l10n.t(
            'No worker can be started, so papers are read and searched beside the other extensions: {0}',
            messageOf(reason),
          ),
        ),
      restarted: (reason) => {
        log.error(reason);
        // Calls that waited for the old worker are rejected first.
        setTimeout(() => didRestart.fire(), 0);
      },
      gaveUp: (reason) => log.error(reason),
      repeat: (milliseconds, task) => {
        const timer = setInterval(task, milliseconds);
        return () => clearInterval(timer);
      },
    });
    this.#didRestart = didRestart;
    this.onDidRestart = didRestart.event;
  }

  override dispose(): void {
    super.dispose();
    this.#didRestart.dispose();
  }
}
