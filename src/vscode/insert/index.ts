import * as vscode from 'vscode';
import { registerCommand } from '../common/commands';
import { commands } from '../contributions';
import { insertPapers } from './insertPapers';
import type { InsertParts } from './insertPapers';
import { insertReference } from './insertReference';

/** *Insert Citation* and *Insert Reference*, called in a note, on a paper in a digest, in the sidebar or from a card. */
export function registerInsert(parts: InsertParts): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(commands.insertCitation, (...args) => insertPapers(parts, args)),
    registerCommand(commands.insertReference, (...args) => insertReference(parts, args)),
  );
}
