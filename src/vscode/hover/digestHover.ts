import * as vscode from 'vscode';
import { titleAt } from '../common/notes/citedAt';
import { cardOf } from '../common/papers/cards';
import type { Papers } from '../common/papers/papers';
import { toVscodeRange } from '../common/documents/ranges';

/** The card of the paper whose title is under the mouse in a digest. */
export class DigestHoverProvider implements vscode.HoverProvider {
  constructor(private readonly papers: Papers) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const found = titleAt(document, position, this.papers);
    const paper = found && (await this.papers.paper(found.paper.key));
    if (!paper) return undefined;
    const range = toVscodeRange(found.sighting.titleRange);
    return new vscode.Hover(cardOf(paper, 'digest', this.papers), range);
  }
}
