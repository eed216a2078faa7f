import * as vscode from 'vscode';
import { isRecord } from '../../../core/base/data';
import { formerSettings, settingsSection } from '../../contributions';
import type { SettingTypes } from '../../contributions';
import { settingsFrom } from './values';
import type { Settings } from './values';

/**
 * The current settings for a folder, file or document. Uses the default for values of the wrong type, which VS Code
 * doesn't reject.
 */
export function readSettings(scope?: vscode.ConfigurationScope): Settings {
  const given = vscode.workspace.getConfiguration(settingsSection, scope);
  return settingsFrom((name) => given.get(name));
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
