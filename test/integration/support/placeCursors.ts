import * as vscode from 'vscode';

/** Puts the cursors of an editor at these positions; resolves when VS Code has told of it. */
export async function placeCursors(
  editor: vscode.TextEditor,
  ...positions: readonly vscode.Position[]
): Promise<void> {
  const wanted = positions.map((position) => new vscode.Selection(position, position));
  const isWanted = (selections: readonly vscode.Selection[]): boolean =>
    selections.length === wanted.length &&
    selections.every((selection, i) => wanted[i]?.isEqual(selection));
  // Nothing is told of what is so already.
  if (isWanted(editor.selections)) return;
  await new Promise<void>((resolve) => {
    const subscription = vscode.window.onDidChangeTextEditorSelection(
      ({ textEditor, selections }) => {
        if (textEditor !== editor || !isWanted(selections)) return;
        subscription.dispose();
        resolve();
      },
    );
    editor.selections = wanted;
  });
}
