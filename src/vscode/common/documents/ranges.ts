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

/** The source of the extension's diagnostics, which tells them from those of others. */
export const diagnosticSource = 'Paper Digest';

/** An informational diagnostic, on what cannot be read. */
export function notice(range: vscode.Range, message: string): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Information);
  diagnostic.source = diagnosticSource;
  return diagnostic;
}

/** Whether two ranges have a place in common, which may be the end of one and the start of the other. */
export function touches(range: Range, other: vscode.Range): boolean {
  return toVscodeRange(range).intersection(other) !== undefined;
}
