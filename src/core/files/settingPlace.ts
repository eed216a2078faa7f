import { isPortableName } from './names';
import type { Localize } from '../text/localize';

/** Rules for a setting that names a path in the workspace folder. */
export interface PlaceRule {
  /** The full name of the setting. */
  readonly setting: string;
  /** Allowed file extensions, in lower case with the dot; undefined for a folder. */
  readonly endings?: readonly string[];
  /** Whether the user's own settings may name a place outside the workspace, which the caller handles. */
  readonly mayBePersonal?: boolean;
}

/** The path that a setting names, as names of folders and, for a file, its own; or why it isn't allowed. */
export type SettingPlace =
  | { readonly segments: readonly string[]; readonly fault?: undefined }
  /** A sentence for the user. */
  | { readonly fault: string };

/** The hidden folder for Paper Digest's own files, in a workspace folder. */
export const ownFolder = '.paper-digest';

/** The extensions of files that settings name, in lower case with the dot. */
export const settingEndings = {
  bibliographyFile: ['.bib', '.bibtex', '.biblatex', '.json', '.yaml', '.yml', '.ris'],
  marksFile: ['.txt'],
} as const;

const absolute = /^(?:[\\/]|[a-z]:|[a-z][a-z0-9+.-]*:\/\/|~(?:[\\/]|$))/i;
const withoutWidth = /[\p{Cc}\p{Cf}]/gu;

/** Problems with the value of a setting. */
const problemMessages = {
  absolute: 'The setting “{0}” must be a path relative to the workspace folder, not “{1}”.',
  personal:
    'The setting “{0}” may name a file outside the workspace folder only in your user settings: “{1}”.',
  outside: 'The setting “{0}” points outside the workspace folder: “{1}”.',
  hidden:
    "The setting “{0}” points to “{1}”, a hidden folder for other programs' files. Choose another folder.",
  unportable:
    "The setting “{0}” contains a name that isn't valid on every operating system: “{1}”.",
  ending: 'The setting “{0}” must name a file that ends in {1}, not “{2}”.',
};

/**
 * The path in the workspace folder that a setting names. It must neither leave that folder nor enter a hidden
 * one, where git, editors and other programs keep their configuration; and a file must have an allowed
 * extension. Every feature that reads or writes such a path uses this.
 */
export function settingPlace(path: string, rule: PlaceRule, localize: Localize): SettingPlace {
  const { setting, endings, mayBePersonal = false } = rule;
  const trimmed = path.trim();
  const segments = trimmed.split(/[\\/]/).filter((name) => name !== '' && name !== '.');
  const names = segments[0] === ownFolder ? segments.slice(1) : segments;
  const unportableName = segments.find((name) => !isPortableName(name));
  const fault = (name: keyof typeof problemMessages, ...what: readonly string[]): SettingPlace => ({
    fault: localize(problemMessages[name], setting, ...what),
  });
  if (absolute.test(trimmed)) return fault(mayBePersonal ? 'personal' : 'absolute', trimmed);
  if (segments.includes('..')) return fault('outside', trimmed);
  if (names.some(isHidden)) return fault('hidden', trimmed);
  if (unportableName !== undefined) return fault('unportable', unportableName);
  if (endings && !endings.some((ending) => isNamed(segments.at(-1), ending))) {
    return fault('ending', endings.join(', '), trimmed);
  }
  return { segments };
}

/** Whether a name is hidden. Ignores zero-width characters, as some file systems do. */
function isHidden(name: string): boolean {
  return name.replace(withoutWidth, '').trim().startsWith('.');
}

/** Whether a file has a name before its extension. */
function isNamed(name: string | undefined, ending: string): boolean {
  return name !== undefined && name.length > ending.length && name.toLowerCase().endsWith(ending);
}
