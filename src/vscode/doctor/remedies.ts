import * as vscode from 'vscode';
import type { Place, Remedy } from '../../core/diagnosis/finding';
import { toVscodeRange } from '../common/documents/ranges';
import { applyEdit } from '../common/edits/applyEdit';
import { HumanError } from '../common/messages/humanError';
import { commands, settingsSection } from '../contributions';

/** Remedies that the doctor takes care of itself. */
type OwnRemedy = Extract<Remedy, { kind: 'again' }>;

/**
 * Does what a remedy says; what changes the note is left undone where there was none.
 * @param examined the note that was looked at, and its version then
 * @throws HumanError when the note has changed meanwhile, or cannot be written to
 */
export async function apply(
  remedy: Exclude<Remedy, OwnRemedy>,
  examined: { readonly document: vscode.TextDocument; readonly version: number } | undefined,
): Promise<void> {
  const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand(command, ...args);
  switch (remedy.kind) {
    case 'replace':
      await replace(remedy, examined);
      return;
    case 'open':
      await openPlace(remedy.place);
      return;
    case 'search':
      if (!examined) return;
      await run(commands.replaceCitationKey, {
        uri: examined.document.uri.toString(),
        ...remedy.range.start,
      });
      return;
    case 'addMissing':
      if (!examined) return;
      await run(commands.addMissingEntries, {
        uri: examined.document.uri.toString(),
        keys: remedy.keys,
      });
      return;
    case 'setting':
      await run('workbench.action.openSettings', `${settingsSection}.${remedy.name}`);
      return;
    case 'hiddenFiles':
      await run('workbench.action.openSettings', 'files.exclude');
      return;
    case 'newDigest':
      await run(commands.newDigestFromClipboard);
      return;
    case 'refresh':
      await run(commands.refreshDigests);
      return;
    case 'language':
      await run('workbench.action.editor.changeLanguageMode');
      return;
    case 'openFolder':
      await run('vscode.openFolder');
      return;
  }
}

/** Shows a place in an editor. */
export async function openPlace({ uri, range }: Place): Promise<void> {
  const selection = toVscodeRange(range);
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri), { selection });
}

async function replace(
  { range, text }: Extract<Remedy, { kind: 'replace' }>,
  examined: { readonly document: vscode.TextDocument; readonly version: number } | undefined,
): Promise<void> {
  if (!examined || examined.document.version !== examined.version) {
    throw new HumanError(vscode.l10n.t('The note has changed meanwhile. Please try again.'));
  }
  const edit = new vscode.WorkspaceEdit();
  edit.replace(examined.document.uri, toVscodeRange(range), text);
  await applyEdit(edit, examined.document.uri);
}
