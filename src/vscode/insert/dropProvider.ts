import * as vscode from 'vscode';
import { stylesOf } from '../../core/documents/languages';
import type { PaperSummary } from '../../core/model';
import { languageIn } from '../common/documents/selectors';
import { isLossy } from '../common/edits/edits';
import { reportFailure } from '../common/messages/failures';
import { insertedAny, isNote, keysIn } from '../common/notes/notes';
import { citationForm } from '../common/notes/citationForm';
import { citedIn } from '../common/papers/citing';
import { draggedPapers } from '../common/papers/transfer';
import { citationKind } from './citationKind';
import { noteEdits, toDocumentEdit, writtenText } from './noteEdits';
import type { InsertParts } from './insertPapers';
import { styleTitle } from './styleChoice';

/**
 * Drops papers into a note as one citation, in the style of the setting. VS Code's drop menu offers the other
 * styles.
 */
export class CitationDropProvider implements vscode.DocumentDropEditProvider, vscode.Disposable {
  #watch: vscode.Disposable | undefined;

  constructor(
    private readonly parts: Pick<InsertParts, 'papers' | 'bibliographies' | 'addCited'>,
  ) {}

  async provideDocumentDropEdits(
    document: vscode.TextDocument,
    position: vscode.Position,
    transfer: vscode.DataTransfer,
  ): Promise<vscode.DocumentDropEdit[]> {
    if (!isNote(document, this.parts.papers)) return [];
    const dragged = await draggedPapers(transfer, this.parts.papers);
    if (dragged.length === 0) return [];
    const keys = await keysIn(document, this.parts);
    const papers = dragged.map((paper) => keys.cited(paper));
    const place = new vscode.Range(position, position);
    const cited = papers.map((paper) => citedIn(document.uri, paper));
    const { style: preferred, template } = await citationForm(document, this.parts.bibliographies);
    // Inside a citation, several styles produce the same text.
    const distinct = new Map<string, vscode.DocumentDropEdit>();
    for (const style of new Set([preferred, ...stylesOf(languageIn(document))])) {
      const edits = noteEdits(document, [place], cited, { style, template });
      const text = JSON.stringify(edits.all);
      if (edits.citations.length === 0 || distinct.has(text)) continue;
      if (await isLossy(document, writtenText(edits))) continue;
      const { insertText, additionalEdit } = toDocumentEdit(document, [place], edits);
      const kind = citationKind.append(style);
      const edit = new vscode.DocumentDropEdit(insertText, styleTitle(style, document), kind);
      distinct.set(text, Object.assign(edit, { additionalEdit }));
    }
    if (distinct.size > 0) this.#addOnceCited(document, papers);
    return [...distinct.values()];
  }

  dispose(): void {
    this.#watch?.dispose();
  }

  /**
   * Waits until the note cites one of the papers by its key, then adds them to the bibliography. Stops when other
   * papers are dropped. VS Code reports neither the drop nor which edit was used.
   */
  #addOnceCited(note: vscode.TextDocument, papers: readonly PaperSummary[]): void {
    const dropped = papers.map(({ key }) => key);
    const watch = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (document !== note) return;
      if (!insertedAny(document, contentChanges, dropped)) return;
      watch.dispose();
      this.parts.addCited(note, papers).catch((error: unknown) => {
        reportFailure('Adding what was dropped', error);
      });
    });
    this.#watch?.dispose();
    this.#watch = watch;
  }
}
