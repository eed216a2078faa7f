import type { Log } from '../../../src/vscode/common/messages/log';

/** Logs nothing. A log that a test creates would close the extension's own. */
export const noLog: Log = { warn: () => undefined, error: () => undefined };
