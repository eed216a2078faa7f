import { existsSync, readFileSync } from 'node:fs';
import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';
import { placeOfText } from './inPage';
import { openVscode, waitUntil, type Vscode, type VscodeOptions } from './vscode';

/** A small workspace with three digests, eight papers and two notes; opened as a copy. */
export const fixtures = join(root, 'test/fixtures/workspace');

/** Opens that workspace, and waits until its papers are shown. Close it with `after(closeWindows)`. */
export async function openSmallLibrary(options: VscodeOptions = {}): Promise<Vscode> {
  const vscode = await openVscode({ folder: fixtures, ...options });
  await showAllPapers(vscode);
  return vscode;
}

/** Restores the files of that workspace in an open window, for the next person. */
export async function restoreLibrary(vscode: Vscode): Promise<void> {
  await vscode.closeEditors();
  await vscode.clearNotifications();
  for (const path of await readdir(vscode.folder, { recursive: true })) {
    if (!existsSync(join(fixtures, path))) await vscode.removeFile(path);
  }
  await cp(fixtures, vscode.folder, { recursive: true });
  await showAllPapers(vscode);
  await vscode.treeSays('8 papers in 3 digests');
}

/** Opens the sidebar and waits until the digests have been read. */
export async function showAllPapers(vscode: Vscode): Promise<void> {
  await vscode.showPapers();
  await vscode.treeMessage.filter({ hasText: /papers? in / }).waitFor();
  await vscode.treeRows.nth(1).waitFor();
}

/** Leaves only `notes/draft.md` open, with `text` on disk and in the editor. */
export async function openDraft(vscode: Vscode, text: string): Promise<void> {
  await vscode.closeEditors();
  await writeFile(join(vscode.folder, 'notes/draft.md'), text);
  await vscode.openFile('notes/draft.md');
}

/** Stars a paper with the button on its row. */
export async function starOnRow(vscode: Vscode, text: string): Promise<void> {
  const row = vscode.treeRow(text);
  // Rows move while digests are read, but the mouse doesn't.
  await vscode.rowsAreStill();
  await row.hover();
  await row.getByRole('button', { name: /^Star Paper/ }).click();
}

/** The content of the marks file; empty while VS Code is creating it. */
export function marksIn({ folder }: Vscode): string {
  const file = join(folder, '.paper-digest/marks.txt');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Drags a row, with the selection that contains it, to the middle of a text. */
export async function dragRow(vscode: Vscode, title: string, text: string): Promise<void> {
  const to = await waitUntil(`“${text}”`, () =>
    vscode.page.evaluate<{ x: number; y: number } | undefined>(placeOfText(text)),
  );
  const { page } = vscode;
  const underMouse = page.locator('.part.sidebar .monaco-list-row:hover', { hasText: title });
  await waitUntil(`the mouse to be over ${title}`, async () => {
    await vscode.treeRow(title).first().hover();
    await vscode.rowsAreStill();
    return underMouse.isVisible();
  });
  await page.mouse.down();
  await page.mouse.move(to.x - 60, to.y + 10, { steps: 8 });
  await page.mouse.move(to.x - 3, to.y, { steps: 8 });
  await vscode.picture('drag');
  await page.mouse.up();
}
