import { matchAt } from '../../text/characters';

/** Directives of MyST, and chunks of bookdown, whose content is Markdown. Others are code, or have other content. */
const withMarkdown: ReadonlySet<string> = new Set(
  (
    'admonition attention caution danger error hint important note seealso tip todo warning versionadded ' +
    'versionchanged deprecated topic sidebar margin aside epigraph pull-quote highlights quote blockquote figure ' +
    'figure-md subfigure table list-table div container compound card grid grid-item grid-item-card tab-set ' +
    'tab-item dropdown details glossary abstract exercise-start solution-start theorem lemma corollary proposition ' +
    'conjecture definition example exercise hypothesis proof remark solution axiom algorithm criterion property ' +
    'observation assumption block block2'
  ).split(' '),
);
const head = /\{(?:prf:)?[a-z][a-z\d-]*(?:[^a-z\d{}\n-][^{}\n]*)?\}/y;

/** A directive that contains Markdown. */
interface Directive {
  /** The offset of its argument, which is a title or caption; undefined when that is a file. */
  readonly argument?: number;
}

/** The directive with Markdown that the `{name}` at `offset` of a fence starts; undefined for other fences. */
export function directiveAt(text: string, offset: number): Directive | undefined {
  const mark = matchAt(head, text, offset);
  const name = mark && /^\{(?:prf:)?([a-z\d-]+)/.exec(mark)?.[1];
  if (!mark || !name || !withMarkdown.has(name)) return undefined;
  return name.includes('figure') ? {} : { argument: offset + mark.length };
}

/** The mark of an option of a directive, `:name: value`; a caption is Markdown. */
const option = /^:([\w-]+):(?:[ \t]+|$)/;

/** The length of the `:name:` that starts a line, and whether Markdown follows; undefined for other lines. */
export function directiveOption(
  line: string,
): { readonly length: number; readonly isText: boolean } | undefined {
  const [mark, name] = option.exec(line) ?? [];
  return mark === undefined ? undefined : { length: mark.length, isText: name === 'caption' };
}
