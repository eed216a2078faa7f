/**
 * Translates an English text for users and replaces `{0}`, `{1}` … with the arguments. The adapter passes
 * `vscode.l10n.t`; tests and other hosts pass {@link english}.
 */
export type Localize = (message: string, ...args: (string | number)[]) => string;

/** Keeps texts in English. */
export const english: Localize = (message, ...args) =>
  message.replace(/\{(\d+)\}/g, (whole, index) => String(args[Number(index)] ?? whole));
