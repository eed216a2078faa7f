import * as vscode from 'vscode';
import { debounce } from '../../platform/debounce';
import { citedAt, keysIn } from '../common/notes/notes';
import type { KeyParts } from '../common/notes/notes';

/** Milliseconds without a move of the cursor before the citation at it is looked up. */
const quiet = 80;

/** Calls `tell` with the key of a known paper when the cursor comes to a citation of it, while `isWanted`. */
export function followCursor(
  parts: KeyParts,
  isWanted: () => boolean,
  tell: (key: string) => void,
): vscode.Disposable {
  const look = async (): Promise<void> => {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !isWanted()) return;
    const { document, selection } = editor;
    const cited = citedAt(document, selection.active, parts.papers);
    if (!cited) return;
    const work = (await keysIn(document, parts)).meaning(cited.key);
    const isThere = vscode.window.activeTextEditor === editor && editor.selection === selection;
    if (isThere && parts.papers.snapshot.resolve(work)) tell(work);
  };
  const lookSoon = debounce(() => void look(), quiet);
  return vscode.Disposable.from(
    lookSoon,
    vscode.window.onDidChangeActiveTextEditor(lookSoon),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === vscode.window.activeTextEditor) lookSoon();
    }),
  );
}
