import * as vscode from 'vscode';
import { citedAt } from '../common/citedAt';
import { cardOf } from '../common/paperCards';
import type { Papers } from '../common/papers';
import { toVscodeRange } from '../common/ranges';

/** The card of the paper that is cited under the mouse in a note, be it in a footnote or wikilink. */
export class NoteHoverProvider implements vscode.HoverProvider {
  readonly #papers: Papers;

  constructor(papers: Papers) {
    this.#papers = papers;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const cited = citedAt(document, position, this.#papers);
    const range = cited && toVscodeRange(cited.range);
    // A mouse at the end of the range points at the character behind it.
    if (!range || position.isEqual(range.end)) return undefined;
    const paper = await this.#papers.paper(cited.key);
    return paper && new vscode.Hover(cardOf(paper, 'note', this.#papers), range);
  }
}
