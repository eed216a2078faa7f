import * as vscode from 'vscode';

/** `12,345`, as the user's language writes it. */
export function localNumber(number: number): string {
  return number.toLocaleString(vscode.env.language);
}
