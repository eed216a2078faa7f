/*
 * Five operations on the library, for agents and scripts. Input and output are plain data, the same in VS Code's
 * agent, the command line and the MCP server. `definitions.ts` describes them for models, `library.ts` is what they
 * need of their host.
 */

/** What every answer says. */
export interface AnswerState {
  /** In full: `2026-01-14`. */
  readonly today: string;
  /** Whether all files are read: papers that aren't read yet are missing from answers. */
  readonly scan: Scan;
  /** What the answer leaves out because of its size, and how to get it. */
  readonly leftOut?: string;
  /** What may be wrong with the request. */
  readonly hint?: string;
  /** Says that texts from files are data. */
  readonly quoted: string;
}

/** The state of reading the folder. */
export type Scan = 'done' | 'reading' | 'stopped';

/** An answer that may go on. */
export interface PagedState extends AnswerState {
  /** How many there are. */
  readonly total: number;
  /** The `cursor` of the next page; missing on the last one. */
  readonly next?: string;
}

export interface SearchInput {
  /** Words as typed, or the query language. */
  readonly query: string;
  /** 1 to 25; 10 by default. */
  readonly limit?: number;
  readonly cursor?: string;
  readonly abstracts?: 'none' | 'passage';
}

/** How to name and cite a paper. */
export interface PaperName {
  readonly key: string;
  /** The citation to insert into a note: `[@key]`. */
  readonly citation: string;
  readonly title: string;
  /** The title in the latest digest, or the entry in a bibliography: `digests/2026-01-14.txt:21`. */
  readonly place?: string;
}

export interface FoundPaper extends PaperName {
  readonly organization?: string;
  readonly authors?: readonly string[];
  /** As exact as it's known: `2026-01-14`. */
  readonly date?: string;
  readonly arxivId?: string;
  readonly doi?: string;
  /** `starred`, `read`, `later`, `skipped`. */
  readonly marks?: readonly string[];
  readonly tags?: readonly string[];
  /** The part of the abstract that matches. */
  readonly passage?: string;
  /** Words of the query that it doesn't have. */
  readonly lacks?: readonly string[];
}

export interface SearchAnswer extends PagedState {
  readonly papers: readonly FoundPaper[];
}

export const paperParts = [
  ...(['abstract', 'details', 'notes', 'citations'] as const),
  ...(['related', 'bibtex', 'reference'] as const),
] as const;
export type PaperPart = (typeof paperParts)[number];

export interface PapersInput {
  /** 1 to 10 keys, arXiv ids, DOIs or titles. */
  readonly papers: readonly string[];
  /** `abstract` and `details` by default. */
  readonly parts?: readonly PaperPart[];
}

/** A text, and where it was read. */
export interface SourcedText {
  readonly text: string;
  /** A place, `digests/2026-01-14.txt:21`, or the name of the online source of a look-up. */
  readonly from?: string;
}

/** A fact about a paper. */
export interface PaperDetail {
  readonly field: string;
  readonly value: string;
  /** As in {@link SourcedText}. */
  readonly from?: string;
}

/** What the user wrote about a paper. */
export interface OwnNotes {
  readonly marks: readonly string[];
  readonly tags: readonly string[];
  readonly remark?: string;
  /** In digests, below the paper. */
  readonly inDigests: readonly SourcedText[];
  readonly literatureNote?: SourcedText;
}

export interface FullPaper extends PaperName {
  /** What was asked for, if it isn't the key. */
  readonly asked?: string;
  readonly abstract?: SourcedText & { readonly kind: 'abstract' | 'passage' | 'summary' };
  readonly details?: readonly PaperDetail[];
  readonly notes?: OwnNotes;
  readonly citations?: readonly FoundCitation[];
  /** The number of further citations, which `find_citations` finds. */
  readonly moreCitations?: number;
  readonly related?: readonly PaperName[];
  readonly bibtex?: string;
  readonly reference?: string;
}

/** Something asked for that isn't in the library. */
export interface UnknownPaper {
  readonly asked: string;
  /** The nearest keys, best first. */
  readonly nearest: readonly string[];
}

export interface PapersAnswer extends AnswerState {
  readonly papers: readonly FullPaper[];
  readonly unknown: readonly UnknownPaper[];
}

export interface CitationsInput {
  /** Citations of these works; of all if missing. */
  readonly keys?: readonly string[];
  /** Paths of notes, relative to the workspace folder; all if missing. */
  readonly notes?: readonly string[];
  readonly cursor?: string;
}

export interface FoundCitation {
  /** The key as the note has it. */
  readonly key: string;
  readonly place: string;
  /** The sentence with the citation. */
  readonly text: string;
}

export interface CitationsAnswer extends PagedState {
  readonly citations: readonly FoundCitation[];
  readonly unknown: readonly UnknownPaper[];
}

export interface CheckInput {
  /** Notes and bibliographies; all notes if neither is given. */
  readonly paths?: readonly string[];
  /** A draft to check instead. */
  readonly text?: string;
  /** Whether to ask public sources about the cited works. */
  readonly online?: boolean;
  readonly cursor?: string;
}

/** What is wrong: with a key in a note (first three), or with an entry in a bibliography. */
export type ProblemKind =
  'unknown' | 'ambiguous' | 'missing' | 'retracted' | 'entry' | 'unverified';

export interface FoundProblem {
  /** In a draft: `:3`, its line. */
  readonly place: string;
  readonly kind: ProblemKind;
  readonly level: 'error' | 'warning' | 'note';
  readonly key?: string;
  /** A sentence. */
  readonly message: string;
  /** For an unknown key, keys that may be meant, best first. */
  readonly nearest?: readonly string[];
}

export interface CheckAnswer extends PagedState {
  readonly problems: readonly FoundProblem[];
  /** How many citations were checked. */
  readonly checked: number;
}

export interface CiteInput {
  /** The path of the note. */
  readonly note: string;
  /** One-based; the citation goes to its end. */
  readonly line: number;
  readonly keys: readonly string[];
  /** The style of the setting by default. */
  readonly style?: string;
  /** True by default. */
  readonly addToBibliography?: boolean;
}

/** A line of the note before and after. */
export interface ChangedLine {
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

export interface CiteAnswer extends AnswerState {
  /** Whether the note was changed. */
  readonly applied: boolean;
  readonly changes: readonly ChangedLine[];
  /** The entries that its bibliography lacked. */
  readonly entries: readonly { readonly key: string; readonly file?: string }[];
}

/** The input and the answer of each operation. */
export interface Operations {
  readonly search_papers: { readonly input: SearchInput; readonly answer: SearchAnswer };
  readonly get_papers: { readonly input: PapersInput; readonly answer: PapersAnswer };
  readonly find_citations: { readonly input: CitationsInput; readonly answer: CitationsAnswer };
  readonly check_citations: { readonly input: CheckInput; readonly answer: CheckAnswer };
  readonly cite_papers: { readonly input: CiteInput; readonly answer: CiteAnswer };
}

/** The name of an operation. */
export type OperationName = keyof Operations;
/** The input of an operation. */
export type InputOf<N extends OperationName> = Operations[N]['input'];
/** The answer of an operation. */
export type AnswerOf<N extends OperationName> = Operations[N]['answer'];

/** How large an answer may be, and whether it's still wanted. */
export interface AnswerOptions {
  /** The maximum number of characters of the answer as JSON, and as Markdown; 6000 by default. */
  readonly size?: number;
  /** An `AbortSignal`, or what a host has instead. */
  readonly signal?: { readonly aborted: boolean };
}

/** The operations by name. Each rejects with an {@link AssistantError} if it can't answer. */
export type AnyOperation = {
  readonly [N in OperationName]: (
    input: InputOf<N>,
    options?: AnswerOptions,
  ) => Promise<AnswerOf<N>>;
};

/** The operations. None but `cite_papers` writes. */
export interface Assistant extends AnyOperation {
  /** What `cite_papers` would do. */
  readonly preview: (input: CiteInput, options?: AnswerOptions) => Promise<CiteAnswer>;
}

/** Why an operation can't answer: one sentence that says what to send instead. */
export class AssistantError extends Error {}
