/** A command or function of a document's own that cites. */
export interface SharedCommand {
  readonly name: string;
  /** Of `part` works, it prints the year, the title or another part, or all in full. */
  readonly kind: 'normal' | 'in-text' | 'part' | 'nocite' | 'definition';
  /** A character for each argument. Those of `k` and `s` are keys; `[`, `(`, `<` and `*` are optional. */
  readonly args: string;
  /** Takes one key only. */
  readonly isSingle?: true;
}

/** What may be keys in the arguments of commands that the text neither defines nor knows, by argument. */
export interface LooseKeys {
  readonly command: string;
  readonly keys: readonly (readonly string[])[];
}
