import type { WritableFormat } from '../work/entry';

/** What adding entries has written into a file. */
interface WrittenEntries {
  /** All that was inserted, in one piece. */
  readonly newText: string;
  /** By key, each entry as it stands in there. */
  readonly entries: ReadonlyMap<string, string>;
}

/** A text without some of its entries. */
interface Removal {
  readonly text: string;
  /** The keys of the entries that were removed. */
  readonly keys: readonly string[];
}

/**
 * Removes the entries under `keys` that still stand in a bibliography as they were written; one that somebody
 * has edited stays. If all go and nothing was edited, the text is what it was before they were added.
 */
export function withoutEntries(
  fileText: string,
  format: WritableFormat,
  { newText, entries }: WrittenEntries,
  keys: readonly string[],
): Removal {
  // An editor may have saved the file with other line ends than were written.
  const eol = /\r\n|\r|\n/.exec(fileText)?.[0] ?? '\n';
  const inFile = (text: string): string => text.replace(/\r\n?|\n/g, eol);
  const gone = keys.filter((key) => entries.has(key));
  const added = inFile(newText);
  const at = gone.length === entries.size ? fileText.lastIndexOf(added) : -1;
  if (at >= 0) {
    return { text: fileText.slice(0, at) + fileText.slice(at + added.length), keys: gone };
  }
  let text = fileText;
  const removed: string[] = [];
  for (const key of gone) {
    const entry = inFile(entries.get(key) ?? '');
    const start = text.lastIndexOf(entry);
    if (start < 0) continue;
    const end = start + entry.length;
    const [from, to] =
      format === 'bibtex' ? withBlankLine(text, start, end) : withComma(text, start, end);
    text = text.slice(0, from) + text.slice(to);
    removed.push(key);
  }
  return { text, keys: removed };
}

/** Whether a bibliography of this text has neither entries nor anything that somebody wrote. */
export function isEmptyBibliography(text: string, format: WritableFormat): boolean {
  return format === 'bibtex' ? text.trim() === '' : /^\s*(?:\[\s*\]\s*)?$/.test(text);
}

/** Takes in the line end behind an entry, and the blank line before it, else the one behind it. */
function withBlankLine(text: string, start: number, end: number): readonly [number, number] {
  const eol = /^(?:\r\n|\r|\n)/.exec(text.slice(end, end + 2))?.[0] ?? '';
  const to = end + eol.length;
  const before = /(?:^|\r\n|\r|\n)(\r\n|\r|\n)$/.exec(
    text.slice(Math.max(0, start - 4), start),
  )?.[1];
  if (before !== undefined) return [start - before.length, to];
  const blank = start === 0 ? /^(?:\r\n|\r|\n)/.exec(text.slice(to, to + 2))?.[0] : undefined;
  return [start, to + (blank?.length ?? 0)];
}

/** Takes in the comma between an item and the one before it, else the one behind it. */
function withComma(text: string, start: number, end: number): readonly [number, number] {
  const before = text.slice(0, start).trimEnd();
  if (before.endsWith(',')) return [before.length - 1, end];
  const rest = text.slice(end);
  const after = rest.trimStart();
  if (!after.startsWith(',')) return [before.length, end + (rest.length - after.length)];
  const next = after.slice(1).trimStart();
  return [start, text.length - next.length];
}
