/** The exit codes of commands. */
export const exitCodes = { fine: 0, findings: 1, wrongUse: 2, unanswered: 3 } as const;
/** One of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Why a command can't be run: one sentence that says what to do instead. */
export class CommandError extends Error {}
