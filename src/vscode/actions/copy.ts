import * as vscode from 'vscode';
import type { Pause } from '../../core/base/tasks';
import { citedPaper } from '../../core/citation/write/citedPaper';
import type { CitedPaper } from '../../core/citation/write/citedPaper';
import { formatCitation } from '../../core/citation/write/format';
import { escapeAddress, escapeInNote } from '../../core/citation/write/link';
import { styleIn } from '../../core/documents/languages';
import { markdownLanguage } from '../../core/documents/markdown';
import { bestLink } from '../../core/identity/addresses';
import { keyOf } from '../../core/library/libraryLists';
import type { PaperSummary } from '../../core/model';
import { toPlainText } from '../../core/references/pieces';
import { describePaper } from '../../core/render/labels';
import { encodedPath } from '../../core/text/uriText';
import { ownEntriesOf } from '../common/bibliographies/ownEntries';
import { languageIn } from '../common/documents/selectors';
import { showStatus } from '../common/messages/failures';
import { countPapers } from '../common/messages/numbers';
import type { NoteReferences } from '../common/notes/noteReferences';
import { activeNote } from '../common/notes/notes';
import type { Papers } from '../common/papers/papers';
import { sightingOf } from '../common/papers/reveal';
import { readSettings } from '../common/settings/settings';

/** One key per line, without `@`. */
export async function copyCitationKeys(papers: readonly PaperSummary[]): Promise<void> {
  const keys = papers.map(keyOf);
  await copy(keys.join('\n'), keys);
}

/** One citation of all papers, in the style of the setting, as the active note cites. */
export async function copyCitation(source: Papers, papers: readonly PaperSummary[]): Promise<void> {
  const cited = papers.map(toCited);
  const note = activeNote(source)?.document;
  const { citeAs, citationTemplate: template } = readSettings(note);
  const language = note ? languageIn(note) : markdownLanguage;
  const style = styleIn(language, citeAs);
  await copy(language.format(cited, { style, template }, note?.getText()), papers.map(keyOf));
}

/** A Markdown list of papers: linked titles with authors. */
export async function copyList(papers: readonly PaperSummary[]): Promise<void> {
  const item = (paper: PaperSummary): string => {
    const linked = formatCitation([toCited(paper)], 'markdownLink');
    const byline = describePaper(paper, vscode.l10n.t);
    return `- ${linked}${byline === '' ? '' : `, ${escapeInNote(byline)}`}\n`;
  };
  await vscode.env.clipboard.writeText(papers.map(item).join(''));
  showStatus(vscode.l10n.t('Copied list of {0}', countPapers(papers.length)), 'check');
}

/** One BibTeX entry per paper, separated by blank lines: the user's own entry where a bibliography has one. */
export async function copyBibtex(
  source: Papers,
  papers: readonly PaperSummary[],
  pause: Pause,
): Promise<void> {
  const whole = await Promise.all(papers.map(({ key }) => source.ask('paper', key)));
  const wanted = papers.map((paper) => ({ key: paper.key, paper }));
  const own = await ownEntriesOf(wanted, pause);
  const { exportBibliography } = await import('../../core/bibliography/write/export');
  const known = whole.filter((paper) => paper !== undefined);
  await copy(exportBibliography(known, 'bibtex', {}, own), papers.map(keyOf));
}

/** One reference per line, of the works with these keys, in the style of the active note, or else of the workspace. */
export async function copyReference(
  papers: Papers,
  references: NoteReferences,
  keys: readonly string[],
): Promise<void> {
  const written = await references.list(keys, activeNote(papers)?.document);
  await copy(written.map(toPlainText).join('\n'), keys);
}

function toCited(paper: PaperSummary): CitedPaper {
  return citedPaper(paper, bestLink(paper)?.url ?? digestAddress(paper));
}

/** The path to the paper's line in its latest digest. Markdown resolves a leading `/` from the workspace. */
function digestAddress(paper: PaperSummary): string | undefined {
  const sighting = sightingOf(paper);
  if (!sighting) return undefined;
  const path = vscode.workspace.asRelativePath(vscode.Uri.parse(sighting.uri), false);
  return `/${escapeAddress(encodedPath(path))}#L${sighting.titleRange.start.line + 1}`;
}

async function copy(text: string, keys: readonly string[]): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  const [first] = keys;
  const copied = keys.length === 1 && first !== undefined ? `@${first}` : countPapers(keys.length);
  showStatus(vscode.l10n.t('Copied: {0}', copied), 'clippy');
}
