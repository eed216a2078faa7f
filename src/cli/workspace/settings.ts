import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../core/base/data';
import { parsedJson } from '../../core/base/json';
import { settingEndings, settingPlace } from '../../core/files/settingPlace';
import { english } from '../../core/text/localize';
import { settingsSection } from '../../vscode/contributions';
import { settingsFrom } from '../../vscode/common/settings/values';
import type { Settings } from '../../vscode/common/settings/values';

/** The settings for a folder. */
export interface FolderSettings {
  readonly values: Settings;
  /** Whether the settings of the user or the folder have a value for this one. */
  readonly isSet: (name: keyof Settings) => boolean;
  readonly isSetInFolder: (name: keyof Settings) => boolean;
  /** Globs of VS Code's `files.exclude`. */
  readonly excludedInEditor: readonly string[];
  /** The path from the folder that a setting names; undefined if it is empty or not allowed. */
  readonly place: (name: 'bibliographyFile' | 'marksFile') => string | undefined;
}

/** Only the user's own settings may have these: others could send requests elsewhere. */
const ofUser: ReadonlySet<string> = new Set(['lookUp.sources', 'lookUp.email']);
/** The default of VS Code's `files.exclude`, to which settings add. */
const excludedByDefault = Object.fromEntries(
  ['.git', '.svn', '.hg', '.DS_Store', 'Thumbs.db'].map((name) => [`**/${name}`, true]),
);

/**
 * The settings in `.vscode/settings.json` of a folder, over those of the user in the file `userFile`. A file that can't
 * be read is reported, and doesn't count.
 */
export function readFolderSettings(
  folder: string,
  userFile: string | undefined,
  warn: (message: string) => void,
): FolderSettings {
  const own = readSettingsFile(join(folder, '.vscode', 'settings.json'), warn);
  const user = userFile === undefined ? {} : readSettingsFile(userFile, warn);
  const id = (name: string): string => `${settingsSection}.${name}`;
  const values = settingsFrom((name) =>
    ofUser.has(name) ? user[id(name)] : (own[id(name)] ?? user[id(name)]),
  );
  const [ofFolder, usersOwn] = [own, user].map((each) => each['files.exclude']);
  const globs: Readonly<Record<string, unknown>> = {
    ...excludedByDefault,
    ...(isRecord(usersOwn) && usersOwn),
    ...(isRecord(ofFolder) && ofFolder),
  };
  const isSetInFolder = (name: string): boolean => own[id(name)] !== undefined;
  return {
    values,
    isSet: (name) => isSetInFolder(name) || user[id(name)] !== undefined,
    isSetInFolder,
    excludedInEditor: Object.keys(globs).filter((glob) => globs[glob] === true),
    place: (name) => {
      if (values[name].trim() === '') return undefined;
      const rule = { setting: id(name), endings: settingEndings[name] };
      const place = settingPlace(values[name], rule, english);
      return place.fault === undefined ? place.segments.join('/') : undefined;
    },
  };
}

function readSettingsFile(
  path: string,
  warn: (message: string) => void,
): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    if (!isMissing) warn(`Couldn't read ${path} (${String(code)}), so its settings don't count.`);
    return {};
  }
  const value = parsedJson(withoutComments(text));
  if (isRecord(value)) return value;
  if (text.trim() !== '') warn(`${path} isn't valid JSON, so its settings don't count.`);
  return {};
}

/** Strings, comments and commas before a closing bracket, as in VS Code's settings. */
const strings = /"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g;

/** JSON without the comments and trailing commas that VS Code allows. */
function withoutComments(text: string): string {
  const keepStrings = (part: string): string => (part.startsWith('"') ? part : ' ');
  const plain = text.replace(/^\uFEFF/, '').replace(strings, keepStrings);
  return plain.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[\]}])/g, (part) => (part === ',' ? '' : part));
}
