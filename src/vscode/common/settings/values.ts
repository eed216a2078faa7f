import { isRecord } from '../../../core/base/data';
import { citationStyles } from '../../../core/citation/write/format';
import { citationForms } from '../../../core/references/citedWorks';
import { referenceStyles } from '../../../core/references/styles';
import { bibliographyAdditions, defaultSettings, reportLevels } from '../../contributions';
import type { SettingTypes } from '../../contributions';

/** All settings except saved searches, which are read per scope. */
export type Settings = Readonly<Omit<SettingTypes, 'savedSearches'>>;

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

/** Whether a setting has fixed values to choose from, so that its value tells nothing about the user. */
export function isChoice(name: string): boolean {
  return Array.isArray(fitting[name as keyof Settings]);
}

/** The settings with these values. Uses the default for values of the wrong type, which nothing rejects. */
export function settingsFrom(given: (name: string) => unknown): Settings {
  const { savedSearches: _, ...defaults } = defaultSettings;
  const names = Object.keys(defaults) as (keyof Settings)[];
  return Object.fromEntries(
    names.map((name) => [name, valueOf(name, given(name))]),
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
