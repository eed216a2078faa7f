import { inOneGo } from '../../base/steps';
import type { Steps } from '../../base/steps';
import { OptionLines, headTexts, isChunkHead } from './chunkOptions';
import type { OptionTexts } from './chunkOptions';
import { ClosingMarks } from './closingMarks';
import { frontMatterLeaves, isMapping } from './frontMatter';
import type { Leaf } from './frontMatter';
import { filler, indentation, isBlank, maskText } from './columns';
import type { Mask } from './columns';
import { goOn, itemContent, quoteContent } from './containers';
import type { Container } from './containers';
import {
  blockTagEnd,
  commentStart,
  footnoteMarkerEnd,
  hasNoText,
  isUnderlined,
  listMarker,
  runLength,
  verbatimTag,
} from './marks';

/** The blocks of a Markdown text, as far as citations need them. */
export interface Blocks {
  /**
   * The text with the same offsets, where only inline Markdown is left: the marks of quotes and lists
   * are spaces; code, comments and the like are {@link filler}.
   */
  readonly text: string;
  readonly leaves: readonly Leaf[];
  /** Labels of example lists, `(@label)`, which `@label` refers to. */
  readonly exampleLabels: ReadonlySet<string>;
  /** Where the lines begin, at their bracket, that say where a link leads: `[label]: address`. */
  readonly definitions: readonly number[];
}

/** So many lines are read in one go. */
const linesInOneGo = 1024;
/** Deeper than any reader can follow; keeps the time linear. */
const maxDepth = 50;

/**
 * Splits Markdown into the stretches that hold inline text, as Pandoc's reader does with its default
 * extensions. Lines have to end in `\n`. Takes time linear in the text.
 */
export function splitBlocks(markdown: string): Blocks {
  return inOneGo(blockSteps(markdown));
}

/** As `splitBlocks`, with stops on the way. */
export function blockSteps(markdown: string): Steps<Blocks> {
  return new BlockScanner(markdown).scan();
}

class BlockScanner {
  readonly #text: string;
  readonly #masks: Mask[] = [];
  readonly #leaves: Leaf[] = [];
  readonly #labels = new Set<string>();
  readonly #definitions: number[] = [];
  readonly #containers: Container[] = [];
  readonly #closers: ClosingMarks;
  #paragraph: { start: number; end: number } | undefined;
  #fence: { character: string; length: number; options?: OptionLines } | undefined;
  #afterBlank = true;
  /** The paragraph started with `| `: it is a line block or a table. */
  #inLineBlock = false;
  /** What lies before this offset is taken by a comment, a TeX environment or the like. */
  #taken = 0;

  constructor(markdown: string) {
    this.#text = markdown;
    this.#closers = new ClosingMarks(markdown);
  }

  *scan(): Steps<Blocks> {
    const { length } = this.#text;
    for (let [start, line] = [0, 1]; start < length; line++) {
      const newline = this.#text.indexOf('\n', start);
      const end = newline < 0 ? length : newline;
      if (this.#taken <= end) this.#line(start, end);
      start = end + 1;
      if (line % linesInOneGo === 0) yield;
    }
    this.#closeFence();
    this.#closeParagraph();
    return {
      text: maskText(this.#text, this.#masks),
      leaves: this.#leaves,
      exampleLabels: this.#labels,
      definitions: this.#definitions,
    };
  }

  #line(start: number, end: number): void {
    if (this.#taken > start) {
      this.#content(this.#taken, end);
      return;
    }
    if (this.#inLineBlock && !/[| ]/.test(this.#text.charAt(start))) this.#closeParagraph();
    let at = start;
    let matched = 0;
    for (const container of this.#containers) {
      const next = goOn(this.#text, container, at, end);
      if (next === undefined) break;
      at = next;
      matched++;
    }
    if (isBlank(this.#text, at, end)) {
      const quote = this.#containers.findIndex(
        ({ kind }, index) => kind === 'quote' && index >= matched,
      );
      if (quote >= 0) this.#leave(quote);
      if (!this.#fence) this.#closeParagraph();
      this.#mask(start, end, ' ');
      this.#afterBlank = true;
      return;
    }
    if (matched < this.#containers.length) {
      const lazy =
        this.#paragraph &&
        !(this.#inList() && listMarker(this.#text, indentation(this.#text, at, end).offset));
      if (lazy) at = indentation(this.#text, start, end).offset;
      else this.#leave(matched);
    }
    this.#mask(start, at, ' ');
    this.#content(at, end);
    this.#afterBlank = false;
  }

  /** The rest of a line behind the marks of its containers. */
  #content(from: number, end: number): void {
    let at = from;
    for (;;) {
      if (this.#fence) {
        this.#fenceLine(at, end);
        return;
      }
      const { width, offset } = indentation(this.#text, at, end);
      if (offset === end) return;
      const isOutside = this.#containers.length === 0;
      if (!this.#paragraph && isOutside && isUnderlined(this.#text, end)) {
        this.#inline(offset, end);
        this.#closeParagraph();
        return;
      }
      if (!this.#paragraph && width >= 4) {
        this.#mask(at, end);
        return;
      }
      const tag = blockTagEnd(this.#text, offset, end);
      if (tag !== undefined && width < 4) {
        this.#closeParagraph();
        if (this.#verbatimHtml(offset, end)) return;
        this.#mask(at, tag);
        at = tag;
        continue;
      }
      if (this.#openFence(offset, end)) return;
      if (!this.#paragraph && this.#block(offset, end, from)) return;
      const content = this.#openContainer(at, offset, end);
      if (content === undefined) {
        this.#inline(offset, end);
        return;
      }
      this.#mask(at, content, ' ');
      at = content;
    }
  }

  #fenceLine(at: number, end: number): void {
    const { offset } = indentation(this.#text, at, end);
    const fence = this.#fence;
    const run = runLength(this.#text, offset, end);
    const closes =
      this.#text.charAt(offset) === fence?.character &&
      run >= fence.length &&
      isBlank(this.#text, offset + run, end);
    if (closes || !this.#optionLine(offset, end)) this.#mask(at, end);
    if (closes) this.#closeFence();
  }

  /** Takes a line of a chunk's options; false when it is code. */
  #optionLine(offset: number, end: number): boolean {
    const fence = this.#fence;
    const texts = fence?.options?.take(offset, end);
    if (texts) this.#takeIn(texts);
    else if (fence) this.#closeOptions();
    return texts !== undefined;
  }

  #closeOptions(): void {
    for (const leaf of this.#fence?.options?.close() ?? []) this.#leaves.push(leaf);
    delete this.#fence?.options;
  }

  #closeFence(): void {
    this.#closeOptions();
    this.#fence = undefined;
  }

  #openFence(offset: number, end: number): boolean {
    const character = this.#text.charAt(offset);
    if (character !== '`' && (character !== '~' || this.#paragraph)) return false;
    const length = runLength(this.#text, offset, end);
    if (length < 3 || !this.#closers.hasFence(character, length, end)) return false;
    const info = this.#text.slice(offset + length, end).trim();
    if (info.includes('`') || !/^(?:[^\s{}]*[ \t]*(?:\{.*\})?|\{.*)$/.test(info)) return false;
    this.#closeParagraph();
    const head = this.#text.indexOf('{', offset);
    const isChunk = info.startsWith('{') && isChunkHead(info);
    this.#fence = { character, length, ...(isChunk && { options: new OptionLines(this.#text) }) };
    this.#mask(offset, isChunk ? head : end);
    if (isChunk) this.#takeIn(headTexts(this.#text, head, end));
    return true;
  }

  /** Takes a line that starts a block of its own; false when it is text or opens a container. */
  #block(offset: number, end: number, lineStart: number): boolean {
    if (this.#frontMatter(offset, end, lineStart)) return true;
    if (hasNoText(this.#text.slice(offset, end))) {
      this.#mask(offset, end);
      if (this.#text.charAt(offset) === '[') this.#definitions.push(offset);
      return true;
    }
    return this.#heading(offset, end) || this.#texEnvironment(offset, end);
  }

  #heading(offset: number, end: number): boolean {
    const level = this.#text.charAt(offset) === '#' ? runLength(this.#text, offset, end) : 7;
    if (level > 6 || !/[ \t]/.test(this.#text.charAt(offset + level))) return false;
    this.#mask(offset, offset + level, ' ');
    this.#inline(offset + level, end);
    this.#closeParagraph();
    return true;
  }

  /** No Markdown up to the closing tag. */
  #verbatimHtml(offset: number, end: number): boolean {
    const name = verbatimTag(this.#text, offset);
    if (name === undefined) return false;
    return this.#take(offset, this.#closers.find(`</${name}>`, offset), end);
  }

  #texEnvironment(offset: number, end: number): boolean {
    if (!this.#text.startsWith('\\begin{', offset)) return false;
    return this.#take(offset, this.#closers.environmentEnd(offset), end);
  }

  /** Masks all up to `close`, which may lie lines below, and goes on there. */
  #take(offset: number, close: number | undefined, lineEnd: number): boolean {
    if (close === undefined) return false;
    this.#mask(offset, close);
    this.#taken = close;
    if (close < lineEnd) this.#inline(close, lineEnd);
    return true;
  }

  /** A YAML block: at the start or after a blank line, up to `---` or `...`. */
  #frontMatter(offset: number, end: number, lineStart: number): boolean {
    const atMargin = offset === lineStart && this.#containers.length === 0 && this.#afterBlank;
    if (!atMargin || this.#text.slice(offset, end).trimEnd() !== '---') return false;
    const close = this.#closers.frontMatterEnd(end);
    if (!close || !isMapping(this.#text, end + 1)) return false;
    this.#mask(offset, end);
    this.#takeIn(frontMatterLeaves(this.#text, end + 1, close.start));
    this.#mask(close.start, close.end);
    this.#taken = close.end;
    return true;
  }

  /** Opens the quote, list item or footnote that starts here, and says where its content starts. */
  #openContainer(at: number, offset: number, end: number): number | undefined {
    if (this.#containers.length >= maxDepth) return undefined;
    const text = this.#text;
    const character = text.charAt(offset);
    if (!this.#paragraph && character === '>') {
      this.#containers.push({ kind: 'quote', indent: 0 });
      return quoteContent(text, offset);
    }
    const note = this.#paragraph ? undefined : footnoteMarkerEnd(text, offset);
    if (note !== undefined) return this.#openItem(4, note);
    const definition = /[:~]/.test(character) && /[ \t]/.test(text.charAt(offset + 1));
    if (definition) {
      this.#closeParagraph();
      return this.#openItem(4, offset + 1);
    }
    const marker = !this.#paragraph || this.#inList() ? listMarker(text, offset) : undefined;
    if (!marker) return undefined;
    this.#closeParagraph();
    if (marker.label) this.#labels.add(marker.label);
    const { indent, content } = itemContent(text, at, offset, marker, end);
    return this.#openItem(indent, content);
  }

  #openItem(indent: number, content: number): number {
    this.#containers.push({ kind: 'item', indent });
    return content;
  }

  /** Text of a paragraph, with the comments in it masked. */
  #inline(start: number, end: number): void {
    if (!this.#paragraph) this.#inLineBlock = this.#text.startsWith('| ', start);
    this.#paragraph ??= { start, end };
    this.#paragraph.end = end;
    for (let from = start; from < end;) {
      const comment = commentStart(this.#text, from, end);
      const close = comment < 0 ? undefined : this.#closers.find('-->', comment + 4);
      if (close === undefined) return;
      this.#mask(comment, close);
      this.#taken = close;
      this.#paragraph.end = Math.max(end, close);
      from = close;
    }
  }

  #closeParagraph(): void {
    if (this.#paragraph) this.#leaves.push(this.#paragraph);
    this.#paragraph = undefined;
    this.#inLineBlock = false;
  }

  #takeIn({ masks, leaves }: OptionTexts): void {
    for (const mask of masks) this.#masks.push(mask);
    for (const leaf of leaves) this.#leaves.push(leaf);
  }

  #leave(depth: number): void {
    this.#containers.length = depth;
    this.#closeFence();
    this.#closeParagraph();
  }

  #inList(): boolean {
    return this.#containers.at(-1)?.kind === 'item';
  }

  #mask(start: number, end: number, by: string = filler): void {
    if (start < end) this.#masks.push({ start, end, by });
  }
}
