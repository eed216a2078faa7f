/**
 * Text with the marks of CSL-JSON's rich text: `<i>`, `<b>`, `<sup>`, `<sub>`, `<sc>` (small capitals) and
 * `<nocase>` (letters that keep their case). Any other `<` is text.
 */
export type Markup = string;

/** A mark of {@link Markup}. */
export type Mark = 'i' | 'b' | 'sup' | 'sub' | 'sc' | 'nocase';

/** A stretch of text with the same marks. */
export interface Run {
  readonly text: string;
  readonly marks: ReadonlySet<Mark>;
}

const tag = /<(\/?)(i|b|sup|sub|sc|nocase)>/g;

export function plainText(markup: Markup): string {
  return markup.includes('<') ? markup.replace(tag, '') : markup;
}

/** The runs of a text; a mark that is never closed extends to the end. */
export function toRuns(markup: Markup): readonly Run[] {
  const runs: Run[] = [];
  const open: Mark[] = [];
  let from = 0;
  const push = (to: number): void => {
    if (to > from) runs.push({ text: markup.slice(from, to), marks: new Set(open) });
  };
  for (const match of markup.matchAll(tag)) {
    push(match.index);
    from = match.index + match[0].length;
    if (match[1] === '') open.push(match[2] as Mark);
    else {
      const at = open.lastIndexOf(match[2] as Mark);
      if (at >= 0) open.splice(at, 1);
    }
  }
  push(markup.length);
  return runs;
}

/** CSL-JSON's HTML as {@link Markup}. */
export function fromHtml(html: string): Markup {
  if (!html.includes('<')) return html;
  const spans: string[] = [];
  return html.replace(
    /<(\/?)(i|em|b|strong|sup|sub|sc|span)((?: [^<>]*)?)>/gi,
    (_, slash: string, element: string, attributes: string) => {
      const name = element.toLowerCase();
      if (name === 'span') {
        if (slash !== '') return closing(spans.pop() ?? '');
        const mark = attributes.includes('nocase')
          ? 'nocase'
          : /small-?caps/i.test(attributes)
            ? 'sc'
            : '';
        spans.push(mark);
        return mark && `<${mark}>`;
      }
      const mark = name === 'em' ? 'i' : name === 'strong' ? 'b' : name;
      return slash === '' ? `<${mark}>` : closing(mark);
    },
  );
}

/** {@link Markup} as CSL-JSON's HTML. */
export function toHtml(markup: Markup): string {
  return markup
    .replace(/<nocase>(\P{Lu}\p{M}?)<\/nocase>/gu, '$1')
    .replaceAll('<nocase>', '<span class="nocase">')
    .replaceAll('<sc>', '<span style="font-variant:small-caps;">')
    .replace(/<\/(?:nocase|sc)>/g, '</span>');
}

function closing(mark: string): string {
  return mark && `</${mark}>`;
}
