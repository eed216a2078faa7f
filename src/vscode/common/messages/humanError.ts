import type { Command } from 'vscode';

/** A way out of what went wrong, offered as a button: its label and the command behind it. */
export type Remedy = Pick<Command, 'title' | 'command' | 'arguments'>;

/** A failure that its message explains to the user: it is shown, and is no fault of the program. */
export class HumanError extends Error {
  override readonly name = 'HumanError';
  readonly remedies: readonly Remedy[];

  /** @param message a whole sentence in the user's language, saying what to do */
  constructor(message: string, ...remedies: readonly Remedy[]) {
    super(message);
    this.remedies = remedies;
  }
}

/** What an error says, as a part of a sentence. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
