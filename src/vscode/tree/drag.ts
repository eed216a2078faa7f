import type * as vscode from 'vscode';
import type { Papers } from '../common/papers/papers';
import { dragPapers, papersMimeType } from '../common/papers/transfer';
import type { TreeElement } from './elements';

/** Papers can be dragged out of the sidebar; nothing can be dropped into it. */
export class PaperDrag implements vscode.TreeDragAndDropController<TreeElement> {
  readonly dragMimeTypes = [papersMimeType, 'text/plain'];
  readonly dropMimeTypes = [];

  constructor(private readonly papers: Papers) {}

  /** Takes the rows of papers only, and each paper once, as it may stand in several groups. */
  handleDrag(rows: readonly TreeElement[], transfer: vscode.DataTransfer): void {
    const { snapshot } = this.papers;
    const papers = rows.flatMap((row) =>
      row.kind === 'paper' ? (snapshot.resolve(row.key) ?? []) : [],
    );
    if (papers.length > 0) dragPapers(transfer, [...new Set(papers)]);
  }
}
