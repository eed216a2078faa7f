import * as vscode from 'vscode';
import { citedAt } from '../common/notes/citedAt';
import { cardOf } from '../common/papers/cards';
import { keysIn } from '../common/notes/keys';
import type { KeyParts } from '../common/notes/keys';
import { toVscodeRange } from '../common/documents/ranges';

/** The card of the paper that is cited under the mouse in a note, be it in a footnote or wikilink. */
export class NoteHoverProvider implements vscode.HoverProvider {
  constructor(private readonly parts: KeyParts) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const { papers } = this.parts;
    const cited = citedAt(document, position, papers);
    const range = cited && toVscodeRange(cited.range);
    // A mouse at the end of the range points at the character behind it.
    if (!range || position.isEqual(range.end)) return undefined;
    const work = (await keysIn(document, this.parts)).meaning(cited.key);
    const paper = await papers.paper(work);
    return paper && new vscode.Hover(cardOf(paper, 'note', papers), range);
  }
}
