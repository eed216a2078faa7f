import * as vscode from 'vscode';
import { citedPaper } from '../../../core/citation/write/citedPaper';
import type { CitedPaper } from '../../../core/citation/write/citedPaper';
import { bestLink } from '../../../core/identity/addresses';
import type { PaperSummary } from '../../../core/model';
import { pathTo } from '../documents/pathTo';
import { sightingOf } from './reveal';

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

/** A paper as the note `note` cites it: links to digests are relative to it. */
export function citedIn(note: vscode.Uri, paper: PaperSummary): CitedPaper {
  return citedPaper(paper, linkAddress(paper, note), vscode.l10n.t);
}
