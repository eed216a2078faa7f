import * as vscode from 'vscode';
import { formatCitation } from '../../../core/citation/write/format';
import type { PaperSummary } from '../../../core/model';
import type { Papers } from './papers';

/** The MIME type of dragged papers; the data are the papers' keys as a JSON array. */
export const papersMimeType = 'application/vnd.paper-digest.papers';

/** Adds papers to a drag; drop targets that don't accept papers get their citation as plain text. */
export function dragPapers(transfer: vscode.DataTransfer, papers: readonly PaperSummary[]): void {
  const keys = papers.map(({ key }) => key);
  transfer.set(papersMimeType, new vscode.DataTransferItem(JSON.stringify(keys)));
  const citation = formatCitation(
    keys.map((key) => ({ key })),
    'pandoc',
  );
  transfer.set('text/plain', new vscode.DataTransferItem(citation));
}

/** The dragged papers, each once; empty when something else was dragged. */
export async function draggedPapers(
  transfer: vscode.DataTransfer,
  { library }: Papers,
): Promise<readonly PaperSummary[]> {
  const text = await transfer.get(papersMimeType)?.asString();
  if (text === undefined) return [];
  const found = readKeys(text).flatMap((key) => library.resolve(key) ?? []);
  return [...new Set(found)];
}

/** Ignores anything but strings: a web page may put any data under any type. */
function readKeys(text: string): readonly string[] {
  try {
    const keys: unknown = JSON.parse(text);
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}
