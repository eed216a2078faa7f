import * as vscode from 'vscode';
import type { Place, Remedy } from '../../core/diagnosis/finding';
import { toVscodeRange } from '../common/documents/ranges';
import { changedMeanwhile, replaceIn } from '../common/edits/applyEdit';
import { commands, settingsSection } from '../contributions';

/** The note that was looked at, and its version then. */
interface Examined {
  readonly document: vscode.TextDocument;
  readonly version: number;
}

/**
 * Carries out a remedy. Without an examined note, a remedy that changes the note does nothing or throws.
 * @throws HumanError when the note has changed meanwhile, or cannot be written to
 */
export async function apply(
  remedy: Exclude<Remedy, { kind: 'again' }>,
  examined: Examined | undefined,
): Promise<unknown> {
  const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand(command, ...args);
  const openSettings = (name: string) => run('workbench.action.openSettings', name);
  const uri = examined?.document.uri.toString();
  switch (remedy.kind) {
    case 'replace':
      return replace(remedy, examined);
    case 'open':
      return openPlace(remedy.place);
    case 'search':
      return uri && run(commands.replaceCitationKey, { uri, ...remedy.range.start });
    case 'addMissing':
      return uri && run(commands.addMissingEntries, { uri, keys: remedy.keys });
    case 'setting':
      return openSettings(`${settingsSection}.${remedy.name}`);
    case 'hiddenFiles':
      return openSettings('files.exclude');
    case 'newDigest':
      return run(commands.newDigestFromClipboard);
    case 'refresh':
      return run(commands.refreshDigests);
    case 'language':
      return run('workbench.action.editor.changeLanguageMode');
    case 'openFolder':
      return run('vscode.openFolder');
  }
}

/** Shows a place in an editor. */
export async function openPlace({ uri, range }: Place): Promise<void> {
  const selection = toVscodeRange(range);
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri), { selection });
}

async function replace(
  { range, text }: Extract<Remedy, { kind: 'replace' }>,
  examined: Examined | undefined,
): Promise<void> {
  if (!examined || examined.document.version !== examined.version) {
    throw changedMeanwhile();
  }
  await replaceIn(examined.document.uri, toVscodeRange(range), text);
}
