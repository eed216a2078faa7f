import * as vscode from 'vscode';
import type { PaperAt } from '../../core/library/lookup/libraryView';
import { DisposableOwner } from '../../platform/disposableOwner';
import { toVscodeRange } from '../common/documents/ranges';
import type { NoteCitations } from '../common/notes/notes';
import type { Papers } from '../common/papers/papers';
import { onDidChangeSettings, readSettings } from '../common/settings/settings';
import { commands } from '../contributions';

/**
 * “Cited in 3 notes | Cite” above the titles of a digest. Above a paper that no note cites, “Cite” is shown alone,
 * which keeps lines from moving when the first citation is added.
 */
export class PaperLensProvider extends DisposableOwner implements vscode.CodeLensProvider {
  readonly #didChange = this.own(new vscode.EventEmitter<void>());

  readonly onDidChangeCodeLenses = this.#didChange.event;

  constructor(
    private readonly papers: Papers,
    private readonly citations: Pick<NoteCitations, 'count' | 'onDidChange'>,
  ) {
    super();
    this.own(
      // Papers may have moved within their digest.
      citations.onDidChange(() => this.#didChange.fire()),
      onDidChangeSettings(['showCitationCounts'], () => this.#didChange.fire()),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!readSettings(document).showCitationCounts) return [];
    const uri = document.uri.toString();
    const lenses: vscode.CodeLens[] = [];
    const entries = this.papers.library.entries(uri);
    const counts = await Promise.all(entries.map(({ paper }) => this.citations.count(paper.key)));
    for (const [i, { paper, sighting }] of entries.entries()) {
      // Skip lines with several titles, such as API responses: the lens couldn't show which paper it means.
      const { line } = sighting.titleRange.start;
      const isOnSameLine = (other: PaperAt | undefined) =>
        other?.sighting.titleRange.start.line === line;
      if (isOnSameLine(entries[i - 1]) || isOnSameLine(entries[i + 1])) continue;
      const range = toVscodeRange(sighting.titleRange);
      const lens = (title: string, command: string): vscode.CodeLens =>
        new vscode.CodeLens(range, { title, command, arguments: [{ key: paper.key, uri }] });
      const count = counts[i] ?? 0;
      if (count > 0) lenses.push(lens(countNotes(count), commands.findCitations));
      lenses.push(lens(vscode.l10n.t('Cite'), commands.insertCitation));
    }
    return lenses;
  }
}

function countNotes(count: number): string {
  return count === 1
    ? vscode.l10n.t('Cited in 1 note')
    : vscode.l10n.t('Cited in {0} notes', count);
}
