import * as vscode from 'vscode';
import { isRecord } from '../../../core/base/data';
import { citationStyles } from '../../../core/citation/write/format';
import { citationForms } from '../../../core/references/citedWorks';
import { referenceStyles } from '../../../core/references/styles';
import {
  bibliographyAdditions,
  defaultSettings,
  formerSettings,
  reportLevels,
  settingsSection,
} from '../../contributions';
import type { SettingTypes } from '../../contributions';

/** All settings except saved searches, which are read per scope. */
type Settings = Readonly<Omit<SettingTypes, 'savedSearches'>>;

/** The values that a setting may have, or what they must satisfy, besides having the type of its default. */
const fitting: {
  readonly [K in keyof Settings]?: readonly Settings[K][] | ((value: Settings[K]) => boolean);
} = {
  limitFileSize: (megabytes) => megabytes > 0,
  citeAs: citationStyles,
  citationTemplate: (template) => template !== '',
  addToBibliography: bibliographyAdditions,
  reportUnknownKeys: reportLevels,
  reportMissingEntries: reportLevels,
  previewCitations: ['off', ...citationForms],
  referenceStyle: referenceStyles,
  markReadAfterSeconds: (seconds) => seconds >= 0,
};

/**
 * The current settings for a folder, file or document. Uses the default for values of the wrong type, which VS Code
 * doesn't reject.
 */
export function readSettings(scope?: vscode.ConfigurationScope): Settings {
  const given = vscode.workspace.getConfiguration(settingsSection, scope);
  const { savedSearches: _, ...defaults } = defaultSettings;
  const names = Object.keys(defaults) as (keyof Settings)[];
  return Object.fromEntries(
    names.map((name) => [name, valueOf(name, given.get(name))]),
  ) as unknown as Settings;
}

function valueOf<K extends keyof Settings>(name: K, given: unknown): Settings[K] {
  const usual: Settings[K] = defaultSettings[name];
  if (isRecord(usual)) return { ...(usual as object), ...textsIn(given) } as Settings[K];
  const isOfType = Array.isArray(usual) ? isStrings(given) : typeof given === typeof usual;
  if (!isOfType) return usual;
  const value = given as Settings[K];
  const fit = fitting[name];
  const isFit = typeof fit === 'function' ? fit(value) : (fit?.includes(value) ?? true);
  return isFit ? value : usual;
}

/** Whether a setting has fixed values to choose from, so that its value tells nothing about the user. */
export function isChoice(name: string): boolean {
  return Array.isArray(fitting[name as keyof Settings]);
}

/** Whether a setting has an explicit value for a folder or file, even if it's the default. */
export function isSet(name: keyof SettingTypes, scope: vscode.ConfigurationScope): boolean {
  const found = vscode.workspace.getConfiguration(settingsSection, scope).inspect(name);
  return found?.globalValue !== undefined || isSetInWorkspace(name, scope);
}

/** Whether the settings of the workspace or of a folder, for any language or that of `scope`, have a value. */
export function isSetInWorkspace(
  name: keyof SettingTypes,
  scope: vscode.ConfigurationScope,
): boolean {
  const found = vscode.workspace.getConfiguration(settingsSection, scope).inspect(name);
  return Object.entries(found ?? {}).some(
    ([kind, value]) => /^workspace.*Value$/.test(kind) && value !== undefined,
  );
}

/** The value of a setting of an earlier version; undefined without one, or when its successor has a value. */
export function formerValue(
  name: keyof typeof formerSettings,
  scope: vscode.ConfigurationScope,
): unknown {
  const successor = formerSettings[name];
  if (successor && isSet(successor, scope)) return undefined;
  const given = vscode.workspace.getConfiguration(settingsSection, scope);
  // VS Code restricts only settings that the manifest declares.
  return vscode.workspace.isTrusted ? given.get(name) : given.inspect(name)?.globalValue;
}

/** Whether `event` affects any of these settings. */
export function affectsSettings(
  event: vscode.ConfigurationChangeEvent,
  ...names: readonly (keyof SettingTypes)[]
): boolean {
  return names.some((name) => event.affectsConfiguration(`${settingsSection}.${name}`));
}

/** Calls `listener` when any of these settings may have changed. */
export function onDidChangeSettings(
  names: readonly (keyof SettingTypes)[],
  listener: () => void,
): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (affectsSettings(event, ...names)) listener();
  });
}

/**
 * The globs of VS Code's setting `files.…`, for a file or folder, without those whose `when` clause depends on other
 * files.
 */
export function fileGlobs(
  name: 'exclude' | 'readonlyInclude' | 'readonlyExclude',
  scope: vscode.Uri,
): readonly string[] {
  const files = vscode.workspace.getConfiguration('files', scope);
  const globs = files.get<unknown>(name);
  return isRecord(globs) ? Object.keys(globs).filter((glob) => globs[glob] === true) : [];
}

/** Whether VS Code's setting `files.exclude` has globs that depend on other files; see {@link fileGlobs}. */
export function hasConditionalExcludes(scope: vscode.Uri): boolean {
  const globs = vscode.workspace.getConfiguration('files', scope).get<unknown>('exclude');
  return isRecord(globs) && Object.values(globs).some(isRecord);
}

/** The texts of an object, by name. */
function textsIn(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function isStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
