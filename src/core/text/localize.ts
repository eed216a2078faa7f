/**
 * Turns an English text for users into their language. `{0}`, `{1}` … in the message stand for the
 * arguments. The adapter passes `vscode.l10n.t`; tests and other hosts pass {@link english}.
 */
export type Localize = (message: string, ...args: (string | number)[]) => string;

/** The {@link Localize} that leaves texts in English. */
export const english: Localize = (message, ...args) =>
  message.replace(/\{(\d+)\}/g, (whole, index) => String(args[Number(index)] ?? whole));
