import type * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import type { SearchResult } from '../../core/search/answer/result';
import { withQuery, withoutQuery } from '../../core/search/query/history';
import type { ParsedQuery } from '../../core/search/query/parse';
import type { CommandId } from '../contributions';
import type { PaperButton } from './items';

/** The texts and features of a palette. */
export interface PaletteOptions {
  readonly title?: string;
  readonly placeholder: string;
  /** The initial query. */
  readonly query?: string;
  /** Whether several papers can be ticked, which stay ticked while the query changes. */
  readonly many?: boolean;
  readonly buttons: readonly PaperButton[];
  /** Papers that are ticked initially; the user can reorder and untick them, even all. Requires `many`. */
  readonly ticked?: TickedPapers;
  /** Stores searches, which the palette suggests again and can save. */
  readonly history?: SearchHistory | undefined;
  /** Replaces the search of all papers. */
  readonly search?: (query: ParsedQuery) => Promise<readonly SearchResult[]>;
  /** Lets the palette stay open for several choices. */
  readonly keepOpen?: KeepOpen;
  /** Another choice, made in its own input; then the palette is shown again. */
  readonly choice?: PaletteChoice;
  /** Called when a paper in the list becomes active, by the user or not. */
  readonly onDidReach?: ((paper: PaperSummary) => void) | undefined;
  /** Called when the user moves to a paper in the list. */
  readonly onDidMove?: (paper: PaperSummary) => void;
}

/** Papers that are ticked initially, in this order. */
export interface TickedPapers {
  readonly papers: readonly PaperSummary[];
  /** Replaces texts in a ticked paper's row. */
  readonly describe: (
    paper: PaperSummary,
  ) => Partial<Record<'label' | 'description' | 'detail', string>>;
  /** Buttons on ticked papers after those that move them. They close the palette. */
  readonly buttons: readonly vscode.QuickInputButton[];
}

/** What the user did: chose papers, or a command to run, with or without a paper. */
export type PaletteOutcome =
  | {
      /** At least one, unless papers were ticked initially. */
      readonly papers: readonly PaperSummary[];
      /** The button of {@link TickedPapers} that was pressed before the choice was made. */
      readonly pressed?: {
        readonly button: vscode.QuickInputButton;
        readonly paper: PaperSummary;
        /** The input. */
        readonly query: string;
      };
    }
  | {
      readonly command: CommandId | 'vscode.openFolder';
      /** A paper by its key, or a query. */
      readonly arguments: readonly unknown[];
    };

/** A button in a palette's title bar that asks for something in its own input. */
export interface PaletteChoice {
  readonly button: vscode.QuickInputButton;
  /** The current choice, for the palette's title. */
  readonly title: string | undefined;
  choose(): Promise<void>;
}

/** How a palette that stays open after a choice works; the user turns it on and off. */
export interface KeepOpen {
  readonly isOn: boolean;
  readonly toggle: () => Promise<void>;
  /**
   * Handles chosen papers like the caller does after the palette has closed, and returns a message about it. When it
   * rejects, the palette closes and `open` rejects.
   */
  readonly apply: (papers: readonly PaperSummary[]) => Promise<string>;
}

const memoryKey = 'searchHistory';

/** The queries that led to a paper, newest first, in the workspace's storage. */
export class SearchHistory {
  constructor(private readonly memento: vscode.Memento) {}

  get queries(): readonly string[] {
    const stored: unknown = this.memento.get(memoryKey);
    return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string') : [];
  }

  async add(query: string): Promise<void> {
    await this.memento.update(memoryKey, withQuery(this.queries, query));
  }

  async remove(query: string): Promise<void> {
    await this.memento.update(memoryKey, withoutQuery(this.queries, query));
  }

  async clear(): Promise<void> {
    await this.memento.update(memoryKey, undefined);
  }
}
