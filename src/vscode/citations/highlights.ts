import * as vscode from 'vscode';
import { usesIn } from '../../core/notes/uses';
import { toVscodeRange } from '../common/documents/ranges';
import { citedAt } from '../common/notes/citedAt';
import { keysIn } from '../common/notes/keys';
import type { KeyParts } from '../common/notes/keys';

/** Highlights every citation of the work at the cursor, whichever of the work's keys it uses. */
export function citationHighlights(parts: KeyParts): vscode.DocumentHighlightProvider {
  return {
    async provideDocumentHighlights(document, position) {
      const item = citedAt(document, position, parts.papers);
      if (!item) return undefined;
      const keys = await keysIn(document, parts);
      const work = keys.meaning(item.key);
      const isMeant = (key: string): boolean => keys.meaning(key) === work;
      return usesIn(document.uri.toString(), document.getText(), isMeant).map(
        ({ keyRange }) =>
          new vscode.DocumentHighlight(toVscodeRange(keyRange), vscode.DocumentHighlightKind.Read),
      );
    },
  };
}
