import * as vscode from 'vscode';
import type { Problem } from '../../../core/model';

/** How many files are named; there may be any number. */
const filesNamed = 3;

/** Names the files that were not read, or not wholly; empty when there are none. */
export function unreadText(problems: readonly Problem[]): string {
  const left = problems.filter(({ leftOut }) => leftOut !== undefined);
  const files = [...new Set(left.map(({ uri }) => uri))];
  if (files.length === 0) return '';
  const named = files
    .slice(0, filesNamed)
    .map((uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)));
  const more = files.length > filesNamed ? [`… (+${files.length - filesNamed})`] : [];
  return vscode.l10n.t(
    "Couldn't fully read {0}. See the Problems view.",
    [...named, ...more].join(', '),
  );
}
