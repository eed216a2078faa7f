import type { ReadingState } from '../core/feed/reading';

/** Where a command writes. */
export interface Output {
  /** Prints a text and a line break. */
  readonly print: (text: string) => void;
  /** A sentence about something that doesn't stop the command, on standard error. */
  readonly warn: (message: string) => void;
  /** Columns of the terminal; undefined if it isn't one. */
  readonly width: number | undefined;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
}

/** Milliseconds before progress is shown. */
const quiet = 1000;

/** The output of this process: colors only on a terminal, and not with `NO_COLOR`. */
export function processOutput(): Output {
  const { stdout, stderr, env } = process;
  const hasColor = stdout.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  const style =
    (code: number) =>
    (text: string): string =>
      hasColor ? `\u001B[${code}m${text}\u001B[0m` : text;
  return {
    print: (text) => void stdout.write(`${text}\n`),
    warn: (message) => void stderr.write(`paper-digest: ${printable(message)}\n`),
    width: stdout.isTTY ? stdout.columns : undefined,
    bold: style(1),
    dim: style(2),
    red: style(31),
    yellow: style(33),
  };
}

/** Text from files for a terminal: without control characters, which terminals obey. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (one) => (one === '\n' || one === '\t' ? one : ' '));
}

/** Shows on standard error what takes more than a second: in one line that changes, on a terminal. */
export class Progress {
  readonly #start = Date.now();
  #shown = '';

  readonly reading = ({ state, files, filesRead }: ReadingState): void => {
    if (state === 'busy') this.show(`Reading files: ${filesRead} of ${files}`);
  };

  readonly show = (message: string): void => {
    const { stderr } = process;
    if (Date.now() - this.#start < quiet || message === this.#shown) return;
    if (stderr.isTTY) stderr.write(`\r\u001B[K${printable(message)}`);
    else if (this.#shown === '') stderr.write(`${printable(message)} …\n`);
    this.#shown = message;
  };

  /** Removes the line. */
  end(): void {
    if (this.#shown !== '' && process.stderr.isTTY) process.stderr.write('\r\u001B[K');
    this.#shown = '';
  }
}
