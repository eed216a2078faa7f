import * as vscode from 'vscode';
import { citedPaper } from '../../../core/citation/write/citedPaper';
import type { CitedPaper } from '../../../core/citation/write/citedPaper';
import { bestLink, isPaperPage } from '../../../core/identity/addresses';
import type { PaperSummary } from '../../../core/model';
import { encodedPath, relativePath } from '../../../core/text/uriText';
import { sightingOf } from './reveal';

/**
 * The target of a Markdown link to `paper` in the note `note`: its page on arXiv or elsewhere, else its line in the
 * digest, which VS Code opens at `#L<line>`, else the page of its code or the like.
 */
export function linkAddress(paper: PaperSummary, note: vscode.Uri): string | undefined {
  const link = bestLink(paper);
  if (link && isPaperPage(link)) return link.url;
  const sighting = sightingOf(paper);
  if (!sighting) return link?.url;
  const digest = vscode.Uri.parse(sighting.uri);
  return `${pathTo(digest, note)}#L${sighting.titleRange.start.line + 1}`;
}

/** A paper as the note `note` cites it: links to digests are relative to the note. */
export function citedIn(note: vscode.Uri, paper: PaperSummary): CitedPaper {
  return citedPaper(paper, linkAddress(paper, note));
}

/**
 * The percent-encoded path of `target` relative to the file `from`. VS Code resolves links of unsaved notes from the
 * workspace folder. For a file elsewhere it's the whole uri.
 */
export function pathTo(target: vscode.Uri, from: vscode.Uri): string {
  if (from.scheme === 'untitled') {
    return encodedPath(vscode.workspace.asRelativePath(target, false));
  }
  if (target.scheme !== from.scheme || target.authority !== from.authority) {
    return target.toString();
  }
  const path = relativePath(from.path, target.path);
  return /^[a-z]:/i.test(path) ? target.toString() : encodedPath(path);
}
