import {
  findKeyMentions,
  findOptionMentions,
  knownMentions,
  mayMention,
} from '../citation/pandoc/mentions';
import type { KeyMention } from '../citation/pandoc/mentions';
import type { DocumentLanguage } from '../documents/documentLanguage';
import { languageOf } from '../documents/languages';
import { LineMap } from '../text/lineMap';
import { readJson } from '../base/json';
import type { JsonNode } from '../base/json';
import type { Range } from '../model';
import { findFileLinks } from './fileLinks';
import type { FileLink } from './fileLinks';

/** Whether a URI is that of a Jupyter notebook, JSON with Markdown in it, and not of one of its cells. */
export function isNotebook(uri: string): boolean {
  return /^[^?#]*\.ipynb(?:\?[^#]*)?$/i.test(uri);
}

/**
 * Every place where a document mentions a key; see `knownMentions`. For a notebook, the places in its cells, as
 * ranges in the JSON; none if the JSON is invalid.
 */
export function keyMentionsIn(
  uri: string,
  text: string,
  isKnown: (key: string) => boolean,
  language: DocumentLanguage = languageOf(uri),
): readonly KeyMention[] {
  if (!isNotebook(uri)) return knownMentions(language.parse(text).mentions, isKnown);
  if (!mayMention(text)) return [];
  const found: KeyMention[] = [];
  for (const { isCode, source } of cellsOf(text)) {
    const find = isCode ? findOptionMentions : findKeyMentions;
    for (const mention of find(source.text, isKnown)) {
      const { range, keyRange } = mention;
      found.push({ ...mention, range: source.inFile(range), keyRange: source.inFile(keyRange) });
    }
  }
  return found;
}

/** The links to files in the note at a URI; for a notebook, in its Markdown cells. */
export function fileLinksIn(uri: string, text: string): readonly FileLink[] {
  if (!isNotebook(uri)) return findFileLinks(text);
  return cellsOf(text)
    .filter(({ isCode }) => !isCode)
    .flatMap(({ source }) =>
      findFileLinks(source.text).map((link) => ({ ...link, range: source.inFile(link.range) })),
    );
}

interface NotebookCell {
  readonly source: CellSource;
  /** Other cells are Markdown, or front matter in a raw cell, as in Quarto. */
  readonly isCode: boolean;
}

function cellsOf(text: string): readonly NotebookCell[] {
  const cells = readJson(text)?.members?.get('cells')?.items ?? [];
  const lines = new LineMap(text);
  return cells.flatMap(({ members }) => {
    const type = members?.get('cell_type')?.value;
    const source = members?.get('source');
    if (!source) return [];
    const isCode = type === 'code';
    const isFrontMatter =
      type === 'raw' && String((source.items?.[0] ?? source).value).startsWith('---');
    return isCode || type === 'markdown' || isFrontMatter
      ? [{ source: new CellSource(source, text, lines), isCode }]
      : [];
  });
}

/** The text of a cell, a string or a list of lines in the JSON, and the position of each character there. */
class CellSource {
  readonly text: string;
  readonly #strings: readonly JsonNode[];
  #lines: LineMap | undefined;
  #places: readonly (readonly [start: number, end: number])[] | undefined;

  constructor(
    { items, ...only }: JsonNode,
    private readonly json: string,
    private readonly jsonLines: LineMap,
  ) {
    this.#strings = (items ?? [only]).filter(({ value }) => typeof value === 'string');
    this.text = this.#strings.map(({ value }) => value).join('');
  }

  /** The range in the file for a non-empty range in the cell. */
  inFile({ start, end }: Range): Range {
    this.#lines ??= new LineMap(this.text);
    this.#places ??= this.#strings.flatMap((string) => [...letterPlaces(this.json, string)]);
    const [from] = this.#places[this.#lines.offset(start)] ?? [0];
    // A range that ends at the end of a string must not extend into the next one.
    const [, to] = this.#places[this.#lines.offset(end) - 1] ?? [0, 0];
    return this.jsonLines.range(from, to);
  }
}

/** The start and end of each character of a string in the JSON, where escapes are longer than the character. */
function* letterPlaces(json: string, { start, end }: JsonNode): Generator<[number, number]> {
  for (let at = start + 1; at < end - 1;) {
    const length = json.charAt(at) !== '\\' ? 1 : json.charAt(at + 1) === 'u' ? 6 : 2;
    yield [at, at + length];
    at += length;
  }
}
