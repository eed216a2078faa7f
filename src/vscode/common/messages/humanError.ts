import * as vscode from 'vscode';
import { commands, settingsSection } from '../../contributions';
import type { SettingTypes } from '../../contributions';

/** A way out of what went wrong, offered as a button: its label and the command behind it. */
export type MessageAction = Pick<vscode.Command, 'title' | 'command' | 'arguments'>;

/** A failure that its message explains to the user: it is shown, and is no fault of the program. */
export class HumanError extends Error {
  override readonly name = 'HumanError';
  readonly remedies: readonly MessageAction[];

  /** @param message a whole sentence in the user's language, saying what to do */
  constructor(message: string, ...remedies: readonly MessageAction[]) {
    super(message);
    this.remedies = remedies;
  }
}

/** What an error says, as a part of a sentence. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A button for when no paper was found: explains what was looked for at the cursor, and where. */
export function explainRemedy(): MessageAction {
  return { title: vscode.l10n.t('Why?'), command: commands.explainCitation };
}

/** A button that opens a file, at `selection` if it is given. */
export function openFile(
  uri: vscode.Uri,
  title = vscode.l10n.t('Open File'),
  selection?: vscode.Range,
): MessageAction {
  return { title, command: 'vscode.open', arguments: selection ? [uri, { selection }] : [uri] };
}

/** A button that opens the settings at one of them. */
export function openSetting(name: keyof SettingTypes): MessageAction {
  return {
    title: vscode.l10n.t('Open Settings'),
    command: 'workbench.action.openSettings',
    arguments: [`${settingsSection}.${name}`],
  };
}

/** A button that opens a folder to work in. */
export function openFolder(): MessageAction {
  return { title: vscode.l10n.t('Open Folder…'), command: 'vscode.openFolder' };
}
