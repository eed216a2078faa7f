import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';
import type { Vscode } from './vscode';

/** A small workspace with three digests, eight papers and two notes; opened as a copy. */
export const fixtures = join(root, 'test/fixtures/workspace');

/** Opens the sidebar and waits until the digests have been read. */
export async function showAllPapers(vscode: Vscode): Promise<void> {
  await vscode.showPapers();
  await vscode.treeMessage.filter({ hasText: /papers? in / }).waitFor({ timeout: 30_000 });
  await vscode.treeRows.nth(1).waitFor();
}

/** Leaves `notes/draft.md` open alone, with `text` on disk and in the editor. */
export async function openDraft(vscode: Vscode, text: string): Promise<void> {
  await vscode.closeEditors();
  await writeFile(join(vscode.folder, 'notes/draft.md'), text);
  await vscode.openFile('notes/draft.md');
}
