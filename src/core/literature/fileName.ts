import { isReservedName } from '../files/names';
import { withoutLast } from '../text/characters';
import { tidy } from '../text/tidy';
import { joinParts, partsOf } from './placeholders';
import type { PlaceholderValues } from './placeholders';

/** Characters that aren't allowed in file names, links or wikilinks. */
const unfit = /(?:(?<!\s)\s+)?[\\/:*?"<>|#^[\]]+\s*/g;
/** Windows reads `GIT~1` as the short name of another folder. */
const shortName = /~(?=\d)/g;
/** Bytes of UTF-8; file systems allow 255, including the extension. */
const maxBytes = 200;
/** Characters that a name keeps in any folder. */
const shortest = 20;
const endSigns = /[\s.-]/;

/**
 * The path of a note in its folder, from a template such as `${year}/${key}`: names that every file system
 * allows, the last one ending in `.md`. It never leaves the folder.
 *
 * @param otherwise the name of the note if the template produces none
 * @param room the most characters that the path may have; the name of the note is shortened
 */
export function notePath(
  template: string,
  fields: PlaceholderValues,
  otherwise: string,
  room = Infinity,
): readonly string[] {
  const names = template
    .replace(/\.md$/i, '')
    .split(/[\\/]/)
    .map((segment) => fileName(joinParts(partsOf(segment, fields), ({ value }) => value)))
    .filter((name) => name !== '');
  const last = names.pop() ?? fileName(otherwise);
  const left = room - [...names, '.md'].join('/').length;
  const short = withoutLast(firstOf(last, Math.max(left, shortest)), endSigns);
  return [...names, `${short || 'note'}.md`];
}

/** `text` as the name of a file or folder; empty if no character is allowed. */
function fileName(text: string): string {
  const fit = tidy(text)
    .normalize('NFC')
    .replace(unfit, (signs) => (/\s/.test(signs) ? ' ' : '-'))
    .replace(shortName, '-');
  const name = withoutLast(firstOf(fit.replace(/^[\s.-]+/, '')), endSigns);
  return isReservedName(name) ? `_${name}` : name;
}

/** The first characters of a text, as far as a name may be long. */
function firstOf(text: string, most = Infinity): string {
  let bytes = 0;
  let kept = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > maxBytes || kept.length + char.length > most) break;
    kept += char;
  }
  return kept;
}
