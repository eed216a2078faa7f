import { findKeyMentions, findOptionMentions } from '../citation/pandoc/mentions';
import type { KeyMention } from '../citation/pandoc/mentions';
import { LineMap } from '../text/lineMap';
import { readJson } from '../base/json';
import type { JsonNode } from '../base/json';
import type { Range } from '../model';
import { inOneGo } from '../base/steps';
import type { Steps } from '../base/steps';
import { findFileLinks } from './fileLinks';
import type { FileLink } from './fileLinks';

/** Whether a uri is that of a Jupyter notebook, JSON with Markdown in it, and not of one of its cells. */
function isNotebook(uri: string): boolean {
  return /^[^?#]*\.ipynb(?:\?[^#]*)?$/i.test(uri);
}

/**
 * Every place where a note names a key; see `findKeyMentions`. In a notebook, the places in its cells, as
 * ranges in the JSON; none when the JSON is broken.
 */
export function keyMentionsIn(
  uri: string,
  text: string,
  isKnown: (key: string) => boolean,
): readonly KeyMention[] {
  return inOneGo(keyMentionStepsIn(uri, text, isKnown));
}

/** As `keyMentionsIn`, with stops on the way. */
export function* keyMentionStepsIn(
  uri: string,
  text: string,
  isKnown: (key: string) => boolean,
): Steps<readonly KeyMention[]> {
  if (!isNotebook(uri)) return findKeyMentions(text, isKnown);
  if (!/@|\[\^|\[\[/.test(text)) return [];
  const found: KeyMention[] = [];
  for (const { isCode, source } of cellsOf(text)) {
    yield;
    const find = isCode ? findOptionMentions : findKeyMentions;
    for (const mention of find(source.text, isKnown)) {
      const { range, keyRange } = mention;
      found.push({ ...mention, range: source.inFile(range), keyRange: source.inFile(keyRange) });
    }
  }
  return found;
}

/** The links to files of the note at a uri; of a notebook, those in its cells of Markdown. */
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
  /** Other cells are Markdown, or front matter in a raw cell, as Quarto has it. */
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

/** The text of a cell, a string or a list of lines in the JSON, and where its letters stand there. */
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

  /** A place in the cell, of one letter at least, as a place in the file. */
  inFile({ start, end }: Range): Range {
    this.#lines ??= new LineMap(this.text);
    this.#places ??= this.#strings.flatMap((string) => [...letterPlaces(this.json, string)]);
    const [from] = this.#places[this.#lines.offset(start)] ?? [0];
    // A range that ends with one string must not reach into the next.
    const [, to] = this.#places[this.#lines.offset(end) - 1] ?? [0, 0];
    return this.jsonLines.range(from, to);
  }
}

/** Where each letter of a string begins and ends in the JSON: escaped, it is longer than it is read. */
function* letterPlaces(json: string, { start, end }: JsonNode): Generator<[number, number]> {
  for (let at = start + 1; at < end - 1;) {
    const length = json.charAt(at) !== '\\' ? 1 : json.charAt(at + 1) === 'u' ? 6 : 2;
    yield [at, at + length];
    at += length;
  }
}
