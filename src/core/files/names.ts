/** Names of files and folders, as different systems see them. */

/** Names that Windows keeps for devices, with any extension. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;
/**
 * Characters that Windows doesn't allow, endings that it drops, and `GIT~1`, the short name of another folder.
 */
const invalid = /[<>:"|?*\\/\p{Cc}]|[. ]$|~\d+(?:\.[^.]*)?$/u;

/** The most characters in a path that all programs on Windows can open. */
const longestPath = 259;

/** Whether Windows keeps a name, such as `CON` or `aux.md`, for devices. */
export function isReservedName(name: string): boolean {
  return reserved.test(name);
}

/** Whether every system allows the name, and gives it to one file only. */
export function isPortableName(name: string): boolean {
  return !reserved.test(name) && !invalid.test(name);
}

/** A path or name in which names are equal that some systems don't distinguish: by case or composed accents. */
export function foldedName(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/**
 * A path with the last names as `real` spells them, as far as these are the same names. Folders above may be links, or
 * short names on Windows, and stay.
 */
export function spelledLike(path: string, real: string, separator: string): string {
  const [names, others] = [path.split(separator), real.split(separator)];
  for (let back = 1; back <= names.length; back += 1) {
    const [name, other] = [names.at(-back) ?? '', others.at(-back)];
    if (other === undefined || foldedName(name) !== foldedName(other)) break;
    names[names.length - back] = other;
  }
  return names.join(separator);
}

/**
 * How many characters a path may have within a folder, given by the path of its URI. Only Windows, whose paths start
 * with a drive, has a limit.
 */
export function roomIn(folder: string): number {
  return /^\/[a-z]:/i.test(folder) ? longestPath - folder.length : Infinity;
}
