import * as vscode from 'vscode';
import { frontMatterOf } from '../../core/text/frontMatter';
import type { Bibliographies } from '../common/bibliographies/bibliographies';

/** The bibliographies and cross-references of a note. */
interface FoundFiles {
  /** The uris of the bibliographies that compile it. */
  readonly files: readonly string[];
  /** See `Bibliographies.crossReferences`. */
  readonly crossReferences: ReadonlySet<string>;
}

const nothing: FoundFiles = { files: [], crossReferences: new Set() };

/**
 * The bibliographies that compile previewed notes, and their cross-references. Finding them is asynchronous, but
 * rendering is not, so it uses those that were found last.
 */
export class PreviewedFiles {
  readonly #found = new Map<string, FoundFiles>();

  /** @param changed called when other files or prefixes are found for a note than were given */
  constructor(
    private readonly bibliographies: Pick<Bibliographies, 'filesFor' | 'crossReferences'>,
    private readonly changed: () => void,
  ) {}

  /**
   * The id of a note, which only notes with the same files share; empty when the note is unknown. Looks for
   * the files again.
   */
  idOf(markdown: string): string {
    const uri = documentOf(markdown);
    if (!uri) return '';
    const id = `${uri.toString()}\n${frontMatterOf(markdown) ?? ''}`;
    void this.#find(id, uri, markdown);
    return id;
  }

  /** What was found last for an id; nothing before that. */
  of(id: string): FoundFiles {
    return this.#found.get(id) ?? nothing;
  }

  async #find(id: string, uri: vscode.Uri, markdown: string): Promise<void> {
    const note = { uri, getText: () => markdown };
    const [files, crossReferences] = await Promise.all([
      this.bibliographies.filesFor(note),
      this.bibliographies.crossReferences(note),
    ]);
    const found = { files: files.map((file) => file.toString()), crossReferences };
    const isSame = textOf(found) === textOf(this.of(id));
    this.#found.set(id, found);
    if (!isSame) this.changed();
  }
}

function textOf({ files, crossReferences }: FoundFiles): string {
  return JSON.stringify([files, [...crossReferences]]);
}

/**
 * The note that is rendered. VS Code does not pass its uri, so it is found by its text; of several with the same
 * text, a visible one is preferred.
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

/** Whether a document has the text, with the line endings of markdown-it. */
function isText(document: vscode.TextDocument, markdown: string): boolean {
  const text = document.getText();
  return (document.eol === vscode.EndOfLine.LF ? text : text.replace(/\r\n/g, '\n')) === markdown;
}
