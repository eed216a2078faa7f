import * as vscode from 'vscode';
import { findKeyMentions } from '../../core/citation/mentions';
import { comparePositions, rangeContains } from '../../core/model';
import { isNote } from '../common/notes';
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
    // Reading a whole note is not for every place in it.
    if (!/@|\[\^|\[\[/.test(document.lineAt(position).text)) return undefined;
    if (!isNote(document, this.#papers)) return undefined;
    const { snapshot } = this.#papers;
    const mention = findKeyMentions(document.getText(), (key) => !!snapshot.resolve(key)).find(
      // A mouse at the end of the range points at the character behind it.
      ({ range }) => rangeContains(range, position) && comparePositions(position, range.end) !== 0,
    );
    if (!mention) return undefined;
    const paper = await this.#papers.paper(mention.key);
    return paper && new vscode.Hover(cardOf(paper, 'note'), toVscodeRange(mention.range));
  }
}
