import type { Log } from '../../../src/vscode/common/messages/log';

/** Keeps nothing. The extension's own log would be closed with one that a test makes. */
export const noLog: Log = { warn: () => undefined, error: () => undefined };
