import { withoutLast } from '../text/characters';
import { tidy } from '../text/tidy';
import { joinParts, partsOf } from './placeholders';
import type { PlaceholderValues } from './placeholders';

/** Characters that aren't allowed in file names, links or wikilinks. */
const unfit = /(?:(?<!\s)\s+)?[\\/:*?"<>|#^[\]]+\s*/g;
/** Windows reads `GIT~1` as the short name of another folder. */
const shortName = /~(?=\d)/g;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Bytes of UTF-8; file systems allow 255, including the extension. */
const maxBytes = 200;

/**
 * The path of a note in its folder, from a template such as `${year}/${key}`: names that every file system
 * allows, the last one ending in `.md`. It never leaves the folder.
 *
 * @param otherwise the name of the note if the template produces none
 */
export function notePath(
  template: string,
  fields: PlaceholderValues,
  otherwise: string,
): readonly string[] {
  const names = template
    .replace(/\.md$/i, '')
    .split(/[\\/]/)
    .map((segment) => fileName(joinParts(partsOf(segment, fields), ({ value }) => value)))
    .filter((name) => name !== '');
  const last = names.pop() ?? fileName(otherwise);
  return [...names, `${last || 'note'}.md`];
}

/** `text` as the name of a file or folder; empty if no character is allowed. */
function fileName(text: string): string {
  const fit = tidy(text)
    .normalize('NFC')
    .replace(unfit, (signs) => (/\s/.test(signs) ? ' ' : '-'))
    .replace(shortName, '-');
  const name = withoutLast(firstBytes(fit.replace(/^[\s.-]+/, '')), /[\s.-]/);
  return reserved.test(name) ? `_${name}` : name;
}

function firstBytes(text: string): string {
  let bytes = 0;
  let kept = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > maxBytes) break;
    kept += char;
  }
  return kept;
}
