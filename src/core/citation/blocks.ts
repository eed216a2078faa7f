import { ClosingMarks } from './closingMarks';
import { blockTagEnd, commentStart, footnoteMarkerEnd, listMarker, runLength } from './marks';

/** A stretch of text that holds inline Markdown: a paragraph, a heading, the rows of a table. */
export interface Leaf {
  readonly start: number;
  readonly end: number;
  /** It is the value of `nocite` in the front matter. */
  readonly nocite?: true;
}

export interface Blocks {
  /**
   * The text with the same offsets, where only inline Markdown is left: line ends are `\n`; the
   * marks of quotes and lists are spaces; code, comments and the like are {@link filler}.
   */
  readonly text: string;
  readonly leaves: readonly Leaf[];
  /** Labels of example lists, `(@label)`, which `@label` refers to. */
  readonly exampleLabels: ReadonlySet<string>;
}

/** Stands for what is no inline Markdown: neither white space nor a letter. */
export const filler = '\0';

interface Container {
  readonly kind: 'quote' | 'item';
  /** Columns by which the content of an item is indented. */
  readonly indent: number;
}

/** Deeper than any reader can follow; keeps the time linear. */
const maxDepth = 50;

/** Front matter whose text Pandoc puts into the document. */
const frontMatterText = /^(nocite|abstract|title|subtitle)[ \t]*:/;

/**
 * Splits Markdown into the stretches that hold inline text, as Pandoc's reader does with its default
 * extensions. Takes time linear in the text.
 */
export function splitBlocks(markdown: string): Blocks {
  return new BlockScanner(markdown).scan();
}

class BlockScanner {
  readonly #text: string;
  readonly #masks: { start: number; end: number; by: string }[] = [];
  readonly #leaves: Leaf[] = [];
  readonly #labels = new Set<string>();
  readonly #containers: Container[] = [];
  readonly #closers: ClosingMarks;
  #paragraph: { start: number; end: number } | undefined;
  #fence: { character: string; length: number; indent: number } | undefined;
  #afterBlank = true;
  /** The paragraph started with `| `: it is a line block or a table. */
  #inLineBlock = false;
  /** What lies before this offset is taken by a comment, a TeX environment or the like. */
  #taken = 0;

  constructor(markdown: string) {
    this.#text = markdown.replace(/\r\n/g, ' \n').replace(/\r/g, '\n');
    this.#closers = new ClosingMarks(this.#text);
  }

  scan(): Blocks {
    const { length } = this.#text;
    for (let start = 0; start < length;) {
      const newline = this.#text.indexOf('\n', start);
      const end = newline < 0 ? length : newline;
      if (this.#taken <= end) this.#line(start, end);
      start = end + 1;
    }
    this.#closeParagraph();
    return { text: this.#masked(), leaves: this.#leaves, exampleLabels: this.#labels };
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
      const next = this.#enter(container, at, end);
      if (next === undefined) break;
      at = next;
      matched++;
    }
    if (this.#isBlank(at, end)) {
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
        !(this.#inList() && listMarker(this.#text, this.#indentation(at, end).offset));
      if (lazy) at = start + this.#markLength(start, end);
      else this.#leave(matched);
    }
    this.#mask(start, at, ' ');
    this.#content(at, end);
    this.#afterBlank = false;
  }

  /** Past the marks that go on `container` on this line; undefined when it ends before the line. */
  #enter(container: Container, at: number, end: number): number | undefined {
    const { width, offset } = this.#indentation(at, end);
    if (container.kind === 'quote') {
      if (width > 3 || this.#text.charAt(offset) !== '>') return undefined;
      return this.#text.charAt(offset + 1) === ' ' ? offset + 2 : offset + 1;
    }
    if (offset === end) return at;
    return width >= container.indent ? this.#skipColumns(at, container.indent) : undefined;
  }

  /** The rest of a line behind the marks of its containers. */
  #content(from: number, end: number): void {
    let at = from;
    for (;;) {
      if (this.#fence) {
        this.#fenceLine(at, end);
        return;
      }
      const { width, offset } = this.#indentation(at, end);
      if (offset === end) return;
      if (!this.#paragraph && this.#isSetextHeading(end)) {
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
      if (this.#openFence(offset, end, width)) return;
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
    const { offset } = this.#indentation(at, end);
    const fence = this.#fence;
    const run = runLength(this.#text, offset, end);
    const closes =
      this.#text.charAt(offset) === fence?.character &&
      run >= fence.length &&
      this.#isBlank(offset + run, end);
    if (closes) this.#fence = undefined;
    this.#mask(at, end);
  }

  #openFence(offset: number, end: number, indent: number): boolean {
    const character = this.#text.charAt(offset);
    if (character !== '`' && (character !== '~' || this.#paragraph)) return false;
    const length = runLength(this.#text, offset, end);
    if (length < 3 || !this.#closers.hasFence(character, length, end)) return false;
    const info = this.#text.slice(offset + length, end).trim();
    if (info.includes('`') || !/^(?:[^\s{}]*[ \t]*(?:\{.*\})?|\{.*)$/.test(info)) return false;
    this.#closeParagraph();
    this.#fence = { character, length, indent };
    this.#mask(offset, end);
    return true;
  }

  /** Takes a line that starts a block of its own; false when it is text or opens a container. */
  #block(offset: number, end: number, lineStart: number): boolean {
    const text = this.#text;
    switch (text.charAt(offset)) {
      case '-':
        if (this.#frontMatter(offset, end, lineStart)) return true;
        return this.#rule(offset, end);
      case '*':
      case '_':
        return this.#rule(offset, end);
      case '#':
        return this.#heading(offset, end);
      case ':':
        return this.#divFence(offset, end);
      case '\\':
        return this.#texEnvironment(offset, end);
      case '[':
        return this.#referenceDefinition(offset, end);
      default:
        return false;
    }
  }

  /** The next line underlines this one, whatever it looks like. */
  #isSetextHeading(end: number): boolean {
    return (
      this.#containers.length === 0 &&
      /^(?:=+|-+)[ \t]*(?:\n|$)/.test(this.#text.slice(end + 1, end + 99))
    );
  }

  #rule(offset: number, end: number): boolean {
    const character = this.#text.charAt(offset);
    let count = 0;
    for (let at = offset; at < end; at++) {
      const here = this.#text.charAt(at);
      if (here === character) count++;
      else if (here !== ' ' && here !== '\t') return false;
    }
    if (count < 3) return false;
    this.#mask(offset, end);
    return true;
  }

  #heading(offset: number, end: number): boolean {
    const level = runLength(this.#text, offset, end);
    if (level > 6 || !/[ \t]/.test(this.#text.charAt(offset + level))) return false;
    this.#mask(offset, offset + level, ' ');
    this.#inline(offset + level, end);
    this.#closeParagraph();
    return true;
  }

  #divFence(offset: number, end: number): boolean {
    const colons = runLength(this.#text, offset, end);
    if (colons < 3) return false;
    const rest = this.#text.slice(offset + colons, end);
    if (!/^[ \t]*(?:\{[^{}@]*\}|[^\s{}@]+)?[ \t]*:*[ \t]*$/.test(rest)) return false;
    this.#mask(offset, end);
    return true;
  }

  /** `<pre>`, `<script>`, `<style>` and `<textarea>`: no Markdown up to their closing tag. */
  #verbatimHtml(offset: number, end: number): boolean {
    const tag = /^<(pre|script|style|textarea)(?=[\s>])/i.exec(
      this.#text.slice(offset, offset + 10),
    );
    const name = tag?.[1]?.toLowerCase();
    if (name === undefined) return false;
    return this.#take(offset, this.#closers.find(`</${name}>`, offset), end);
  }

  #texEnvironment(offset: number, end: number): boolean {
    if (!this.#text.startsWith('\\begin{', offset)) return false;
    return this.#take(offset, this.#closers.environmentEnd(offset), end);
  }

  #referenceDefinition(offset: number, end: number): boolean {
    const line = this.#text.slice(offset, end);
    if (!/^\[[^^@\]][^\]]*\]:[ \t]*\S/.test(line)) return false;
    this.#mask(offset, end);
    return true;
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
    if (
      close === undefined ||
      !/^(?:[^\s:#-][^:\n]*:(?:[ \n]|$)|#)/.test(this.#text.slice(end + 1, end + 200))
    )
      return false;
    this.#mask(offset, end);
    this.#frontMatterFields(end + 1, close.start);
    this.#mask(close.start, close.end);
    this.#taken = close.end;
    return true;
  }

  #frontMatterFields(from: number, to: number): void {
    for (let start = from; start < to;) {
      const field = frontMatterText.exec(this.#text.slice(start, start + 20));
      let end = this.#lineEnd(start, to);
      const first = end;
      while (end + 1 < to && /[ \t\n-]/.test(this.#text.charAt(end + 1))) {
        end = this.#lineEnd(end + 1, to);
      }
      if (field) {
        const value = start + field[0].length;
        const head = /^[ \t]*(?:[|>][-+0-9]*[ \t]*$|["'])?/.exec(this.#text.slice(value, first));
        const valueStart = value + (head?.[0].length ?? 0);
        this.#mask(start, valueStart, ' ');
        this.#leaves.push({
          start: valueStart,
          end,
          ...(field[1] === 'nocite' && { nocite: true as const }),
        });
      } else {
        this.#mask(start, end);
      }
      start = end + 1;
    }
  }

  /** Opens the quote, list item or footnote that starts here, and says where its content starts. */
  #openContainer(at: number, offset: number, end: number): number | undefined {
    if (this.#containers.length >= maxDepth) return undefined;
    const text = this.#text;
    const character = text.charAt(offset);
    if (!this.#paragraph && character === '>') {
      this.#containers.push({ kind: 'quote', indent: 0 });
      return text.charAt(offset + 1) === ' ' ? offset + 2 : offset + 1;
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
    const before = this.#indentation(at, offset).width;
    const after = this.#indentation(marker.end, end);
    const width = after.width > 4 || after.offset === end ? 1 : after.width;
    return this.#openItem(before + (marker.end - offset) + width, Math.min(marker.end + 1, end));
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

  #leave(depth: number): void {
    this.#containers.length = depth;
    this.#fence = undefined;
    this.#closeParagraph();
  }

  #inList(): boolean {
    return this.#containers.at(-1)?.kind === 'item';
  }

  /** The `>` that a line of a quote starts with although it goes on a paragraph by itself. */
  #markLength(start: number, end: number): number {
    const { offset } = this.#indentation(start, end);
    return offset - start;
  }

  /** Columns of white space at `at`, tabs to every fourth, and where it ends. */
  #indentation(at: number, end: number): { width: number; offset: number } {
    let width = 0;
    let offset = at;
    for (; offset < end; offset++) {
      const character = this.#text.charAt(offset);
      if (character === '\t') width += 4 - (width % 4);
      else if (character === ' ') width++;
      else break;
    }
    return { width, offset };
  }

  #skipColumns(at: number, columns: number): number {
    let width = 0;
    let offset = at;
    while (width < columns) {
      width += this.#text.charAt(offset) === '\t' ? 4 - (width % 4) : 1;
      offset++;
    }
    return offset;
  }

  #isBlank(start: number, end: number): boolean {
    return this.#indentation(start, end).offset === end;
  }

  #lineEnd(start: number, limit: number): number {
    const newline = this.#text.indexOf('\n', start);
    return newline < 0 || newline > limit ? limit : newline;
  }

  #mask(start: number, end: number, by: string = filler): void {
    if (start < end) this.#masks.push({ start, end, by });
  }

  #masked(): string {
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, by } of this.#masks) {
      if (end <= at) continue;
      const from = Math.max(start, at);
      parts.push(this.#text.slice(at, from), this.#text.slice(from, end).replace(/[^\n]/g, by));
      at = end;
    }
    parts.push(this.#text.slice(at));
    return parts.join('');
  }
}
