// *Cite Paper* and *Insert Reference* (`insertCitation`, `insertReference`), called in a note, on a paper in a
// digest, in the sidebar or from a card; dropping or pasting papers into notes; and *Choose Reference Style*
// (`chooseReferenceStyle`).

import * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import { noteSelector } from '../common/documents/selectors';
import { papersMimeType } from '../common/papers/transfer';
import { commands } from '../contributions';
import { chooseReferenceStyle } from './chooseReferenceStyle';
import { CitationDropProvider, citationKind } from './dropProvider';
import { insertPapers, insertReference } from './insertPapers';
import type { InsertParts } from './insertPapers';
import { CitationPasteProvider } from './pasteProvider';
import type { PasteParts } from './pasteProvider';

export function registerInsert(parts: InsertParts & PasteParts): vscode.Disposable {
  const drop = new CitationDropProvider(parts);
  return vscode.Disposable.from(
    drop,
    registerCommand(commands.insertCitation, (...args) => insertPapers(parts, args)),
    registerCommand(commands.insertReference, (...args) => insertReference(parts, args)),
    registerCommand(commands.chooseReferenceStyle, (...args) => chooseReferenceStyle(parts, args)),
    vscode.languages.registerDocumentDropEditProvider(noteSelector, drop, {
      dropMimeTypes: [papersMimeType],
      providedDropEditKinds: [citationKind],
    }),
    vscode.languages.registerDocumentPasteEditProvider(
      noteSelector,
      new CitationPasteProvider(parts),
      { pasteMimeTypes: ['text/plain'], providedPasteEditKinds: [citationKind] },
    ),
  );
}
