import type * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { withQuery, withoutQuery } from '../../core/search/query/history';
import type { Papers } from '../common/papers/papers';
import type { CommandId } from '../contributions';
import type { PaperButton } from './items';

/** How a palette looks, and what can be done in it. */
export interface PaletteOptions {
  readonly title?: string;
  readonly placeholder: string;
  /** What the input holds at first. */
  readonly query?: string;
  /** Several papers can be ticked, and stay ticked while the query changes. */
  readonly many?: boolean;
  readonly buttons: readonly PaperButton[];
  /** Papers that are ticked from the start; the user may reorder and untick them, even all. Goes with `many`. */
  readonly ticked?: TickedPapers;
  /** Where searches are remembered; they are offered again, and can be saved. */
  readonly history?: SearchHistory | undefined;
  /** Searches in place of all papers. */
  readonly search?: Papers['search'];
  /**
   * The query to save for the papers shown, given what was typed; undefined when there is none. Without this
   * function, it is what was typed.
   */
  readonly queryToSave?: (typed: string) => string | undefined;
  /** The palette can stay open for several choices. */
  readonly keepOpen?: KeepOpen;
  /** Another choice, asked for in an input of its own; then the palette comes back as it was. */
  readonly choice?: PaletteChoice;
  /** Called when a paper in the list becomes active, also without the user's doing. */
  readonly onDidReach?: ((paper: PaperSummary) => void) | undefined;
  /** Called when the user moves to a paper in the list. */
  readonly onDidMove?: (paper: PaperSummary) => void;
}

/** Papers that a palette starts with, in their order, which the user can change. */
export interface TickedPapers {
  readonly papers: readonly PaperSummary[];
  /** What a ticked paper shows in place of what papers show elsewhere. */
  readonly describe: (
    paper: PaperSummary,
  ) => Partial<Record<'label' | 'description' | 'detail', string>>;
  /** Buttons on ticked papers, behind those that move them. They close the palette. */
  readonly buttons: readonly vscode.QuickInputButton[];
}

/** What the user did: chose papers, or a command to run, on a paper or on none. */
export type PaletteOutcome =
  | {
      /** At least one, unless papers were ticked from the start. */
      readonly papers: readonly PaperSummary[];
      /** The button of {@link TickedPapers} that was pressed before the choice was made. */
      readonly pressed?: {
        readonly button: vscode.QuickInputButton;
        /** The ticked paper that it stood on. */
        readonly paper: PaperSummary;
        /** What had been typed. */
        readonly query: string;
      };
    }
  | {
      readonly command: CommandId | 'vscode.openFolder';
      /** What the command takes: a paper by its key, or a query. */
      readonly arguments: readonly unknown[];
    };

/** A button in the title bar of a palette that asks for something in an input of its own. */
export interface PaletteChoice {
  readonly button: vscode.QuickInputButton;
  /** What was chosen; stands behind the palette's title. */
  readonly title: string | undefined;
  choose(): Promise<void>;
}

/** How a palette that stays open after a choice is used; the user turns it on and off. */
export interface KeepOpen {
  readonly isOn: boolean;
  readonly toggle: () => Promise<void>;
  /**
   * Handles chosen papers as the caller does after the palette has closed, and gives a sentence that says
   * what was done. When it rejects, the palette closes and `open` rejects.
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
