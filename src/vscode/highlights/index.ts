import * as vscode from 'vscode';
import { citationsIn, meaningOf } from '../../core/notes/references';
import { citedAt } from '../common/citedAt';
import { noteSelector } from '../common/notes';
import type { Papers } from '../common/papers';
import { toVscodeRange } from '../common/ranges';

/** Marks every citation of the work at the cursor in the note, whichever of its keys they use. */
export function registerHighlights(papers: Papers): vscode.Disposable {
  return vscode.languages.registerDocumentHighlightProvider(noteSelector, {
    provideDocumentHighlights(document, position) {
      const item = citedAt(document, position, papers);
      if (!item) return undefined;
      const { snapshot } = papers;
      const meaning = meaningOf(item.key, snapshot);
      return citationsIn(
        document.uri.toString(),
        document.getText(),
        (key) => meaningOf(key, snapshot) === meaning,
      ).map(
        ({ keyRange }) =>
          new vscode.DocumentHighlight(toVscodeRange(keyRange), vscode.DocumentHighlightKind.Read),
      );
    },
  });
}
