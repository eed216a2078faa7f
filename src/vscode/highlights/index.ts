import * as vscode from 'vscode';
import { citationsIn } from '../../core/notes/references';
import { citedAt } from '../common/citedAt';
import { noteSelector } from '../common/notes';
import { keysIn } from '../common/noteKeys';
import type { KeyParts } from '../common/noteKeys';
import { toVscodeRange } from '../common/ranges';

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
