import { encodedText, isWebAddress } from '../text/uriText';
import { tidy } from '../text/tidy';

/** Punctuation with a meaning in CommonMark, GFM or its automatic links. */
const syntax = /[\\`*_{}[\]()#+\-.!~|=:@/^]/g;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text that VS Code renders as an icon, or the text before it. */
const iconOrText = /(\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\))|[^$]+|\$/g;

/**
 * `text` as one line of Markdown that shows exactly that text, without HTML, links, bare addresses, lists, code
 * or, where VS Code renders it, `$(icon)`.
 */
export function escapeMarkdown(text: string): string {
  return tidy(text).replace(iconOrText, (part, icon?: string) =>
    icon ? escapeIcon(part) : escapeSyntax(part),
  );
}

function escapeSyntax(text: string): string {
  return text.replace(syntax, '\\$&').replace(/[&<>]/g, (char) => entities[char] ?? char);
}

/**
 * VS Code doubles the backslash of `\$(bug)`, renders the Markdown and then looks for icons that no
 * backslash precedes. It doesn't support escapes inside: `~` needs one in Markdown, so the backslash is
 * doubled here.
 */
function escapeIcon(text: string): string {
  return text.includes('~') ? `\\\\${escapeSyntax(text)}` : `\\${text}`;
}

/** `text` as a code span; as escaped text if a code span can't represent it safely. */
export function codeSpan(text: string): string {
  const line = tidy(text);
  return line === '' || /`|\$\(/.test(line) ? escapeMarkdown(line) : `\`${line}\``;
}

/**
 * `url` for use inside `](…)`: the same address, with every character encoded that Markdown would interpret.
 * Undefined unless it is http or https.
 */
export function linkDestination(url: string): string | undefined {
  if (!isWebAddress(url)) return undefined;
  return url
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replace(/[^A-Za-z0-9\-._~:/?#@!&=+,;%]/gu, encodeAll)
    .replace(/[&_~!]/g, '\\$&');
}

/** A Markdown link that runs a command of VS Code; `args` must be JSON. */
export function commandLink(title: string, command: string, args: readonly unknown[]): string {
  const encoded = encodedText(JSON.stringify(args)).replace(/[!'()*~_]/g, encodeAll);
  return `[${escapeMarkdown(title)}](command:${command}?${encoded})`;
}

/** Percent-encodes what `encodeURIComponent` doesn't. */
function encodeAll(char: string): string {
  const encoded = encodeURIComponent(char);
  if (encoded !== char) return encoded;
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}
