import * as vscode from 'vscode';
import { sourceFormat } from '../../core/bibliography/read/format';
import { debounce } from '../../platform/debounce';
import { DisposableOwner } from '../../platform/disposableOwner';
import { createDiagnostic } from '../common/documents/diagnostics';
import { watchFiles } from '../common/documents/files';
import { isNote } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';

/** Milliseconds without changes before bibliographies are checked. */
const quietMilliseconds = 300;

const extensions = 'bib,bibtex,biblatex,json,yaml,yml,ris';

/** Marks the broken lines of bibliographies that open notes use, and of open `.bib` and `.ris` files. */
export class BibliographyProblems extends DisposableOwner {
  readonly #collection = this.own(
    vscode.languages.createDiagnosticCollection('paper-digest.bibliographies'),
  );
  readonly #update = this.own(debounce(() => void this.#check(), quietMilliseconds, 2000));
  /** The number of the last check: an older one that ends later shows nothing. */
  #last = 0;

  constructor(private readonly parts: KnownWorks) {
    super();
    this.own(
      vscode.workspace.onDidOpenTextDocument(() => this.#update()),
      vscode.workspace.onDidChangeTextDocument(() => this.#update()),
      vscode.workspace.onDidCloseTextDocument(() => this.#update()),
      parts.bibliographies.onDidChange(() => this.#update()),
      // Lines can be mended without a change of the entries.
      watchFiles(`**/*.{${extensions}}`, () => this.#update()),
    );
    void parts.papers.ready().then(() => this.#update());
  }

  override dispose(): void {
    this.#last = Infinity;
    super.dispose();
  }

  async #check(): Promise<void> {
    const check = (this.#last += 1);
    const marks: [vscode.Uri, vscode.Diagnostic[]][] = [];
    for (const file of await this.#files()) {
      const { problems = [], hints = [] } = (await this.parts.bibliographies.summary(file)) ?? {};
      const ofFile = [...problems, ...hints].map(({ line, message, argument = '' }) => {
        const range = new vscode.Range(line, 0, line, Number.MAX_SAFE_INTEGER);
        const { Warning } = vscode.DiagnosticSeverity;
        return createDiagnostic(range, vscode.l10n.t(message, argument), Warning);
      });
      if (ofFile.length > 0) marks.push([file, ofFile]);
    }
    if (check !== this.#last) return;
    this.#collection.clear();
    this.#collection.set(marks);
  }

  async #files(): Promise<Iterable<vscode.Uri>> {
    const { papers, bibliographies } = this.parts;
    const files = new Map<string, vscode.Uri>();
    for (const document of vscode.workspace.textDocuments) {
      const { uri } = document;
      const isOwn = ['bibtex', 'ris'].includes(sourceFormat(uri.path) ?? '');
      const used = isNote(document, papers) ? await bibliographies.filesFor(document) : [];
      for (const file of isOwn ? [uri] : used) files.set(file.toString(), file);
    }
    return files.values();
  }
}
