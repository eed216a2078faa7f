// *Cite Paper* and *Insert Reference* (`insertCitation`, `insertReference`), called in a note, on a paper in a
// digest, in the sidebar or from a card; dropping or pasting papers into notes; and *Choose Reference Style*
// (`chooseReferenceStyle`).

import * as vscode from 'vscode';
import { once } from '../../core/base/tasks';
import { registerLater } from '../common/commands/later';
import { noteSelector } from '../common/documents/selectors';
import { papersMimeType } from '../common/papers/transfer';
import { commands } from '../contributions';
import { citationKind } from './citationKind';
import type { CitationDropProvider } from './dropProvider';
import type { InsertParts } from './insertPapers';
import type { CitationPasteEdit, PasteParts } from './pasteProvider';

export function registerInsert(parts: InsertParts & PasteParts): vscode.Disposable {
  let made: CitationDropProvider | undefined;
  const drop = once(async () => {
    const { CitationDropProvider } = await import('./dropProvider');
    return (made = new CitationDropProvider(parts));
  });
  const paste = once(async () => {
    const { CitationPasteProvider } = await import('./pasteProvider');
    return new CitationPasteProvider(parts);
  });
  return vscode.Disposable.from(
    new vscode.Disposable(() => made?.dispose()),
    registerLater(
      [commands.insertCitation, commands.insertReference, commands.chooseReferenceStyle],
      () => import('./commands'),
      ({ registerInsertCommands }) => registerInsertCommands(parts),
    ),
    vscode.languages.registerDocumentDropEditProvider(
      noteSelector,
      {
        provideDocumentDropEdits: async (document, position, transfer) =>
          (await drop()).provideDocumentDropEdits(document, position, transfer),
      },
      { dropMimeTypes: [papersMimeType], providedDropEditKinds: [citationKind] },
    ),
    vscode.languages.registerDocumentPasteEditProvider(
      noteSelector,
      {
        provideDocumentPasteEdits: async (document, ranges, transfer) =>
          (await paste()).provideDocumentPasteEdits(document, ranges, transfer),
        resolveDocumentPasteEdit: async (edit) =>
          (await paste()).resolveDocumentPasteEdit(edit as CitationPasteEdit),
      },
      { pasteMimeTypes: ['text/plain'], providedPasteEditKinds: [citationKind] },
    ),
  );
}
