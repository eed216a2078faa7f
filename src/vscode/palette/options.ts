import type * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { withQuery, withoutQuery } from '../../core/search/query/history';
import type { Papers } from '../common/papers/papers';
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
  /** Papers that are ticked initially; the user may reorder and untick them, even all. Needs `many`. */
  readonly ticked?: TickedPapers;
  /** Stores searches, which are offered again and can be saved. */
  readonly history?: SearchHistory | undefined;
  /** Replaces the search of all papers. */
  readonly search?: Papers['search'];
  /** The query to save for the papers shown, if it is not what was typed; undefined when there is none. */
  readonly queryToSave?: (typed: string) => string | undefined;
  /** Lets the palette stay open for several choices. */
  readonly keepOpen?: KeepOpen;
  /** Another choice, made in an input of its own; then the palette is shown again. */
  readonly choice?: PaletteChoice;
  /** Called when a paper in the list becomes active, by the user or not. */
  readonly onDidReach?: ((paper: PaperSummary) => void) | undefined;
  /** Called when the user moves to a paper in the list. */
  readonly onDidMove?: (paper: PaperSummary) => void;
}

/** Papers that are ticked initially, in this order. */
export interface TickedPapers {
  readonly papers: readonly PaperSummary[];
  /** Replaces texts in the row of a ticked paper. */
  readonly describe: (
    paper: PaperSummary,
  ) => Partial<Record<'label' | 'description' | 'detail', string>>;
  /** Buttons on ticked papers after those that move them. They close the palette. */
  readonly buttons: readonly vscode.QuickInputButton[];
}

/** What the user did: chose papers, or a command to run, on a paper or on none. */
export type PaletteOutcome =
  | {
      /** At least one, unless papers were ticked initially. */
      readonly papers: readonly PaperSummary[];
      /** The button of {@link TickedPapers} that was pressed before the choice was made. */
      readonly pressed?: {
        readonly button: vscode.QuickInputButton;
        /** The ticked paper with the button. */
        readonly paper: PaperSummary;
        /** What had been typed. */
        readonly query: string;
      };
    }
  | {
      readonly command: CommandId | 'vscode.openFolder';
      /** A paper by its key, or a query. */
      readonly arguments: readonly unknown[];
    };

/** A button in the title bar of a palette that asks for something in an input of its own. */
export interface PaletteChoice {
  readonly button: vscode.QuickInputButton;
  /** What was chosen, for the palette's title. */
  readonly title: string | undefined;
  choose(): Promise<void>;
}

/** How a palette that stays open after a choice is used; the user turns it on and off. */
export interface KeepOpen {
  readonly isOn: boolean;
  readonly toggle: () => Promise<void>;
  /**
   * Handles chosen papers as the caller does after the palette has closed, and returns a message about it.
   * When it rejects, the palette closes and `open` rejects.
   */
  readonly take: (papers: readonly PaperSummary[]) => Promise<string>;
}

const memoryKey = 'searchHistory';

/** The queries that led to a paper, newest first, in the storage of the workspace. */
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
