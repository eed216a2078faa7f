import * as vscode from 'vscode';
import type { EntryPlaces } from '../../../core/bibliography/read/entryPlaces';
import type { BibEntry, WritableFormat } from '../../../core/bibliography/work/entry';
import type { DocumentBibliographies } from '../../../core/documents/documentBibliographies';
import type { LibraryView } from '../../../core/library/lookup/libraryView';
import type { Listing, PaperSummary } from '../../../core/model';
import { HumanError, openSetting } from '../messages/humanError';

/** Where a bibliography of the workspace has an entry. */
export interface BibliographyPlace {
  readonly uri: string;
  readonly key: string;
  /** The whole entry: `@misc{…}`, or the item of a list. */
  readonly range: vscode.Range;
  /** The key alone, without quotes. */
  readonly keyRange: vscode.Range;
  /** Plain text, without LaTeX. */
  readonly title?: string;
}

/** What changing an entry's key requires. */
export type WrittenEntry = Pick<BibEntry, 'key' | 'keyRange' | 'references' | 'isNumber'>;

/** An entry to add: `paper` under `key`, which may differ from the paper's own key. */
export interface NewBibliographyEntry {
  readonly key: string;
  readonly paper: PaperSummary;
  /** The user's own entry under this key, for BibTeX files. */
  readonly bibtex?: string;
}

/** An open note, or the text of one that was read. */
export type NoteText = Pick<vscode.TextDocument, 'uri' | 'getText'> & {
  readonly languageId?: string;
};

/** The entries that an edit adds to a file. */
export interface AddedEntries {
  readonly uri: vscode.Uri;
  /** The keys that were missing. */
  readonly keys: readonly string[];
  readonly format: WritableFormat;
  /** All added text, in one piece. */
  readonly newText: string;
  /** The text of each entry, by key. */
  readonly written: ReadonlyMap<string, string>;
  /** True when the edit creates the file. */
  readonly isNewFile?: true;
  /** True when `save` writes the file directly, which no editor can undo. */
  readonly isOnDiskAlone?: true;
  /**
   * Saves the file after the edit was applied; false when it had other unsaved changes before, which only
   * the user may save.
   * @throws HumanError when it can't be saved
   */
  save(): Promise<boolean>;
}

/** Adds the entries missing from a note's bibliography, with a message; undefined when none is missing. */
export type AddEntries = (
  note: vscode.TextDocument,
  entries: readonly NewBibliographyEntry[],
) => Promise<AddedEntries | undefined>;

/** Adds papers just cited in a note to its bibliography, depending on the settings. */
export type AddCited = (note: vscode.TextDocument, cited: readonly PaperSummary[]) => Promise<void>;

/** A bibliography of a note. */
export interface NamedBibliography {
  /** The name as written; missing for the file from the settings, and for the note itself. */
  readonly name?: string;
  /** Missing when the file is unknown, for example for a web address. */
  readonly uri?: vscode.Uri;
  /** No note, project or setting names the file: for example, it's in the same folder as the note. */
  readonly isAssumed?: true;
}

/** How a note and its project want citations formatted. */
export interface NoteStyle {
  /** The CSL style. */
  readonly csl?: Pick<NamedBibliography, 'uri'> & { readonly name: string };
  /** The language of the text: `de`, `pt-BR`. */
  readonly lang?: string;
}

/** The bibliographies of the workspace, and which of them compile which note. */
export interface Bibliographies {
  /** Fires when entries or their places changed, and when project files changed. */
  readonly onDidChange: vscode.Event<void>;
  /** Where bibliographies of the workspace have `key`, as last read. */
  entries(key: string): readonly BibliographyPlace[];
  /** Like `entries`, for the current text of files and editors: for edits, which need exact places. */
  freshEntries(key: string): Promise<readonly BibliographyPlace[]>;
  /** Every key in a bibliography of the workspace. */
  keys(): ReadonlySet<string>;
  /**
   * The files that compile a note, whether or not they exist: those that its front matter and its project name, else
   * the one from the settings. If none is named, they are assumed: those of the note's MyST project, else the files in
   * its folder, else the only one of the workspace, else the setting's default. The note itself comes last if its front
   * matter has `references`. Empty for a note outside the workspace that names none.
   */
  filesFor(note: NoteText | undefined): Promise<readonly vscode.Uri[]>;
  /** Those of `keys` that none of the note's files has, in the same order; none when it has no file. */
  missing(
    note: vscode.TextDocument | undefined,
    keys: readonly string[],
  ): Promise<readonly string[]>;
  /**
   * Which of `keys` may be in a bibliography of the note that can't be read: it's broken, in another format, on the
   * web, or outside an untrusted workspace. A file that doesn't exist has no keys.
   */
  unsure(note: NoteText, keys: readonly string[]): Promise<readonly string[]>;
  /** How many entries a file has now, and its problems; undefined when it can't be read. */
  summary(
    file: vscode.Uri,
  ): Promise<Pick<EntryPlaces, 'entryCount' | 'problems' | 'hints'> | undefined>;
  /**
   * The entries of a text of the file `uri`, or of its editor: for edits of that text. None when the text can't be
   * parsed.
   */
  entriesIn(uri: vscode.Uri, text: string): Promise<readonly WrittenEntry[]>;
  /** A note's bibliographies in the order of `filesFor`, including those without a known file. */
  namedFor(note: NoteText): Promise<readonly NamedBibliography[]>;
  /**
   * The files that may get new entries for a note: those of `filesFor`, plus all others of the workspace when none
   * of the note's files exists or is named.
   */
  candidatesFor(note: NoteText | undefined): Promise<readonly vscode.Uri[]>;
  /** What a note refers to besides works: the custom prefixes and labels of the note and its project. */
  crossReferences(note: NoteText): Promise<ReadonlySet<string>>;
  /** The style that a note's front matter or its project names; without a note, the project of the workspace. */
  styleFor(note: NoteText | undefined): Promise<NoteStyle>;
  /** The main document of a document, and what it names; undefined for a note with front matter. */
  documentOf(note: NoteText): Promise<DocumentBibliographies | undefined>;
  /** Whether a note belongs to a MyST project or a Jupyter Book. */
  isInMyst(note: NoteText): Promise<boolean>;
  /**
   * Adds the `entries` missing from the note's files to `edit`. Call it once per edit. Undefined when there is
   * nothing to add, or no bibliography. Asks the user first when another program exports the only file.
   * @throws HumanError when the file can't be parsed, naming the line, or must not be written
   */
  addTo(
    edit: vscode.WorkspaceEdit,
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
  ): Promise<AddedEntries | undefined>;
  /**
   * Asks before changing entries in those of `files` that another program exports; once per file, as the answer is
   * stored for the workspace.
   * @throws HumanError when the user declines
   */
  askToChange(files: readonly vscode.Uri[]): Promise<void>;
}

/** The entry of a paper under its own key. */
export function ownEntry(paper: PaperSummary): NewBibliographyEntry {
  return { key: paper.key, paper };
}

/** An entry for each key of a known paper; skips other keys. */
export function entriesFor(
  keys: readonly string[],
  { library }: { readonly library: LibraryView },
): readonly NewBibliographyEntry[] {
  return keys.flatMap((key) => {
    const paper = library.resolve(key);
    return paper ? [{ key, paper }] : [];
  });
}

/** The entries of a work, as last read. */
export function entriesOf(
  { listings = [] }: { readonly listings?: readonly Listing[] },
  bibliographies: Bibliographies,
): readonly BibliographyPlace[] {
  return listings.flatMap(({ uri, key }) =>
    bibliographies.entries(key).filter((entry) => entry.uri === uri),
  );
}

/** The error when entries should be added but the note has no bibliography. */
export function noBibliography(): HumanError {
  return new HumanError(
    vscode.l10n.t('No bibliography to add to. Open a folder, or name a file in settings.'),
    openSetting('bibliographyFile'),
  );
}
