import * as vscode from 'vscode';

/** A button of a quick pick or an input: one of VS Code's icons, and what it does on hovering. */
export function button(icon: string, tooltip: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip };
}
