import * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import { commands } from '../contributions';
import { chooseReferenceStyle } from './chooseReferenceStyle';
import { insertPapers, insertReference } from './insertPapers';
import type { InsertParts } from './insertPapers';

export function registerInsertCommands(parts: InsertParts): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(
      commands.insertCitation,
      (...args) => insertPapers(parts, args),
      () => parts.lastNote.visible() === undefined,
    ),
    registerCommand(commands.insertReference, (...args) => insertReference(parts, args)),
    registerCommand(commands.chooseReferenceStyle, (...args) => chooseReferenceStyle(parts, args)),
  );
}
