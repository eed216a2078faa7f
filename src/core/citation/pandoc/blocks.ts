import { closingLine, startsMapping } from '../../text/frontMatter';
import { matchAt } from '../../text/characters';
import { ClosingMarks } from './closingMarks';
import {
  attributes,
  indentation,
  isBlank,
  blockTagEnd,
  hasNoText,
  isUnderlined,
  listMarker,
  runLength,
  verbatimTag,
} from './marks';
import { closesDirective, continuationEnd, openedAt } from './containers';
import type { Container } from './containers';
import { directiveAt, directiveOption } from './directives';
import { Fence, opensFence } from './fence';
import { readFrontMatterTexts, LeafTexts } from './texts';
import type { Leaf } from './texts';

/** The blocks of a Markdown text, as far as citations need them. */
export interface Blocks {
  /**
   * The text with the same offsets and only its inline Markdown: marks of quotes and lists are replaced by
   * spaces, code, comments and the like by {@link filler}.
   */
  readonly text: string;
  readonly leaves: readonly Leaf[];
  /** Labels of example lists: `@label` refers to an item `(@label)`. */
  readonly exampleLabels: ReadonlySet<string>;
  /** The offsets of link definitions (`[label]: address`), at their bracket. */
  readonly definitions: readonly number[];
}

/** The deepest nesting that is read, which keeps the time linear. */
const maxDepth = 50;

/**
 * Splits Markdown into the parts with inline text, as Pandoc's reader does with its default
 * extensions. Lines have to end in `\n`. Takes time linear in the text.
 */
export function readBlocks(markdown: string): Blocks {
  return new BlockScanner(markdown).scan();
}

class BlockScanner {
  readonly #closers: ClosingMarks;
  readonly #texts: LeafTexts;
  readonly #labels = new Set<string>();
  readonly #definitions: number[] = [];
  readonly #containers: Container[] = [];
  #fence: Fence | undefined;
  #afterBlank = true;
  /** Whether the next line may be an option of a directive. */
  #hasOptions = false;

  constructor(private readonly text: string) {
    this.#closers = new ClosingMarks(text);
    this.#texts = new LeafTexts(text, this.#closers);
  }

  scan(): Blocks {
    const { length } = this.text;
    for (let start = 0; start < length;) {
      const newline = this.text.indexOf('\n', start);
      const end = newline < 0 ? length : newline;
      if (this.#texts.taken <= end) this.#line(start, end);
      start = end + 1;
    }
    this.#closeFence();
    this.#texts.closeParagraph();
    return {
      text: this.#texts.masked(),
      leaves: this.#texts.leaves,
      exampleLabels: this.#labels,
      definitions: this.#definitions,
    };
  }

  #line(start: number, end: number): void {
    if (this.#texts.taken > start) {
      this.#content(this.#texts.taken, end);
      return;
    }
    if (this.#texts.inLineBlock && !/[| ]/.test(this.text.charAt(start)))
      this.#texts.closeParagraph();
    let at = start;
    let matched = 0;
    for (const container of this.#containers) {
      if (closesDirective(this.text, container, at, end)) {
        this.#leave(matched);
        this.#texts.mask(start, end);
        return;
      }
      const next = continuationEnd(this.text, container, at, end);
      if (next === undefined) break;
      at = next;
      matched++;
    }
    if (isBlank(this.text, at, end)) {
      const quote = this.#containers.findIndex(
        ({ kind }, index) => kind === 'quote' && index >= matched,
      );
      if (quote >= 0) this.#leave(quote);
      if (!this.#fence) this.#texts.closeParagraph();
      this.#texts.mask(start, end, ' ');
      this.#afterBlank = true;
      this.#hasOptions = false;
      return;
    }
    if (matched < this.#containers.length) {
      const lazy =
        this.#texts.inParagraph &&
        !(this.#inList() && listMarker(this.text, indentation(this.text, at, end).offset));
      if (lazy) at = indentation(this.text, start, end).offset;
      else this.#leave(matched);
    }
    this.#texts.mask(start, at, ' ');
    if (!this.#option(at, end)) this.#content(at, end);
    this.#afterBlank = false;
  }

  /** Reads an option of a directive, which only other options precede; false when the line isn't one. */
  #option(at: number, end: number): boolean {
    if (!this.#hasOptions) return false;
    const { offset } = indentation(this.text, at, end);
    const option = directiveOption(this.text.slice(offset, end));
    this.#hasOptions = option !== undefined;
    if (!option) return false;
    this.#texts.mask(at, option.isText ? offset + option.length : end);
    if (option.isText) this.#title(offset + option.length, end);
    return true;
  }

  /** Text that is a paragraph of its own. */
  #title(start: number, end: number): void {
    if (isBlank(this.text, start, end)) return;
    this.#texts.inline(start, end);
    this.#texts.closeParagraph();
  }

  /** The rest of a line after the marks of its containers. */
  #content(from: number, end: number): void {
    let at = from;
    for (;;) {
      if (this.#fence) {
        if (this.#fence.readLine(at, end)) this.#fence = undefined;
        return;
      }
      const { width, offset } = indentation(this.text, at, end);
      if (offset === end) return;
      const isOutside = this.#containers.length === 0;
      if (!this.#texts.inParagraph && isOutside && isUnderlined(this.text, end)) {
        this.#headingText(offset, end);
        return;
      }
      if (!this.#texts.inParagraph && width >= 4) {
        this.#texts.mask(at, end);
        return;
      }
      const tag = blockTagEnd(this.text, offset, end);
      if (tag !== undefined && width < 4) {
        this.#texts.closeParagraph();
        if (this.#verbatimHtml(offset, end)) return;
        this.#texts.mask(at, tag);
        at = tag;
        continue;
      }
      if (this.#openFence(offset, end)) return;
      if (!this.#texts.inParagraph && this.#block(offset, end, from)) return;
      const content = this.#openContainer(at, offset, end);
      if (content === undefined) {
        this.#texts.inline(offset, end);
        return;
      }
      this.#texts.mask(at, content, ' ');
      at = content;
    }
  }

  #openFence(offset: number, end: number): boolean {
    // In a paragraph tildes are text.
    if (this.#texts.inParagraph && this.text.charAt(offset) === '~') return false;
    if (!opensFence(this.text, offset, end, this.#closers)) return false;
    this.#texts.closeParagraph();
    if (!this.#openDirective(offset, end))
      this.#fence = new Fence(this.text, offset, end, this.#texts);
    return true;
  }

  /** Opens the directive whose fence is at `offset`; false when the fence has no Markdown. */
  #openDirective(offset: number, end: number): boolean {
    const length = runLength(this.text, offset, end);
    const directive = directiveAt(this.text, indentation(this.text, offset + length, end).offset);
    if (!directive || this.#containers.length >= maxDepth) return false;
    const fence = this.text.slice(offset, offset + length);
    this.#containers.push({ kind: 'directive', indent: 0, fence });
    this.#hasOptions = true;
    const { argument = end } = directive;
    this.#texts.mask(offset, argument);
    this.#title(argument, end);
    return true;
  }

  #closeFence(): void {
    this.#fence?.close();
    this.#fence = undefined;
  }

  /** Reads a line that is or starts a leaf block; false when it is text or opens a container. */
  #block(offset: number, end: number, lineStart: number): boolean {
    if (this.#frontMatter(offset, end, lineStart)) return true;
    if (hasNoText(this.text.slice(offset, end))) {
      this.#texts.mask(offset, end);
      if (this.text.charAt(offset) === '[') this.#definitions.push(offset);
      return true;
    }
    return this.#heading(offset, end) || this.#texEnvironment(offset, end);
  }

  #heading(offset: number, end: number): boolean {
    const level = this.text.charAt(offset) === '#' ? runLength(this.text, offset, end) : 7;
    if (level > 6 || !/[ \t]/.test(this.text.charAt(offset + level))) return false;
    this.#texts.mask(offset, offset + level, ' ');
    this.#headingText(offset + level, end);
    return true;
  }

  /** The text of a heading, without the attributes at its end. */
  #headingText(start: number, end: number): void {
    const brace = start + this.text.slice(start, end).lastIndexOf('{');
    const mark = brace < start ? undefined : matchAt(attributes, this.text, brace);
    const hasMark = mark !== undefined && isBlank(this.text, brace + mark.length, end);
    this.#title(start, hasMark ? brace : end);
    if (hasMark) this.#texts.mask(brace, end);
  }

  /** Masks an HTML element without Markdown; false when none starts here, or it is never closed. */
  #verbatimHtml(offset: number, end: number): boolean {
    const name = verbatimTag(this.text, offset);
    if (name === undefined) return false;
    return this.#texts.maskTo(this.#closers.find(`</${name}>`, offset), offset, end);
  }

  #texEnvironment(offset: number, end: number): boolean {
    if (!this.text.startsWith('\\begin{', offset)) return false;
    return this.#texts.maskTo(this.#closers.environmentEnd(offset), offset, end);
  }

  /** A YAML block: at the start or after a blank line, up to `---` or `...`. */
  #frontMatter(offset: number, end: number, lineStart: number): boolean {
    const atMargin = offset === lineStart && this.#containers.length === 0 && this.#afterBlank;
    if (!atMargin || this.text.slice(offset, end).trimEnd() !== '---') return false;
    if (!startsMapping(this.text, end + 1)) return false;
    const close = this.#closers.find(closingLine.source, end);
    if (close === undefined) return false;
    const closeStart = this.text.lastIndexOf('\n', close - 1) + 1;
    this.#texts.mask(offset, end);
    readFrontMatterTexts(this.text, end + 1, closeStart, this.#texts);
    this.#texts.mask(closeStart, close);
    this.#texts.taken = close;
    return true;
  }

  /** Opens the quote, list item or footnote that starts here; returns where its content starts. */
  #openContainer(at: number, offset: number, end: number): number | undefined {
    if (this.#containers.length >= maxDepth) return undefined;
    const { inParagraph } = this.#texts;
    const inList = this.#inList();
    const opened = openedAt(this.text, { at, offset, end, inParagraph, inList });
    if (!opened) return undefined;
    if (opened.kind === 'item') this.#texts.closeParagraph();
    if (opened.label) this.#labels.add(opened.label);
    this.#containers.push(opened);
    return opened.content;
  }

  #leave(depth: number): void {
    this.#containers.length = depth;
    this.#closeFence();
    this.#texts.closeParagraph();
  }

  #inList(): boolean {
    return this.#containers.at(-1)?.kind === 'item';
  }
}
