import { startWorker } from '#startWorker';
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Pause } from '../../../src/core/base/pause';
import type { Channel } from '../../../src/core/server/remote/protocol';
import { timeSlices } from '../../../src/platform/timeSlices';
import { WorkerServer } from '../../../src/vscode/library/workerServer';
import { noLog } from './noLog';

/** A library server in its own worker. */
export function startServer(
  pause: Pause = timeSlices(),
  spied: (channel: Channel) => Channel = (channel) => channel,
): WorkerServer {
  const extension = vscode.extensions.getExtension('paper-digest.paper-digest')!;
  const script = vscode.Uri.joinPath(extension.extensionUri, 'dist/worker.js').fsPath;
  return new WorkerServer({
    start: () => spied(startWorker(script)),
    local: () => assert.fail('there is no worker'),
    pause,
    log: noLog,
  });
}

/** A digest with a paper of each title. */
export function page(...titles: readonly string[]): string {
  const papers = titles.map(
    (title) =>
      `${title}\n\nThis paper has an abstract of two sentences. It tells of ants and leaves at length.\n\n  • 4 authors\n·\nNov 1, 2025 2`,
  );
  const head = 'Daily Papers\n\nbyAK and the research community\n\nNov 3, 2025';
  return [head, ...papers].join('\n\n');
}
