import * as vscode from 'vscode';
import { citationAt } from '../../core/citation/at';
import { parseCitations } from '../../core/citation/pandoc';
import { isNote } from '../common/notes';
import { cardOf } from '../common/paperCards';
import type { Papers } from '../common/papers';
import { toVscodeRange } from '../common/ranges';

/** The card of the paper whose citation key is under the mouse in a note. */
export class NoteHoverProvider implements vscode.HoverProvider {
  readonly #papers: Papers;

  constructor(papers: Papers) {
    this.#papers = papers;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const { text } = document.lineAt(position);
    if (!text.includes('@') || !isNote(document, this.#papers)) return undefined;
    const citation = citationAt(parseCitations(document.getText()), position);
    if (!citation) return undefined;
    const range = toVscodeRange(citation.item.range);
    // A mouse at the end of the range points at the character behind it.
    if (position.isEqual(range.end)) return undefined;
    const paper = await this.#papers.paper(citation.item.key);
    return paper && new vscode.Hover(cardOf(paper, 'note'), range);
  }
}
