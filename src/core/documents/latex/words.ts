import { convertLatex } from '../../text/latex/convert';
import { readArguments } from './arguments';
import { isPlainArgument } from './place';
import { scanLatex } from './scan';

/** Commands without words, which may have no argument. */
const silent =
  /^(?:item|par|noindent|centering|maketitle|tableofcontents|(?:new|clear)page|(?:small|med|big)skip|hline|(?:top|mid|bottom)rule|begin|end)$/;

/** The words of a passage: without comments, code, names of commands, and labels. Formulas become characters. */
export function wordsInLatex(passage: string): string {
  const scan = scanLatex(passage);
  const parts: string[] = [];
  let from = 0;
  const skip = (start: number, end: number): void => {
    if (start > from) parts.push(passage.slice(from, start));
    from = Math.max(from, end);
  };
  for (const [index, { kind, name, start, end }] of scan.tokens.entries()) {
    if (kind === 'comment' || kind === 'code') skip(start, end);
    else if (kind === 'inlineCode') skip(scan.tokens[index - 1]?.start ?? start, end);
    else if (kind === 'command' && (silent.test(name) || isPlainArgument(name))) {
      const hasArgument = isPlainArgument(name) || name === 'begin' || name === 'end';
      skip(start, hasArgument ? (readArguments(scan, index, '*[[m')?.end ?? end) : end);
    }
  }
  return convertLatex([...parts, passage.slice(from)].join('').replace(/~/g, ' '));
}
