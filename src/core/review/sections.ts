/** A part of a template: text with placeholders, or a section. */
export type TemplateNode = string | Section;

/**
 * Rendered for each item of a list, or once for a field with a value; if inverted, when there is no item or
 * value.
 */
export interface Section {
  readonly name: string;
  readonly isInverted: boolean;
  readonly nodes: readonly TemplateNode[];
}

interface TemplateTag {
  readonly start: number;
  readonly end: number;
  readonly kind: '#' | '^' | '/';
  readonly name: string;
}

const sectionTag = /\$\{([#^/])([A-Za-z]+)\}/g;
const tagLine = /^[ \t]*(?:\$\{[#^/][A-Za-z]+\}[ \t]*)+(?:\r?\n|$)/gm;

/**
 * Parses the sections of a template, as in Mustache: `${#name}…${/name}` and `${^name}…${/name}`. Lines with
 * only tags are removed. A tag without its counterpart is text, and so is a section inside one with the same
 * name. Takes time linear in the template.
 */
export function sectionsIn(template: string): readonly TemplateNode[] {
  const text = withoutTagLines(template);
  const open: TemplateNode[][] = [[]];
  let at = 0;
  const write = (end: number): void => {
    if (end > at) open.at(-1)?.push(text.slice(at, end));
  };
  for (const { start, end, kind, name } of pairedTags(text)) {
    write(start);
    at = end;
    if (kind === '/') open.pop();
    else {
      const nodes: TemplateNode[] = [];
      open.at(-1)?.push({ name, isInverted: kind === '^', nodes });
      open.push(nodes);
    }
  }
  write(text.length);
  return open[0] ?? [];
}

/** The template without the white space and the ends of lines that have only paired tags. */
function withoutTagLines(template: string): string {
  const starts = new Set(pairedTags(template).map(({ start }) => start));
  return template.replace(tagLine, (line: string, at: number) => {
    const isPaired = Array.from(line.matchAll(sectionTag), ({ index }) => starts.has(at + index));
    return isPaired.every(Boolean) ? line.replace(/\s+/g, '') : line;
  });
}

/** The tags that open and close sections, in order. */
function pairedTags(template: string): readonly TemplateTag[] {
  const paired: TemplateTag[] = [];
  // Contains each name once.
  let open: TemplateTag[] = [];
  for (const { 0: whole, 1: kind, 2: name = '', index } of template.matchAll(sectionTag)) {
    const tag = {
      start: index,
      end: index + whole.length,
      kind: kind as TemplateTag['kind'],
      name,
    };
    const at = open.findIndex((other) => other.name === name);
    if (kind !== '/') {
      if (at < 0) open.push(tag);
      continue;
    }
    const opening = open[at];
    if (!opening) continue;
    paired.push(opening, tag);
    open = open.slice(0, at);
  }
  return paired.sort((a, b) => a.start - b.start);
}
