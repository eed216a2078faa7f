import * as vscode from 'vscode';
import { encodedPath } from '../../../core/text/uriText';

/**
 * The path of `target`, percent-encoded, as seen from the file `from`. VS Code resolves links of
 * unsaved notes from the workspace folder. For a file in another place it is the whole uri.
 */
export function pathTo(target: vscode.Uri, from: vscode.Uri): string {
  if (from.scheme === 'untitled') {
    return encodedPath(vscode.workspace.asRelativePath(target, false));
  }
  if (target.scheme !== from.scheme || target.authority !== from.authority) {
    return target.toString();
  }
  const there = target.path.split('/');
  const here = from.path.split('/').slice(0, -1);
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared += 1;
  const up = here.slice(shared).map(() => '..');
  return encodedPath([...up, ...there.slice(shared)].join('/'));
}
