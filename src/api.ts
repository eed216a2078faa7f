import type * as vscode from 'vscode';
import type { Paper, PaperSummary, Range } from './core/model';

export type * from './core/model';

/**
 * The API that `activate` returns to other extensions:
 * `await vscode.extensions.getExtension('paper-digest.paper-digest')?.activate()`.
 * Within a version, members are only added.
 */
export interface PaperDigestApi {
  readonly version: 1;
  /** Resolves when every digest of the workspace has been read and can be searched. */
  ready(): Promise<void>;
  /** Every paper of the digests, without its abstract. Waits until the digests have been read. */
  papers(): Promise<readonly PaperSummary[]>;
  /**
   * The full record for a citation key, or undefined if no paper has it. Includes works that only
   * bibliographies have: they have no sightings, but `listings`.
   */
  paper(key: string): Promise<Paper | undefined>;
  /** Places in digests that couldn't be read, among the digests read so far. */
  problems(): readonly { uri: string; range: Range; message: string }[];
  /**
   * The matching papers, best first; at most `limit` (100). An empty query returns the newest. May include
   * works that only bibliographies have, see `paper`.
   */
  search(
    query: string,
    options?: { limit?: number },
  ): Promise<readonly { paper: PaperSummary; score: number }[]>;
  /** Fires when papers are added, removed or changed. */
  readonly onDidChange: vscode.Event<void>;
}
