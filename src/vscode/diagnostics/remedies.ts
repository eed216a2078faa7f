import * as vscode from 'vscode';
import type { FilePlace, Remedy } from '../../core/diagnosis/finding';
import { fileLabel } from '../common/documents/files';
import { toVscodeRange } from '../common/documents/ranges';
import { openFile } from '../common/messages/humanError';
import type { MessageAction } from '../common/messages/humanError';
import { commands } from '../contributions';

/** Translates messages and shortens file names in a diagnosis. */
export const words = { localize: vscode.l10n.t, nameOf: fileLabel };

/** A remedy that a command applies: neither an edit of the note nor another diagnosis. */
export type CommandRemedy = Exclude<Remedy, { kind: 'replace' | 'again' }>;

/** The command that applies a remedy to the note with this uri. */
export function commandFor(remedy: CommandRemedy, note = ''): MessageAction {
  const command = (name: string, ...args: readonly unknown[]): MessageAction => ({
    title: remedy.title,
    command: name,
    arguments: [...args],
  });
  switch (remedy.kind) {
    case 'open':
      return openPlace(remedy.place, remedy.title);
    case 'search': {
      const { line, character } = remedy.range.start;
      return command(commands.renameKey, { uri: note, line, character });
    }
    case 'addMissing':
      return command(commands.addMissingEntries, { uri: note, keys: remedy.keys });
    case 'setting':
      return command('workbench.action.openSettings', remedy.name);
    case 'newDigest':
      return command(commands.newDigestFromClipboard);
    case 'refresh':
      return command(commands.refreshDigests);
    case 'language':
      return command('workbench.action.editor.changeLanguageMode');
    case 'openFolder':
      return command('vscode.openFolder');
  }
}

/** The command that shows a place in an editor. */
export function openPlace({ uri, range }: FilePlace, title = ''): MessageAction {
  return openFile(vscode.Uri.parse(uri), title, toVscodeRange(range));
}
