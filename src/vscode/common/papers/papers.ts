import type * as vscode from 'vscode';
import type { Reading } from '../../../core/feed/reading';
import type { LibrarySnapshot } from '../../../core/library/lookup/snapshot';
import type { Annotations } from '../../../core/marks/mark';
import type { RelatedTo } from '../../../core/engine/engine';
import type { Paper, PaperSummary } from '../../../core/model';
import type { Reason, SearchOptions, SearchResult } from '../../../core/search/answer/result';
import type { Learnt } from '../../../core/search/interest/interest';
import type { Trends } from '../../../core/search/trends/trends';

/** A paper that is about the same as another one, or as a text. */
export interface RelatedPaper {
  readonly paper: PaperSummary;
  /** The words that both have, as the other one writes them, the most telling first. */
  readonly shared: readonly string[];
}

/** The workspace's papers as every feature sees them. */
export interface Papers {
  /** Fires after `snapshot` was replaced. */
  readonly onDidChange: vscode.Event<void>;
  /** Fires when other papers have literature notes, or have others, than before. */
  readonly onDidChangeLiteratureNotes: vscode.Event<void>;
  /** Fires when `reading` has changed: now and then while it is busy, at once when its state is another. */
  readonly onDidChangeReading: vscode.Event<void>;
  /** Fires when all papers are indexed that were not before: the same search may find more now. */
  readonly onDidIndex: vscode.Event<void>;
  /** How far the files of the workspace are read. */
  readonly reading: Reading;
  /** The library as it is known now; empty until the first digests were read. */
  readonly snapshot: LibrarySnapshot;
  /**
   * Resolves when every digest in the workspace has been read once, or the user has stopped that.
   * Never rejects.
   */
  ready(): Promise<void>;
  /**
   * Resolves when `snapshot` is worth showing: as the last session left it, or else with `ready`, or
   * when reading takes longer than somebody likes to look at nothing. Never rejects.
   */
  presentable(): Promise<void>;
  /** What the user wrote on papers as marks: the same map while none of it changes. */
  readonly annotations: Annotations;
  /** The uri of the note that is about the paper with this key, its own one. */
  literatureNote(key: string): string | undefined;
  /** The whole record behind a key, with its abstract. */
  paper(key: string): Promise<Paper | undefined>;
  /** Best first; for an empty query the newest papers. Waits for nothing: it searches what is read. */
  search(query: string, options?: SearchOptions): Promise<readonly SearchResult[]>;
  /** The papers nearest to one of them, which is left out, or to a text; nearest first. Waits for nothing. */
  related(to: RelatedTo, limit: number): Promise<readonly RelatedPaper[]>;
  /**
   * What marks and citations tell of what the user likes to read, with so many words for and against at
   * most; undefined while it cannot be learnt, as papers are being indexed.
   */
  learnt(limit: number): Promise<Learnt | undefined>;
  /** Why the paper with this key is where it is in the order of interest; undefined without one. */
  interestReason(key: string): Promise<Reason | undefined>;
  /**
   * What papers with these keys are about, and who they are by, more often than those with the others, so
   * many words and organisations at most; undefined while it cannot be told, as papers are being indexed.
   */
  trends(
    keys: readonly string[],
    keysBefore: readonly string[],
    limit: number,
  ): Promise<Trends | undefined>;
}
