import * as vscode from 'vscode';
import { citedPaper } from '../../core/citation/write/citedPaper';
import type { CitedPaper } from '../../core/citation/write/citedPaper';
import type { CitationStyle } from '../../core/citation/write/style';
import type { PaperSummary } from '../../core/model';
import { linkAddress } from '../common/papers/linkAddress';
import { readSettings } from '../common/settings/settings';
import type { CitationForm } from './noteEdits';

/** A paper as the note `note` cites it: links to digests are relative to it. */
export function citedIn(note: vscode.Uri, paper: PaperSummary): CitedPaper {
  return citedPaper(paper, linkAddress(paper, note), vscode.l10n.t);
}

/** The style and template of citations in `note`: as in the settings, or in a style chosen for once. */
export function citationForm(note?: vscode.TextDocument, chosen?: CitationStyle): CitationForm {
  const { citeAs, citationTemplate } = readSettings(note);
  return { style: chosen ?? citeAs, template: citationTemplate };
}
