import type * as vscode from 'vscode';
import type { Paper, PaperSummary, Range } from './core/model';

export type * from './core/model';

/**
 * What `activate` gives to other extensions:
 * `await vscode.extensions.getExtension('paper-digest.paper-digest')?.activate()`.
 * Within a version, members are only ever added.
 */
export interface PaperDigestApi {
  readonly version: 1;
  /** Resolves when every digest of the workspace has been read and can be searched. */
  ready(): Promise<void>;
  /** Every paper of the digests, without its abstract. Waits until the digests have been read. */
  papers(): Promise<readonly PaperSummary[]>;
  /**
   * The whole record behind a citation key, or undefined when no paper has it. Works that only
   * bibliographies have are papers, too: they have no sightings, but `listings`.
   */
  paper(key: string): Promise<Paper | undefined>;
  /** Places in digests that could not be understood, as far as the digests have been read. */
  problems(): readonly { uri: string; range: Range; message: string }[];
  /**
   * The papers that fit, best first; at most `limit` (100). An empty query gives the newest. Works that
   * only bibliographies have may be among them, see `paper`.
   */
  search(
    query: string,
    options?: { limit?: number },
  ): Promise<readonly { paper: PaperSummary; score: number }[]>;
  /** Fires when papers came, went or changed. */
  readonly onDidChange: vscode.Event<void>;
}
