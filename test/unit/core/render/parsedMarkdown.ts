import { marked } from 'marked';
import type { Token } from 'marked';

/** The tokens of `markdown`, as the parser that VS Code uses for hovers reads it. */
export function parse(markdown: string): Token[] {
  return marked.lexer(markdown, { gfm: true });
}

/** Every token with those inside it, from the outside in. */
export function allTokens(tokens: readonly Token[]): Token[] {
  const all: Token[] = [];
  void marked.walkTokens([...tokens], (token) => void all.push(token));
  return all;
}

export function tokenTypes(tokens: readonly Token[]): string[] {
  return allTokens(tokens).map((token) => token.type);
}

/** The targets of links and images. */
export function hrefs(tokens: readonly Token[]): string[] {
  return allTokens(tokens).flatMap((token) =>
    token.type === 'link' || token.type === 'image' ? [String(token.href)] : [],
  );
}

function html(markdown: string): string {
  return marked.parse(markdown, { gfm: true, async: false });
}

const icon = /(\\)?(\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\))/g;

/** A Markdown text with icons as VS Code renders it: escaped ones keep their backslash in Markdown. */
function htmlWithIcons(markdown: string): string {
  return html(markdown.replace(icon, (match, escaped) => (escaped ? `\\${match}` : match)));
}

/** The visible text. */
export function plainText(markdown: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
  return htmlWithIcons(markdown)
    .replace(icon, (match, escaped, name: string) => (escaped ? name : `[icon ${match}]`))
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|([a-z]+));/g, (whole, code: string | undefined, name: string) =>
      code === undefined ? (named[name] ?? whole) : String.fromCodePoint(Number(code)),
    )
    .trim();
}

/** The icons VS Code would show: it looks for `$(name)` in the rendered HTML, in code as well. */
export function iconsIn(markdown: string): string[] {
  return [...htmlWithIcons(markdown).matchAll(icon)].flatMap(([match, escaped]) =>
    escaped ? [] : [match],
  );
}
