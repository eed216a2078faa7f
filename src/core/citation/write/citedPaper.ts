/** A paper to be cited, with what the styles beside Pandoc's show of it: readable text. */
export interface CitedPaper {
  readonly key: string;
  /** The key stands in when it is missing. */
  readonly title?: string;
  /** Where a link to it leads; without it the title is written as plain text. */
  readonly address?: string;
  /** The organisation or the authors, in short. */
  readonly by?: string;
  readonly organization?: string;
  /** All names that are known. */
  readonly authors?: string;
  readonly year?: string;
}
