import * as vscode from 'vscode';
import { citedPaper } from '../../../core/citation/write/citedPaper';
import type { CitedPaper } from '../../../core/citation/write/citedPaper';
import { styleInMyst } from '../../../core/citation/write/format';
import type { CitationStyle } from '../../../core/citation/write/format';
import { bestLink, isPaperPage } from '../../../core/identity/addresses';
import type { PaperSummary } from '../../../core/model';
import { encodedPath } from '../../../core/text/uriText';
import type { Bibliographies, NoteText } from '../bibliographies/bibliographies';
import { isSetInWorkspace, readSettings } from '../settings/settings';
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
  return citedPaper(paper, linkAddress(paper, note), vscode.l10n.t);
}

/** How papers are cited. */
export interface CitationForm {
  readonly style: CitationStyle;
  /** The template of the style `template`. */
  readonly template: string;
}

/**
 * How `note` cites: as the settings say, or in a style chosen once. In a MyST project, roles replace Pandoc's
 * citations unless the settings of the workspace choose these.
 */
export async function citationForm(
  note: (NoteText & { readonly languageId: string }) | undefined,
  bibliographies: Pick<Bibliographies, 'isInMyst'>,
  chosen?: CitationStyle,
): Promise<CitationForm> {
  const { citeAs, citationTemplate } = readSettings(note);
  const isOfMyst =
    note && !isSetInWorkspace('citeAs', note) && (await bibliographies.isInMyst(note));
  return {
    style: chosen ?? (isOfMyst ? styleInMyst(citeAs) : citeAs),
    template: citationTemplate,
  };
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
  const there = target.path.split('/');
  const here = from.path.split('/').slice(0, -1);
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared += 1;
  const up = here.slice(shared).map(() => '..');
  return encodedPath([...up, ...there.slice(shared)].join('/'));
}
