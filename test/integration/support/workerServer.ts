import { startWorker } from '#startWorker';
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Pause } from '../../../src/core/base/tasks';
import type { Channel } from '../../../src/core/server/remote/protocol';
import { timeSlices } from '../../../src/platform/timeSlices';
import { readOwnFile } from '../../../src/vscode/common/documents/ownFile';
import { WorkerServer } from '../../../src/vscode/library/workerServer';
import { pageOf2025 } from '../../support/digestPage';
import { noLog } from './noLog';

/** A library server in its own worker. */
export function startServer(
  pause: Pause = timeSlices(),
  spied: (channel: Channel) => Channel = (channel) => channel,
): WorkerServer {
  const { extensionUri } = vscode.extensions.getExtension('paper-digest.paper-digest')!;
  const script = vscode.Uri.joinPath(extensionUri, 'dist/worker.js').fsPath;
  const read = (path: string) => readOwnFile(extensionUri, path);
  return new WorkerServer({
    start: () => spied(startWorker({ script, read })),
    local: () => assert.fail('there is no worker'),
    pause,
    log: noLog,
  });
}

/** A digest with a paper of each title. */
export function page(...titles: readonly string[]): string {
  const abstract =
    'This paper has an abstract of two sentences. It tells of ants and leaves at length.';
  return pageOf2025(titles, () => abstract);
}
