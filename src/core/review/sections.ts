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

/**
 * Parses the sections of a template, as in Mustache: `${#name}…${/name}` and `${^name}…${/name}`. Lines with
 * only tags are removed. A tag without its counterpart is text, and so is a section inside one with the same
 * name. Takes time linear in the template.
 */
export function sectionsIn(template: string): readonly TemplateNode[] {
  const tags = pairedTags(template);
  const root: TemplateNode[] = [];
  const open: TemplateNode[][] = [root];
  const write = (text: string): void => {
    if (text !== '') open.at(-1)?.push(text);
  };
  let next = 0;
  for (let start = 0; start < template.length;) {
    const newline = template.indexOf('\n', start);
    const end = newline < 0 ? template.length : newline + 1;
    const first = next;
    while ((tags[next]?.start ?? end) < end) next += 1;
    const own = tags.slice(first, next);
    const texts = textsBetween(template, own, start, end);
    const isBare = own.length > 0 && texts.every((text) => text.trim() === '');
    for (const [i, text] of texts.entries()) {
      if (!isBare) write(text);
      const tag = own[i];
      if (tag?.kind === '/') open.pop();
      else if (tag) {
        const nodes: TemplateNode[] = [];
        open.at(-1)?.push({ name: tag.name, isInverted: tag.kind === '^', nodes });
        open.push(nodes);
      }
    }
    start = end;
  }
  return root;
}

/** The texts before each of the tags, and after the last. */
function textsBetween(
  template: string,
  tags: readonly TemplateTag[],
  start: number,
  end: number,
): readonly string[] {
  const starts = [start, ...tags.map((tag) => tag.end)];
  const ends = [...tags.map((tag) => tag.start), end];
  return starts.map((from, i) => template.slice(from, ends[i]));
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
