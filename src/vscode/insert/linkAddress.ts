import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { bestLink } from '../../core/view/addresses';
import { sightingOf } from '../common/revealPaper';

/**
 * Where a Markdown link to `paper` leads from the note `note`: to its page on arXiv, else to the
 * first link it has, else to its line in the digest, which VS Code opens at `#L<line>`.
 */
export function linkAddress(paper: PaperSummary, note: vscode.Uri): string | undefined {
  const link = bestLink(paper);
  if (link) return link.url;
  const sighting = sightingOf(paper);
  if (!sighting) return undefined;
  const digest = vscode.Uri.parse(sighting.uri);
  return `${pathTo(digest, note)}#L${sighting.titleRange.start.line + 1}`;
}

/**
 * The path of `target` as seen from the file `from`. VS Code resolves links of unsaved notes from
 * the workspace folder. Files in different places have no relative path.
 */
function pathTo(target: vscode.Uri, from: vscode.Uri): string {
  if (from.scheme === 'untitled') {
    return encodePath(vscode.workspace.asRelativePath(target, false));
  }
  if (target.scheme !== from.scheme || target.authority !== from.authority) {
    return target.toString();
  }
  const there = target.path.split('/');
  const here = from.path.split('/').slice(0, -1);
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared += 1;
  const up = here.slice(shared).map(() => '..');
  return encodePath([...up, ...there.slice(shared)].join('/'));
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
