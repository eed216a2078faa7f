import * as vscode from 'vscode';
import { commands, settingsSection } from '../../contributions';
import type { SettingTypes } from '../../contributions';
import type { Remedy } from './humanError';

/** The way on when no paper was found: what was looked for where, at the cursor. */
export function explainRemedy(): Remedy {
  return { title: vscode.l10n.t('Why?'), command: commands.explainCitation };
}

/** The way to a file, and to a place in it. */
export function openFile(
  uri: vscode.Uri,
  title = vscode.l10n.t('Open File'),
  selection?: vscode.Range,
): Remedy {
  return { title, command: 'vscode.open', arguments: selection ? [uri, { selection }] : [uri] };
}

/** The way to a setting. */
export function openSetting(name: keyof SettingTypes): Remedy {
  return {
    title: vscode.l10n.t('Open Settings'),
    command: 'workbench.action.openSettings',
    arguments: [`${settingsSection}.${name}`],
  };
}

/** The way to a folder to work in. */
export function openFolder(): Remedy {
  return { title: vscode.l10n.t('Open Folder…'), command: 'vscode.openFolder' };
}
