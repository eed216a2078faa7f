/*
 * Document languages: where a text cites, how a citation is written, and which bibliographies belong to it. Markdown
 * (Pandoc and MyST), LaTeX and Typst are implementations. Features ask a `DocumentLanguage` and never a language by name.
 */
import type { Steps } from '../base/tasks';
import type { ClusterItem } from '../citation/edit/clusterEdits';
import type { TextEdit } from '../citation/edit/insert';
import type { KeyMention } from '../citation/pandoc/mentions';
import type { CitationCluster } from '../citation/pandoc/parse';
import type { CitedPaper } from '../citation/write/citedPaper';
import type { CitationStyle } from '../citation/write/format';
import type { LooseKeys, SharedCommand } from '../files/sharedCommands';
import type { Position, Range } from '../model';
import type { ReferencePiece } from '../references/pieces';

/** What a text cites. Clusters are works cited together, mentions every place with a key; both in text order. */
export interface ParsedCitations {
  readonly clusters: readonly CitationCluster[];
  readonly mentions: readonly KeyMention[];
}

/** A key being typed. */
export interface KeyPrefix {
  /** From the sign before the key, if there is one (`@`), to the cursor. */
  readonly range: Range;
  /** The key so far; may be empty. */
  readonly prefix: string;
  /** As `range`, but to the end of the key. */
  readonly wholeRange: Range;
  /** Only the key is written here: it has a command, a role or brackets around it. */
  readonly isKeyAlone?: true;
}

/** How to cite. Languages other than Markdown only take from `style` whether to cite in the text. */
export interface CitationForm {
  readonly style: CitationStyle;
  /** Of the style `template`. */
  readonly template?: string;
}

/** What a file tells the other files of its document about citing. Plain data. */
export interface SharedHabits {
  /** Own commands that cite. */
  readonly commands?: readonly SharedCommand[];
  /** How often it does what a new citation may do, too. Only the language knows what that is. */
  readonly counts?: readonly (readonly [what: string, count: number])[];
  /** Labels of figures and the like, to which other files may refer as to works. */
  readonly labels?: readonly string[];
  /** What other files may make citations. */
  readonly looseKeys?: readonly LooseKeys[];
}

/** What a document names, as written. Names are relative to the folder of the file or of the main file. */
export interface DocumentNames {
  /** Bibliographies with their endings: `\bibliography{a,b}` names `a.bib` and `b.bib`. */
  readonly bibliographies: readonly string[];
  /** Documents and own packages that this one includes, each with the names that it may have. */
  readonly parts: readonly (readonly string[])[];
  /** The main document, where the text says which it is. */
  readonly root?: string;
  /** Whether it can be compiled alone, so that it is a main document. */
  readonly isMain: boolean;
  /** The document contains its own references, as in `thebibliography`, so no entry can be added. */
  readonly hasOwnList?: true;
  /** The keys in that list, as far as they are known. */
  readonly ownKeys?: readonly string[];
  /** Labels of figures and the like. */
  readonly labels?: readonly string[];
}

/** A language in which people cite. All methods take time linear in the text, and never throw. */
export interface DocumentLanguage {
  /** Reads a text in steps; right after this, the other methods do little with the same text. */
  prepare?(text: string): Steps<void>;
  readonly id: 'markdown' | 'latex' | 'typst';
  /** Texts have front matter, and may be notes about one work. */
  readonly hasFrontMatter?: true;
  /** YAML that it names is Hayagriva's, also if it's still blank. */
  readonly readsHayagriva?: true;
  /** Names start at the folder of the main document, not of the one that has them. */
  readonly isRelativeToMain?: true;
  /** The styles that differ: by default, `pandoc` and `pandocInText`. */
  readonly styles?: readonly CitationStyle[];
  parse(text: string): ParsedCitations;
  /**
   * Whether a place may be in a mention, by the text before it, as far as it matters. Most places aren't, which must
   * not need a parsed text. By default, any may be.
   */
  mayMention?(before: string): boolean;
  /** The key that is being typed at `position`; undefined where no key can be. */
  prefixAt(text: string, position: Position): KeyPrefix | undefined;
  /**
   * The edit that cites `papers` at `position`, or in place of `replace`. Extends a citation there. Undefined where no
   * citation can be, as in comments, code and math. The result parses as intended.
   */
  insert(
    text: string,
    position: Position,
    papers: readonly CitedPaper[],
    form: CitationForm,
    replace?: Range,
  ): TextEdit | undefined;
  /** A citation of `papers` for the clipboard, as `text` (if there is one) would cite them. */
  format(papers: readonly CitedPaper[], form: CitationForm, text?: string): string;
  /** The edit that gives a mention another key, with what this needs around it: `@a` → `#cite(label("b c"))`. */
  rename(text: string, mention: KeyMention, key: string): TextEdit;
  /** What the document names. Markdown's are in its front matter and project: see `findProjectNames`. */
  names(text: string): DocumentNames;
  /** What the other files of the document need to know. By default, they needn't know anything. */
  habits?(text: string): SharedHabits;
  /** What the other files of the document told this language: see `withHabits`. */
  readonly others?: SharedHabits;
  /** The same language for a file of a document whose other files have these habits. By default, they don't matter. */
  withHabits?(others: SharedHabits): DocumentLanguage;
  /** The edit that names a bibliography in a main document that names none; undefined if it can't be told where. */
  declare(text: string, bibliography: string): TextEdit | undefined;
  /** Lines that are no part of the paragraphs around them, such as headings, and lines that start a paragraph. */
  readonly paragraphs: { readonly alone: RegExp; readonly start: RegExp };
  /** A reference as markup. */
  reference(pieces: readonly ReferencePiece[]): string;
  /** A passage without its markup, as far as that has words of its own. By default, markup has none. */
  words?(passage: string): string;
}

/** How citations of a language are edited. All methods take time linear in the text, and never throw. */
export interface CitationEditing {
  /** What is before a key. */
  readonly sign: '@' | '';
  readonly hasPrefixes?: true;
  /** Whether prefix and suffix are parsed as such around a key. */
  fits(prefix: string, suffix: string): boolean;
  /**
   * The edit that turns `cluster`, parsed from `text`, into a citation of `items` in their order, or removes it when
   * there are none. Works that stay keep their text. Undefined when the new text wouldn't be parsed as these works.
   * @param others the habits of the document's other files
   */
  edit(
    text: string,
    cluster: CitationCluster,
    items: readonly ClusterItem[],
    others?: SharedHabits,
  ): TextEdit | undefined;
}
