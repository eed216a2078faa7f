import { wrapped } from './pages';

/** A block of a page: a heading with its level, an item of a list, or a paragraph; all of it may be a link. */
export interface Block {
  readonly text: string;
  readonly url?: string;
  readonly level?: number;
  readonly item?: true;
}

const linked = ({ text, url }: Block) => (url === undefined ? text : `[${text}](${url})`);
const shown = ({ text }: Block) => text;
const lines = (blocks: readonly Block[], line: (block: Block) => string, between: string) =>
  blocks.map(line).join(between);

/** A page with underlined headings, as reader services write it. */
function underlined(block: Block): string {
  const text = linked(block);
  if (block.level === undefined) return block.item ? `*   ${text}` : text;
  if (block.level > 2) return `### ${text}`;
  return `${text}\n${(block.level === 1 ? '=' : '-').repeat(text.length)}`;
}

/** A page as a text browser shows it, wrapped and indented. */
function dump(text: (block: Block) => string): (block: Block) => string {
  return (block) => {
    const indent = block.level === 1 ? '' : '   ';
    return indent + wrapped((block.item ? '* ' : '') + text(block), 70, indent);
  };
}

function numbered(blocks: readonly Block[]): string {
  const addresses = blocks.flatMap(({ url }) => url ?? []);
  let number = 0;
  const shownWith = dump(({ text, url }) => (url === undefined ? text : `[${++number}]${text}`));
  const list = addresses.map((url, index) => `${String(index + 1).padStart(4)}. ${url}`);
  return `${lines(blocks, shownWith, '\n\n')}\n\nReferences\n\n   Visible links:\n${list.join('\n')}\n`;
}

/** The ways in which people save a page as text or Markdown. */
export const layouts: Readonly<Record<string, (blocks: readonly Block[]) => string>> = {
  'a copy': (blocks) => lines(blocks, shown, '\n'),
  'a copy with blank lines': (blocks) => lines(blocks, shown, '\n\n'),
  'a copy with indented lists': (blocks) =>
    lines(blocks, ({ text, item }) => (item ? `    ${text}` : `${text}\n`), '\n'),
  'a copy with bullets': (blocks) =>
    lines(blocks, ({ text, item }) => (item ? `  • ${text}` : text), '\n\n'),
  'a clip': (blocks) =>
    lines(
      blocks,
      (block) =>
        `${block.level === undefined ? (block.item ? '- ' : '') : `${'#'.repeat(block.level)} `}${linked(block).replace(/^\[([^\]]*)\]$/, String.raw`\[$1\]`)}`,
      '\n\n',
    ),
  'a page of a reader service': (blocks) => lines(blocks, underlined, '\n\n'),
  'a dump': (blocks) => lines(blocks, dump(shown), '\n\n'),
  'a dump with addresses': numbered,
};

/** The page as HTML. */
export function asHtml(blocks: readonly Block[]): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const body = lines(
    blocks,
    ({ text, url, level, item }) => {
      const inner = url === undefined ? escape(text) : `<a href="${url}">${escape(text)}</a>`;
      if (level !== undefined) return `<h${level}>${inner}</h${level}>`;
      return item ? `<ul><li>${inner}</li></ul>` : `<p>${inner}</p>`;
    },
    '\n',
  );
  return `<!doctype html><html><head><title>Daily Papers - Hugging Face</title></head><body>${body}</body></html>`;
}

/** Blocks that are lines of text. */
export function paragraphs(...texts: readonly string[]): Block[] {
  return texts.map((text) => ({ text }));
}

/** Items of a list, each a link to a page of a site. */
export function links(site: string, ...texts: readonly string[]): Block[] {
  return texts.map((text) => ({
    text,
    url: `${site}/${text.toLowerCase().replace(/\W+/g, '-')}`,
    item: true,
  }));
}
