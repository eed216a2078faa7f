import * as vscode from 'vscode';
import { eventually } from '../../support/eventually';

/** Runs `act`, and returns the editor that it opens: VS Code reports it as active a moment later. */
export async function openedBy(act: () => Promise<unknown>): Promise<vscode.TextEditor> {
  const before = vscode.window.activeTextEditor;
  await act();
  return eventually(() => {
    const { activeTextEditor } = vscode.window;
    if (activeTextEditor && activeTextEditor !== before) return activeTextEditor;
    throw new Error('No other editor is active.');
  });
}
