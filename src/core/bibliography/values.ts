import { readable } from '../render/readable';

/** What a BibTeX value says: without LaTeX and the braces that protect capitals, on one line. */
export function bibtexText(value: string): string {
  const dashed = value.replace(/---/g, '—').replace(/--/g, '–');
  // Escaped braces are text, so they must outlast the others.
  const kept = dashed.replace(/\\([{}])/g, (_, brace) => (brace === '{' ? '⦃' : '⦄'));
  return readable(kept).replace(/[{}]/g, '').replace(/⦃/g, '{').replace(/⦄/g, '}').trim();
}

/**
 * The names in an `author` field, readable, each as `Family, Given`, `Family, Jr., Given`, a single
 * name, or a group in braces. `and others` gives the name `others`, as in BibTeX.
 */
export function bibtexNames(value: string): readonly string[] {
  return splitOutsideBraces(value, /\s+and\s+/giy)
    .map((name) => toName(name.trim()))
    .filter((name) => name !== '');
}

function toName(name: string): string {
  if (isInBraces(name)) return groupName(bibtexText(name));
  if (/^\w+\s*=/.test(name)) return extendedName(name);
  const parts = splitOutsideBraces(name, /,/gy).map((part) => bibtexText(part));
  if (parts.length > 1) return parts.filter((part) => part !== '').join(', ');
  const words = splitOutsideBraces(name, /[\s~]+/gy).filter((word) => word !== '');
  // `von` is what stands in lower case before the last word.
  const von = words.findIndex((word, i) => i > 0 && i < words.length - 1 && /^\p{Ll}/u.test(word));
  const family = von > 0 ? von : words.length - 1;
  const [given, last] = [words.slice(0, family), words.slice(family)].map((some) =>
    bibtexText(some.join(' ')),
  );
  return given ? `${last}, ${given}` : (last ?? '');
}

/** The name of a group as `authors` of a paper hold it. */
export function groupName(name: string): string {
  return /[\s,]/.test(name) ? `{${name.replace(/[{}]/g, '')}}` : name;
}

/** biblatex also takes `family=Vasic, given=Ana`. */
function extendedName(name: string): string {
  const parts = new Map(
    splitOutsideBraces(name, /,/gy).map((part): [string, string] => {
      const [label = '', ...value] = part.split('=');
      return [label.trim(), bibtexText(value.join('='))];
    }),
  );
  const family = [parts.get('prefix'), parts.get('family')].filter(Boolean).join(' ');
  return [family, parts.get('suffix'), parts.get('given')].filter(Boolean).join(', ');
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
