import { yamlStyle } from '../bibliography/read/frontMatter';
import { readFrontMatter } from '../text/frontMatter';

/**
 * A note whose front matter names the CSL style `csl`, or none. Everything else stays. Undefined if a style is named in
 * a way that can't be changed here, such as for one format.
 */
export function noteNaming(note: string, csl: string | undefined): string | undefined {
  const eol = note.includes('\r\n') ? '\r\n' : '\n';
  const name = csl !== undefined && /^[\w./-]+$/.test(csl) ? csl : JSON.stringify(csl);
  const line = csl === undefined ? '' : `csl: ${name}${eol}`;
  const front = readFrontMatter(note);
  if (!front) return csl === undefined ? note : `---${eol}${line}---${eol}${eol}${note}`;
  const { yaml, start } = front;
  // Followed by neither an indented line nor a list.
  const old = /^(?:csl|citation-style)[ \t]*:.*\n(?![ \t-])/m.exec(yaml.replaceAll('\r', ' '));
  const at = old?.index ?? 0;
  const others = [yaml.slice(0, at), yaml.slice(at + (old?.[0].length ?? 0))] as const;
  if (yamlStyle(others.join('')).csl !== undefined) return undefined;
  const changed = others.join(line);
  return note.slice(0, start) + changed + note.slice(start + yaml.length);
}
