import type * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';

/** Where a bibliography of the workspace holds an entry. */
export interface BibliographyPlace {
  readonly uri: string;
  readonly key: string;
  /** The whole entry: `@misc{…}`, or the item of a CSL-JSON array. */
  readonly range: vscode.Range;
  /** The key alone, without quotes. */
  readonly keyRange: vscode.Range;
  /** As a reader wants to see it. */
  readonly title?: string;
}

/** An entry to be written: `paper` under `key`, which need not be the paper's own. */
export interface NewBibliographyEntry {
  readonly key: string;
  readonly paper: PaperSummary;
  /** The entry under this key as somebody wrote it, for files of BibTeX. */
  readonly bibtex?: string;
}

/** The file that entries were added to by an edit. */
export interface AddedEntries {
  readonly uri: vscode.Uri;
  /** The keys that were missing and are added. */
  readonly keys: readonly string[];
  /**
   * Saves the file, once the edit was applied; not when it had other unsaved changes before, which
   * only the user may save.
   */
  save(): Promise<void>;
}

/** The `.bib` and CSL-JSON files of the workspace, and which of them compile which note. */
export interface Bibliographies {
  /** Fires when entries came, went or moved. */
  readonly onDidChange: vscode.Event<void>;
  /** Where the files of the workspace hold `key`, as they were last read: a moment ago. */
  entries(key: string): readonly BibliographyPlace[];
  /** As `entries`, of the files as they are now, also in editors: for edits that must not miss. */
  freshEntries(key: string): Promise<readonly BibliographyPlace[]>;
  /** Every key in a bibliography of the workspace. */
  keys(): ReadonlySet<string>;
  /**
   * The files that compile a note, whether or not they exist: those that its front matter names, else
   * its Quarto project, else the one in the settings, which stands in for no note at all, too. The
   * first that can be written takes new entries. Empty for a note without a workspace folder that
   * names none.
   */
  filesFor(note: vscode.TextDocument | undefined): Promise<readonly vscode.Uri[]>;
  /** Those of `keys` that none of the note's files has, in the same order; none when it has no file. */
  missing(
    note: vscode.TextDocument | undefined,
    keys: readonly string[],
  ): Promise<readonly string[]>;
  /** Whether one of the note's files has `key`. */
  has(note: vscode.TextDocument | undefined, key: string): Promise<boolean>;
  /**
   * Adds to `edit` what writes those `entries` that the note's files lack into its bibliography. Call
   * it once for an edit. Undefined when there is nothing to do, or no bibliography to do it in.
   * @throws HumanError when the file cannot be read or parsed; it names the line
   */
  addTo(
    edit: vscode.WorkspaceEdit,
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
  ): Promise<AddedEntries | undefined>;
}
