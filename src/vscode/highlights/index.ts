import * as vscode from 'vscode';
import { citationsIn } from '../../core/notes/references';
import { citedAt } from '../common/notes/citedAt';
import { noteSelector } from '../common/documents/selectors';
import { keysIn } from '../common/notes/keys';
import type { KeyParts } from '../common/notes/keys';
import { toVscodeRange } from '../common/documents/ranges';

/** Marks every citation of the work at the cursor in the note, whichever of its keys they use. */
export function registerHighlights(parts: KeyParts): vscode.Disposable {
  return vscode.languages.registerDocumentHighlightProvider(noteSelector, {
    async provideDocumentHighlights(document, position) {
      const item = citedAt(document, position, parts.papers);
      if (!item) return undefined;
      const keys = await keysIn(document, parts);
      const meaning = keys.meaning(item.key);
      return citationsIn(
        document.uri.toString(),
        document.getText(),
        (key) => keys.meaning(key) === meaning,
      ).map(
        ({ keyRange }) =>
          new vscode.DocumentHighlight(toVscodeRange(keyRange), vscode.DocumentHighlightKind.Read),
      );
    },
  });
}
