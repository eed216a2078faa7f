import * as vscode from 'vscode';
import { forEachSideBySide } from '../../../core/base/tasks';
import { keysInOther } from '../../../core/citation/edit/otherTexts';
import { tryTextNow } from '../documents/files';
import { neverEntered } from '../documents/selectors';

const concurrency = 8;

/** Visits the LaTeX and Typst documents of the workspace, each with the keys that it cites. */
export async function forEachOtherText(
  visit: (uri: vscode.Uri, cited: ReadonlySet<string>) => void,
): Promise<void> {
  const uris = await vscode.workspace.findFiles('**/*.{tex,ltx,latex,typ}', neverEntered);
  await forEachSideBySide(uris, concurrency, async (uri) =>
    visit(uri, keysInOther((await tryTextNow(uri)) ?? '', uri.path)),
  );
}
