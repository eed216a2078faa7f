import * as vscode from 'vscode';
import { RemoteServer } from '../../core/server/remote/remoteServer';
import type { RemoteServerParts } from '../../core/server/remote/remoteServer';
import { messageOf } from '../common/messages/humanError';
import type { Log } from '../common/messages/log';

type WorkerServerParts = Pick<RemoteServerParts, 'start' | 'local' | 'pause'> & {
  readonly log: Log;
};

/** The library server in a worker, or on this thread if no worker can be started. */
export class WorkerServer extends RemoteServer implements vscode.Disposable {
  readonly #didRestart: vscode.EventEmitter<void>;

  /** Fires when the worker was restarted, without any files. */
  readonly onDidRestart: vscode.Event<void>;

  constructor({ start, local, pause, log }: WorkerServerParts) {
    const didRestart = new vscode.EventEmitter<void>();
    super({
      start,
      local,
      pause,
      cannotStart: (reason) =>
        log.warn(
          vscode.l10n.t(
            "Couldn't start a background thread. Scanning and searching may slow down other extensions: {0}",
            messageOf(reason),
          ),
        ),
      restarted: (reason) => {
        log.error(reason);
        // Calls that wait for the old worker are rejected first.
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
