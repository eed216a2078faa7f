import * as vscode from 'vscode';
import type { Range } from '../../../core/model';

/** Converts to VS Code's own class. */
export function toVscodeRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** Converts a place in a file to VS Code's own class. */
export function toLocation({ uri, range }: { uri: string; range: Range }): vscode.Location {
  return new vscode.Location(vscode.Uri.parse(uri), toVscodeRange(range));
}

/** Whether two ranges overlap, or one ends where the other starts. */
export function touches(range: Range, other: vscode.Range): boolean {
  return toVscodeRange(range).intersection(other) !== undefined;
}
