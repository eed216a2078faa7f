import type { Pause } from '../base/tasks';
import type { CitationStyle } from '../citation/write/format';
import type { OwnList } from '../documents/documentBibliographies';
import type { DocumentLanguage } from '../documents/documentLanguage';
import type { LibraryView } from '../library/lookup/libraryView';
import type { PaperMark } from '../marks/mark';
import type { Day, PaperSummary, Range } from '../model';
import type { CheckedReference } from '../referenceCheck/finding';
import type { OnlineRecords } from '../referenceCheck/online';
import type { SearchOptions, SearchResult } from '../search/answer/result';
import type { AskedQuery } from '../search/query/parse';
import type { Answering } from '../server/libraryServer';
import type { Scan } from './operations';

/** A folder of the workspace. */
export interface AssistantFolder {
  /** Unique among the folders. */
  readonly name: string;
  /** Without a slash at its end. */
  readonly uri: string;
}

/** How papers are cited. */
export interface CitationForm {
  readonly style: CitationStyle;
  /** The user's template, for the style `template`. */
  readonly template: string;
}

/** How a note is compiled. Files are URIs. */
export interface NoteContext extends CitationForm {
  /** The note's language, which knows how the other files of its document cite. */
  readonly language: DocumentLanguage;
  /** The bibliographies that compile the note, in order. */
  readonly files: readonly string[];
  /** Its front matter names one, or one of `files` exists. */
  readonly hasBibliography: boolean;
  /** No note, project or setting names the `files`. */
  readonly isAssumed: boolean;
  /** Some bibliography of the note can't be read, so it may have any key. */
  readonly isUnsure: boolean;
  /** Custom prefixes and labels of figures and the like. */
  readonly crossReferences: ReadonlySet<string>;
  /** Keys that the user ignores. */
  readonly ignored: ReadonlySet<string>;
  /** The document lists its references itself, so entries can't be added. */
  readonly ownList?: OwnList;
  /** The user wants entries for papers that are cited. */
  readonly addsEntries: boolean;
}

/** The text to put in place of a range of a note. */
export interface NoteChange {
  readonly range: Range;
  readonly newText: string;
}

/** A change that cites papers. */
export interface CitePlan {
  /** The URI of the note. */
  readonly note: string;
  /** The text that `changes` are computed from: if it's another one now, nothing must be written. */
  readonly text: string;
  /** In text order. */
  readonly changes: readonly NoteChange[];
  /** The text of the note with the changes. */
  readonly newText: string;
  /** The works to add to the note's bibliographies, with their keys in the note. */
  readonly entries: readonly PaperSummary[];
}

/** What the operations need of their host: VS Code, the command line or the MCP server. */
export interface AssistantLibrary extends Answering {
  /** The current library. */
  readonly library: LibraryView;
  readonly scan: Scan;
  readonly folders: readonly AssistantFolder[];
  readonly today: Day;
  /** How papers are cited outside of notes. */
  readonly form: CitationForm;
  /** Resolves when all files are read, or reading takes long. Never rejects. */
  ready(): Promise<void>;
  search(query: AskedQuery, options: SearchOptions): Promise<readonly SearchResult[]>;
  markOf(paper: PaperSummary): PaperMark;
  /** The URIs of all notes: of files that may be notes by their names. */
  notes(): Promise<readonly string[]>;
  /** The current text of a file; undefined if it doesn't exist or can't be read. */
  read(uri: string): Promise<string | undefined>;
  noteContext(uri: string, text: string): Promise<NoteContext>;
  /** References to works by their keys, as plain text; a work without one is missing. */
  references(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Asks public sources about entries; missing if the host can't. Rejects if the user doesn't allow it. */
  askOnline?(references: readonly CheckedReference[]): Promise<OnlineRecords>;
  /**
   * Writes the note and its bibliography as one step. Missing if the host doesn't write. Rejects if it can't.
   * Returns the URI of the bibliography that got the entries.
   */
  write?(plan: CitePlan): Promise<string | undefined>;
  /** Yields the thread when other work is waiting. */
  readonly pause: Pause;
}
