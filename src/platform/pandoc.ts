/** What Pandoc gets. */
export interface PandocInput {
  readonly args: readonly string[];
  /** The document, from standard input. */
  readonly document: string;
  /** The texts of the files in its folder, by name. */
  readonly files: ReadonlyMap<string, string>;
}

/** What Pandoc writes, or why it doesn't: it isn't installed, took too long, or failed. */
export type PandocAnswer =
  | { readonly output: string }
  | { readonly problem: 'missing' | 'slow' }
  | { readonly problem: 'failed'; readonly message: string };

/** Runs Pandoc, given its path; empty to find it. */
export type RunPandoc = (path: string, input: PandocInput) => Promise<PandocAnswer>;
