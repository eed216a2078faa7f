import * as vscode from 'vscode';

/** A log of problems. */
export interface Log {
  warn(message: string): void;
  /** For bugs, with all details. */
  error(error: unknown): void;
}

/** What can be told of an error without the user's data: no message, and only names of the extension's files. */
export interface LoggedError {
  readonly time: Date;
  readonly name: string;
  /** Function, file and position. */
  readonly frames: readonly string[];
}

const maxErrors = 5;
const maxFrames = 6;

/**
 * The extension's output channel, created with the first line. Create only one: VS Code uses the same object for
 * all channels with one name, and disposing one closes it for all.
 */
export function outputLog(): Log & vscode.Disposable & { readonly errors: readonly LoggedError[] } {
  let channel: vscode.LogOutputChannel | undefined;
  const errors: LoggedError[] = [];
  const open = () => (channel ??= vscode.window.createOutputChannel('Paper Digest', { log: true }));
  return {
    warn: (message) => open().warn(message),
    error: (error) => {
      open().error(error instanceof Error ? error : String(error));
      errors.push(toldOf(error));
      errors.splice(0, errors.length - maxErrors);
    },
    errors,
    dispose: () => channel?.dispose(),
  };
}

function toldOf(error: unknown): LoggedError {
  const { name, stack = '' } = error instanceof Error ? error : { name: typeof error };
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return { time: new Date(), name, frames: frames.slice(0, maxFrames).map(toldOfFrame) };
}

/** The function of a stack frame, and the file and position without its folders. */
function toldOfFrame(frame: string): string {
  const [place = '', ...words] = frame.trim().split(' ').toReversed();
  const file = place.replace(/^.*[/\\]|[()]/g, '');
  return [words.toReversed()[1] ?? '', file].join(' ').trim();
}
