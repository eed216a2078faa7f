import type { StateBlock } from 'markdown-it';
import { directiveAt, directiveOption } from '../citation/pandoc/directives';
import { lineText } from './referenceList';

const opening = /^(`{3,}|~{3,}|:{3,})[ \t]*(?=\{)/;

/**
 * A rule of markdown-it for directives of MyST that contain Markdown: they become quotations, which start with
 * the title, the name, or the picture of a figure. Others, such as code, are left to other rules.
 */
export function readDirective(
  state: StateBlock,
  start: number,
  end: number,
  silent: boolean,
): boolean {
  const text = lineText(state, start);
  const [mark = '', fence = ''] = opening.exec(text) ?? [];
  const directive = fence === '' ? undefined : directiveAt(text, mark.length);
  // A fence of backticks has none after them.
  if (fence.startsWith('`') && text.includes('`', mark.length)) return false;
  if (!directive || (state.sCount[start] ?? 0) - state.blkIndent >= 4) return false;
  if (silent) return true;
  const closing = new RegExp(`^${fence.charAt(0)}{${fence.length},}[ \\t]*$`);
  let close = start + 1;
  while (close < end && !closing.test(lineText(state, close))) {
    if (lineText(state, close) !== '' && (state.sCount[close] ?? 0) < state.blkIndent) break;
    close += 1;
  }
  let first = start + 1;
  while (first < close && directiveOption(lineText(state, first))) first += 1;
  state.push('paper_digest_directive_open', 'blockquote', 1).map = [start, close];
  pushTitle(state, start, text.slice(mark.length), directive.argument === undefined);
  const { lineMax, parentType } = state;
  Object.assign(state, { lineMax: close, parentType: 'blockquote' });
  state.md.block.tokenize(state, first, close);
  Object.assign(state, { lineMax, parentType, line: close < end ? close + 1 : close });
  state.push('paper_digest_directive_close', 'blockquote', -1);
  return true;
}

function pushTitle(state: StateBlock, line: number, text: string, hasFile: boolean): void {
  const end = text.indexOf('}');
  const argument = text.slice(end + 1).trim();
  const [name = ''] = /^[a-z\d-]+/.exec(text.replace(/^\{(?:prf:)?/, '')) ?? [];
  const title = argument || name.charAt(0).toUpperCase() + name.slice(1);
  const picture = argument === '' ? '' : `![](<${argument.replace(/[<>]/g, '')}>)`;
  state.push('paragraph_open', 'p', 1).map = [line, line + 1];
  if (!hasFile) state.push('strong_open', 'strong', 1);
  const inline = state.push('inline', '', 0);
  Object.assign(inline, {
    content: hasFile ? picture : title,
    map: [line, line + 1],
    children: [],
  });
  if (!hasFile) state.push('strong_close', 'strong', -1);
  state.push('paragraph_close', 'p', -1);
}
