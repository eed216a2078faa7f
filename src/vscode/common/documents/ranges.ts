import * as vscode from 'vscode';
import type { Range } from '../../../core/model';

/** The same range as VS Code's own class. */
export function toVscodeRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** A place in a file as VS Code's own class. */
export function toLocation({ uri, range }: { uri: string; range: Range }): vscode.Location {
  return new vscode.Location(vscode.Uri.parse(uri), toVscodeRange(range));
}

/** Whether two ranges have a place in common, which may be the end of one and the start of the other. */
export function touches(range: Range, other: vscode.Range): boolean {
  return toVscodeRange(range).intersection(other) !== undefined;
}
