import type * as vscode from 'vscode';
import { citationAt } from '../../core/citation/at';
import { parseCitations } from '../../core/citation/pandoc';
import type { CitationItem } from '../../core/citation/pandoc';
import type { PaperAt } from '../../core/library/snapshot';
import { isNote } from './notes';
import type { Papers } from './papers';
import { toVscodeRange } from './ranges';

/** The cited work whose `@key` lies at `position` of a note; undefined in what is no note. */
export function citedAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  papers: Papers,
): CitationItem | undefined {
  // Reading a whole note is not for every place in it.
  if (!document.lineAt(position).text.includes('@') || !isNote(document, papers)) return undefined;
  return citationAt(parseCitations(document.getText()), position)?.item;
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
