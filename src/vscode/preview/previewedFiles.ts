import * as vscode from 'vscode';
import { metadataOf } from '../../core/text/frontMatter';
import type { Bibliographies } from '../common/bibliographies/bibliographies';
import type { NoteReferences } from '../common/notes/noteReferences';
import type { ShownStyle } from '../common/notes/shownStyle';
import { readSettings } from '../common/settings/settings';

/** The bibliographies and cross-references of a note. */
interface FoundFiles {
  readonly style: ShownStyle;
  /** The uris of the bibliographies that the note is compiled with. */
  readonly files: readonly string[];
  /** See `Bibliographies.crossReferences`. */
  readonly crossReferences: ReadonlySet<string>;
}

/**
 * The bibliographies and cross-references of previewed notes. Finding them is asynchronous but rendering isn't, so it
 * uses the last result.
 */
export class PreviewedFiles {
  readonly #found = new Map<string, FoundFiles>();

  /** @param changed called when a note's files or prefixes have changed */
  constructor(
    private readonly bibliographies: Bibliographies,
    private readonly references: Pick<NoteReferences, 'styleOf'>,
    private readonly changed: () => void,
  ) {}

  /**
   * The id of a note, shared only by notes with the same files; empty when the note is unknown. Searches for the
   * files again.
   */
  idOf(markdown: string): string {
    const uri = documentOf(markdown);
    if (!uri) return '';
    const id = `${uri.toString()}\n${metadataOf(markdown).join('\n')}`;
    void this.#find(id, uri, markdown);
    return id;
  }

  /** The last result for an id; nothing and the style of the setting before that. */
  of(id: string): FoundFiles {
    const style = { style: readSettings().referenceStyle, lang: '' };
    return this.#found.get(id) ?? { files: [], crossReferences: new Set(), style };
  }

  async #find(id: string, uri: vscode.Uri, markdown: string): Promise<void> {
    const note = { uri, getText: () => markdown };
    const [files, crossReferences, style] = await Promise.all([
      this.bibliographies.filesFor(note),
      this.bibliographies.crossReferences(note),
      this.references.styleOf(note),
    ]);
    const found = { files: files.map((file) => file.toString()), crossReferences, style };
    const isSame = fingerprintOf(found) === fingerprintOf(this.of(id));
    this.#found.set(id, found);
    if (!isSame) this.changed();
  }
}

function fingerprintOf({ files, crossReferences, style }: FoundFiles): string {
  return JSON.stringify([files, [...crossReferences], style]);
}

/**
 * The note that is rendered. VS Code doesn't pass its uri, so it's found by its text; of several with the same text,
 * prefers a visible one.
 */
function documentOf(markdown: string): vscode.Uri | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const inView = [activeTextEditor, ...visibleTextEditors].flatMap(
    (editor) => editor?.document ?? [],
  );
  return [...inView, ...vscode.workspace.textDocuments].find((document) =>
    isText(document, markdown),
  )?.uri;
}

/** Whether a document has this text, with the line endings of markdown-it. */
function isText(document: vscode.TextDocument, markdown: string): boolean {
  const text = document.getText();
  return (document.eol === vscode.EndOfLine.LF ? text : text.replace(/\r\n/g, '\n')) === markdown;
}
