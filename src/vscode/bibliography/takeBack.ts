import * as vscode from 'vscode';
import type { AddedEntries } from '../common/bibliographies/bibliographies';
import { readText } from '../common/documents/files';
import { replaceIn } from '../common/edits/applyEdit';
import { hasMixedLineEnds } from '../common/edits/documentText';
import { lossOf, refuse } from '../common/edits/losses';
import { open, rewriteOnDisk, save } from './savedFile';

/**
 * Removes added entries from a bibliography, and saves it unless it had other unsaved changes. Gives false
 * when the entries no longer stand there as they were written.
 * @throws HumanError when the file cannot be written
 */
export async function takeBack({ uri, newText }: AddedEntries): Promise<boolean> {
  const document = await open(uri);
  const wasDirty = document.isDirty;
  const without = (text: string): string | undefined => {
    const at = text.lastIndexOf(newText);
    return at < 0 ? undefined : text.slice(0, at) + text.slice(at + newText.length);
  };
  const onDisk = wasDirty ? undefined : await readText(uri);
  if (onDisk !== undefined && hasMixedLineEnds(onDisk)) {
    return without(onDisk) !== undefined && rewriteOnDisk(document, without);
  }
  const written = newText.replace(
    /\r\n?|\n/g,
    document.eol === vscode.EndOfLine.LF ? '\n' : '\r\n',
  );
  const at = document.getText().lastIndexOf(written);
  if (at < 0) return false;
  const range = new vscode.Range(document.positionAt(at), document.positionAt(at + written.length));
  const loss = await lossOf(uri, [vscode.TextEdit.delete(range)]);
  if (loss) refuse(uri, loss);
  await replaceIn(uri, range, '');
  if (!wasDirty) await save(document);
  return true;
}
