import { measure } from '../../base/measure';
import { plainText } from './markup';
import type { PersonName } from './names';
import { texMarkup } from './tex';

/** What a BibTeX value says: without LaTeX and the braces that protect capitals, on one line. */
export function bibtexText(value: string): string {
  return plainText(texMarkup(value));
}

/**
 * The value of a CSL field that is no text: null for none, `otherwise` when it cannot be read or is nested
 * too deeply to be written again.
 */
export function json(written = 'null', otherwise?: string): unknown {
  try {
    const value: unknown = JSON.parse(written);
    return measure(value).isTooDeep ? otherwise : value;
  } catch {
    return otherwise;
  }
}

/**
 * The names in an `author` field, readable, each as `Family, Given`, `Family, Jr., Given`, a single name,
 * or a group in braces. Styles may drop a particle before the family, as in `de la Cruz, Ana`, unless it is
 * part of the family: `{van Beethoven}, Ludwig`. `and others` gives the name `others`, as in BibTeX.
 */
export function bibtexNames(value: string): readonly string[] {
  return splitOutsideBraces(value, /\s+and\s+/giy)
    .map((name) => toName(name.trim()))
    .filter((name) => name !== '');
}

function toName(name: string): string {
  if (isInBraces(name) && !name.startsWith('{\\')) return groupName(bibtexText(name));
  if (/^[a-z-]+\s*=/i.test(name)) return extendedName(name);
  const parts = splitOutsideBraces(name, /,/gy).map((part) => part.trim());
  if (parts.length > 1) {
    const [family = '', ...rest] = parts;
    return joined(isInBraces(family), [bibtexText(family), ...rest.map(bibtexText)]);
  }
  const words = splitOutsideBraces(name, /[\s~]+/gy).filter((word) => word !== '');
  // `von` is what stands in lower case before the last word.
  const von = words.findIndex((word, i) => i > 0 && i < words.length - 1 && isLower(word));
  const family = von > 0 ? von : words.length - 1;
  const [given = '', last = ''] = [words.slice(0, family), words.slice(family)].map((some) =>
    bibtexText(some.join(' ')),
  );
  const isKept = words.length - family === 1 && isInBraces(words[family] ?? '');
  return joined(isKept, [last, given]);
}

/** Whether a word begins with a small letter, in what its commands print: `{\v{S}}imon` does not. */
function isLower(word: string): boolean {
  return /^\p{Ll}/u.test(word.includes('\\') ? bibtexText(word) : word);
}

/**
 * @param isWhole whether the particle that the family starts with is part of it
 * @param parts the family and what follows it
 */
function joined(isWhole: boolean, [family = '', ...rest]: readonly string[]): string {
  const isKept = isWhole && /^\p{Ll}.*[ '’-]/u.test(family);
  return [isKept ? `{${family}}` : family, ...rest].filter((part) => part !== '').join(', ');
}

/** The name of a group as `authors` of a paper hold it. */
export function groupName(name: string): string {
  return /[\s,]/.test(name) ? `{${name.replace(/[{}]/g, '')}}` : name;
}

/** A name in CSL's parts as `authors` of a paper hold it; a missing part is empty. */
export function nameOfParts(parts: Required<PersonName>): string {
  const family = [parts.nonDropping, parts.family].filter(Boolean).join(' ');
  const isWhole = parts.dropping === '';
  const all = isWhole ? family : [parts.dropping, family].join(' ');
  return joined(isWhole, [all, parts.suffix, parts.given]);
}

/** biblatex also takes `family=Vasic, given=Ana`. */
function extendedName(name: string): string {
  const parts = new Map(
    splitOutsideBraces(name, /,/gy).map((part): [string, string] => {
      const [label = '', ...value] = part.split('=');
      return [label.trim().toLowerCase(), bibtexText(value.join('='))];
    }),
  );
  const part = (label: string): string => parts.get(label) ?? '';
  const isKept = part('useprefix') === 'true';
  return nameOfParts({
    family: part('family'),
    given: part('given'),
    suffix: part('suffix'),
    nonDropping: isKept ? part('prefix') : '',
    dropping: isKept ? '' : part('prefix'),
  });
}

/** Whether one pair of braces holds all of `text`. */
function isInBraces(text: string): boolean {
  if (!text.startsWith('{') || !text.endsWith('}')) return false;
  let depth = 0;
  for (let i = 0; i < text.length - 1; i += 1) {
    if (text.charAt(i) === '{') depth += 1;
    else if (text.charAt(i) === '}') depth -= 1;
    if (depth === 0) return false;
  }
  return true;
}

function splitOutsideBraces(text: string, separator: RegExp): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charAt(i);
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (depth === 0 && (i === 0 || !/\s/.test(character) || !/\s/.test(text.charAt(i - 1)))) {
      separator.lastIndex = i;
      const found = separator.exec(text)?.[0];
      if (found === undefined) continue;
      parts.push(text.slice(start, i));
      // `a and and b`: the white space between belongs to both.
      i += found.length - 1;
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}
