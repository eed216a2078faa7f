import * as vscode from 'vscode';
import { cardOf } from '../common/paperCards';
import type { Papers } from '../common/papers';
import { toVscodeRange } from '../common/ranges';

/** The card of the paper whose title is under the mouse in a digest. */
export class DigestHoverProvider implements vscode.HoverProvider {
  readonly #papers: Papers;

  constructor(papers: Papers) {
    this.#papers = papers;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const found = this.#papers.snapshot.at(document.uri.toString(), position);
    if (!found) return undefined;
    const range = toVscodeRange(found.sighting.titleRange);
    if (!range.contains(position)) return undefined;
    const paper = await this.#papers.paper(found.paper.key);
    return paper && new vscode.Hover(cardOf(paper, 'digest', this.#papers), range);
  }
}
