import type { Localize } from '../text/localize';

/** What a setting that names a place in the workspace folder may name. */
export interface PlaceRule {
  /** The full name of the setting. */
  readonly setting: string;
  /** What the name of a file may end in, in lower case with the dot; a folder may have any. */
  readonly endings?: readonly string[];
}

/** Where a setting leads, by the names of folders and, for a file, its own; or why it may not. */
export type SettingPlace =
  | { readonly segments: readonly string[]; readonly fault?: undefined }
  /** A sentence for the user. */
  | { readonly fault: string };

/** The hidden folder of Paper Digest's own files. */
const ownFolder = '.paper-digest';

const absolute = /^(?:[\\/]|[a-z]:|[a-z][a-z0-9+.-]*:\/\/|~(?:[\\/]|$))/i;
const withoutWidth = /[\p{Cc}\p{Cf}]/gu;
/** Windows takes `GIT~1` for the short name of another folder. */
const misread = /\p{Cc}|~\d+(?:\.[^.]*)?$/u;

/** What is wrong with the value of a setting. */
const problemMessages = {
  absolute: 'The setting “{0}” must be a path from the workspace folder, but it is “{1}”.',
  outside: 'The setting “{0}” leads out of the workspace folder: “{1}”.',
  hidden:
    'The setting “{0}” leads to “{1}”, which is hidden: other programs keep their files there. Choose another place.',
  misread: 'The setting “{0}” has a name in it that not every system takes: “{1}”.',
  ending: 'The setting “{0}” must name a file that ends in {1}, but it is “{2}”.',
};

/**
 * The path in the workspace folder that a setting names. It must neither leave that folder nor enter a hidden
 * one, where git, editors and other programs keep their configuration; and a file must have a suitable
 * extension. Every feature that reads or writes at such a place uses this.
 */
export function settingPlace(path: string, rule: PlaceRule, localize: Localize): SettingPlace {
  const { setting, endings } = rule;
  const given = path.trim();
  const segments = given.split(/[\\/]/).filter((name) => name !== '' && name !== '.');
  const names = segments[0] === ownFolder ? segments.slice(1) : segments;
  const odd = segments.find((name) => misread.test(name));
  const fault = (name: keyof typeof problemMessages, ...what: readonly string[]): SettingPlace => ({
    fault: localize(problemMessages[name], setting, ...what),
  });
  if (absolute.test(given)) return fault('absolute', given);
  if (segments.includes('..')) return fault('outside', given);
  if (names.some(isHidden)) return fault('hidden', given);
  if (odd !== undefined) return fault('misread', odd);
  if (endings && !endings.some((ending) => isNamed(segments.at(-1), ending))) {
    return fault('ending', endings.join(', '), given);
  }
  return { segments };
}

/** Whether a name is hidden. Ignores characters without width, as some file systems do. */
function isHidden(name: string): boolean {
  return name.replace(withoutWidth, '').trim().startsWith('.');
}

/** A file has a name before its ending. */
function isNamed(name: string | undefined, ending: string): boolean {
  return name !== undefined && name.length > ending.length && name.toLowerCase().endsWith(ending);
}
