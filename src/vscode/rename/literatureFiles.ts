import * as vscode from 'vscode';
import { fileKey } from '../../core/notes/subject';
import { fileNameOf } from '../../core/text/uriText';
import { tryStat } from '../common/documents/files';
import { neverEntered } from '../common/documents/selectors';
import { isReadOnly, refuse } from '../common/edits/edits';
import { HumanError } from '../common/messages/humanError';
import { readSettings } from '../common/settings/settings';

/** A note that gets another name. */
export interface FileRename {
  readonly from: vscode.Uri;
  readonly to: vscode.Uri;
}

/** What some file system forbids in a name. */
const unfit = /[\\/:*?"<>|]|[. ]$/;

/** The notes of the workspace whose names are one of `keys`, as they are now. */
export async function notesNamed(keys: ReadonlySet<string>): Promise<readonly string[]> {
  // Characters that may have a meaning in globs become `?`, which matches any character.
  const names = [...keys].map((key) => key.replace(/[^\p{L}\p{N}_-]/gu, '?'));
  const glob = `**/{${names.flatMap((name) => [name, `@${name}`]).join(',')}}.*`;
  const found = await vscode.workspace.findFiles(glob, neverEntered);
  return found
    .filter(({ path }) => /\.(?:md|markdown|qmd|rmd|rmarkdown|ipynb)$/i.test(path))
    .map((uri) => uri.toString())
    .filter((uri) => keys.has(fileKey(uri)));
}

/**
 * The renames to `newKey` of the notes named by one of `keys`, as wikilinks lead to notes by name. None
 * where the settings let files keep their names.
 * @throws HumanError when another file has the name, or a note is read-only
 */
export async function fileRenames(
  uris: readonly string[],
  keys: ReadonlySet<string>,
  newKey: string,
): Promise<readonly FileRename[]> {
  const renames = new Map<string, FileRename>();
  for (const uri of uris) {
    if (!keys.has(fileKey(uri)) || fileKey(uri) === newKey) continue;
    const from = vscode.Uri.parse(uri);
    if (unfit.test(newKey) || !readSettings(from).renameLiteratureNotes) continue;
    const [, sign = '', ending = ''] = /^(@?).*?(\.[^.]*)$/.exec(fileNameOf(uri)) ?? [];
    const to = vscode.Uri.joinPath(from, '..', `${sign}${newKey}${ending}`);
    // Of two notes about one work, one alone can have the name.
    if (!renames.has(to.toString())) renames.set(to.toString(), { from, to });
  }
  for (const { from, to } of renames.values()) {
    if (await isReadOnly(from)) refuse(from, 'readOnly');
    if (!(await tryStat(to))) continue;
    throw new HumanError(
      vscode.l10n.t(
        'Nothing was renamed, because the note {0} would get the name of another, {1}. Choose another key, or rename one of the notes first.',
        vscode.workspace.asRelativePath(from, false),
        fileNameOf(to.toString()),
      ),
    );
  }
  return [...renames.values()];
}

/**
 * The edit with file renames put first. VS Code puts them first anyway when an edit passes through a
 * command, so edits of a renamed file must use its new uri.
 */
export function withRenames(
  edit: vscode.WorkspaceEdit,
  renames: readonly FileRename[],
): vscode.WorkspaceEdit {
  const whole = new vscode.WorkspaceEdit();
  const moved = new Map(renames.map(({ from, to }) => [from.toString(), to]));
  for (const { from, to } of renames) whole.renameFile(from, to);
  for (const [uri, edits] of edit.entries()) whole.set(moved.get(uri.toString()) ?? uri, edits);
  return whole;
}
