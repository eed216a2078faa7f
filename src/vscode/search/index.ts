// *Search Papers* (`searchPapers`, `clearSearchHistory`): the palette that previews papers in their digests;
// and *Search Papers for This Paragraph* (`findForParagraph`).

import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { registerCommand } from '../common/commands/commands';
import type { Papers } from '../common/papers/papers';
import { placeOf, revealSighting } from '../common/papers/reveal';
import { commands } from '../contributions';
import { Palette, paperButtons } from '../palette';
import type { SearchHistory } from '../palette';
import { findForParagraph } from './findForParagraph';
import type { ParagraphParts } from './findForParagraph';
import { nextPreview } from './preview';

interface SearchParts {
  readonly papers: Papers;
  readonly history?: SearchHistory;
  /** Called with each paper that becomes active in the palette, and with the chosen one. */
  readonly pointAt?: (paper: PaperSummary) => void;
}

/** The command `searchPapers` accepts the initial query as its argument. */
export function registerSearch(parts: Required<SearchParts> & ParagraphParts): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(commands.searchPapers, (query) =>
      searchPapers(parts, typeof query === 'string' ? query : ''),
    ),
    registerCommand(commands.findForParagraph, () => findForParagraph(parts)),
    registerCommand(commands.clearSearchHistory, () => parts.history.clear()),
  );
}

/** Opens the palette with `query`; resolves when it has closed and the chosen paper is shown. */
export async function searchPapers(
  { papers, history, pointAt }: SearchParts,
  query: string,
): Promise<void> {
  const { insertCitation, openLiteratureNote, lookUpDetails, openInBrowser } = commands;
  const preview = await nextPreview(papers);
  const palette = new Palette(papers, {
    title: vscode.l10n.t('Search Papers'),
    placeholder: vscode.l10n.t(
      'Search titles, abstracts, and organizations, for example: policy optimization',
    ),
    query,
    buttons: paperButtons(insertCitation, openLiteratureNote, lookUpDetails, openInBrowser),
    history,
    onDidReach: pointAt,
    onDidMove: (paper) => preview.show(paper),
  });
  const outcome = await palette.open();
  if (outcome && 'papers' in outcome) {
    await preview.end();
    const [paper] = outcome.papers;
    const place = paper && placeOf(paper, papers);
    if (place) await revealSighting(place);
    if (paper) pointAt?.(paper);
    return;
  }
  await preview.restore();
  if (outcome) await vscode.commands.executeCommand(outcome.command, ...outcome.arguments);
}
