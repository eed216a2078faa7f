import type * as vscode from 'vscode';
import type { Papers } from '../common/papers/papers';
import { dragPapers, papersMimeType } from '../common/papers/transfer';
import type { TreeElement } from './elements';

/** Papers can be dragged out of the sidebar; nothing can be dropped into it. */
export function paperDrag(papers: Papers) {
  return {
    dragMimeTypes: [papersMimeType, 'text/plain'],
    dropMimeTypes: [],
    /** Takes the rows of papers only, and each paper once, as it may stand in several groups. */
    handleDrag(rows, transfer) {
      const { snapshot } = papers;
      const dragged = rows.flatMap((row) =>
        row.kind === 'paper' ? (snapshot.resolve(row.key) ?? []) : [],
      );
      if (dragged.length > 0) dragPapers(transfer, [...new Set(dragged)]);
    },
  } satisfies vscode.TreeDragAndDropController<TreeElement>;
}
