import * as vscode from 'vscode';
import { toVscodeRange } from '../common/documents/ranges';
import { citedAt, keysIn, titleAt } from '../common/notes/notes';
import type { KeyParts } from '../common/notes/notes';
import { cardOf } from '../common/papers/cards';
import type { Papers } from '../common/papers/papers';

/** The card of the paper that is cited under the mouse in a note, be it in a footnote or wikilink. */
export function noteHovers(parts: KeyParts) {
  const { papers } = parts;
  return {
    async provideHover(document, position) {
      const cited = citedAt(document, position, papers);
      const range = cited && toVscodeRange(cited.range);
      // A mouse at the end of the range points at the character behind it.
      if (!range || position.isEqual(range.end)) return undefined;
      const work = (await keysIn(document, parts)).meaning(cited.key);
      const paper = await papers.paper(work);
      return paper && new vscode.Hover(cardOf(paper, 'note', papers), range);
    },
  } satisfies vscode.HoverProvider;
}

/** The card of the paper whose title is under the mouse in a digest. */
export function digestHovers(papers: Papers) {
  return {
    async provideHover(document, position) {
      const found = titleAt(document, position, papers);
      const paper = found && (await papers.paper(found.paper.key));
      if (!paper) return undefined;
      const range = toVscodeRange(found.sighting.titleRange);
      return new vscode.Hover(cardOf(paper, 'digest', papers), range);
    },
  } satisfies vscode.HoverProvider;
}
