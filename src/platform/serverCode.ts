/** The code of the server's worker. */
export interface ServerCode {
  /** The path of its script, for Node. */
  readonly script: string;
  /** Reads a file by its path in `dist`, for browsers. */
  readonly read: (path: string) => Promise<string>;
}
