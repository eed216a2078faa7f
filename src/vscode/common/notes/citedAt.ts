import type * as vscode from 'vscode';
import { findKeyMentions } from '../../../core/citation/pandoc/mentions';
import type { KeyMention } from '../../../core/citation/pandoc/mentions';
import type { PaperAt } from '../../../core/library/lookup/snapshot';
import { rangeContains } from '../../../core/model';
import { toVscodeRange } from '../documents/ranges';
import type { Papers } from '../papers/papers';
import { isNote } from './notes';

/** Every citation, in whatever style, has one of these on its line. */
const sign = /@|\[\^|\[\[/;

/**
 * The citation at `position` of a note, in whatever style; of two that touch, the one that starts there.
 * Undefined when there is none, or the document is no note.
 */
export function citedAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  papers: Papers,
): KeyMention | undefined {
  // Without such a sign on its line, the note need not be parsed.
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
