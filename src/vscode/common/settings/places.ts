import * as vscode from 'vscode';
import { settingPlace } from '../../../core/files/settingPlace';
import type { SettingPlace } from '../../../core/files/settingPlace';
import { settingsSection } from '../../contributions';
import { HumanError } from '../messages/humanError';
import { openSetting } from '../messages/remedies';
import { readSettings } from './settings';

/** What the files that settings name may end in; folders may end in anything. */
const endings = {
  saveDigestsIn: undefined,
  bibliographyFile: ['.bib', '.bibtex', '.biblatex', '.json', '.yaml', '.yml', '.ris'],
  literatureNotesFolder: undefined,
  // Whatever its name, what is in it tells whether it is a text.
  literatureNoteTemplate: undefined,
  reviewNotesFolder: undefined,
  reviewNoteTemplate: undefined,
  marksFile: ['.txt'],
} as const;

/** The settings that name a place in a workspace folder. */
type PlaceSetting = keyof typeof endings;

/**
 * Where a setting leads in the workspace folder `root`. Nothing is written or read at a place that
 * comes from anywhere else.
 * @throws HumanError when it may not lead there
 */
export function settingUri(root: vscode.Uri, name: PlaceSetting): vscode.Uri {
  const place = placeIn(root, name);
  if (place.fault === undefined) return vscode.Uri.joinPath(root, ...place.segments);
  throw new HumanError(place.fault, openSetting(name));
}

/** As {@link settingUri}, undefined when the setting is empty or may not lead there. */
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
