import { byCodeUnits } from '../base/sortedList';
import { parseNote } from '../citation/pandoc/parse';
import { foldedName } from '../files/names';
import { fileNameOf, readableUri } from '../text/uriText';
import type { Range } from '../model';

/** A link of a note to another file. */
export interface FileLink {
  /** `[[path]]`, which names a file anywhere, or `[text](path)`, which gives its location. */
  readonly kind: 'wikilink' | 'link';
  /** The readable destination, without the heading: `../lit/key.md`. */
  readonly path: string;
  /** The path as written in the note, and its range. */
  readonly written: string;
  readonly range: Range;
}

/** `[[path]]`, `[[path#heading]]` or `[[path|text]]`; or the start of the destination of a link. */
const linkMark = /\[\[([^\n[\]|#]+)(?:[|#][^\n[\]]*)?\](?=\])|\]\(/g;
const definition = /\[[^\]\n]+\]:[ \t]*/y;
/** A Markdown link destination, up to its query or heading. */
const address = /^[ \t\n]*(?:<([^<>\n?#]*)|([^\s<>?#]+))/;

/** The links to files in a Markdown text, in no order. Takes time linear in the text. */
export function findFileLinks(markdown: string): readonly FileLink[] {
  const { text: note, lines, blocks, opaqueFrom } = parseNote(markdown);
  const links: FileLink[] = [];
  const add = (kind: FileLink['kind'], start: number, written: string): void => {
    const path =
      kind === 'link' ? readableUri(written.replace(/\\([!-/:-@[-`{-~])/g, '$1')) : written;
    // A path with a scheme or a host isn't in a folder.
    if (path === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return;
    const range = lines.range(start, start + written.length);
    links.push({ kind, path, written, range });
  };
  const addAddress = (from: number, to: number): void => {
    const [whole, pointed, bare] = address.exec(note.slice(from, to)) ?? [];
    const written = pointed ?? bare;
    if (whole !== undefined && written !== undefined) {
      add('link', from + whole.length - written.length, written);
    }
  };
  for (const { 0: whole, 1: label, index } of note.matchAll(linkMark)) {
    if (blocks.text.charAt(index) !== whole.charAt(0)) continue;
    const place = label === undefined ? index + 1 : index;
    const [start, end] = opaqueFrom(place) ?? [place + 1, 0];
    if (label === undefined) {
      if (start === place && end > 0) addAddress(place + 1, end - 1);
    } else if (start > place && end > 0 && note.charAt(index - 1) !== '\\') {
      add('wikilink', index + 2, label.trimEnd());
    }
  }
  for (const offset of blocks.definitions) {
    definition.lastIndex = offset;
    const [head] = definition.exec(note) ?? [];
    const end = note.indexOf('\n', offset);
    if (head !== undefined) addAddress(offset + head.length, end < 0 ? note.length : end);
  }
  return links;
}

/** Where a link is. */
export interface LinkPlace {
  readonly note: string;
  /** The path of the folder that root paths are relative to. */
  readonly root?: string;
}

/**
 * The note among these paths that a link leads to; undefined if it leads elsewhere. A wikilink to `key` also
 * leads to `@key.md`. If several notes match, the link leads to the one at its path from the note's folder,
 * else from the root, else to the one with the shortest path. Windows, macOS and Obsidian ignore the case of
 * names.
 */
export function linkedNote(
  { kind, path }: Pick<FileLink, 'kind' | 'path'>,
  { note, root = '' }: LinkPlace,
  notes: readonly string[],
): string | undefined {
  const folder = note.slice(0, note.lastIndexOf('/'));
  const here = path.startsWith('/') ? undefined : resolved(folder, path);
  const fromRoot = resolved(root, path);
  const names = kind === 'link' ? exactNames : looseNames;
  const at = (wanted: string | undefined): string | undefined =>
    wanted === undefined
      ? undefined
      : (notes.find((each) => names(each).includes(wanted)) ??
        notes.find((each) => names(foldedName(each)).includes(foldedName(wanted))));
  if (kind === 'link') return at(here ?? fromRoot);
  const [first] = notes
    .filter((each) => names(foldedName(each)).some((name) => name.endsWith(`/${foldedName(path)}`)))
    .sort((a, b) => a.length - b.length || byCodeUnits(a, b));
  return at(here) ?? at(fromRoot) ?? first;
}

/** The new text of a link, so it leads from the note `from` to `to`, which is in the same folder. */
export function relinked({ written, path }: FileLink, from: string, to: string): string {
  const folder = written.slice(0, written.lastIndexOf('/') + 1);
  const name = path.endsWith(endingOf(from)) ? fileNameOf(to) : stem(fileNameOf(to));
  return folder + (fileNameOf(path).startsWith('@') ? name : name.replace(/^@/, ''));
}

function exactNames(path: string): readonly string[] {
  return [path, stem(path)];
}

/** The names by which a wikilink may refer to a note. */
function looseNames(path: string): readonly string[] {
  const at = path.indexOf('@', path.lastIndexOf('/') + 1);
  const plain = at < 0 ? path : path.slice(0, at) + path.slice(at + 1);
  return [...exactNames(path), ...exactNames(plain)];
}

function stem(path: string): string {
  return path.slice(0, path.length - endingOf(path).length);
}

function endingOf(path: string): string {
  return /\.[^./]*$/.exec(path)?.[0] ?? '';
}

function resolved(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
