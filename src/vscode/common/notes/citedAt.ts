import type * as vscode from 'vscode';
import { findKeyMentions } from '../../../core/citation/pandoc/mentions';
import type { KeyMention } from '../../../core/citation/pandoc/mentions';
import type { PaperAt } from '../../../core/library/lookup/snapshot';
import { rangeContains } from '../../../core/model';
import { toVscodeRange } from '../documents/ranges';
import type { Papers } from '../papers/papers';
import { isNote } from './notes';

/** What a citation in any style has on its line. */
const sign = /@|\[\^|\[\[/;

/**
 * The citation at `position` of a note, in whatever style; of two that touch, the one that starts
 * there. Undefined in what is no note.
 */
export function citedAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  papers: Papers,
): KeyMention | undefined {
  // Reading a whole note is not for every place in it.
  if (!sign.test(document.lineAt(position).text) || !isNote(document, papers)) return undefined;
  const isKnown = (key: string): boolean => papers.snapshot.resolve(key) !== undefined;
  return findKeyMentions(document.getText(), isKnown).findLast(({ range }) =>
    rangeContains(range, position),
  );
}

/** The paper whose title lies at `position` of a digest. */
export function titleAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  { snapshot }: Papers,
): PaperAt | undefined {
  const found = snapshot.at(document.uri.toString(), position);
  return found && toVscodeRange(found.sighting.titleRange).contains(position) ? found : undefined;
}
