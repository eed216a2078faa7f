import * as vscode from 'vscode';
import { settingPlace } from '../../../core/files/settingPlace';
import type { SettingPlace } from '../../../core/files/settingPlace';
import { settingsSection } from '../../contributions';
import { HumanError, openSetting } from '../messages/humanError';
import { readSettings } from './settings';

/** The endings allowed for files that settings name. Folders may end in anything. */
const endings = {
  saveDigestsIn: undefined,
  bibliographyFile: ['.bib', '.bibtex', '.biblatex', '.json', '.yaml', '.yml', '.ris'],
  literatureNotesFolder: undefined,
  // Whether a template is a text depends on its content, so it may have any name.
  literatureNoteTemplate: undefined,
  reviewNotesFolder: undefined,
  reviewNoteTemplate: undefined,
  marksFile: ['.txt'],
} as const;

/** The settings that name a place in a workspace folder. */
type PlaceSetting = keyof typeof endings;

/**
 * Where a setting leads in the workspace folder `root`. Every place that a setting names is resolved here or
 * by {@link settingUriIfAny}.
 * @throws HumanError when the setting names a place that is not allowed
 */
export function settingUri(root: vscode.Uri, name: PlaceSetting): vscode.Uri {
  const place = placeIn(root, name);
  if (place.fault === undefined) return vscode.Uri.joinPath(root, ...place.segments);
  throw new HumanError(place.fault, openSetting(name));
}

/** As {@link settingUri}; undefined when the setting is empty or names a place that is not allowed. */
export function settingUriIfAny(root: vscode.Uri, name: PlaceSetting): vscode.Uri | undefined {
  if (readSettings(root)[name].trim() === '') return undefined;
  const place = placeIn(root, name);
  return place.fault === undefined ? vscode.Uri.joinPath(root, ...place.segments) : undefined;
}

function placeIn(root: vscode.Uri, name: PlaceSetting): SettingPlace {
  const allowed = endings[name];
  const rule = { setting: `${settingsSection}.${name}`, ...(allowed && { endings: allowed }) };
  return settingPlace(readSettings(root)[name], rule, vscode.l10n.t);
}
