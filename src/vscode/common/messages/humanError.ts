import * as vscode from 'vscode';
import { commands, settingsSection } from '../../contributions';
import type { SettingTypes } from '../../contributions';

/** A remedy for an error, offered as a button: its label and the command that it runs. */
export type MessageAction = Pick<vscode.Command, 'title' | 'command' | 'arguments'>;

/** A failure whose message is shown to the user, and which isn't a bug. */
export class HumanError extends Error {
  override readonly name = 'HumanError';
  readonly remedies: readonly MessageAction[];

  /** @param message a whole sentence in the user's language, saying what to do */
  constructor(message: string, ...remedies: readonly MessageAction[]) {
    super(message);
    this.remedies = remedies;
  }
}

/** An error's message, for use in a sentence. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A button that explains why no paper was found at the cursor. */
export function explainRemedy(): MessageAction {
  return { title: vscode.l10n.t('Why?'), command: commands.explainCitation };
}

/** A button that opens a file, at `selection` if given. */
export function openFile(
  uri: vscode.Uri,
  title = vscode.l10n.t('Open File'),
  selection?: vscode.Range,
): MessageAction {
  return { title, command: 'vscode.open', arguments: selection ? [uri, { selection }] : [uri] };
}

/** A button that opens the settings editor at a setting. */
export function openSetting(name: keyof SettingTypes): MessageAction {
  return {
    title: vscode.l10n.t('Open Settings'),
    command: 'workbench.action.openSettings',
    arguments: [`${settingsSection}.${name}`],
  };
}

/** A button that shows whether the workspace is trusted. */
export function manageTrust(): MessageAction {
  return { title: vscode.l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' };
}

/** A button that opens a folder. */
export function openFolder(): MessageAction {
  return { title: vscode.l10n.t('Open Folder…'), command: 'vscode.openFolder' };
}
