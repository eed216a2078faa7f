import { defined } from '../base/data';
import { lineStart } from '../model';
import type { Problem } from '../model';

/** Why a file wasn't read although its name allows it. */
export type UnreadReason = 'error' | 'time' | 'memory' | 'tooLarge' | 'unreadable';

const problemMessages = {
  error: "This file wasn't read because of an error: {0}. Other files were read.",
  time: "This file wasn't read because it took longer than {0} seconds. Split it, or exclude it in settings.",
  memory:
    "This file wasn't read because the background thread ran out of memory or ended. Split or exclude the file, then reload the window.",
  tooLarge: 'Larger than {0} MB. Raise the limit in the settings to read it.',
  unreadable: "Couldn't read this file: {0}",
} as const;

/**
 * Seconds that reading a file may take: 30, plus one for each megabyte. Ordinary files take a hundredth of
 * that.
 */
export function secondsFor(bytes: number): number {
  return Math.ceil(30 + bytes / 2 ** 20);
}

/** The problem to report for a file that isn't read. `argument` replaces `{0}`. */
export function unreadProblem(uri: string, reason: UnreadReason, argument?: string): Problem {
  return {
    uri,
    range: lineStart(),
    message: problemMessages[reason],
    leftOut: 'file',
    ...defined({ argument }),
  };
}
