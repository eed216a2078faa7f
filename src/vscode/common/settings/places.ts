import * as vscode from 'vscode';
import { settingEndings, settingPlace } from '../../../core/files/settingPlace';
import type { SettingPlace } from '../../../core/files/settingPlace';
import { settingsSection } from '../../contributions';
import { HumanError, openSetting } from '../messages/humanError';
import { readSettings } from './settings';

/** The file extensions allowed in settings. Folders may have any name. */
const endings = {
  saveDigestsIn: undefined,
  ...settingEndings,
  notesFolder: undefined,
  // A template may have any extension: its content decides whether it's text.
  literatureNoteTemplate: undefined,
  reviewNoteTemplate: undefined,
} as const;

/** The settings that name a place in a workspace folder. */
type PlaceSetting = keyof typeof endings;

/**
 * Where a setting points to in the workspace folder `root`. Every setting with a path is resolved here or by
 * {@link settingUriIfAny}.
 * @param given the place, if it isn't the value of the setting
 * @throws HumanError when the setting names a place that isn't allowed
 */
export function settingUri(root: vscode.Uri, name: PlaceSetting, given?: string): vscode.Uri {
  const place = placeIn(root, name, given);
  if (place.fault === undefined) return vscode.Uri.joinPath(root, ...place.segments);
  throw new HumanError(place.fault, openSetting(name));
}

/** Like {@link settingUri}; undefined when the setting is empty or names a place that isn't allowed. */
export function settingUriIfAny(root: vscode.Uri, name: PlaceSetting): vscode.Uri | undefined {
  if (readSettings(root)[name].trim() === '') return undefined;
  const place = placeIn(root, name);
  return place.fault === undefined ? vscode.Uri.joinPath(root, ...place.segments) : undefined;
}

function placeIn(
  root: vscode.Uri,
  name: PlaceSetting,
  given = readSettings(root)[name],
): SettingPlace {
  const allowed = endings[name];
  const rule = {
    setting: `${settingsSection}.${name}`,
    ...(allowed && { endings: allowed }),
    mayBePersonal: name === 'bibliographyFile',
  };
  return settingPlace(given, rule, vscode.l10n.t);
}
