import * as vscode from 'vscode';
import type { EntryPlaces } from '../../../core/bibliography/read/entryPlaces';
import type { BibEntry, WritableFormat } from '../../../core/bibliography/work/entry';
import type { LibraryView } from '../../../core/library/lookup/libraryView';
import type { Listing, PaperSummary } from '../../../core/model';
import { HumanError, openSetting } from '../messages/humanError';

/** Where a bibliography of the workspace holds an entry. */
export interface BibliographyPlace {
  readonly uri: string;
  readonly key: string;
  /** The whole entry: `@misc{…}`, or the item of a list. */
  readonly range: vscode.Range;
  /** The key alone, without quotes. */
  readonly keyRange: vscode.Range;
  /** Readable, without LaTeX. */
  readonly title?: string;
}

/** What a change of an entry's key needs of it. */
export type WrittenEntry = Pick<BibEntry, 'key' | 'keyRange' | 'references' | 'isNumber'>;

/** An entry to be written: `paper` under `key`, which may differ from the paper's own key. */
export interface NewBibliographyEntry {
  readonly key: string;
  readonly paper: PaperSummary;
  /** The entry under this key as the user wrote it, for BibTeX files. */
  readonly bibtex?: string;
}

/** A note as it is open, or as it was read. */
export type NoteText = Pick<vscode.TextDocument, 'uri' | 'getText'>;

/** The file that entries were added to by an edit. */
export interface AddedEntries {
  readonly uri: vscode.Uri;
  /** The keys that were missing and are added. */
  readonly keys: readonly string[];
  readonly format: WritableFormat;
  /** What the file gains, in one piece. */
  readonly newText: string;
  /** By key, each entry as it was written. */
  readonly written: ReadonlyMap<string, string>;
  /** True when the file is made by the edit. */
  readonly isNewFile?: true;
  /** True when `save` writes the file itself, which no editor can undo. */
  readonly isOnDiskAlone?: true;
  /**
   * Saves the file, once the edit was applied; false when it had other unsaved changes before, which
   * only the user may save.
   * @throws HumanError when it cannot be saved
   */
  save(): Promise<boolean>;
}

/** Adds the entries that a note's bibliography lacks, with a message; undefined when it lacks none. */
export type AddEntries = (
  note: vscode.TextDocument,
  entries: readonly NewBibliographyEntry[],
) => Promise<AddedEntries | undefined>;

/** Adds papers that were just cited in a note to its bibliography, if the settings want it so. */
export type AddCited = (note: vscode.TextDocument, cited: readonly PaperSummary[]) => Promise<void>;

/** A bibliography of a note. */
export interface NamedBibliography {
  /** As it is written; missing for the one of the settings, and for the note itself. */
  readonly name?: string;
  /** Missing where the file is unknown: for a web address, for instance. */
  readonly uri?: vscode.Uri;
  /** Neither the note nor its project nor the settings name it: it lies beside the note, for instance. */
  readonly isAssumed?: true;
}

/** The bibliographies of the workspace, and which of them compile which note. */
export interface Bibliographies {
  /** Fires when entries or their places changed, and when the files of projects did. */
  readonly onDidChange: vscode.Event<void>;
  /** Where the files of the workspace hold `key`, as they were last read: a moment ago. */
  entries(key: string): readonly BibliographyPlace[];
  /** As `entries`, of the files as they are now, also in editors: for edits that must not miss. */
  freshEntries(key: string): Promise<readonly BibliographyPlace[]>;
  /** Every key in a bibliography of the workspace. */
  keys(): ReadonlySet<string>;
  /**
   * The files that compile a note, whether or not they exist: those that its front matter and its project
   * name, else the one that the settings name. If none of them names any, they are assumed: the files beside
   * the note, else the only one of the workspace, else the default of the setting. The note itself comes
   * last, if its front matter has `references`. Empty for a note without a workspace folder that names none.
   */
  filesFor(note: NoteText | undefined): Promise<readonly vscode.Uri[]>;
  /** Those of `keys` that none of the note's files has, in the same order; none when it has no file. */
  missing(
    note: vscode.TextDocument | undefined,
    keys: readonly string[],
  ): Promise<readonly string[]>;
  /**
   * Which of `keys` may be in a bibliography of the note that cannot be read: it is broken, of another kind,
   * on the web, or outside of an untrusted workspace. A file that does not exist has no keys.
   */
  unsure(note: vscode.TextDocument, keys: readonly string[]): Promise<readonly string[]>;
  /** How many entries a file has now, and what is wrong with it; undefined when it cannot be read. */
  summary(file: vscode.Uri): Promise<Pick<EntryPlaces, 'entryCount' | 'problems'> | undefined>;
  /**
   * The entries of a text that the file `uri` has, or an editor of it: for edits of that very text. None when
   * the text cannot be read.
   */
  entriesIn(uri: vscode.Uri, text: string): Promise<readonly WrittenEntry[]>;
  /** The bibliographies of a note in the order of `filesFor`, with those for which no file is known. */
  namedFor(note: NoteText): Promise<readonly NamedBibliography[]>;
  /**
   * The files that may take new entries for a note: as `filesFor`; also all others of the workspace when the
   * note has none that exists, and none is named.
   */
  candidatesFor(note: NoteText | undefined): Promise<readonly vscode.Uri[]>;
  /** The prefixes of the kinds of cross-references that a note and its project add, in lower case. */
  crossReferences(note: NoteText): Promise<ReadonlySet<string>>;
  /**
   * Adds to `edit` the insertion of the `entries` that the note's files lack. Call it once per edit.
   * Undefined when there is nothing to add, or no bibliography. The user is asked first when another program
   * exports the only file.
   * @throws HumanError when the file cannot be parsed, naming the line, or must not be written
   */
  addTo(
    edit: vscode.WorkspaceEdit,
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
  ): Promise<AddedEntries | undefined>;
  /**
   * Asks before a key is changed in those of `files` that another program exports; once for each file, as the
   * answer is remembered for the workspace.
   * @throws HumanError when the user wants one of them to be left alone
   */
  askToRename(files: readonly vscode.Uri[]): Promise<void>;
}

/** The entry of a paper under its own key. */
export function ownEntry(paper: PaperSummary): NewBibliographyEntry {
  return { key: paper.key, paper };
}

/** An entry for each key of a known paper; other keys are left out. */
export function entriesFor(
  keys: readonly string[],
  { library }: { readonly library: LibraryView },
): readonly NewBibliographyEntry[] {
  return keys.flatMap((key) => {
    const paper = library.resolve(key);
    return paper ? [{ key, paper }] : [];
  });
}

/** The entries of a work, as they were last read. */
export function entriesOf(
  { listings = [] }: { readonly listings?: readonly Listing[] },
  bibliographies: Pick<Bibliographies, 'entries'>,
): readonly BibliographyPlace[] {
  return listings.flatMap(({ uri, key }) =>
    bibliographies.entries(key).filter((entry) => entry.uri === uri),
  );
}

/** The entries in the files of a note, else all: entries elsewhere cannot contradict those of the note. */
export function relevantEntries(
  entries: readonly BibliographyPlace[],
  files: readonly string[],
): readonly BibliographyPlace[] {
  const own = entries.filter(({ uri }) => files.includes(uri));
  return own.length > 0 ? own : entries;
}

/** The error when entries are to be added and the note has no bibliography. */
export function noBibliography(): HumanError {
  return new HumanError(
    vscode.l10n.t(
      'There is no bibliography to add to. Open a folder, or name a file in the settings.',
    ),
    openSetting('bibliographyFile'),
  );
}
